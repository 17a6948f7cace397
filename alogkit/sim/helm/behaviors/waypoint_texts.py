"""What BHV_Waypoint writes for viewers: its points on the map, and its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.sim.helm.text import compact, is_number

if TYPE_CHECKING:
    from collections.abc import Sequence

SEGLIST_HINTS = {
    "label_color": "white",
    "edge_color": "white",
    "vertex_color": "dodger_blue",
    "vertex_size": "3",
    "edge_size": "1",
}
"""How the points are drawn, in the order in which the text says it."""
NEXT_POINT_HINTS = {
    "nextpt_lcolor": "aqua",
    "nextpt_color": "yellow",
    "nextpt_vertex_size": "5",
}
"""How the next point is drawn."""


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


def points_text(points: Sequence[Point]) -> str:
    """`pts={0,0:120,-60}`."""
    return f"pts={{{':'.join(point.text for point in points)}}}"


def parse_points(text: str) -> tuple[Point, ...] | None:
    """The points of `x,y:x,y` or `pts={x,y:x,y}`, None when they are none."""
    body = text.strip()
    if body.startswith("pts={") and body.endswith("}"):
        body = body[5:-1]
    points: list[Point] = []
    for pair in body.split(":"):
        x, _, y = (part.strip() for part in pair.partition(","))
        if not (is_number(x) and is_number(y)):
            return None
        points.append(Point(float(x), float(y)))
    return tuple(points)


def seglist(points: Sequence[Point], label: str, hints: dict[str, str]) -> str:
    """VIEW_SEGLIST of the points to come."""
    drawn = ",".join(f"{key}={hints[key]}" for key in SEGLIST_HINTS)
    return f"{points_text(points)},label={label},{drawn}"


def seglist_gone(points: Sequence[Point], label: str) -> str:
    """VIEW_SEGLIST that takes the points off the map."""
    return f"{points_text(points)},active=false,label={label}"


def next_point(point: Point, label: str, hints: dict[str, str]) -> str:
    """VIEW_POINT of the point that is headed for."""
    return (
        f"x={compact(point.x, 2)},y={compact(point.y, 2)},active=true,label={label},"
        f"label_color={hints['nextpt_lcolor']},vertex_color={hints['nextpt_color']},"
        f"vertex_size={hints['nextpt_vertex_size']}"
    )


def point_gone(label: str) -> str:
    """VIEW_POINT that takes a point off the map."""
    return f"x=0,y=0,active=false,label={label}"
