from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

QUIRKS = Path(__file__).resolve().parents[2] / "fixtures" / "quirks" / "inputs"
HOSTILE = (
    b"%% LOG FILE:       ./\x1b]0;owned\x07.alog\n"
    b"%% FILE OPENED ON  \x1b[31mtoday\n"
    b"%% LOGSTART        12.5\n"
    b"1.00000        NAV_\x1b[2JX          p\x1b[31mEvil\x9b:aux\x07 1.00000\n"
    b"2.00000        B\xe2\x80\xaeAD  pApp:x  \x1b[5mtext\xff\n"
    b"nonsense \x1b[31m\n"
)


def _names(prefix: str = "", *, alogs: bool) -> list[str]:
    names = sorted(path.name for path in QUIRKS.iterdir() if path.name.startswith(prefix))
    return [name for name in names if name.startswith("not_alog") is not alogs]


@pytest.mark.parametrize("name", _names(alogs=True))
def test_odd_logs_are_told_of_in_printable_text_and_strict_json(
    alogkit: Alogkit, name: str
) -> None:
    told = alogkit("info", QUIRKS / name)
    assert (told.status, told.err) == (0, "")
    assert all(line.isprintable() for line in told.out.split("\n"))
    data = alogkit("info", QUIRKS / name, "--json")
    assert (data.status, data.err) == (0, "")
    assert len(json.loads(data.out, parse_constant=pytest.fail)) == 1


@pytest.mark.parametrize("name", _names(alogs=False))
def test_what_is_no_log_is_status_3_and_told_in_one_line(alogkit: Alogkit, name: str) -> None:
    ended = alogkit("info", QUIRKS / name)
    assert (ended.status, ended.out) == (3, "")
    assert ended.said.startswith(f"alogkit: {QUIRKS / name}: ")


def test_a_hostile_log_sends_nothing_to_the_terminal(alogkit: Alogkit, place: Path) -> None:
    del place
    Path("evil\x1b[31m.alog").write_bytes(HOSTILE)
    told = alogkit("info", ".")
    assert told.status == 0
    assert all(line.isprintable() for line in told.out.split("\n"))
    assert "NAV_\N{REPLACEMENT CHARACTER}[2JX" in told.out
    assert json.loads(alogkit("info", ".", "--json").out)[0]["header"]["logstart"] == 12.5


def test_a_folder_gives_all_its_logs_and_shoreside_last(alogkit: Alogkit, guard_logs: Path) -> None:
    ended = alogkit("info", f"{guard_logs}/", "--json")
    assert [log["path"] for log in json.loads(ended.out)] == [
        "guard/vehicle.alog.gz",
        "guard/shoreside.alog.gz",
    ]
    told = alogkit("info", guard_logs).out
    assert told.count("\n\nguard/shoreside.alog.gz\n") == 1
    assert told.endswith(
        "\nas one run, times are those of guard/vehicle.alog.gz\n"
        "those of guard/shoreside.alog.gz were moved by +0.58511 s, by bridged postings: "
        "skew +0.00000 s, 134 bridged postings, spread 0.00000 s\n"
    )
    assert "NAV_DEPTH                       348  number   4.90  74.18   5.01/s" in told


@pytest.mark.parametrize(
    ("word", "said"),
    [
        pytest.param(
            "nope.alog",
            "nope.alog: there is no such log; name an .alog, an .alog.gz, or a folder or zip",
            id="missing",
        ),
        pytest.param(
            "cases",
            "cases: no .alog or .alog.gz in this folder",
            id="folder-without-logs",
        ),
        pytest.param("torn.alog.gz", "torn.alog.gz: the gzip data is damaged", id="gzip-damage"),
        pytest.param("a.alog/b.alog", "a.alog/b.alog: Not a directory", id="below-a-file"),
        pytest.param("bad\x1b[31m.alog", "bad\N{REPLACEMENT CHARACTER}[31m.alog:", id="ansi"),
    ],
)
def test_a_log_that_cannot_be_had_is_status_3(
    alogkit: Alogkit, place: Path, word: str, said: str
) -> None:
    (place / "torn.alog.gz").write_bytes(b"\x1f\x8b\x08\x00garbage")
    (place / "a.alog").touch()
    ended = alogkit("info", word)
    assert (ended.status, ended.out) == (3, "")
    assert ended.said.startswith(f"alogkit: {said}")


def test_a_log_that_ends_in_damage_is_read_up_to_it(alogkit: Alogkit, guard_logs: Path) -> None:
    path = guard_logs / "vehicle.alog.gz"
    path.write_bytes(path.read_bytes()[:20000])
    ended = alogkit("info", path)
    assert ended.status == 0
    assert "the whole file: truncated_gzip" in ended.out
