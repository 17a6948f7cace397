"""Figures of how a vehicle dived and held its depth."""

from __future__ import annotations

from bisect import bisect
from statistics import fmean, pstdev
from typing import TYPE_CHECKING

from alogkit.likeness.events import first_thrust

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog

Track = list[tuple[float, float]]
"""Numbers of a variable by stamp (s), ascending, each stamp once."""
DIVE = (2.0, 10.0)
"""s after the first thrust, between which the mean dive rate is taken."""
HOLD = (45.0, 57.0)
"""s after the first thrust, between which the depth is compared with the one that is asked for."""
DIVE_RATE = "dive rate (m/s)"
HOLD_MEAN = "depth beyond the set-point, mean (m)"
HOLD_SPREAD = "depth about the set-point, standard deviation (m)"
SATURATED = "share of elevators at their limit"
_AT_LIMIT = 0.995
"""Share of the greatest deflection from which on an elevator is at its limit."""


def figures_of(log: Alog) -> dict[str, float]:
    """The figures that a log allows, by name; none without thrust."""
    thrust = first_thrust(log)
    if thrust is None:
        return {}
    depth = track(log, "NAV_DEPTH")
    found = {
        DIVE_RATE: dive_rate(depth, thrust),
        SATURATED: _saturated(track(log, "DESIRED_ELEVATOR"), track(log, "DESIRED_THRUST")),
    }
    beyond = _beyond_set_point(depth, track(log, "DESIRED_DEPTH"), thrust)
    if beyond:
        found |= {HOLD_MEAN: fmean(beyond), HOLD_SPREAD: pstdev(beyond)}
    return {name: figure for name, figure in found.items() if figure is not None}


def track(log: Alog, variable: str) -> Track:
    """The numbers of a variable by time; of equal times the last in the file."""
    one = log.column(variable)
    pairs = zip(one.times, one.numbers, strict=True)
    return sorted({time: number for time, number in pairs if number is not None}.items())


def at(samples: Sequence[tuple[float, float]], time: float) -> float | None:
    """A number between its two neighbours in time (s); None outside the track."""
    index = bisect(samples, time, key=lambda sample: sample[0])
    if not 0 < index < len(samples):
        return None
    (earlier, low), (later, high) = samples[index - 1 : index + 1]
    return low + (high - low) * (time - earlier) / (later - earlier)


def dive_rate(depth: Sequence[tuple[float, float]], thrust: float) -> float | None:
    """Mean rate of depth (m/s, positive down) from 2 to 10 s after the first thrust.

    Args:
        depth: Depths (m, positive down) by time (s).
        thrust: When the first thrust was (s).

    Returns:
        The rate, or None where the depths do not last that long.

    """
    begin, end = (at(depth, thrust + after) for after in DIVE)
    return None if begin is None or end is None else (end - begin) / (DIVE[1] - DIVE[0])


def held_depths(depth: Sequence[tuple[float, float]], thrust: float) -> list[float]:
    """The depths (m) from 45 to 57 s after the first thrust; none if they end before."""
    if not depth or depth[-1][0] <= thrust + HOLD[1]:
        return []
    return [value for time, value in depth if HOLD[0] <= time - thrust <= HOLD[1]]


def _beyond_set_point(depth: Track, desired: Track, thrust: float) -> list[float]:
    """How much deeper than asked for (m) while one depth is held; none if that changes."""
    asked = {number for time, number in desired if HOLD[0] <= time - thrust <= HOLD[1]}
    if len(asked) != 1:
        return []
    (set_point,) = asked
    return [value - set_point for value in held_depths(depth, thrust)]


def _saturated(elevators: Track, thrusts: Track) -> float | None:
    """The share of deflections at the greatest there is, from the first to the last thrust."""
    driven = [time for time, thrust in thrusts if thrust > 0.0]
    sizes = [abs(angle) for time, angle in elevators if driven[0] <= time <= driven[-1]]
    limit = max(sizes, default=0.0)
    if limit == 0.0:
        return None
    return sum(size >= _AT_LIMIT * limit for size in sizes) / len(sizes)
