"""AK006: a stage whose leads may never hold, with nothing that ends the wait."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from alogkit.dialect.numbers import compare
from alogkit.lint.codes import Code
from alogkit.logic.condition import Ref
from alogkit.logic.truth import truth_by, variables
from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from alogkit.lint.finding import LintFinding
    from alogkit.lint.subject import Subject
    from alogkit.logic.condition import Compare, Condition, Value

_TIMER = re.compile(r"(?:^|_)(?:TIMEOUT|DEADLINE|READY|TIMER|EXPIRED|DUE)(?:_|\d|$)", re.IGNORECASE)
_CLOCK = re.compile(r"(?:UPTIME|_DELTA|UTC)$")
_ADVICE = "write `(EVENT) or (TEST_EVAL_READY = true)` and let uTimerScript post that flag"


def endless_waits(subject: Subject) -> Iterator[LintFinding]:
    """A finding on the first lead of each stage that nothing but the mission can make true."""
    for stage in sorted({asked.stage for asked in subject.asked}):
        for asked in subject.asked:
            if asked.stage != stage or asked.role is not Role.LEAD:
                continue
            if not _comes_by_itself(asked.condition, subject.timed):
                message = (
                    "no timer ends this wait: if it never holds, the mission has no grade and its "
                    f"row is never written; {_ADVICE}"
                )
                first = variables(asked.condition)[0]
                yield subject.finding(Code.AK006, asked, asked.where.word(first), message)
                break


def _comes_by_itself(condition: Condition, timed: Mapping[str, tuple[Value, ...]]) -> bool:
    """Whether timers alone make a condition true, whatever the mission does."""

    def judge(comparison: Compare) -> bool | None:
        name, operator, right = comparison.variable, comparison.operator, comparison.right
        if isinstance(right, Ref):
            return None
        if any(compare(value, operator, right) for value in timed.get(name, ())):
            return True
        if operator in ("=", "==") and right in ("true", 1.0) and _TIMER.search(name):
            return True
        grows = operator in (">", ">=") and not isinstance(right, str)
        return True if grows and _CLOCK.search(name) else None

    return truth_by(condition, judge) is True
