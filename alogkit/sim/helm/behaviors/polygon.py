"""A convex polygon to go around: its parameter's text, and what a vehicle near it asks."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from alogkit.record import record
from alogkit.sim.helm.behaviors.places import Point, parse_points
from alogkit.sim.helm.params import fields_of, number, number_from_0
from alogkit.sim.helm.text import compact
from alogkit.units import wrap_180, wrap_360

if TYPE_CHECKING:
    from collections.abc import Sequence

_FEWEST = 3
"""Vertices that a polygon has at least."""
_RADIAL = "radial::"
_FULL_TURN_DEG = 360.0
_CLOSED_DEG = 1.0
"""By how much the turns of a convex polygon may differ from one full turn (deg)."""


@record
class Polygon:
    """Vertices of a convex polygon, with a label."""

    vertices: tuple[Point, ...]
    label: str = ""

    @property
    def center(self) -> Point:
        """Middle of the smallest upright rectangle around it."""
        xs, ys = zip(*self.vertices, strict=True)
        return Point((min(xs) + max(xs)) / 2.0, (min(ys) + max(ys)) / 2.0)

    @property
    def text(self) -> str:
        """`pts={-6,-139:-6,-103:30,-103}`, coordinates with one decimal."""
        pairs = (f"{compact(x, 1)},{compact(y, 1)}" for x, y in self.vertices)
        return f"pts={{{':'.join(pairs)}}}"

    def directed(self, *, clockwise: bool) -> Polygon:
        """The same polygon, its vertices in the order in which they are gone around."""
        if (_turns(self.vertices)[0] > 0.0) == clockwise:
            return self
        return replace(self, vertices=self.vertices[::-1])

    def moved(self, center: Point) -> Polygon:
        """The same polygon around another center."""
        east, north = center.x - self.center.x, center.y - self.center.y
        vertices = tuple(Point(x + east, y + north) for x, y in self.vertices)
        return replace(self, vertices=vertices)

    def grown(self, extent: float) -> Polygon | None:
        """With every vertex so much (m) farther from the center; None when nothing is left."""
        center = self.center
        radii = [math.dist(vertex, center) for vertex in self.vertices]
        if min(radii) + extent <= 0.0:
            return None
        vertices = tuple(
            center.on_the_way(vertex, (radius + extent) / radius)
            for vertex, radius in zip(self.vertices, radii, strict=True)
        )
        return replace(self, vertices=vertices)

    def distance(self, place: Point) -> float:
        """How far away its nearest edge is (m, negative inside)."""
        edges = list(pairwise((*self.vertices, self.vertices[0])))
        nearest = min(
            math.dist(place, start.on_the_way(end, place.share_passed(start, end)))
            for start, end in edges
        )
        sides = [
            (end.x - start.x) * (place.y - start.y) - (end.y - start.y) * (place.x - start.x)
            for start, end in edges
        ]
        inside = all(side < 0.0 for side in sides) or all(side > 0.0 for side in sides)
        return -nearest if inside else nearest

    def entry(self, place: Point, *, clockwise: bool) -> int:
        """Index of the vertex to head for: there the turn onto the next edge is the least.

        Args:
            place: Where the vehicle is.
            clockwise: Which turns are meant; a turn the other way counts as nearly a full one.
        """
        following = (*self.vertices[1:], self.vertices[0])
        turns = [
            vertex.bearing_deg(after) - place.bearing_deg(vertex)
            for vertex, after in zip(self.vertices, following, strict=True)
        ]
        wanted = [wrap_360(round(turn if clockwise else -turn, 6)) for turn in turns]
        return wanted.index(min(wanted))


def parse_polygon(text: str) -> Polygon | None:
    """The polygon of a parameter, None when it is none or is not convex.

    `pts={0,0:10,0:5,8},label=CORE`, `0,0:10,0:5,8`, or a regular one:
    `radial:: x=0,y=0,radius=20,pts=8,label=CORE`, also as `format=radial,x=0,...`.
    """
    body = text.strip()
    if body.startswith(_RADIAL):
        return _radial(fields_of(body.removeprefix(_RADIAL)))
    if body.startswith("format"):
        fields = fields_of(body)
        return _radial(fields) if fields.pop("format", "") == "radial" else None
    body, brace, rest = body.partition("}")
    fields = fields_of(rest.lstrip(",")) if rest.strip(", ") else {}
    vertices = parse_points(body + brace)
    if vertices is None or fields.keys() - {"label"}:
        return None
    return _convex(vertices, fields.get("label", ""))


def _radial(fields: dict[str, str]) -> Polygon | None:
    label = fields.pop("label", "")
    if fields.keys() != {"x", "y", "radius", "pts"}:
        return None
    x, y = number(fields["x"]), number(fields["y"])
    radius, points = number_from_0(fields["radius"]), fields["pts"]
    if x is None or y is None or not radius or not points.isdecimal():
        return None
    step = 2.0 * math.pi / max(int(points), 1)
    angles = [step * (index + 0.5) for index in range(int(points))]
    vertices = [Point(x + radius * math.sin(one), y + radius * math.cos(one)) for one in angles]
    return _convex(vertices, label)


def _convex(vertices: Sequence[Point], label: str) -> Polygon | None:
    if len(vertices) < _FEWEST or len(set(vertices)) < len(vertices):
        return None
    turns = _turns(vertices)
    one_way = all(turn > 0.0 for turn in turns) or all(turn < 0.0 for turn in turns)
    once = abs(abs(sum(turns)) - _FULL_TURN_DEG) < _CLOSED_DEG
    return Polygon(tuple(vertices), label) if one_way and once else None


def _turns(vertices: Sequence[Point]) -> list[float]:
    """The turn at each vertex (deg, positive clockwise)."""
    around = (*vertices, vertices[0], vertices[1])
    ways = [start.bearing_deg(end) for start, end in pairwise(around)]
    return [wrap_180(after - before) for before, after in pairwise(ways)]
