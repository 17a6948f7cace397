"""From the tree of a condition to its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.errors import ConditionError
from alogkit.logic.condition import And, Compare, Condition, Not, Or, Ref
from alogkit.logic.parse import parse

if TYPE_CHECKING:
    from alogkit.logic.condition import Value


def format_condition(condition: Condition) -> str:
    """Text that `parse` reads as the same condition.

    A value that holds one of `= < > ! ( ) "` has no text in this grammar; it is shown quoted, for
    people only.
    """
    match condition:
        case Compare(variable, operator, right):
            return f"{variable} {operator} {format_value(right)}"
        case And(left, right):
            return f"{_format_operand(left)} and {_format_operand(right)}"
        case Or(left, right):
            return f"{_format_operand(left)} or {_format_operand(right)}"
        case Not(operand):
            return f"!({format_condition(operand)})"


def format_value(value: Value | Ref) -> str:
    """Text of a right-hand side; quoted only where bare text would be read as something else."""
    if isinstance(value, Ref):
        return f"$({value.variable})"
    if isinstance(value, float):
        return decimal_text(value).removesuffix(".0")
    return value if _reads_bare(value) else f'"{value}"'


def decimal_text(value: float) -> str:
    """A finite number without an exponent, as short as can be: `8.0`, `0.00001`."""
    text = repr(value)
    if "e" not in text:
        return text
    from decimal import Decimal  # noqa: PLC0415 -- few numbers are that small or great

    return format(Decimal(text), "f")


def _format_operand(condition: Condition) -> str:
    text = format_condition(condition)
    return text if isinstance(condition, Not) else f"({text})"


def _reads_bare(text: str) -> bool:
    try:
        return parse(f"V = {text}") == Compare("V", "=", text)
    except ConditionError:
        return False
