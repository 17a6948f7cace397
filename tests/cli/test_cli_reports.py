"""Reports that `run` and `grade` write beside their table."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from defusedxml.ElementTree import parse

from alogkit.errors import SimulationError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

GUARD = "min_altitude_guard_pass"
BAD = "min_altitude_bad_config_fail"
RECORDED = Path(__file__).resolve().parents[2] / "fixtures" / "recorded"
CRITERIA = Path(__file__).resolve().parents[2] / "fixtures" / "criteria" / "recorded"


@pytest.fixture
def twin(place: Path) -> Path:
    """Shoreside's log of a run that fails, under a relative path."""
    shutil.copy(RECORDED / "twins" / GUARD / "shoreside.alog.gz", place / "twin.alog.gz")
    return Path("twin.alog.gz")


@pytest.fixture
def actions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """GitHub Actions run the command; the page of the job."""
    page = tmp_path / "page.md"
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(Path.cwd()))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(page))
    return page


def _cases(path: str) -> dict[str | None, list[str]]:
    suites = parse(path).getroot()
    return {case.get("name"): [part.tag for part in case] for suite in suites for case in suite}


def test_one_run_is_reported_in_every_form(alogkit: Alogkit, place: Path) -> None:
    words = ("--junit", "r/j.xml", "--summary", "r/s.md", "--json", "r/r.json", "--github")
    ended = alogkit("run", BAD, GUARD, "--no-gif", "-q", *words)
    assert ended.status == 0
    assert ended.out.splitlines()[0].split()[:2] == ["case", "grade"]
    assert ended.out.splitlines()[-1] == "::notice title=alogkit::2 cases: 2 PASS"
    assert _cases("r/j.xml") == {BAD: ["system-out"], GUARD: ["system-out"]}
    assert Path("r/s.md").read_text().startswith(r"## alogkit: 2 cases\: 2 PASS")
    content = json.loads(Path("r/r.json").read_text(), parse_constant=pytest.fail)
    assert [one["case"] for one in content["results"]] == [BAD, GUARD]
    rows = (place / "outputs" / "results.txt").read_text().splitlines()
    assert [one["row"] for one in content["results"]] == rows
    lines = (place / "cases" / "min_altitude.toml").read_text().splitlines()
    for one in content["results"]:
        assert lines[one["line"] - 1] == f"[case.{one['case']}]"


def test_json_may_take_the_place_of_the_table(alogkit: Alogkit, place: Path) -> None:
    del place
    ended = alogkit("run", BAD, "--no-gif", "-q", "--json", "--github")
    assert ended.status == 0
    assert json.loads(ended.out)["counts"] == {"pass": 1}
    assert "::notice title=alogkit::1 case: 1 PASS" in ended.err


def test_controls_are_reported_as_such(alogkit: Alogkit, place: Path) -> None:
    del place
    ended = alogkit("run", BAD, "--controls", "--no-gif", "-q", "--junit", "j.xml", "--json")
    assert ended.status == 0
    assert _cases("j.xml") == {f"{BAD}.control": ["system-out"]}
    (one,) = json.loads(ended.out)["results"]
    assert (one["grade"], one["ok"], one["control"]) == ("fail", True, True)
    assert one["about"] == "The clearance is a number, so the helm takes it and drives"


