"""The way back from a verdict, in one record."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from alogkit.diagnosis.failures import failures, first_violation
from alogkit.diagnosis.helm import Helms
from alogkit.diagnosis.inputs import inputs
from alogkit.diagnosis.records import Diagnosis
from alogkit.evaluate.run import Run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog
    from alogkit.evaluate.checks import Criteria
    from alogkit.verdict import Verdict


def diagnose(logs: Sequence[Alog], criteria: Criteria, verdict: Verdict) -> Diagnosis:
    """Why a verdict is what it is.

    Args:
        logs: Those it was found on, in the same order; times are s since the first's LOGSTART.
        criteria: What was asked.
        verdict: The answer.
    """
    run = Run(logs, criteria)
    judged = run.end if verdict.time is None else verdict.time
    judged = judged if math.isfinite(judged) else 0.0
    found = failures(run, criteria, verdict, judged)
    first = first_violation(found, judged)
    helms = Helms(logs, run, criteria.names.community)
    return Diagnosis(
        verdict=verdict,
        judged=judged,
        failures=found,
        first=first,
        helm=helms.at(first),
        troubles=helms.troubles(judged),
        inputs=inputs(logs, run, criteria, verdict.stage, judged),
    )
