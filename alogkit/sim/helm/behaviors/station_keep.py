"""BHV_StationKeep: stay at a place, drifting while near enough."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behaviors.area import AreaBehavior
from alogkit.sim.helm.behaviors.places import Point, own_place, parse_point
from alogkit.sim.helm.params import boolean, number, number_from_0, take_hints
from alogkit.sim.helm.shapes import HALF, narrow_peak, straight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain

SEEKING = "SEEKING_STATION"
HIBERNATING = "HIBERNATING"
_SPEED_BASE = 0.4
"""m/s from the wanted speed to where nothing is left of its utility."""
_OFF = -1.0
"""A hibernation radius that is off, and the distance before any was taken (m)."""
_HINTS = {
    "edge_size": "1",
    "vertex_size": "1",
    "edge_color": "light_blue",
    "label_color": "white",
    "vertex_color": "red",
}
"""How the circles are drawn, in the order in which their text says it."""


class StationKeep(AreaBehavior):
    """Straight to the station, fast from outside, ever slower between the two radii, then adrift.

    Within the inner radius it hibernates: it wants no speed. It wakes beyond the hibernation
    radius or, where that is off, in the next iteration.

    All of it was seen in recorded logs. They do not tell the defaults: those here are what most of
    the recorded missions used.
    """

    kind: ClassVar[str] = "BHV_StationKeep"
    own_params: ClassVar[frozenset[str]] = frozenset(
        {
            "point", "center_activate", "swing_time", "inner_radius", "outer_radius",
            "hibernation_radius", "outer_speed", "transit_speed", "extra_speed", "visual_hints",
        }
    )  # fmt: skip
    needs_axes: ClassVar[tuple[str, ...]] = ("course", "speed")
    hears: ClassVar[tuple[str, ...]] = ("NAV_X", "NAV_Y")

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self.point: Point | None = None
        """The configured station."""
        self.center_activate = False
        """Whether the station is where the behavior starts to run."""
        self.figures = {
            "swing_time": 0.0,
            "inner_radius": 4.0,
            "outer_radius": 15.0,
            "hibernation_radius": _OFF,
            "outer_speed": 1.2,
            "transit_speed": 2.0,
        }
        """s, m and m/s; within the swing time a station that was set on the spot moves along."""
        self.hints = dict(_HINTS)
        self._station: Point | None = None
        self._mode = SEEKING
        self._distance = _OFF
        self._moved = False
        """Whether the station has moved since the distance was taken."""
        self._swing_until: float | None = None

    def set_own(self, key: str, text: str) -> bool:
        """Take a place (m), a radius (m), a speed (m/s), a time (s), a switch or hints.

        A hibernation radius below 0 is none; `extra_speed` is another name of `transit_speed`.
        """
        match key:
            case "point":
                return self._set_point(text)
            case "center_activate":
                switch = boolean(text)
                self.center_activate = self.center_activate if switch is None else switch
                return switch is not None
            case "visual_hints":
                return take_hints(self.hints, text)
            case _:
                read = number if key == "hibernation_radius" else number_from_0
                value = read(text)
                if value is not None:
                    self.figures["transit_speed" if key == "extra_speed" else key] = value
                return value is not None

    def _set_point(self, text: str) -> bool:
        point = parse_point(text)
        if point is None:
            return False
        self.point = point
        self._move(point)
        return True

    def _move(self, station: Point) -> None:
        self._station, self._moved = station, True

    def settings_text(self) -> str:
        """BHV_SETTINGS: the configured station, the radii and the speed between them."""
        place = self.point or Point(0.0, 0.0)
        figures = ",".join(
            f"{key}={self.figures[key]:.1f}"
            for key in ("inner_radius", "outer_radius", "hibernation_radius", "outer_speed")
        )
        switch = str(self.center_activate).lower()
        return (
            f"type={self.kind},name={self.name},x={place.x:.2f},y={place.y:.2f},{figures},"
            f"center_activate={switch}"
        )

    def begin(self) -> None:
        """Say the settings, and let a station that is set on the spot move for the swing time."""
        super().begin()
        if self.center_activate:
            self._swing_until = self.now + self.figures["swing_time"]

    def run(self) -> Sequence[Curve]:
        """Toward the station at a speed that fits the distance; notes tell how it does."""
        place = own_place(self.info)
        if self._swing_until is not None:
            self._move(place)
            if self.now >= self._swing_until:
                self._swing_until = None
        if self._station is None:
            nowhere = Point(0.0, 0.0)
            self.post("DIST_TO_STATION", math.dist(place, nowhere))
            self.warn("STATION_POINT_NOT_SET")
            self._draw(nowhere, shown=False)
            return ()
        speed_wanted = self._follow(math.dist(place, self._station))
        self._draw(self._station, shown=True)
        course, speed = self.domain.axis("course"), self.domain.axis("speed")
        if course is None or speed is None:
            return ()
        return (
            straight(course, round(place.bearing_deg(self._station), 6), HALF),
            narrow_peak(speed, round(speed_wanted, 9), _SPEED_BASE, HALF),
        )

    def _follow(self, distance: float) -> float:
        """The speed (m/s) that fits a distance (m); posts the distance and the mode.

        In the iteration in which the station has moved, the distance of before still counts.
        """
        if self._moved:
            distance = self._distance
        self._distance, self._moved = distance, False
        figures = self.figures
        if self._mode == SEEKING and distance <= figures["inner_radius"]:
            self._mode = HIBERNATING
        elif self._mode == HIBERNATING and distance > figures["hibernation_radius"]:
            self._mode = SEEKING
        self.post("DIST_TO_STATION", distance)
        self.post("PSKEEP_MODE", self._mode)
        beyond = distance - figures["inner_radius"]
        if self._mode == HIBERNATING or beyond <= 0.0:
            return 0.0
        if distance > figures["outer_radius"]:
            return figures["transit_speed"]
        return figures["outer_speed"] * beyond / (figures["outer_radius"] - figures["inner_radius"])

    def _draw(self, center: Point, *, shown: bool) -> None:
        hints = ",".join(f"{key}={value}" for key, value in self.hints.items())
        for what, key in (("out", "outer"), ("in", "inner"), ("hiber", "hibernation")):
            radius = self.figures[f"{key}_radius"]
            if shown and radius < 0.0:
                continue
            text = (
                f"radial:: x={center.x:.1f},y={center.y:.1f},source={self.community}:{self.name},"
                f"pts=32,{hints},label={self.community}:station-keep-{what},radius={radius:.1f}"
            )
            self.post("VIEW_POLYGON", text if shown else f"{text},active=false", what)
