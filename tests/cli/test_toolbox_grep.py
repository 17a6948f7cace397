from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner  # noqa: TID253 -- the command line's own tests

import alogkit as package
from alogkit.cli.app import app

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

VEHICLE = "guard/vehicle.alog.gz"
SHORE = "guard/shoreside.alog.gz"
ROW = "%-15.5f %-20s %-15s %s \n"
SMALL = (
    "%% LOG FILE:       ./x.alog\n%% LOGSTART        1000.5\n"
    + ROW % (1.0, "NAV_X", "uSim", "1.00000     ")
    + ROW % (1.0, "DB_TIME", "MOOSDB_abe", "1001.50000  ")
    + ROW % (0.5, "NAV_X", "uSim", "0.50000     ")
    + ROW % (0.5, "NAV_X", "uSim", "0.50000     ")
    + ROW % (2.0, "NOTE", "pApp", "OK \x1b[31mred\x1b[0m")
    + ROW % (3.0, "NAV_X", "iGPS", "3.00000     ")
    + "stray text\n"
)


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("small.alog").write_text(SMALL, encoding="utf-8")
    return "small.alog"


def rows(out: str) -> list[str]:
    return [line.split()[0] + " " + line.split()[1] for line in out.splitlines() if line[0] != "%"]


@pytest.mark.usefixtures("guard_logs")
def test_a_log_that_is_wanted_whole_comes_out_byte_for_byte(alogkit: Alogkit) -> None:
    data = gzip.decompress(Path(VEHICLE).read_bytes())
    ended = alogkit("grep", VEHICLE, "copy.alog")
    assert (ended.status, ended.said) == (0, "copy.alog: 12029 of 12029 postings")
    assert Path("copy.alog").read_bytes() == data
    assert alogkit("grep", "copy.alog").out.encode() == data


@pytest.mark.usefixtures("guard_logs")
def test_the_order_of_words_is_free_and_the_second_log_is_the_output(alogkit: Alogkit) -> None:
    ended = alogkit("grep", "NAV_DEPTH", "40", VEHICLE, "IVPHELM_STATE", "45", "out.alog", "-q")
    assert (ended.status, ended.out, ended.err) == (0, "", "")
    log = package.read("out.alog")
    assert set(log.variables) == {"NAV_DEPTH", "IVPHELM_STATE"}
    assert log.header == package.read(VEHICLE).header
    assert all(40.0 <= posting.time < 45.0 for posting in log.postings())


def test_words_are_variables_apps_and_keys(alogkit: Alogkit, small: str) -> None:
    times = ["1.00000", "0.50000", "0.50000", "3.00000"]
    assert rows(alogkit("grep", small, "NAV_*").out) == [f"{time} NAV_X" for time in times]
    assert rows(alogkit("grep", small, "iGPS").out) == ["3.00000 NAV_X"]
    assert rows(alogkit("grep", small, "--source", "iGPS").out) == ["3.00000 NAV_X"]
    assert rows(alogkit("grep", small, "--from", "-1", "--to=1").out) == ["0.50000 NAV_X"] * 2


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        pytest.param(["-s"], [0.5, 0.5, 1.0, 3.0], id="sorted"),
        pytest.param(["-d"], [1.0, 0.5, 3.0], id="without-duplicates"),
        pytest.param(["-sd"], [0.5, 1.0, 3.0], id="both"),
        pytest.param(["--sort", "--dedupe"], [0.5, 1.0, 3.0], id="both-long"),
        pytest.param(["--first"], [0.5], id="first"),
        pytest.param(["--final"], [3.0], id="final"),
        pytest.param(["--where", "NAV_X >= 1"], [1.0, 3.0], id="value"),
        pytest.param(["--where", "NOTE == OK"], [], id="no-part-of-a-text"),
    ],
)
def test_postings_are_picked_and_put_in_order(
    alogkit: Alogkit, small: str, options: list[str], expected: list[float]
) -> None:
    ended = alogkit("grep", small, "NAV_X", *options, "-nc")
    assert [float(line.split()[0]) for line in ended.out.splitlines()] == expected
    assert ended.status == (0 if expected else 1)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        pytest.param(["--v"], "3.00000", id="v"),
        pytest.param(["--tv"], "3.00000 3.00000", id="tv"),
        pytest.param(["--tvv"], "3.00000 NAV_X 3.00000", id="tvv"),
        pytest.param(["--format=time:var:src"], "3.00000 NAV_X iGPS", id="time-var-src"),
        pytest.param(["--format=val:line", "--csc"], "3.00000,8", id="commas"),
        pytest.param(["--tv", "--cso"], "3.00000:3.00000", id="colons"),
        pytest.param(["--tv", "--css"], "3.00000;3.00000", id="semicolons"),
        pytest.param(["--tv", "--csw"], "3.00000 3.00000", id="blanks"),
    ],
)
def test_a_form_has_the_fields_that_are_asked_for_and_no_header(
    alogkit: Alogkit, small: str, options: list[str], expected: str
) -> None:
    assert alogkit("grep", small, "NAV_X", "--final", *options).out == f"{expected}\n"


