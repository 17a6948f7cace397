"""Names in a survey's checks, compared with what its log will hold.

A mistyped variable would only be *unknown* for ever, so it is refused before anything runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.casefile.shape import Where, nearest
from alogkit.evaluate.monitors.describe import asked_names, scope_names
from alogkit.logic.truth import variables
from alogkit.sim.survey.log import logged_variables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.evaluate.checks import Criteria
    from alogkit.sim.survey.config import SurveyConfig


def check_survey_names(criteria: Criteria, config: SurveyConfig, where: Where) -> None:
    """Raise a `CaseError` at the first variable that the survey's log will not hold.

    Args:
        criteria: What is asked.
        config: Of the survey: without dive control, for instance, there is no SURVEY_PITCH_REF.
        where: The place of the checks' table.
    """
    known = logged_variables(config)
    for name in _asked(criteria):
        if name.partition(":")[2] not in known and name not in known:
            where.at("check").refuse(f'the survey never posts "{name}"', nearest(name, known))


def _asked(criteria: Criteria) -> Iterator[str]:
    for stage in criteria.stages:
        for check in (*stage.leads, *stage.passes, *stage.fails):
            yield from variables(check.condition)
        yield from stage.absent
    for monitor in criteria.monitors:
        yield from (*asked_names(monitor.ask), *scope_names(monitor.scope))
