from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.casefile.load import load_harness
from alogkit.sim.defaults import DEFAULT_START
from alogkit.sim.save import save_log
from alogkit.sim.survey.log import survey_log
from alogkit.sim.survey.mission import SurveyMission
from alogkit.sim.survey.run import simulate_survey

if TYPE_CHECKING:
    from alogkit.casefile.records import Case

CASES = Path(__file__).resolve().parents[2] / "cases" / "survey.toml"
MOST = 15.0
"""s of one core: the aim is as long on two."""


def _run(case: Case, folder: Path) -> float:
    """Simulate and log one case; the simulated seconds."""
    assert isinstance(case.mission, SurveyMission)
    run = simulate_survey(case.mission.survey)
    save_log(survey_log(run, DEFAULT_START), folder / case.name)
    return run.times[-1]


@pytest.mark.speed
def test_all_survey_cases_are_simulated_and_logged_in_time(tmp_path: Path) -> None:
    harness = load_harness(CASES)
    begin = time.process_time()
    simulated = sum(_run(case, tmp_path) for case in harness)
    taken = time.process_time() - begin
    assert simulated > 15_000.0
    assert taken < MOST
