"""What the helm costs: processor times that are noise, but that every log shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.helm.summary import Load

if TYPE_CHECKING:
    from random import Random

_CLOCK_STEP = 0.01
"""Step of the processor clock (s): an iteration shows 0.00 or, rarely, 0.01."""
_CREATE_SHARE = 0.025
"""Share of iterations in which the clock steps while functions are made."""
_SOLVE_SHARE = 0.0025
"""Share of iterations in which it steps while the best point is sought."""
_REFRESH = 0.5
"""Real seconds between two measurements of IVPHELM_CPU, the first of them after connecting."""
_CONNECTED = 0.5
"""Simulated seconds from connecting to the start-up."""
_PARKED_PCT = 0.115
_DRIVING_PCT = 0.37
"""Processor load (%) for each simulated second per real second."""


class LoadNoise:
    """The helm's processor times, drawn from its own source of chance.

    Args:
        rng: Draws.
        pace: Simulated seconds per real second.
    """

    def __init__(self, rng: Random, pace: float) -> None:
        self._rng = rng
        self._pace = pace
        self._next_refresh = 0.0
        self._cpu_pct = 0.0
        self._total = 0.0

    def begin(self, now: float) -> None:
        """Start measuring at the helm's start-up (s)."""
        self._next_refresh = now - _CONNECTED + _REFRESH * self._pace

    def cpu_pct(self, now: float, *, driving: bool) -> float:
        """IVPHELM_CPU (%): measured anew only now and then; 0 until the first time."""
        if now >= self._next_refresh:
            self._next_refresh += _REFRESH * self._pace
            mean = (_DRIVING_PCT if driving else _PARKED_PCT) * self._pace
            self._cpu_pct = mean * (0.85 + 0.3 * self._rng.random())
        return self._cpu_pct

    def iteration(self, behaviors: int) -> Load:
        """The processor times of one iteration that asks so many behaviors."""
        create = solve = 0.0
        chance = self._rng.random()
        shown = [self._total] * behaviors
        if chance < _CREATE_SHARE and behaviors:
            create = _CLOCK_STEP
            self._total += create
            stepped = int(self._rng.random() * behaviors)
            shown = [*shown[:stepped], *([self._total] * (behaviors - stepped))]
        elif chance < _CREATE_SHARE + _SOLVE_SHARE:
            solve = _CLOCK_STEP
        return Load(create, solve, tuple(shown))
