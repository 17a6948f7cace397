from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

PROJECT = Path(__file__).resolve().parents[2]
TRAP = """ProcessConfig = pMissionEval
{
  lead_condition = ARRIVED = true
  pass_condition = PHI_HOST_INFO = "community=abe"
  mission_mod    = $(MOD)
}
"""
SOUND = TRAP.replace("ARRIVED", "MISSION_TIMEOUT").replace('"community=abe"', "abe")


@pytest.fixture
def trap(place: Path) -> Path:
    """A mission file with three findings, under a relative path."""
    (place / "shore.moos").write_text(TRAP, encoding="utf-8")
    return Path("shore.moos")


def test_findings_are_lines_and_status_1(alogkit: Alogkit, trap: Path) -> None:
    ended = alogkit("lint", trap)
    assert ended.status == 1
    assert [line.split()[:2] for line in ended.out.splitlines()] == [
        ["shore.moos:3:20:", "AK006"],
        ["shore.moos:4:36:", "AK001"],
        ["shore.moos:5:20:", "AK012"],
    ]
    assert ended.said == "3 findings in 1 file"


def test_nothing_found_is_status_0(alogkit: Alogkit, place: Path) -> None:
    (place / "shore.moos").write_text(SOUND, encoding="utf-8")
    ended = alogkit("lint", "shore.moos", "cases/min_altitude.toml", "--set", "MOD=a")
    assert (ended.status, ended.out, ended.said) == (0, "", "no findings")


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        pytest.param(("--select", "AK001"), ["AK001"], id="select"),
        pytest.param(("--select", "ak001,AK006"), ["AK006", "AK001"], id="select-two"),
        pytest.param(("--select", "AK01"), ["AK012"], id="select-by-beginning"),
        pytest.param(("--ignore", "AK001"), ["AK006", "AK012"], id="ignore"),
        pytest.param(("--ignore", "AK001", "--ignore", "AK006"), ["AK012"], id="ignore-two"),
        pytest.param(("--select", "AK", "--ignore", "AK00"), ["AK012"], id="both"),
        pytest.param(("--ignore", "AK"), [], id="ignore-all"),
        pytest.param(("--set", "MOD=x"), ["AK006", "AK001"], id="macro"),
    ],
)
def test_codes_are_chosen(
    alogkit: Alogkit, trap: Path, words: tuple[str, ...], codes: list[str]
) -> None:
    ended = alogkit("lint", trap, *words)
    assert [line.split()[1] for line in ended.out.splitlines()] == codes
    assert ended.status == bool(codes)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(("--select", "AK9"), '--select: there is no code "AK9"', id="code"),
        pytest.param(("--ignore", "x,"), '--ignore: there is no code "X"', id="word"),
        pytest.param(("--set", "MOD"), "--set MOD: write it as NAME=VALUE", id="setting"),
    ],
)
def test_wrong_usage_is_status_2(
    alogkit: Alogkit, trap: Path, words: tuple[str, ...], said: str
) -> None:
    ended = alogkit("lint", trap, *words)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said.startswith(f"alogkit: {said}")


def test_json_has_each_with_its_page(alogkit: Alogkit, trap: Path) -> None:
    ended = alogkit("lint", trap, "--format", "json")
    assert ended.status == 1
    content = json.loads(ended.out)
    assert [(one["code"], one["line"], one["column"]) for one in content] == [
        ("AK006", 3, 20),
        ("AK001", 4, 36),
        ("AK012", 5, 20),
    ]
    assert all((PROJECT / one["page"]).is_file() for one in content)


def test_inside_actions_findings_are_annotations_by_themselves(
    alogkit: Alogkit, trap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(Path.cwd()))
    ended = alogkit("lint", trap.resolve())
    lines = ended.out.splitlines()
    assert lines[0].startswith("::error file=shore.moos,line=3,col=20,title=AK006%3A ")
    assert lines[-1] == "::error title=alogkit lint::3 findings in 1 file"
    assert alogkit("lint", trap, "--format", "text").out.startswith("shore.moos:3:20: ")


