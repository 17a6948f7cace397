"""The dive that goes on: what the log of a vehicle without a guard would look like."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.evaluate.mutate.perturb import changed, with_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog
    from alogkit.alog.posting import Posting

_SHALLOW = 2.0
"""Greatest depth (m) of a run that did not dive."""
_SLOW = 0.02
"""Rate (m/s) of what is no dive."""
_LEAST_CHANGE = 1.0
"""m deeper than in the log, or it is the same dive."""
_BEGIN, _MIDDLE, _LEVEL = 0.25, 0.75, 0.9
"""Shares of the greatest depth: between the first two the rate is taken, at the last it levels."""


class Dive(NamedTuple):
    """How a dive would go on: at its own rate, from where it began to level off."""

    time: float
    """When it began to level off (s since the log's start)."""
    depth: float
    """How deep it was then (m)."""
    rate: float
    """Of the descent before (m/s)."""

    def at(self, time: float) -> float:
        """Depth (m) at a later time (s)."""
        return self.depth + self.rate * (time - self.time)


def going_on(log: Alog, depth: str, altitude: str | None) -> Alog | None:
    """The log of a dive that does not level off but goes on, down to the bottom.

    Args:
        log: A log.
        depth: Its variable of the depth (m).
        altitude: Its variable of the height above the bottom (m); None: there is no bottom.

    Returns:
        None where there is no dive, or where it went on as it was.
    """
    samples = _samples(log, depth)
    dive = _dive(samples)
    if dive is None:
        return None
    heights = _samples(log, altitude) if altitude else []
    bottom = _bottom(samples, heights)
    if max(min(dive.at(time), bottom) - found for time, found in samples) < _LEAST_CHANGE:
        return None

    def deeper(time: float, found: float) -> float:
        return found if time <= dive.time else max(found, min(dive.at(time), bottom))

    def change(posting: Posting) -> Posting:
        if posting.variable == depth:
            return with_number(posting, lambda found: deeper(posting.time, found))
        if posting.variable == altitude:
            return with_number(
                posting, lambda found: max(bottom - deeper(posting.time, bottom - found), 0.0)
            )
        return posting

    return changed(log, change)


def _samples(log: Alog, variable: str) -> list[tuple[float, float]]:
    """Times (s) and numbers of a variable, in time order."""
    column = log.column(variable)
    pairs = zip(column.times, column.numbers, strict=True)
    return sorted((time, number) for time, number in pairs if number is not None)


def _dive(samples: Sequence[tuple[float, float]]) -> Dive | None:
    deepest = max((depth for _, depth in samples), default=0.0)
    if deepest < _SHALLOW:
        return None
    begin, middle, level = (
        next((time, depth) for time, depth in samples if depth >= share * deepest)
        for share in (_BEGIN, _MIDDLE, _LEVEL)
    )
    seconds = middle[0] - begin[0]
    rate = (middle[1] - begin[1]) / seconds if seconds > 0.0 else 0.0
    return Dive(*level, rate) if rate > _SLOW else None


def _bottom(depths: Sequence[tuple[float, float]], heights: Sequence[tuple[float, float]]) -> float:
    """Depth of the bottom (m): the deepest that depth and altitude of one stamp make."""
    at = dict(depths)
    sums = [at[time] + height for time, height in heights if time in at]
    return max(sums, default=float("inf"))
