"""Piecewise linear functions over one axis: what objective functions are sums of."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alogkit.sim.helm.domain import Axis

_SNAP = 1e-6
"""Points within which a breakpoint counts as being on the grid: a bearing of 90 degrees comes out
of an arc tangent with noise, and the real helm's pieces still end at whole degrees."""

_SAME_SLOPE = 1e-6
"""Utility per point by which two slopes may differ and still be one."""


class Piece(NamedTuple):
    """A line over the points `low` to `high`, ends included: `slope * index + intercept`."""

    low: int
    high: int
    slope: float
    intercept: float

    def at(self, index: int) -> float:
        """The line's value (utility) at a point."""
        return self.slope * index + self.intercept


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Utility over all points of an axis, in ascending pieces without gaps.

    Two curves are equal only when they are the same object: a curve is made once for its
    parameters and kept, so its identity serves as a key.
    """

    axis: Axis
    pieces: tuple[Piece, ...]

    def at(self, index: int) -> float:
        """Utility at a point.

        Raises:
            IndexError: the axis has no such point.
        """
        for piece in self.pieces:
            if piece.low <= index <= piece.high:
                return piece.at(index)
        message = f"{self.axis.name} has points 0 to {self.axis.last}, not {index}"
        raise IndexError(message)

    def extremes(self) -> tuple[float, float]:
        """Smallest and largest utility over the points."""
        ends = [piece.at(end) for piece in self.pieces for end in (piece.low, piece.high)]
        return min(ends), max(ends)

    def fitted(self, span: float) -> Curve:
        """The curve shifted and scaled so that its range is exactly 0 to `span`."""
        low, high = self.extremes()
        scale = span / (high - low) if high > low else 0.0
        return Curve(
            self.axis,
            tuple(
                Piece(piece.low, piece.high, piece.slope * scale, (piece.intercept - low) * scale)
                for piece in self.pieces
            ),
        )


def traced(axis: Axis, utility: Callable[[int], float]) -> Curve:
    """The curve through a function's values at the points, in as few pieces as its slopes allow.

    A piece begins with two points and grows as long as the slope stays; what comes next begins
    anew, so two pieces never share a point. A summit between two points is thus cut off.

    Args:
        axis: Where the curve lives.
        utility: The function, by point.
    """
    values = [utility(index) for index in range(axis.points)]
    pieces: list[Piece] = []
    low, last = 0, axis.last
    while low <= last:
        high = min(low + 1, last)
        step = values[high] - values[low]
        while high < last and abs(values[high + 1] - values[high] - step) < _SAME_SLOPE:
            high += 1
        slope = (values[high] - values[low]) / (high - low) if high > low else 0.0
        pieces.append(Piece(low, high, slope, values[low] - slope * low))
        low = high + 1
    return Curve(axis, tuple(pieces))


def joined(axis: Axis, breakpoints: Sequence[float], utility: Callable[[float], float]) -> Curve:
    """The curve through a continuous function that is linear between breakpoints.

    A point on a breakpoint belongs to the piece below it; the first point to the first piece.

    Args:
        axis: Where the curve lives.
        breakpoints: Ascending places (points, not rounded) where the slope changes.
        utility: The function, by place (points).
    """
    top = float(axis.last)
    before = max((place for place in breakpoints if place <= _SNAP), default=-1.0)
    after = min((place for place in breakpoints if place >= top - _SNAP), default=top + 1.0)
    inner = [place for place in breakpoints if _SNAP < place < top - _SNAP]
    bounds = [before, *inner, after]
    pieces: list[Piece] = []
    for start, end in pairwise(bounds):
        low = pieces[-1].high + 1 if pieces else 0
        high = min(int(end + _SNAP), axis.last)
        if high < low:
            continue
        below, above = utility(start), utility(end)
        slope = (above - below) / (end - start)
        pieces.append(Piece(low, high, slope, below - slope * start))
    return Curve(axis, tuple(pieces))
