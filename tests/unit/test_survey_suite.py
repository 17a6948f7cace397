"""The survey cases as they are shipped: each passes, its control does not, nor does a wrong law."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.casefile.load import load_harness
from alogkit.evaluate.evaluate import evaluate
from alogkit.sim.defaults import DEFAULT_START
from alogkit.sim.save import to_alog
from alogkit.sim.survey.heading import near_measurement, wrap
from alogkit.sim.survey.log import survey_log
from alogkit.sim.survey.mission import SurveyMission
from alogkit.sim.survey.run import simulate_survey
from alogkit.suite import RunOptions, run_case
from alogkit.verdict import Grade, Verdict

if TYPE_CHECKING:
    from alogkit.casefile.records import Case
    from alogkit.sim.mission import Mission
    from alogkit.sim.survey.heading import HeadingLaw

HARNESS = load_harness(Path(__file__).resolve().parents[2] / "cases" / "survey.toml")
SPECIFIED = (
    "straight_survey", "southbound_zigzag", "southbound_dither", "lawnmower", "battery_gate",
    "list_exhausted", "loop_triangle", "circling_stuck", "circling_control", "circling_gate_exit",
    "recovery_default", "cross_current", "tail_out_head_home", "head_out_tail_home",
    "already_below_reserve", "far_recovery_at_start", "latch_drift", "bottom_slope",
    "reference_undulation", "turn_circle", "wrong_init_output", "stale_reference",
    "step_regression",
)  # fmt: skip
"""Rows 1 to 21 of the specification, 8 and 12 in two."""
FURTHER = {"wrong_init_output_high", "step_regression_fine"}
"""What a row says in brackets, or asks of a second run."""
each_case = pytest.mark.parametrize("case", HARNESS.cases, ids=lambda case: case.name)


def bearing_itself(bearing: float, measured: float, emitted: float) -> float:
    del measured, emitted
    return bearing


def near_the_last_reference(bearing: float, measured: float, emitted: float) -> float:
    del measured
    return emitted + wrap(bearing - emitted)


def _graded(case: Case, mission: Mission, law: HeadingLaw = near_measurement) -> Verdict:
    assert isinstance(mission, SurveyMission)
    run = simulate_survey(mission.survey, law)
    return evaluate(to_alog(survey_log(run, DEFAULT_START)), case.criteria)


def test_every_case_of_the_specification_is_there() -> None:
    assert {case.name for case in HARNESS} == {*SPECIFIED, *FURTHER}


@each_case
def test_a_case_is_simulated_logged_and_passes(case: Case, tmp_path: Path) -> None:
    result = run_case(case, RunOptions(out=str(tmp_path), gif=False))
    assert result.verdict.grade is Grade.PASS
    assert all(finding.evidence is not None for finding in result.verdict.findings)
    assert result.row.startswith(f"case={case.name} grade=pass form=survey mmod={case.name}")
    assert len(list(tmp_path.rglob("*.alog"))) == 1


@each_case
def test_a_control_does_not_pass(case: Case) -> None:
    assert case.control is not None
    assert _graded(case, case.control.mission).grade is Grade.FAIL


@pytest.mark.parametrize("law", [bearing_itself, near_the_last_reference])
@pytest.mark.parametrize("name", ["southbound_zigzag", "southbound_dither"])
def test_a_wrong_law_breaks_what_is_said_of_the_reference(name: str, law: HeadingLaw) -> None:
    case = HARNESS[name]
    verdict = _graded(case, case.mission, law)
    assert verdict.grade is Grade.FAIL
    broken = {found.condition for found in verdict.findings if found.grade is Grade.FAIL}
    assert "always abs(SURVEY_HEADING_ERROR) <= 3.1416" in broken
