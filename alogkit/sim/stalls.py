"""The moments in which the whole machine stands still, drawn one after another as time goes on."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from alogkit.sim.timing import Stall, exponential

if TYPE_CHECKING:
    from random import Random


class Stalls:
    """The stalls of one run; they never overlap.

    Args:
        stall: How many there are, and how long.
        rng: The one generator.
    """

    def __init__(self, stall: Stall, rng: Random) -> None:
        self._stall = stall
        self._rng = rng
        self._known: list[tuple[float, float]] = []
        """Begin and end (s) of those that may still matter, and of the next one."""

    def awake(self, now: float, due: float) -> float:
        """When something that is due comes (s): then, or at the end of the stall that is then.

        Args:
            now: What ended before it (s) is forgotten; it never runs backwards.
            due: A time that is not before it (s).
        """
        known = self._known
        while not known or known[-1][0] <= due:
            begin = max(known[-1][1], now) if known else now
            begin += exponential(self._rng, 1.0 / self._stall.rate) if self._stall.rate else inf
            known.append((begin, begin + exponential(self._rng, self._stall.length)))
        while known[0][1] < now:
            del known[0]
        return next((end for begin, end in known if begin <= due < end), due)
