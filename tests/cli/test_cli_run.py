from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit import suite
from alogkit.errors import SimulationError
from alogkit.sim.run import simulate

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    from alogkit.sim.mission import Mission
    from alogkit.sim.run import Run

    Alogkit = Callable[..., SimpleNamespace]

QUICK = "min_altitude_bad_config_fail"


def _breaking(name: str, error: Exception) -> Callable[..., Run]:
    """A simulator that raises for one mission."""

    def broken(mission: Mission, seed: int, **timing: object) -> Run:
        if mission.evaluation.mod == name:
            raise error
        return simulate(mission, seed, **timing)  # type: ignore[arg-type]  # passed on as it came

    return broken


def test_a_run_leaves_logs_verdict_and_row_and_prints_the_table(
    alogkit: Alogkit, place: Path
) -> None:
    del place
    ended = alogkit("run", QUICK, "--no-gif")
    assert ended.status == 0
    head, row = ended.out.splitlines()
    assert head == "case                          grade  decided  margin  what"
    assert re.sub(r"\d\.\d\d s", "2.40 s", row) == (
        "min_altitude_bad_config_fail  PASS   2.40 s           IVPHELM_STATE = MALCONFIG"
    )
    assert ended.err == "1 case: 1 PASS; in outputs/\n"
    folder = Path("outputs") / QUICK
    assert sorted(path.name for path in folder.iterdir()) == [
        "LOG_ABE_15_1_2026_____09_00_00",
        "XLOG_SHORESIDE_15_1_2026_____09_00_00",
        "verdict.json",
    ]
    verdict = json.loads((folder / "verdict.json").read_text(), parse_constant=pytest.fail)
    assert verdict["findings"][0]["evidence"]["log"].startswith("outputs/min_altitude_bad")
    assert Path("outputs/results.txt").read_text().startswith(f"case={QUICK}")


def test_several_processes_give_the_cases_in_the_order_asked_for(
    alogkit: Alogkit, one_case: Path
) -> None:
    ended = alogkit("run", QUICK, one_case, "--no-gif", "-q", "-j", "2", "-o", "made/")
    assert ended.status == 0
    assert [line.split()[:2] for line in ended.out.splitlines()[1:]] == [
        [QUICK, "PASS"],
        ["afloat", "PASS"],
    ]
    assert ended.err == "2 cases: 2 PASS; in made/\n"
    rows = Path("made/results.txt").read_text().splitlines()
    assert [row.split()[0] for row in rows] == [f"case={QUICK}", "case=afloat"]


def test_a_fail_is_status_1(alogkit: Alogkit, one_case: Path) -> None:
    one_case.write_text(one_case.read_text().replace("NAV_DEPTH <= 50", "NAV_DEPTH >= 50"))
    ended = alogkit("run", one_case, "--no-gif")
    assert ended.status == 1
    assert ended.err == "1 case: 1 FAIL; in outputs/\n"


def test_an_inconclusive_run_is_status_6(alogkit: Alogkit, one_case: Path) -> None:
    one_case.write_text(one_case.read_text().replace("NAV_X >= 1", "NAV_X >= 1000"))
    assert alogkit("run", one_case, "--no-gif").status == 6


def test_a_case_that_cannot_be_run_is_told_and_stops_no_other(
    alogkit: Alogkit, one_case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = SimulationError(3.5, "the depth is not finite")
    monkeypatch.setattr(suite, "simulate", _breaking(QUICK, error))
    ended = alogkit("run", QUICK, one_case, "--no-gif", "-j", "1")
    assert ended.status == 5
    assert [line.split()[0] for line in ended.out.splitlines()] == ["case", "afloat"]
    assert ended.err.splitlines() == [
        f"alogkit: {QUICK}: ERROR: simulation at 3.500 s: the depth is not finite",
        "1 case: 1 PASS, 1 could not be run; in outputs/",
    ]
    assert len(Path("outputs/results.txt").read_text().splitlines()) == 1


def test_if_no_case_can_be_run_there_is_no_data(
    alogkit: Alogkit, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "simulate", _breaking(QUICK, OSError(28, "No space left")))
    ended = alogkit("run", QUICK, "--no-gif")
    assert (ended.status, ended.out) == (5, "")
    assert ended.err.splitlines() == [
        f"alogkit: {QUICK}: ERROR: outputs: No space left",
        "nothing was graded, 1 could not be run; in outputs/",
    ]
    assert not (place / "outputs" / "results.txt").exists()


def test_controls_must_not_pass(alogkit: Alogkit, one_case: Path) -> None:
    ended = alogkit("run", QUICK, one_case, "--no-gif", "--controls", "-j", "1")
    assert ended.status == 1
    assert "alogkit: the control of afloat passed, so the case proves little\n" in ended.err
    assert Path(f"outputs/{QUICK}.control/verdict.json").exists()
    assert alogkit("run", QUICK, "--no-gif", "--controls").status == 0


def test_a_run_takes_the_place_of_the_run_before(alogkit: Alogkit, place: Path) -> None:
    folder = place / "outputs" / QUICK
    assert alogkit("run", QUICK, "--no-gif").status == 0
    (folder / "notes.txt").write_text("mine")
    (folder / f"{QUICK}.gif").write_text("of the run before")
    assert alogkit("run", QUICK, "--no-gif", "--start", "2026-05-05T10:00:00").status == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "LOG_ABE_5_5_2026_____10_00_00",
        "XLOG_SHORESIDE_5_5_2026_____10_00_00",
        "notes.txt",
        "verdict.json",
    ]


