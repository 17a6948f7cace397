"""A condition measured against held values: truth, margin and the posting that decided.

A margin is positive while its comparison holds and negative when it is broken, so its sign never
contradicts the truth; a strict comparison with margin 0 is broken.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from alogkit.logic.condition import And, Compare, Not, Or, Ref
from alogkit.logic.format import format_value
from alogkit.logic.truth import number_of
from alogkit.units import unit_of
from alogkit.verdict import Reading

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.evaluate.held import Holding
    from alogkit.evaluate.timeline import Event
    from alogkit.logic.condition import Condition, Operator, Value
    from alogkit.verdict import Evidence

    Locate = Callable[[Event], Evidence]


class Answer(NamedTuple):
    """What a condition says at an instant."""

    truth: bool | None
    margin: float | None
    """Of the whole: the least of an `and`, the greatest of an `or`, among the operands that make
    it what it is; None for text and for the unknown."""
    decider: Reading
    """The comparison that the truth and the margin hang on."""
    readings: tuple[Reading, ...]
    """All comparisons, in reading order."""


def measure(condition: Condition, held: Holding, locate: Locate) -> Answer:
    """The answer of a condition now.

    Args:
        condition: What is asked.
        held: The values held now.
        locate: Makes the evidence of an event.
    """
    match condition:
        case Compare():
            reading = _read(condition, held, locate)
            return Answer(reading.truth, reading.margin, reading, (reading,))
        case And(left, right):
            return _combine(condition, (left, right), held, locate, min)
        case Or(left, right):
            return _combine(condition, (left, right), held, locate, max)
        case Not(operand):
            inner = measure(operand, held, locate)
            negated = None if inner.truth is None else not inner.truth
            return Answer(negated, negate(inner.margin), inner.decider, inner.readings)


def negate(margin: float | None) -> float | None:
    """The margin of the opposite."""
    return None if margin is None else 0.0 - margin


def margin_of(left: Value, operator: Operator, right: Value) -> float | None:
    """Signed distance from `left operator right` being broken; None unless both are numbers."""
    if isinstance(left, str) and isinstance(right, str):
        return None
    left_number, right_number = number_of(left), number_of(right)
    if left_number is None or right_number is None:
        return None
    difference = left_number - right_number
    if not math.isfinite(difference):
        return None
    if operator in ("=", "=="):
        return 0.0 - abs(difference)
    if operator == "!=":
        return abs(difference)
    return difference if operator in (">", ">=") else 0.0 - difference


def _read(comparison: Compare, held: Holding, locate: Locate) -> Reading:
    event = held.event_of(comparison)
    right = held.threshold(comparison)
    margin = None
    if event is not None and right is not None:
        margin = margin_of(event.value, comparison.operator, right)
    shown = comparison.right
    if isinstance(shown, Ref):
        shown = format_value(shown) if right is None else right
    return Reading(
        variable=comparison.variable,
        operator=comparison.operator,
        threshold=shown,
        value=None if event is None else event.value,
        truth=held.compare(comparison),
        margin=margin,
        unit=unit_of(comparison.variable),
        evidence=None if event is None else locate(event),
    )


def _combine(
    whole: Condition,
    operands: tuple[Condition, Condition],
    held: Holding,
    locate: Locate,
    pick: Callable[..., Answer],
) -> Answer:
    """The answer of an `and` (`pick` is min) or an `or` (max) from those of its operands.

    Only the operands that have the truth of the whole carry it.
    """
    truth = held.truth(whole)
    answers = [measure(operand, held, locate) for operand in operands]
    carriers = [answer for answer in answers if answer.truth is truth]
    measured = [answer for answer in carriers if answer.margin is not None]
    if measured:
        chosen = pick(measured, key=lambda answer: answer.margin)
    else:
        chosen = max(carriers, key=_moment)
    readings = tuple(reading for answer in answers for reading in answer.readings)
    return Answer(truth, chosen.margin, chosen.decider, readings)


def _moment(answer: Answer) -> float:
    evidence = answer.decider.evidence
    return -math.inf if evidence is None else evidence.time
