"""When a block of a given period is to run."""

from __future__ import annotations

from math import isfinite

_SLACK = 1e-9
"""s; accepted steps that fall on the period up to rounding count."""


class Due:
    """Asks, once an accepted step, whether a block is to run.

    Attributes:
        period: s; 0 is every accepted step.
        last: When the block ran last (s); None before it has.
    """

    __slots__ = ("last", "period")

    def __init__(self, period: float) -> None:
        self.period = period
        self.last: float | None = None

    def __call__(self, time: float, inputs: tuple[float, ...]) -> bool:
        """Whether the period has passed at a time (s), and all inputs are finite."""
        passed = self.last is None or time - self.last >= self.period - _SLACK
        return passed and all(map(isfinite, inputs))