def test_a_case_that_cannot_be_run_is_an_error(
    alogkit: Alogkit, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del place

    def break_down(*_: object) -> None:
        raise SimulationError(3.0, "speed is not finite")

    monkeypatch.setattr("alogkit.suite.run_case", break_down)
    ended = alogkit("run", BAD, "--no-gif", "-q", "--junit", "j.xml", "--json", "r.json")
    assert ended.status == 5
    assert _cases("j.xml") == {BAD: ["error"]}
    (one,) = json.loads(Path("r.json").read_text())["results"]
    assert (one["grade"], one["verdict"]) == ("error", None)
    assert one["error"] == "simulation at 3.000 s: speed is not finite"


def test_a_graded_log_is_reported(alogkit: Alogkit, twin: Path) -> None:
    words = ("--junit", "j.xml", "--summary", "s.md", "--json", "v.json")
    ended = alogkit("grade", twin, "-c", GUARD, *words)
    assert ended.status == 1
    assert ended.out.startswith(f"{GUARD}: FAIL at 49.38 s")
    assert "::" not in ended.out
    assert _cases("j.xml") == {GUARD: ["failure"]}
    assert r"### min\_altitude\_guard\_pass" in Path("s.md").read_text()
    assert json.loads(Path("v.json").read_text())["grade"] == "fail"


def test_the_criteria_of_a_real_grader_are_annotated_in_their_file(
    alogkit: Alogkit, place: Path
) -> None:
    del place
    name = "eval_sequence_second_stage_fail"
    shutil.copy(CRITERIA / f"{name}.moos", "shore.moos")
    words = ("--junit", "j.xml", "--json", "v.json", "--github")
    ended = alogkit("grade", CRITERIA / f"{name}.alog.gz", "shore.moos", *words)
    assert ended.status == 1
    told = [line for line in ended.out.splitlines() if line.startswith("::")]
    lines = Path("shore.moos").read_text().splitlines()
    line = int(told[0].partition("line=")[2].partition(",")[0])
    assert "_condition" in lines[line - 1]
    assert told[0].startswith("::error file=shore.moos,line=")
    assert list(_cases("j.xml").values()) == [["failure"]]
    assert json.loads(Path("v.json").read_text())["dialect"] == "pmissioneval"


def test_inside_actions_github_is_told_by_itself(
    alogkit: Alogkit, twin: Path, actions: Path
) -> None:
    ended = alogkit("grade", twin, "-c", GUARD)
    assert ended.status == 1
    told = ended.out.splitlines()[-2:]
    assert told[0].startswith("::error file=cases/min_altitude.toml,line=24,title=min_altitude_")
    assert told[1] == "::error title=alogkit::1 case: 1 FAIL"
    page = actions.read_text()
    assert page.startswith(r"## alogkit: 1 case\: 1 FAIL")
    alogkit("grade", twin, "-c", GUARD)
    assert actions.read_text() == page * 2


def test_inside_actions_it_may_be_left(alogkit: Alogkit, twin: Path, actions: Path) -> None:
    ended = alogkit("grade", twin, "-c", GUARD, "--no-github")
    assert "::" not in ended.out
    assert not actions.exists()


def test_a_page_that_is_nearly_full_is_not_overfilled(
    alogkit: Alogkit, twin: Path, actions: Path
) -> None:
    actions.write_text("x" * (900 * 1024 - 400))
    alogkit("grade", twin, "-c", GUARD)
    assert actions.stat().st_size <= 900 * 1024
    assert actions.read_text().endswith("the other reports have it all.\n")


def test_hostile_text_of_a_log_is_no_command(alogkit: Alogkit, place: Path, actions: Path) -> None:
    log = place / "evil.alog"
    log.write_bytes(
        b"%% LOGSTART 1.0\n"
        b"1.00000 DB_TIME MOOSDB_abe 1.0\n"
        b"2.00000 DEPLOY app true\n"
        b"3.00000 IVPHELM_STATE app ::error::a|b ##[error]`x` <script> ]]> \x1b[31m\x00\n"
        b"60.00000 DB_TIME MOOSDB_abe 60.0\n"
    )
    words = ("--junit", "j.xml", "--summary", "s.md", "--json", "v.json")
    ended = alogkit("grade", "evil.alog", "-c", BAD, *words)
    assert ended.status == 1
    assert "##[" not in ended.out
    assert "\x1b" not in ended.out
    commands = [line for line in ended.out.splitlines() if line.lstrip().startswith("::")]
    assert len(commands) == 2
    assert parse("j.xml").getroot().get("failures") == "1"
    assert "<script>" not in Path("s.md").read_text() + actions.read_text()
    value = json.loads(Path("v.json").read_text())["findings"][0]["readings"][0]["value"]
    assert value.startswith("::error::a|b ##[error]`x` <script> ]]> \x1b[31m")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(("--json", "a.json", "b.json"), "--json: name one file, not a.json", id="two"),
        pytest.param(("--junit", "cases"), "--junit cases: this is a folder", id="folder"),
        pytest.param(("--summary", "page/s.md"), "--summary page: ", id="below-a-file"),
    ],
)
def test_reports_that_cannot_be_written_are_refused_before_anything_runs(
    alogkit: Alogkit, twin: Path, words: tuple[str, ...], said: str
) -> None:
    Path("page").write_text("a file")
    for command in (("run", BAD, "--no-gif"), ("grade", twin, "-c", GUARD)):
        ended = alogkit(*command, *words)
        assert (ended.status, ended.out) == (2, "")
        assert ended.said.startswith(f"alogkit: {said}")
    assert not Path("outputs").exists()


@pytest.mark.parametrize("option", ["--junit", "--json"])
def test_a_disk_that_is_full_is_status_2(
    alogkit: Alogkit, twin: Path, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device", "r.json")

    monkeypatch.setattr("alogkit.case_folder.write_atomically", refuse)
    ended = alogkit("grade", twin, "-c", GUARD, option, "r.json")
    assert ended.status == 2
    assert ended.said == "alogkit: r.json: No space left on device"


def test_a_word_that_ends_in_json_is_a_log_without_the_option(alogkit: Alogkit, twin: Path) -> None:
    assert alogkit("grade", twin, "v.json", "-c", GUARD).status == 3
