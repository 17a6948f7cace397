"""A margin as people read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alogkit.verdict import Finding, Reading

_TINY = 0.0005
"""A margin that three decimals would show as 0."""


def format_margin(measured: Finding | Reading) -> str:
    """The margin of a finding or of a reading: `+1.974 m`, '' when it has none."""
    margin = measured.margin
    if margin is None:
        return ""
    if isinstance(margin, int):  # a count
        return f"{margin:+d}"
    return f"{margin:+.{decimals(margin)}f} {measured.unit}".rstrip()


def decimals(margin: float | None) -> int:
    """How many decimals show that a margin is not 0: three, or all five that logs have."""
    return 5 if margin is not None and 0.0 < abs(margin) < _TINY else 3