def test_a_folder_of_somebody_else_is_only_written_into_by_force(
    alogkit: Alogkit, place: Path
) -> None:
    theirs = place / "outputs" / QUICK / "precious.alog"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("data")
    ended = alogkit("run", QUICK, "--no-gif")
    assert (ended.status, ended.out) == (2, "")
    assert ended.said == (
        f"alogkit: outputs/{QUICK}: exists, but is not from a run; --force writes into it"
    )
    assert alogkit("run", QUICK, "--no-gif", "--force").status == 0
    assert theirs.read_text() == "data"


def test_a_file_in_place_of_a_case_s_folder_is_an_error_of_that_case(
    alogkit: Alogkit, place: Path
) -> None:
    (place / "outputs").mkdir()
    (place / "outputs" / QUICK).write_text("a file")
    assert alogkit("run", QUICK, "--no-gif").status == 2
    ended = alogkit("run", QUICK, "--no-gif", "--force")
    assert ended.status == 5
    assert f"alogkit: {QUICK}: ERROR: outputs/{QUICK}: File exists\n" in ended.err


@pytest.mark.parametrize(
    ("out", "said"),
    [
        pytest.param("taken", "--out taken: this is a file", id="a-file"),
        pytest.param("taken/below", "--out taken/below: Not a directory", id="below-a-file"),
    ],
)
def test_an_output_folder_that_cannot_be_made_is_status_2(
    alogkit: Alogkit, place: Path, out: str, said: str
) -> None:
    (place / "taken").touch()
    ended = alogkit("run", QUICK, "--no-gif", "--out", out)
    assert (ended.status, ended.said) == (2, f"alogkit: {said}")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(
            ("--warp", "nan"), "--warp nan: a time warp is from 1 to 1000", id="no-number"
        ),
        pytest.param(("--warp", "1e9"), "--warp 1e+09: a time warp", id="too-fast"),
        pytest.param(("--load", "0"), "--load 0: a load is above 0 and at most 1000", id="no-load"),
        pytest.param(
            ("--start", "2100-01-01"),
            "--start 2100-01-01: a launch is from 1970 on and before 2100",
            id="too-late",
        ),
        pytest.param(("nope.alog",), "nope.alog: there is no case of this name", id="no-case"),
        pytest.param(("-k", "nope"), "cases: no case has a name like", id="no-match"),
    ],
)
def test_what_cannot_be_run_is_status_2(
    alogkit: Alogkit, place: Path, words: tuple[str, ...], said: str
) -> None:
    ended = alogkit("run", "--no-gif", *words)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said.startswith(f"alogkit: {said}")
    assert not (place / "outputs").exists()


def test_a_case_that_only_grades_is_not_run(alogkit: Alogkit, one_case: Path) -> None:
    Path("cases/grading.toml").write_text(
        one_case.read_text()
        .replace('mission = "missions/depth_stem.toml"', "")
        .replace("afloat", "judged")
        .split("[case.judged.control]")[0]
    )
    ended = alogkit("run", "judged", "--no-gif")
    assert (ended.status, ended.out) == (2, "")
    assert ended.said.startswith("alogkit: judged has no mission to simulate")
    ended = alogkit("run", "judged", "afloat", "--no-gif")
    assert (ended.status, ended.err) == (0, "1 case: 1 PASS; in outputs/\n")
    assert "  mission   none, so it only grades logs\n" in alogkit("cases", "show", "judged").out


def test_an_interrupted_run_is_status_130(
    alogkit: Alogkit, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del place
    monkeypatch.setattr(suite, "simulate", _breaking(QUICK, KeyboardInterrupt()))  # type: ignore[arg-type]  # raised all the same
    ended = alogkit("run", QUICK, "--no-gif")
    assert (ended.status, ended.out, ended.said) == (130, "", "alogkit: interrupted")
