"""Whether a condition holds, three-valued and as the real programs do it.

Comparing (left is a variable's held value, right the literal or the value of `$(NAME)`):

    number, number                        numeric
    text, text                            `=` exact, `==` one is a colon-separated field of the
                                          other, `!=` differ, the rest by code point
    a number and a text that holds one    numeric
    a number and any other text           false, even for `!=`
    never posted                          unknown
"""

from __future__ import annotations

import operator as ops
import re
from typing import TYPE_CHECKING, Any

from alogkit.logic.condition import And, Compare, Condition, Not, Or, Ref

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.logic.condition import Lookup, Operator, Value

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)", re.ASCII)


def truth(condition: Condition, lookup: Lookup) -> bool | None:
    """Whether a condition holds, None when that is unknown.

    Args:
        condition: What is asked.
        lookup: Held values; None for a variable that was never posted.
    """
    return truth_by(condition, lambda comparison: compare_held(comparison, lookup))


def holds(condition: Condition, lookup: Lookup) -> bool:
    """Whether a condition holds as pMissionEval, uTimerScript and the helm see it: two-valued.

    A comparison with a variable that was never posted is false there, so `Z != 1` is false and
    `!(Z = 1)` is true while nobody has posted Z.
    """
    return truth_by(condition, lambda comparison: bool(compare_held(comparison, lookup))) is True


def truth_by(condition: Condition, judge: Callable[[Compare], bool | None]) -> bool | None:
    """Kleene's truth of a condition whose comparisons `judge` decides."""
    match condition:
        case Compare():
            return judge(condition)
        case And(left, right):
            first = truth_by(left, judge)
            if first is False:
                return False
            second = truth_by(right, judge)
            return second if first or second is False else None
        case Or(left, right):
            first = truth_by(left, judge)
            if first:
                return True
            second = truth_by(right, judge)
            return second if first is False or second else None
        case Not(operand):
            inner = truth_by(operand, judge)
            return None if inner is None else not inner


def compare_held(comparison: Compare, lookup: Lookup) -> bool | None:
    """Whether a comparison holds between held values; None when one was never posted."""
    left = lookup(comparison.variable)
    right = comparison.right
    threshold = lookup(right.variable) if isinstance(right, Ref) else right
    if left is None or threshold is None:
        return None
    return compare(left, comparison.operator, threshold)


def variables(condition: Condition) -> tuple[str, ...]:
    """The variables a condition looks at, each once, in reading order."""
    return tuple(dict.fromkeys(_walk(condition)))


def comparisons(condition: Condition) -> tuple[Compare, ...]:
    """The comparisons of a condition, in reading order."""
    match condition:
        case Compare():
            return (condition,)
        case And(left, right) | Or(left, right):
            return comparisons(left) + comparisons(right)
        case Not(operand):
            return comparisons(operand)


def rename(condition: Condition, name: Callable[[str], str]) -> Condition:
    """The condition with `name` applied to every variable, those in `$(...)` included."""
    match condition:
        case Compare(variable, operator, right):
            renamed = Ref(name(right.variable)) if isinstance(right, Ref) else right
            return Compare(name(variable), operator, renamed)
        case And(left, right):
            return And(rename(left, name), rename(right, name))
        case Or(left, right):
            return Or(rename(left, name), rename(right, name))
        case Not(operand):
            return Not(rename(operand, name))


def compare(left: Value, operator: Operator, right: Value) -> bool:
    """Whether `left operator right` holds between two values, by the table above."""
    if isinstance(left, float) and isinstance(right, float):
        return _RELATIONS[operator](left, right)
    if isinstance(left, str) and isinstance(right, str):
        return _compare_texts(_unquoted(left), operator, _unquoted(right))
    left_number, right_number = number_of(left), number_of(right)
    if left_number is None or right_number is None:
        return False
    return _RELATIONS[operator](left_number, right_number)


def number_of(value: Value) -> float | None:
    """The number that a value is or, as text, holds; None for any other text.

    Plain decimals only: no exponent, no `nan`, no hexadecimals, as in MOOS.
    """
    if isinstance(value, str):
        return float(value) if _NUMBER.fullmatch(value) else None
    return value


def _compare_texts(left: str, operator: Operator, right: str) -> bool:
    if operator == "==":
        return left == right or right in left.split(":") or left in right.split(":")
    return _RELATIONS[operator](left, right)


_RELATIONS: dict[Operator, Callable[[Any, Any], bool]] = {
    "=": ops.eq,
    "==": ops.eq,
    "!=": ops.ne,
    "<": ops.lt,
    "<=": ops.le,
    ">": ops.gt,
    ">=": ops.ge,
}


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def _walk(condition: Condition) -> list[str]:
    names = []
    for comparison in comparisons(condition):
        names.append(comparison.variable)
        if isinstance(comparison.right, Ref):
            names.append(comparison.right.variable)
    return names
