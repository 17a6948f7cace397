"""The line between two points of a way, and the point on it that a vehicle steers for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alogkit.sim.helm.behaviors.places import Point

_STRETCH = 2.0
"""Times the lead by which it grows, at most, near the line."""
_ENOUGH = 5.0
"""Distance from the end of the line (m) within which there is nothing left to lead to."""


def track_point(place: Point, start: Point, end: Point, lead: float, damper: float) -> Point | None:
    """The point on a line that is ahead of a vehicle; None when its end is near enough.

    Fitted to recorded logs: off the line by the damper or more, the point is the lead ahead; on the
    line, three times the lead.

    Args:
        place: Where the vehicle is.
        start: Where the line starts.
        end: Where it ends.
        lead: How far ahead of the vehicle the point is (m along the line).
        damper: Distance from the line (m) within which the lead is stretched; 0 or less for none.
    """
    length = math.dist(start, end)
    if length == 0.0:
        return None
    share = place.share_passed(start, end)
    if damper > 0.0:
        off = math.dist(place, start.on_the_way(end, share))
        lead *= 1.0 + _STRETCH * max(0.0, 1.0 - off / damper)
    ahead = share * length + lead
    return None if length - ahead < _ENOUGH else start.on_the_way(end, ahead / length)
