"""The shapes of utility that behaviors are made of: a peak, a peak on a ring, at most.

Each is made once for its arguments and kept: the solver remembers by a curve's identity.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from alogkit.sim.helm.curve import Curve, Piece, joined, traced
from alogkit.sim.helm.text import rounded
from alogkit.units import wrap_180

if TYPE_CHECKING:
    from alogkit.sim.helm.domain import Axis

FULL = 100.0
"""Utility of a summit."""
HALF = 50.0
"""Utility that each of two coupled axes gets."""
_TIE_BREAK = 1e-5
"""Utility per point by which `at_most` prefers the upper of two equal points."""
_HALF_TURN_DEG = 180.0


def _profile(
    distance: float, peak_width: float, base_width: float, summit_delta: float, top: float
) -> float:
    """Utility at a distance from a summit: off by `summit_delta` at its shoulder, then to 0."""
    if distance <= peak_width:
        return top - (summit_delta * distance / peak_width if peak_width else 0.0)
    shoulder = top - summit_delta if peak_width else top
    beyond = distance - peak_width
    return shoulder * (1.0 - beyond / base_width) if beyond < base_width else 0.0


@lru_cache(maxsize=256)
def peak(
    axis: Axis, summit: float, peak_width: float, base_width: float, summit_delta: float
) -> Curve:
    """A summit of 100, gentle down to its shoulders, then down to 0 at the base.

    When every point is beyond the base, the one nearest to the summit gets all.

    Args:
        axis: The decision variable.
        summit: Where utility is highest (unit of the axis).
        peak_width: From the summit to a shoulder (unit of the axis, at least 0).
        base_width: From a shoulder to the base (unit of the axis, at least 0).
        summit_delta: Utility lost from summit to shoulder; nothing when `peak_width` is 0.
    """
    nearest = min(max(rounded(axis.index(summit)), 0), axis.last)
    low, step = axis.low, axis.step

    def utility(index: int) -> float:
        distance = abs(low + index * step - summit)
        return _profile(distance, peak_width, base_width, summit_delta, FULL)

    if any(utility(index) > 0.0 for index in range(axis.points)):
        return traced(axis, utility)
    return traced(axis, lambda index: FULL if index == nearest else 0.0)


@lru_cache(maxsize=64)
def narrow_peak(axis: Axis, summit: float, base_width: float, span: float) -> Curve:
    """A peak without shoulders, with `span` as the utility between its worst and best point."""
    return peak(axis, summit, 0.0, base_width, 0.0).fitted(span)


@lru_cache(maxsize=64)
def ring_peak(
    axis: Axis, summit: float, peak_width: float, base_width: float, summit_delta: float
) -> Curve:
    """`peak` on a course axis, where the way from the summit goes the shorter way round.

    Args:
        axis: Course (deg), once around the compass.
        summit: The best course (deg clockwise from north).
        peak_width: From the summit to a shoulder (deg).
        base_width: From a shoulder to the base (deg).
        summit_delta: Utility lost from summit to shoulder; nothing when `peak_width` is 0.
    """
    low, step = axis.low, axis.step

    def distance(index: int) -> float:
        return abs(wrap_180(low + index * step - summit))

    def utility(index: int) -> float:
        return _profile(distance(index), peak_width, base_width, summit_delta, FULL)

    if any(utility(index) > 0.0 for index in range(axis.points)):
        return traced(axis, utility)
    nearest = min(range(axis.points), key=distance)
    return traced(axis, lambda index: FULL if index == nearest else 0.0)


@lru_cache(maxsize=64)
def straight(axis: Axis, bearing_deg: float, span: float) -> Curve:
    """Preference for a bearing and nothing else: `ring_peak` down to the opposite course.

    Args:
        axis: Course (deg), once around the compass.
        bearing_deg: Where to go (deg clockwise from north).
        span: Utility between the worst and the best course.
    """
    return ring_peak(axis, bearing_deg, 0.0, _HALF_TURN_DEG, 0.0).fitted(span)


@lru_cache(maxsize=256)
def at_most(axis: Axis, summit: float, base_width: float) -> Curve:
    """100 up to a summit, then down to 0 over the base; the uppermost of equals is the best.

    Args:
        axis: The decision variable.
        summit: The highest value that is fully good (unit of the axis).
        base_width: From the summit to where nothing is left (unit of the axis, at least 0).
    """
    good = min(max(rounded(axis.index(summit)), 0), axis.last)
    end = min(max(rounded(axis.index(summit) + axis.width(base_width)), good), axis.last)
    pieces = [Piece(0, good, _TIE_BREAK, FULL)]
    if end > good:
        slope = -FULL / (end - good)
        pieces.append(Piece(good + 1, end, slope, FULL - slope * good))
    if end < axis.last:
        pieces.append(Piece(end + 1, axis.last, -_TIE_BREAK, 0.0))
    return Curve(axis, tuple(pieces))


@lru_cache(maxsize=64)
def near_speed(axis: Axis, speed: float, span: float) -> Curve:
    """Preference for a speed.

    Args:
        axis: Speed (m/s).
        speed: The best one (m/s).
        span: Utility between the worst and the best speed.
    """
    return peak(axis, speed, speed / 2.0, 1.6, 20.0).fitted(span)


@lru_cache(maxsize=64)
def toward(axis: Axis, bearing_deg: float, heading_deg: float, span: float) -> Curve:
    """Preference for a bearing, with a weaker one for the present heading.

    Args:
        axis: Course (deg), once around the compass.
        bearing_deg: Where to go (deg clockwise from north).
        heading_deg: Where the vehicle points (deg clockwise from north).
        span: Utility between the worst and the best course.
    """

    def utility(index: float) -> float:
        course = axis.low + index * axis.step
        off_bearing = abs(wrap_180(course - bearing_deg))
        off_heading = abs(wrap_180(course - heading_deg))
        return _profile(off_bearing, 0.0, 180.0, 0.0, FULL) + _profile(
            off_heading, 30.0, 180.0, 5.0, 20.0
        )

    kinks = (bearing_deg, bearing_deg + _HALF_TURN_DEG, heading_deg, heading_deg + _HALF_TURN_DEG)
    shoulders = (heading_deg - 30.0, heading_deg + 30.0)
    turn = axis.width(2.0 * _HALF_TURN_DEG)
    places = sorted({round(axis.index(angle) % turn, 6) for angle in (*kinks, *shoulders)})
    around = [places[-1] - turn, *places, places[0] + turn]
    return joined(axis, around, utility).fitted(span)
