"""The row of a case in `results.txt`: `key=value` words, as a MOOS harness writes them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from alogkit.casefile.shoreside import ready_variable, seen_flags, shore_naming
from alogkit.evaluate.archive import Archive
from alogkit.evaluate.held import Held

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog
    from alogkit.casefile.records import Case
    from alogkit.evaluate.checks import Deadline
    from alogkit.logic.condition import Lookup, Value
    from alogkit.verdict import Grade, Verdict

_MACRO = re.compile(r"\$\[([^\]]+)\]")


def case_row(case: Case, logs: Sequence[Alog], verdict: Verdict) -> str:
    """The row of a graded case, with the values at the deciding instant.

    Args:
        case: Names the columns.
        logs: What was graded, in the same order.
        verdict: Its grade and deciding instant; without one, the values at the logs' end are shown.
    """
    lookup = lookup_at(case, logs, verdict.time, verdict.clock_start)
    return format_row(case, verdict.grade, lookup)


def format_row(case: Case, grade: Grade, lookup: Lookup) -> str:
    """A row: the case's name, then its `report` columns, separated by single blanks.

    A variable without a value stays as the real evaluator leaves it, `$[ABE_NAV_X]`, under its name
    at shoreside.

    Args:
        case: Names the columns.
        grade: Its grade.
        lookup: Values by the names that the case uses.
    """
    evaluation = case.mission.evaluation
    words = {"GRADE": grade.value, "MISSION_FORM": evaluation.form, "MMOD": evaluation.mod}
    naming = shore_naming(case.mission, case.criteria)

    def expand(macro: re.Match[str]) -> str:
        name = macro[1]
        value = words[name] if name in words else lookup(name)
        return f"$[{naming(name)}]" if value is None else format_value(value)

    columns = [f"{column.label}={_MACRO.sub(expand, column.text)}" for column in case.report]
    return " ".join([f"case={case.name}", *columns])


def lookup_at(
    case: Case, logs: Sequence[Alog], time: float | None, clock_start: float | None = None
) -> Lookup:
    """The values that a case's row shows at an instant, out of the logs of a run.

    What only an evaluator's script and mailflags post is told even if the logs lack it:
    `BHV_ERROR_SEEN` is `false` until `BHV_ERROR` is posted, and `TEST_EVAL_READY` is `true` from
    the deadline on.

    Args:
        case: Its columns name the variables, by its rules these are found in the logs.
        logs: The first one's LOGSTART is the time base.
        time: The instant (s); None for the logs' end.
        clock_start: When the deadlines' clock started (s); None if it did not.
    """
    flags = seen_flags(case.criteria)
    names = [name for column in case.report for name in _MACRO.findall(column.text)]
    held = Held(flags)
    archive = Archive(logs, case.criteria.names, [*names, *(flag.key for flag in flags)])
    for instant in archive.instants(names, flags):
        if time is not None and instant.time > time:
            break
        held.apply(instant)
    told = {flag.variable: "false" for flag in flags if flag.value == "true"}
    for index, stage in enumerate(case.criteria.stages):
        due = _due(stage.deadline, clock_start)
        if due is not None and time is not None and time >= due:
            told[ready_variable(stage, index)] = "true"

    def lookup(name: str) -> Value | None:
        value = held.value(name)
        return told.get(name) if value is None else value

    return lookup


def _due(deadline: Deadline | None, clock_start: float | None) -> float | None:
    if deadline is None or clock_start is None:
        return None
    return clock_start + deadline.seconds


def format_value(value: Value) -> str:
    """A value as in a row: text as it is, a number with at most 3 decimals."""
    if isinstance(value, str):
        return value
    return f"{value:.3f}".rstrip("0").rstrip(".")
