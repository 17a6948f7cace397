"""Waypoints and routes that a mission drew: VIEW_SEGLIST and VIEW_POINT postings."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.render.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.render.series import Shifted

SHAPES = ("VIEW_SEGLIST", "VIEW_POINT")
"""Variables that tell of routes; those of the first take precedence."""
_POINTS = re.compile(r"pts=\{([^{}]*)\}")
_FIELD = re.compile(r"(?:^|,)\s*(x|y|label|active)=([^,]*)")


@dataclass(frozen=True)
class Route:
    """Points to be visited in order."""

    points: tuple[tuple[float, float], ...]
    """x east and y north (m), at least one."""
    label: str


def find_routes(logs: Sequence[Shifted]) -> tuple[Route, ...]:
    """All different routes that the logs show as active, points that belong to a route left out."""
    routes: dict[tuple[tuple[float, float], ...], Route] = {}
    for variable in SHAPES:
        for log in logs:
            if not log.has(variable):
                continue
            for text in dict.fromkeys(log.log.column(variable).each_text()):
                route = parse_route(text)
                if route is None:
                    continue
                known = {point for points in routes for point in points}
                if variable == "VIEW_POINT" and route.points[0] in known:
                    continue
                routes.setdefault(route.points, route)
    return tuple(routes.values())


def parse_route(text: str) -> Route | None:
    """The route in the text of a posting, or None when it is inactive or none can be read."""
    pairs = _POINTS.search(text)
    fields = dict(_FIELD.findall(text if pairs is None else text.replace(pairs[0], "")))
    if fields.get("active", "true").strip().lower() == "false":
        return None
    if pairs is not None:
        words = [pair.split(",")[:2] for pair in pairs[1].split(":")]
    else:
        words = [[fields.get("x", ""), fields.get("y", "")]]
    try:
        points = tuple((float(x), float(y)) for x, y in words)
    except ValueError:
        return None
    if not all(math.isfinite(number) for point in points for number in point):
        return None
    return Route(points, printable(fields.get("label", "")))
