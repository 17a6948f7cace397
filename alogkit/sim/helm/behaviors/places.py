"""Places on the map, as parameters say them and postings write them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from alogkit.sim.helm.text import compact, is_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.info import InfoBuffer


class Point(NamedTuple):
    """A place on the map."""

    x: float
    """m east."""
    y: float
    """m north."""

    @property
    def text(self) -> str:
        """`120,-60`."""
        return f"{compact(self.x, 2)},{compact(self.y, 2)}"

    @property
    def named_text(self) -> str:
        """`x=120,y=-60`."""
        return f"x={compact(self.x, 2)},y={compact(self.y, 2)}"

    def bearing_deg(self, other: Point) -> float:
        """Where another place lies (deg clockwise from north, -180 to 180)."""
        return math.degrees(math.atan2(other.x - self.x, other.y - self.y))

    def on_the_way(self, end: Point, share: float) -> Point:
        """The place after a share of the way to another one: 0 is here, 1 is there."""
        return Point(self.x + share * (end.x - self.x), self.y + share * (end.y - self.y))

    def share_passed(self, start: Point, end: Point) -> float:
        """At which share (0 to 1) of the way from a start to another place it is nearest to this.

        Raises:
            ZeroDivisionError: start and end are the same place.
        """
        east, north = end.x - start.x, end.y - start.y
        along = (self.x - start.x) * east + (self.y - start.y) * north
        return min(1.0, max(0.0, along / (east * east + north * north)))


def own_place(info: InfoBuffer) -> Point:
    """Where the vehicle is, 0 for a coordinate that was never heard."""
    return Point(info.number("NAV_X") or 0.0, info.number("NAV_Y") or 0.0)


def points_text(points: Sequence[Point]) -> str:
    """`pts={0,0:120,-60}`."""
    return f"pts={{{':'.join(point.text for point in points)}}}"


def parse_point(text: str) -> Point | None:
    """The place of `24,-121` or `x=24,y=-121`, None when it is none."""
    x, _, y = (part.strip() for part in text.partition(","))
    return _point(x.removeprefix("x="), y.removeprefix("y="))


def parse_points(text: str) -> tuple[Point, ...] | None:
    """The points of `x,y:x,y` or `pts={x,y:x,y}`, None when they are none."""
    body = text.strip()
    if body.startswith("pts={") and body.endswith("}"):
        body = body[5:-1]
    points: list[Point] = []
    for pair in body.split(":"):
        x, _, y = (part.strip() for part in pair.partition(","))
        point = _point(x, y)
        if point is None:
            return None
        points.append(point)
    return tuple(points)


def _point(x: str, y: str) -> Point | None:
    return Point(float(x), float(y)) if is_number(x) and is_number(y) else None