@pytest.mark.usefixtures("guard_logs")
def test_keys_of_payloads_stand_for_the_value(alogkit: Alogkit) -> None:
    ended = alogkit("grep", SHORE, "NODE_REPORT", "--subpat=X:Y", "--first", "--csc")
    assert ended.out == "6.10256,0,-60\n"
    ended = alogkit("grep", SHORE, "NODE_REPORT", "--subpat=X:Y", "--kk", "--final", "--v")
    assert ended.out == "X=126.2 Y=-60\n"
    ended = alogkit("grep", SHORE, "NODE_REPORT.DEP", "--final", "-nc")
    assert ended.out.split()[1:] == ["NODE_REPORT.DEP", "pNodeReporter", "7.86"]


def test_json_has_an_object_a_line(alogkit: Alogkit, small: str) -> None:
    lines = alogkit("grep", small, "NOTE", "--json").out.splitlines()
    assert json.loads(lines[0])["text"] == "OK \x1b[31mred\x1b[0m"


def test_the_header_bad_lines_and_gaps_are_as_asked_for(alogkit: Alogkit, small: str) -> None:
    assert alogkit("grep", small, "-nc").out == SMALL.partition("1000.5\n")[2].replace(
        "stray text\n", ""
    )
    assert alogkit("grep", small, "-kb").out == SMALL
    gaps = alogkit("grep", small, "NAV_X", "-nc", "-gl").out
    assert gaps.count("\n\n") == 2


def test_nothing_found_is_status_1_a_hint_and_an_empty_log(alogkit: Alogkit, small: str) -> None:
    ended = alogkit("grep", small, "NAV_XX", "--where", "NAVX > 1")
    assert (ended.status, ended.out) == (1, "")
    assert ended.said == [
        'alogkit: NAV_XX: nothing of this name in small.alog; did you mean "NAV_X"?',
        'alogkit: NAVX: nothing of this name in small.alog; did you mean "NAV_X"?',
    ]
    assert alogkit("grep", small, "pNone", "none.alog").status == 1
    assert len(package.read("none.alog")) == 0
    assert package.read("none.alog").header.start == 1000.5


def test_a_word_that_matches_nothing_beside_one_that_does_is_only_told(
    alogkit: Alogkit, small: str
) -> None:
    ended = alogkit("grep", small, "NAV_X", "qqq", "--v")
    assert ended.status == 0
    assert ended.said == "alogkit: qqq: nothing of this name in small.alog"


def test_an_output_is_not_overwritten_without_force(alogkit: Alogkit, small: str) -> None:
    Path("out.alog").write_text("old", encoding="utf-8")
    ended = alogkit("grep", small, "out.alog")
    assert (ended.status, ended.said) == (
        2,
        "alogkit: out.alog: exists already; --force overwrites it",
    )
    assert Path("out.alog").read_text(encoding="utf-8") == "old"
    assert alogkit("grep", small, "-o", "out.alog", "-f").status == 0
    assert len(package.read("out.alog")) == 6


