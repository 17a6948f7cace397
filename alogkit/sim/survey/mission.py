"""The survey family's kind of mission."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from alogkit.record import record
from alogkit.sim.mission import EvalConfig, Mission
from alogkit.sim.survey.log import COMMUNITY

if TYPE_CHECKING:
    from alogkit.sim.survey.config import SurveyConfig


@record
class SurveyMission(Mission):
    """A mission without a helm and without shoreside: the survey AUV's own control flies it."""

    survey: SurveyConfig = field(kw_only=True)


def survey_mission(name: str, config: SurveyConfig, evaluation: EvalConfig) -> SurveyMission:
    """A survey as a mission, with nothing of the other family in it.

    Args:
        name: The stem's name.
        config: What is simulated.
        evaluation: The words of its row.
    """
    return SurveyMission(
        name=name,
        community=COMMUNITY,
        bridges=(),
        qbridges=(),
        evaluation=evaluation,
        time_limit=config.engine.t_end,
        survey=config,
    )
