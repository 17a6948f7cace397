"""AK007: what a grader makes of a variable that nobody may have posted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.lint.codes import Code
from alogkit.logic.condition import And, Compare, Not, Or, Ref
from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.lint.finding import LintFinding
    from alogkit.lint.subject import Asked, Subject
    from alogkit.logic.condition import Condition

_WITHOUT = {
    (Role.LEAD, False): "the stage waits until somebody does",
    (Role.PASS, False): "the mission fails without it",
    (Role.FAIL, False): "its absence is never noticed",
    (Role.LEAD, True): "the stage does not wait for it",
    (Role.PASS, True): "the mission passes without it",
    (Role.FAIL, True): "its absence fails the mission",
}


class _Use(NamedTuple):
    comparison: Compare
    negated: bool


def unsure_absences(subject: Subject) -> Iterator[LintFinding]:
    """A finding on each `!=` and each negation about a variable that may be missing."""
    for asked in subject.asked:
        told: set[str] = set()
        for use in _uses(asked.condition, negated=False):
            name, right = use.comparison.variable, use.comparison.right
            doubtful = use.comparison.operator == "!=" or use.negated
            # `Z != ""` is how people ask whether a text was posted.
            if not doubtful or right == "" or name in told or name in subject.timed:
                continue
            # `!(ERROR_SEEN = true)` asks for the silence of the mailflag's key.
            if use.negated and name in subject.flagged:
                continue
            if name not in _surely_posted(subject, asked):
                told.add(name)
                yield subject.finding(
                    Code.AK007, asked, asked.where.word(name), _message(asked, use)
                )


def _message(asked: Asked, use: _Use) -> str:
    name = use.comparison.variable
    holds = use.negated and use.comparison.operator != "!="
    what = "holds" if holds else "is false"
    return (
        f"while nobody has posted {name} this {what}: {_WITHOUT[asked.role, holds]}; "
        f"compare {name} in a lead, too, or let uTimerScript post a first value"
    )


def _uses(condition: Condition, *, negated: bool) -> Iterator[_Use]:
    match condition:
        case Compare():
            yield _Use(condition, negated)
        case Not(operand):
            yield from _uses(operand, negated=not negated)
        case And(left, right) | Or(left, right):
            yield from _uses(left, negated=negated)
            yield from _uses(right, negated=negated)


def _surely_posted(subject: Subject, asked: Asked) -> set[str]:
    """Variables without which the grader would not come so far, or would fail anyway."""
    needed: set[str] = set()
    for other in subject.asked:
        earlier = other.stage < asked.stage or (
            other.stage == asked.stage and (other.role is Role.LEAD or asked.role is not Role.LEAD)
        )
        if other is not asked and earlier and other.role is not Role.FAIL:
            needed.update(_demanded(other.condition))
    return needed


def _demanded(condition: Condition) -> Iterator[str]:
    """Variables that must have been posted for a condition to hold."""
    match condition:
        case Compare(variable, _, right):
            yield variable
            if isinstance(right, Ref):
                yield right.variable
        case And(left, right):
            yield from _demanded(left)
            yield from _demanded(right)
        case _:
            return
