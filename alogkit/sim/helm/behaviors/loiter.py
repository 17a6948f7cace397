"""BHV_Loiter: go around a convex polygon, vertex by vertex."""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behaviors.area import AreaBehavior
from alogkit.sim.helm.behaviors.loiter_params import LoiterParams
from alogkit.sim.helm.behaviors.places import Point, own_place
from alogkit.sim.helm.shapes import narrow_peak, straight
from alogkit.sim.helm.text import rounded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from alogkit.sim.helm.behaviors.polygon import Polygon
    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain

_NEAR = 10.0
"""Distance of the polygon (m) within which it counts as acquired."""
_FIGURE = 10.0
"""Distances (m) and times (s) above it are posted as whole numbers."""
_SPEED_BASE = 0.3
"""m/s from the wanted speed to where nothing is left of its utility."""
_OVERFLOW = -2147483648.0
"""What a time to go comes to at no speed."""


class Loiter(AreaBehavior):
    """Course to the next vertex, and a speed; it never completes by itself.

    Outside, it heads for the vertex where it can swing onto an edge; near the polygon, it goes on
    to the next vertex when one is captured, or slipped past.

    All of it was seen in recorded logs, which went around clockwise.
    """

    kind: ClassVar[str] = "BHV_Loiter"
    own_params: ClassVar[frozenset[str]] = LoiterParams.names
    unmodelled: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"slingshot": "recorded logs show what it posts, not what ends it"}
    )
    needs_axes: ClassVar[tuple[str, ...]] = ("course", "speed")
    hears: ClassVar[tuple[str, ...]] = ("NAV_X", "NAV_Y", "NAV_SPEED", "NAV_HEADING")

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self.params = LoiterParams()
        self._index = 0
        self._captures = 0
        self._slips = 0
        self._acquiring = True
        self._once_stable = False
        self._closest = math.inf

    def set_own(self, key: str, text: str) -> bool:
        """Take a polygon or a center (m), a speed (m/s), a radius (m), a switch, ..."""
        return self.params.set(key, text)

    def settings_text(self) -> str:
        """BHV_SETTINGS: where it goes around, and how."""
        params, polygon = self.params, self.params.polygon
        center = polygon.center if polygon else Point(0.0, 0.0)
        shape = f"{polygon.text},label={polygon.label}" if polygon else ""
        return (
            f"type={self.kind},name={self.name},x={center.x:.2f},y={center.y:.2f},"
            f"clockwise={str(params.clockwise).lower()},dynamic_clockwise=false,"
            f"center_activate={str(params.center_activate).lower()},"
            f'desired_speed={params.figures["speed"]:.1f},polygon="{shape}"'
        )

    def begin(self) -> None:
        """Say the settings, and acquire the polygon anew."""
        super().begin()
        self._acquiring, self._once_stable, self._closest = True, False, math.inf
        if self.params.center_activate:
            self.params.assign(own_place(self.info))

    def run(self) -> Sequence[Curve]:
        """Toward the next vertex; notes tell where on its way it is."""
        polygon = self.params.polygon
        if polygon is None:
            self.warn("Empty/NULL Loiter Specification.")
            self._hide_point()
            return ()
        place = own_place(self.info)
        away = polygon.distance(place)
        mode = self._enter_mode(away)
        polygon = self.params.placed(polygon)
        self._choose(polygon, place)
        target = polygon.vertices[self._index]
        self.post("LOITER_DIST_TO_VERT", math.dist(place, target))
        self._draw(polygon, target)
        self._tell(mode, away)
        course, speed = self.domain.axis("course"), self.domain.axis("speed")
        if course is None or speed is None:
            return ()
        params = self.params
        return (
            straight(course, round(place.bearing_deg(target), 6), params.course_share),
            narrow_peak(speed, params.speed, _SPEED_BASE, params.speed_share),
        )

    def rest(self) -> None:
        """Take its marks off the map, and say that it is idle."""
        self._hide_point()
        polygon = self.params.polygon
        if polygon is not None:
            text = f"{polygon.text},active=false,label={self._label(polygon)}"
            self.post("VIEW_POLYGON", text)
        self._acquiring = True
        self._tell("idle", 0.0)

    def _enter_mode(self, away: float) -> str:
        """Acquire the polygon or not, as its distance (m) wants it; tells the mode."""
        self._acquiring = away > _NEAR
        if abs(away) <= _NEAR:
            self._once_stable = True
            return "stable"
        what = "recovering" if self._once_stable else "acquiring"
        return f"{what}_{'external' if self._acquiring else 'internal'}"

    def _choose(self, polygon: Polygon, place: Point) -> None:
        """Decide which vertex is next."""
        figures = self.params.figures
        # an update may have brought a polygon of fewer vertices
        if self._acquiring or self._index >= len(polygon.vertices):
            self._index = polygon.entry(place, clockwise=self.params.clockwise)
            self._closest = math.inf
            return
        distance = math.dist(place, polygon.vertices[self._index])
        captured = distance < figures["capture_radius"]
        slipped = distance > self._closest and self._closest <= figures["slip_radius"]
        self._closest = min(self._closest, distance)
        if captured or slipped:
            self._captures += captured
            self._slips += not captured
            self._index = (self._index + 1) % len(polygon.vertices)
            self._closest = math.inf

    def _draw(self, polygon: Polygon, target: Point) -> None:
        hints = self.params.hints
        self.post(
            "VIEW_POLYGON",
            f"{polygon.text},label={self._label(polygon)},"
            f"edge_color={hints['edge_color']},vertex_color={hints['vertex_color']},"
            f"vertex_size={hints['vertex_size']},edge_size={hints['edge_size']}",
        )
        self.post(
            "VIEW_POINT",
            f"{target.named_text},label={self.community}_waypoint,label_color={hints['nextpt_lcolor']},"
            f"vertex_color={hints['nextpt_color']},vertex_size={hints['nextpt_vertex_size']}",
        )

    def _label(self, polygon: Polygon) -> str:
        return polygon.label.lower() or self.name

    def _hide_point(self) -> None:
        self.post("VIEW_POINT", f"x=0,y=0,active=false,label={self.community}_waypoint")

    def _tell(self, mode: str, away: float) -> None:
        acquiring = str(self._acquiring).lower()
        report = (
            f"index={self._index},capture_hits={self._captures},nonmono_hits={self._slips},"
            f"acquire_mode={acquiring}"
        )
        speed = self.info.number("NAV_SPEED") or 0.0
        go = 0.0 if away <= 0.0 else away / speed if speed > 0.0 else math.inf
        for what, value in (
            ("REPORT", report),
            ("INDEX", float(self._index)),
            ("MODE", mode),
            ("ACQUIRE", float(self._acquiring)),
            ("DIST_TO_POLY", _whole_above(away)),
            ("ETA_TO_POLY", _whole_above(go) if math.isfinite(go) else _OVERFLOW),
        ):
            self.post(f"LOITER_{what}{self.params.suffix}", value)


def _whole_above(value: float) -> float:
    return float(rounded(value)) if value > _FIGURE else value
