"""The condition tree and its three-valued truth.

A comparison on a variable that was never posted is unknown (None), and `and`, `or` and `not`
follow Kleene: unknown can only be overruled by an operand that decides alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from alogkit.record import record

Operator = Literal["=", "==", "!=", "<", "<=", ">", ">="]
Value = float | str
Lookup = Callable[[str], Value | None]
"""From a variable's name to its held value; None when it was never posted."""


@record
class Ref:
    """A variable on the right-hand side: `$(NAME)`."""

    variable: str


@record
class Compare:
    """`variable operator right`."""

    variable: str
    operator: Operator
    right: Value | Ref


@record
class And:
    """Both hold."""

    left: Condition
    right: Condition


@record
class Or:
    """At least one holds."""

    left: Condition
    right: Condition


@record
class Not:
    """`!(...)`."""

    operand: Condition


Condition = Compare | And | Or | Not
