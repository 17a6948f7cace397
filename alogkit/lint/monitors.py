"""AK011: a fail condition that is meant to watch, and looks only once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.lint.codes import Code
from alogkit.lint.values import ORDERED
from alogkit.logic.truth import comparisons
from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.lint.finding import LintFinding
    from alogkit.lint.subject import Subject
    from alogkit.logic.condition import Compare


def momentary_fails(subject: Subject) -> Iterator[LintFinding]:
    """A finding on each fail condition that sets a limit, unless its lead reacts to the limit."""
    leads: dict[int, set[object]] = {}
    for asked in subject.asked:
        if asked.role is Role.LEAD:
            leads.setdefault(asked.stage, set()).update(comparisons(asked.condition))
    for asked in subject.asked:
        if asked.role is not Role.FAIL:
            continue
        for comparison in comparisons(asked.condition):
            name = comparison.variable
            if (
                comparison.operator in ORDERED
                and not _meets_all(comparison)
                and not subject.posted(name)
                and comparison not in leads.get(asked.stage, set())
            ):
                message = (
                    f"{name} is looked at once, when the leads hold: before and after that it may "
                    f'be beyond the limit unnoticed; a case can say `never = "{asked.written}"`, '
                    "or let the lead react to it, too"
                )
                yield subject.finding(Code.AK011, asked, asked.where.word(name), message)
                break


def _meets_all(comparison: Compare) -> bool:
    """Whether it asks, in the idiom of the real grader, if a number was posted at all."""
    right = comparison.right
    return comparison.operator in (">", ">=") and isinstance(right, float) and right <= 0.0