def test_vname_is_the_vehicle(alogkit: Alogkit, small: str) -> None:
    ended = alogkit("grep", small, "NAV_X", "nav_vname.alog.gz")
    assert ended.said == "nav_abe.alog.gz: 4 of 6 postings"
    assert "gzip" in package.read("nav_abe.alog.gz").notes


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        pytest.param(["NAV_X"], 2, "name a log", id="no-log"),
        pytest.param(
            ["small.alog", "1"], 2, "a time window is two numbers (s), not 1", id="one-number"
        ),
        pytest.param(
            ["small.alog", "1", "2", "3"], 2, "a time window is two numbers", id="three-numbers"
        ),
        pytest.param(
            ["small.alog", "5", "1"], 2, "a time window goes from an earlier", id="window"
        ),
        pytest.param(["small.alog", "a.alog", "b.alog"], 2, "one log goes in", id="three-logs"),
        pytest.param(["small.alog", "a.alog", "-o", "b"], 2, "one log goes in", id="two-outputs"),
        pytest.param(
            ["small.alog", "gone/x.alog"], 2, "gone/x.alog: there is no folder gone", id="no-folder"
        ),
        pytest.param(
            ["small.alog", "--format=value"],
            2,
            "--format=value: `value` is no field",
            id="no-field",
        ),
        pytest.param(
            ["small.alog", "--where", "A >"], 2, "condition `A >`, column", id="no-condition"
        ),
        pytest.param(
            ["small.alog", "--v", "--tv"], 2, "--v and --tv: give only one", id="two-forms"
        ),
        pytest.param(["small.alog", "--first", "--final"], 2, "--first and --final", id="two-ends"),
        pytest.param(
            ["small.alog", "--json", "--v"], 2, "--json is a form of its own", id="json-and-form"
        ),
        pytest.param(["gone.alog"], 3, "gone.alog: there is no such log", id="gone"),
    ],
)
@pytest.mark.usefixtures("small")
def test_what_cannot_be_done_is_told_in_one_line(
    alogkit: Alogkit, words: list[str], status: int, said: str
) -> None:
    ended = alogkit("grep", *words)
    assert (ended.status, ended.out) == (status, "")
    assert ended.said.startswith(f"alogkit: {said}")


def test_a_folder_with_several_logs_is_too_many(alogkit: Alogkit, guard_logs: Path) -> None:
    ended = alogkit("grep", guard_logs / "", "NAV_X")
    assert (ended.status, ended.said) == (
        2,
        (
            "alogkit: guard: it is not clear which log is meant: name one; "
            "found shoreside.alog.gz, vehicle.alog.gz"
        ),
    )


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_standard_input_is_a_log(pack: Callable[[bytes], bytes]) -> None:
    data = pack(SMALL.encode())
    ended = CliRunner().invoke(app, ["grep", "-", "NAV_X", "--v", "--final"], input=data)
    assert (ended.exit_code, ended.stdout, ended.stderr) == (0, "3.00000\n", "")
    ended = CliRunner().invoke(app, ["scan", "-", "-l"], input=data)
    assert ended.stdout == "DB_TIME\nNAV_X\nNOTE\n"


def test_an_empty_standard_input_is_no_log() -> None:
    ended = CliRunner().invoke(app, ["scan", "-"], input=b"")
    assert ended.exit_code == 3
    assert ended.stderr == "alogkit: standard input: the file is empty\n"


def test_two_logs_in_one_are_told_of_and_cannot_be_sorted(alogkit: Alogkit, small: str) -> None:
    Path("two.alog").write_text(SMALL + SMALL.replace("1000.5", "2000.5"), encoding="utf-8")
    ended = alogkit("grep", "two.alog", "NAV_X")
    assert ended.said == (
        "alogkit: two.alog:11: a second header; the times after it count from another LOGSTART"
    )
    assert "2000.5" in ended.out
    ended = alogkit("grep", "two.alog", "NAV_X", "-s")
    assert (ended.status, ended.out) == (5, "")
    assert "cannot be sorted" in ended.said
    del small
