"""How a run is judged: by a case's own checks, or in another way that a case brings along."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alogkit.alog.log import Alog
    from alogkit.casefile.records import Case
    from alogkit.verdict import Verdict


class Judged(NamedTuple):
    """What a judge says of a run.

    Attributes:
        verdict: The answer, with its findings.
        row: The case's row of results.txt.
    """

    verdict: Verdict
    row: str


Judge: TypeAlias = "Callable[[Case, Sequence[Alog]], Judged]"
"""From a case and the logs of one run to the answer. It crosses to other processes, so it is a
function of a module or a record."""


def by_checks(case: Case, logs: Sequence[Alog]) -> Judged:
    """Judge a run by the case's criteria; its row has the case's columns."""
    # Who only loads cases need not wait for the evaluator.
    from alogkit.casefile.row import case_row  # noqa: PLC0415 -- as above
    from alogkit.evaluate.evaluate import evaluate  # noqa: PLC0415 -- as above

    verdict = evaluate(logs, case.criteria)
    return Judged(verdict, case_row(case, logs, verdict))