def test_a_log_is_compared_with(alogkit: Alogkit, place: Path, guard_logs: Path) -> None:
    text = SOUND.replace("PHI_HOST_INFO = abe", "NAV_DEPTH <= 16")
    (place / "shore.moos").write_text(text, encoding="utf-8")
    log = guard_logs / "shoreside.alog.gz"
    ended = alogkit("lint", "shore.moos", "--log", log, "--set", "MOD=a", "--select", "AK010")
    assert ended.status == 1
    assert "shore.moos:4:20: AK010 NAV_DEPTH never occurs in guard/shoreside.alog.gz; " in ended.out
    assert alogkit("lint", "cases/min_altitude.toml", "--log", guard_logs).status == 0


def test_a_log_that_cannot_be_read_is_status_3(alogkit: Alogkit, trap: Path) -> None:
    ended = alogkit("lint", trap, "--log", "nope.alog")
    assert ended.status == 3
    assert ended.said.startswith("alogkit: nope.alog: there is no such log")


def test_a_file_that_cannot_be_read_is_status_4_and_the_others_are_looked_at(
    alogkit: Alogkit, trap: Path
) -> None:
    ended = alogkit("lint", "nope.moos", trap)
    assert ended.status == 4
    assert ended.said == ["alogkit: nope.moos: No such file or directory", "3 findings in 1 file"]
    assert len(ended.out.splitlines()) == 3


def test_an_unsound_case_file_is_status_5_with_its_place(
    alogkit: Alogkit, one_case: Path, trap: Path
) -> None:
    one_case.write_text(one_case.read_text().replace("lead =", "laed ="))
    ended = alogkit("lint", one_case, trap)
    assert ended.status == 5
    assert ended.said[0] == (
        "alogkit: cases/small.toml:9:1: case.afloat.check[0].laed: unknown key; "
        'did you mean "lead"?'
    )
    told = alogkit("lint", one_case, "--format", "github").out.splitlines()
    assert told[0].startswith("::error file=cases/small.toml,line=9,col=1,title=alogkit lint::")


def test_mission_files_that_cannot_be_used_are_status_5_and_the_others_are_looked_at(
    alogkit: Alogkit, trap: Path
) -> None:
    shutil.copytree(PROJECT / "fixtures" / "missions" / "short_hop", "hop")
    Path("hop/hop_vehicle.bhv").write_text("words\n")
    case = Path("hop.toml")
    case.write_text(
        '[harness]\nmission = { folder = "hop" }\nabout = "x"\n[case.a]\nabout = "x"\n'
        '[[case.a.check]]\npass = ["NAV_X >= 45"]\ndeadline = { timer = 45.0 }\n'
        '[case.a.control]\nabout = "y"\n'
    )
    ended = alogkit("lint", case, trap)
    assert ended.status == 5
    assert len(ended.out.splitlines()) == 3
    assert ended.err.startswith("alogkit: hop/hop_vehicle.bhv:1: `words` is none of")
    told = alogkit("lint", case, "--format", "github").out
    assert told.startswith("::error file=hop/hop_vehicle.bhv,line=1,col=1,title=alogkit lint::")


def test_a_file_without_criteria_is_told_and_no_finding(alogkit: Alogkit, place: Path) -> None:
    (place / "vehicle.moos").write_text("ServerHost = localhost\n")
    ended = alogkit("lint", "vehicle.moos")
    assert (ended.status, ended.out) == (0, "")
    assert ended.said == ["vehicle.moos: no criteria in it", "no findings"]


def test_a_line_that_another_file_includes_is_told_once(alogkit: Alogkit, trap: Path) -> None:
    (trap.parent / "whole.moos").write_text(f"#include {trap}\n")
    ended = alogkit("lint", ".")
    assert [line.split()[0] for line in ended.out.splitlines()] == [
        "shore.moos:3:20:",
        "shore.moos:4:36:",
        "shore.moos:5:20:",
    ]


def test_a_folder_is_searched_and_a_file_looked_at_once(alogkit: Alogkit, trap: Path) -> None:
    shutil.copytree(PROJECT / "fixtures" / "lint", "missions")
    ended = alogkit("lint", "missions", "missions/host_multi_route.moos", trap)
    assert ended.said == "12 findings in 10 files"


def test_hostile_names_reach_the_terminal_as_text(alogkit: Alogkit, place: Path) -> None:
    (place / "\x1b[31mred.moos").write_text(TRAP)
    ended = alogkit("lint", "\x1b[31mred.moos", "\x1b[31mnope.moos")
    assert "\x1b" not in ended.out + ended.err
