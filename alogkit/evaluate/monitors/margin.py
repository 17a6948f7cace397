"""Margins as plain numbers, column by column; of a long log there are many, so in arrays.

A margin is 0 or more while a condition holds, below 0 while it does not, and nan while nobody
knows. For texts it is infinite either way. A comparison that is broken at its very threshold has
the largest number below 0, which `shown` makes 0 again.
"""

from __future__ import annotations

import math
from array import array
from operator import add, mul, neg, sub, truediv
from typing import TYPE_CHECKING

from alogkit.evaluate.monitors.expression import Arithmetic, Call, Step
from alogkit.logic.truth import compare
from alogkit.units import wrap_180

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from alogkit.evaluate.monitors.expression import Function, Relation, Sign, Term

UNKNOWN = math.nan
_HOLDS, _BROKEN = math.inf, -math.inf
_JUST_BROKEN = -5e-324
_NOTHING = 1e-9
"""What is calculated and differs by less is equal, so that 12.1 + 7.9 is 20; logs have five
decimals."""


def number_margins(
    relation: Relation, left: Iterable[float], right: Iterable[float]
) -> array[float]:
    """Margins of a comparison between numbers; at most one side is endless."""
    low, high = (left, right) if relation.operator in ("<", "<=") else (right, left)
    room: Iterable[float] = map(sub, high, low)
    if _calculated(relation.left) or _calculated(relation.right):
        room = [0.0 if -_NOTHING < value < _NOTHING else value for value in room]
    match relation.operator:
        case "<=" | ">=":
            return array("d", room)
        case "<" | ">":
            return array("d", [value or _JUST_BROKEN for value in room])
        case operator:
            if (operator == "!=") is relation.negated:
                return array("d", [-abs(value) for value in room])
            return array("d", [abs(value) or _JUST_BROKEN for value in room])


def text_margin(relation: Relation, left: str | None, right: str | None) -> float:
    """The margin of a comparison between texts; None is unknown."""
    if left is None or right is None:
        return UNKNOWN
    return _HOLDS if compare(left, relation.operator, right) is not relation.negated else _BROKEN


def combine_all(
    combine: Callable[[float, float], float], first: array[float], second: array[float]
) -> array[float]:
    """`both` or `either` of each pair."""
    if math.isnan(sum(first)) or math.isnan(sum(second)):
        return array("d", map(combine, first, second))
    # Without the unknown it is the least or the greatest, and an expression has that in a third
    # of the time that a call takes.
    pairs = zip(first, second, strict=True)
    if combine is both:
        found = [one if one < other else other for one, other in pairs]  # noqa: FURB136 -- as said
    else:
        found = [one if one > other else other for one, other in pairs]  # noqa: FURB136 -- as said
    return array("d", found)


def both(first: float, second: float) -> float:
    """The margin of an `and`: the least; the unknown yields to what is broken."""
    if math.isnan(first):
        return second if second < 0.0 else first
    if math.isnan(second):
        return first if first < 0.0 else second
    return min(first, second)


def either(first: float, second: float) -> float:
    """The margin of an `or`: the greatest; the unknown yields to what holds."""
    if math.isnan(first):
        return second if second >= 0.0 else first
    if math.isnan(second):
        return first if first >= 0.0 else second
    return max(first, second)


def apply(function: Function, values: Iterable[float]) -> Iterable[float]:
    """A function of each number."""
    return map(_FUNCTIONS[function], values)


def calculate(sign: Sign, left: Iterable[float], right: Iterable[float]) -> Iterable[float]:
    """Sums, differences, products or quotients, one by one; a quotient by 0 is unknown."""
    return map(_SIGNS[sign], left, right)


def shown(margin: float) -> float | None:
    """A margin as it is reported: None for texts and for the unknown."""
    if not math.isfinite(margin):
        return None
    return 0.0 if margin == _JUST_BROKEN else margin + 0.0


def truth_of(margin: float) -> bool | None:
    """Whether a condition with this margin holds; None is unknown."""
    return None if math.isnan(margin) else margin >= 0.0


def _calculated(term: Term) -> bool:
    return isinstance(term, Arithmetic | Call | Step)


def _divide(left: float, right: float) -> float:
    return truediv(left, right) if right else UNKNOWN


def _wrap(angle_deg: float) -> float:
    return wrap_180(angle_deg) if math.isfinite(angle_deg) else UNKNOWN


_SIGNS: dict[Sign, Callable[[float, float], float]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "/": _divide,
}
_FUNCTIONS: dict[Function, Callable[[float], float]] = {"abs": abs, "wrap": _wrap, "-": neg}
