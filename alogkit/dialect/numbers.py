"""Which texts MOOS takes for numbers, and how it compares."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from alogkit.logic import truth

if TYPE_CHECKING:
    from alogkit.logic.condition import Operator, Value

_NUMERIC = re.compile(r"\+?(-*)(\d+\.?\d*|\.\d+)", re.ASCII)


def moos_number(text: str) -> float | None:
    """The number that a text is to MOOS; None for any other text.

    An optional `+`, then digits with at most one dot, with any number of `-` before them. There is
    no exponent, no `nan`, no hexadecimals. With more than one sign the value is 0, which is what
    C's `atof` makes of it.
    """
    found = _NUMERIC.fullmatch(text)
    if found is None:
        return None
    signs, digits = found.groups()
    if len(signs) + text.startswith("+") > 1:
        return 0.0
    return -float(digits) if signs else float(digits)


def number_or_text(text: str) -> Value:
    """A text as a number if MOOS takes it for one."""
    number = moos_number(text)
    return text if number is None else number


def compare(left: Value, operator: Operator, right: Value) -> bool:
    """Whether `left operator right` holds between two values that were posted.

    Numbers compare as numbers, texts as texts (`==` also one colon-separated field of the other). A
    number and a text compare as numbers if the text holds one; otherwise nothing holds between
    them, not even `!=`.
    """
    if isinstance(left, str) is isinstance(right, str):
        return truth.compare(left, operator, right)
    left_number = moos_number(left) if isinstance(left, str) else left
    right_number = moos_number(right) if isinstance(right, str) else right
    if left_number is None or right_number is None:
        return False
    return truth.compare(left_number, operator, right_number)
