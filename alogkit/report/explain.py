"""What a case demands, in plain English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.evaluate.checks import DeadlineKind
from alogkit.evaluate.monitors.describe import describe
from alogkit.logic.condition import And, Compare, Not, Or, Ref
from alogkit.logic.format import format_value
from alogkit.units import unit_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.casefile.records import Case
    from alogkit.evaluate.checks import Check, Criteria, Deadline, Stage
    from alogkit.logic.condition import Condition

_WORDS = {
    "=": "is",
    "==": "has the field",
    "!=": "is not",
    "<": "is below",
    "<=": "is at most",
    ">": "is above",
    ">=": "is at least",
}
_OPPOSITES = {
    "=": "is not",
    "==": "does not have the field",
    "!=": "is",
    "<": "is not below",
    "<=": "is not at most",
    ">": "is not above",
    ">=": "is not at least",
}


def explain_case(case: Case, line: int) -> str:
    """A case in sentences, each line ended.

    Args:
        case: What is asked.
        line: Where in its file it is defined.
    """
    return "".join(f"{text}\n" for text in _case(case, line))


def sentence(condition: Condition) -> str:
    """A condition in words: `NAV_DEPTH is at most 16 m`."""
    match condition:
        case Compare():
            return _comparison(condition)
        case And(left, right):
            return f"{_part(left)} and {_part(right)}"
        case Or(left, right):
            return f"{_part(left)} or {_part(right)}"
        case Not(Compare() as operand):
            return _comparison(operand, negated=True)
        case Not(operand):
            return f"it is not so that {sentence(operand)}"


def _part(condition: Condition) -> str:
    told = sentence(condition)
    return f"({told})" if isinstance(condition, And | Or) else told


def _comparison(comparison: Compare, *, negated: bool = False) -> str:
    words = (_OPPOSITES if negated else _WORDS)[comparison.operator]
    right = comparison.right
    if isinstance(right, Ref):
        shown = f"what {right.variable} holds"
    elif isinstance(right, str):
        shown = right or "the empty text"
    else:
        shown = f"{format_value(right)} {unit_of(comparison.variable)}".rstrip()
    return f"{comparison.variable} {words} {shown}"


def _case(case: Case, line: int) -> Iterator[str]:
    criteria = case.criteria
    yield f"{case.name}  ({case.path}:{line})"
    yield f"{case.about}."
    many = len(criteria.stages) > 1
    for index, stage in enumerate(criteria.stages):
        yield ""
        if many:
            after = "" if index == 0 else ", once the one before is passed"
            yield f"Stage {index + 1} of {len(criteria.stages)}{after}"
        yield from _stage(stage, criteria)
    yield from _watched(criteria)
    yield from _rules(criteria)
    yield from _mission(case)


def _stage(stage: Stage, criteria: Criteria) -> Iterator[str]:
    yield f"It is judged once{_when(stage, criteria)}"
    yield from _listed(stage.leads, "")
    deadline = stage.deadline
    if deadline is not None and deadline.kind is DeadlineKind.MISSING_STATE:
        yield (
            f"or at the latest {_due(deadline, criteria)}; what does not hold then is a state that "
            "did not come in time, a FAIL."
        )
    if stage.passes or stage.absent or stage.fails:
        yield "To pass, at that instant"
    yield from _listed(stage.passes, "")
    yield from (f"  - {name} has not been posted so far" for name in stage.absent)
    yield from _listed(stage.fails, "it must not be that ")
    if not (stage.passes or stage.absent or stage.fails):
        yield "That alone passes it."


def _when(stage: Stage, criteria: Criteria) -> str:
    deadline = stage.deadline
    if deadline is not None and deadline.kind is DeadlineKind.ABSENCE:
        return (
            f", {_due(deadline, criteria)}: what is absent up to then is evidence, if the log was "
            "alive; what appears before fails at once."
        )
    if deadline is not None and deadline.kind is DeadlineKind.TIMER:
        return f", {_due(deadline, criteria)}, whatever has happened before."
    together = "these hold together" if len(stage.leads) > 1 else "this holds"
    return f", at the first instant at which {together}:"


def _due(deadline: Deadline, criteria: Criteria) -> str:
    clock = criteria.clock
    since = "the log began"
    if clock is not None:
        since = f"the first instant at which {sentence(clock.condition)}"
    return f"{deadline.seconds:g} s after {since}"


def _listed(checks: tuple[Check, ...], before: str) -> Iterator[str]:
    yield from (f"  - {before}{sentence(check.condition)}" for check in checks)


def _watched(criteria: Criteria) -> Iterator[str]:
    for companion in (False, True):
        monitors = [one for one in criteria.monitors if one.companion is companion]
        if monitors:
            yield ""
            grade = ", with a grade of its own that does not count" if companion else ""
            yield f"Watched over the run{grade}"
            yield from (f"  - {describe(monitor)}" for monitor in monitors)


def _rules(criteria: Criteria) -> Iterator[str]:
    stages = criteria.stages
    if not stages:
        return
    yield ""
    if all(stage.deadline is None for stage in stages):
        yield "There is no deadline: a log in which it does not come so far is inconclusive."
    yield "A variable that was never posted is unknown, and unknown does not pass."
    yield "What happens after the verdict does not count."
    for flag in criteria.mailflags:
        value = flag.value if isinstance(flag.value, str) else f"{flag.value:g}"
        yield f"Each posting of {flag.key} sets {flag.variable} to {value}."


def _mission(case: Case) -> Iterator[str]:
    yield ""
    if case.control is not None:
        yield "Its control, which must not pass"
        yield f"  {case.control.about}."
    elif case.simulated:
        yield "It has no control"
        yield f"  {case.no_control}."
    else:
        yield "It has no mission, so it only grades logs."
