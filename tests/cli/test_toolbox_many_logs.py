"""Many logs on one line, and logs in folders, zips and several files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

import alogkit as package

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

VEHICLE = "guard/vehicle.alog.gz"
SHORE = "guard/shoreside.alog.gz"

pytestmark = pytest.mark.usefixtures("guard_logs")


@pytest.mark.parametrize(
    ("words", "suffix", "counts"),
    [
        pytest.param(["clip", "10", "11"], "_clip", (245, 99), id="clip"),
        pytest.param(["clip", "10", "11", "--suffix=_dive"], "_dive", (245, 99), id="suffix"),
        pytest.param(["grep", "DB_UPTIME"], "_grep", (47, 48), id="grep"),
    ],
)
def test_a_batch_has_an_output_beside_each_log(
    alogkit: Alogkit, words: list[str], suffix: str, counts: tuple[int, int]
) -> None:
    ended = alogkit(*words, VEHICLE, SHORE, "--batch")
    outs = [f"guard/{name}{suffix}.alog.gz" for name in ("vehicle", "shoreside")]
    assert ended.status == 0
    assert [line.partition(":")[0] for line in ended.said] == outs
    assert tuple(len(package.read(out)) for out in outs) == counts
    assert package.read(outs[0]).header == package.read(VEHICLE).header
    assert alogkit(*words, VEHICLE, SHORE, "--batch").status == 2
    assert alogkit(*words, VEHICLE, SHORE, "--batch", "--force", "-q").said == []


def test_a_batch_of_which_one_has_something_is_status_0(alogkit: Alogkit) -> None:
    assert alogkit("grep", "DEPLOY_ALL", VEHICLE, SHORE, "--batch", "-f").status == 0
    assert alogkit("clip", "900", "901", VEHICLE, SHORE, "--batch", "-f").status == 1


def test_vname_in_a_suffix_is_the_vehicle_and_a_log_needs_no_ending(alogkit: Alogkit) -> None:
    Path("plain.log").write_bytes(gzip.decompress(Path(VEHICLE).read_bytes()))
    ended = alogkit("clip", "plain.log", "10", "11", "--batch", "--suffix=_of_vname")
    assert ended.said.startswith("plain.log_of_abe.alog: ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(["--suffix=x"], "--suffix needs --batch", id="suffix-alone"),
        pytest.param(["--batch", "-o", "x.alog"], "--batch writes beside", id="output"),
        pytest.param(["--batch", "-"], "--batch writes beside", id="standard-input"),
        pytest.param(["--batch", "--suffix="], "--suffix: an empty one", id="no-suffix"),
    ],
)
def test_a_batch_that_makes_no_sense_is_told(alogkit: Alogkit, words: list[str], said: str) -> None:
    ended = alogkit("clip", VEHICLE, "1", "2", *words)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said.startswith(f"alogkit: {said}")


@pytest.mark.parametrize("command", ["grep", "sort", "clip"])
def test_a_log_in_a_zip_stays_as_it_is(alogkit: Alogkit, command: str) -> None:
    data = gzip.decompress(Path(VEHICLE).read_bytes())
    alogkit("sort", VEHICLE, "sorted.alog")
    with ZipFile("logs.zip", "w") as archive:
        archive.write("sorted.alog")
    window = ["-1", "100"] if command == "clip" else []
    window = ["--from", *window[:1], "--to", *window[1:]] if window else []
    assert alogkit(command, "logs.zip", *window, "-o", "out.alog").status == 0
    assert Path("out.alog").read_bytes() == Path("sorted.alog").read_bytes()
    assert sorted(Path("out.alog").read_bytes().splitlines()) == sorted(data.splitlines())


def test_a_zip_and_a_pattern_are_places_as_a_folder_is(alogkit: Alogkit) -> None:
    with ZipFile("logs.zip", "w") as archive:
        archive.write(VEHICLE)
        archive.write(SHORE)
    for place in ("guard", "logs.zip", "guard/*.gz"):
        data = json.loads(alogkit("scan", place, "DB_TIME", "--json").out)
        assert [log["community"] for log in data] == ["abe", "shoreside"]
    assert len(json.loads(alogkit("info", "guard", VEHICLE, "./guard", "--json").out)) == 2
    assert alogkit("helm", "logs.zip").status == 2


def test_a_restarted_log_is_one_log(alogkit: Alogkit) -> None:
    data = gzip.decompress(Path(VEHICLE).read_bytes())
    head, rows = data.splitlines(keepends=True)[:5], data.splitlines(keepends=True)[5:]
    for name, part in (("18_37_24", rows[:6000]), ("18_38_24", rows[6000:])):
        folder = Path("restarted") / f"LOG_ABE_30_11_2026_____{name}"
        folder.mkdir(parents=True)
        own_head = b"".join(head).replace(b"18_37_24", name.encode())
        (folder / f"{folder.name}.alog").write_bytes(own_head + b"".join(part))
    assert alogkit("grep", "restarted", "whole.alog").said == "whole.alog: 12029 of 12029 postings"
    assert Path("whole.alog").read_bytes() == data
    assert len(json.loads(alogkit("info", "restarted", "--json").out)) == 1
    ended = alogkit("sort", "restarted", "sorted.alog")
    assert ended.said == "sorted.alog: 12029 of 12029 postings"
    alogkit("sort", VEHICLE, "expected.alog")
    assert Path("sorted.alog").read_bytes() == Path("expected.alog").read_bytes()
