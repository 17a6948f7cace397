"""The parameters of BHV_Loiter."""

from __future__ import annotations

from typing import ClassVar

from alogkit.sim.helm.behaviors.places import Point, parse_point
from alogkit.sim.helm.behaviors.polygon import Polygon, parse_polygon
from alogkit.sim.helm.behaviors.way_params import WayParams
from alogkit.sim.helm.params import number, variable_name


class LoiterParams(WayParams):
    """Where to loiter, how, and how it is told.

    The recorded logs do not tell the defaults: those of the radii and of the patience are what most
    of the recorded missions used, the others as the waypoint behavior's.
    """

    names: ClassVar[frozenset[str]] = frozenset(
        {
            "polygon", "center_assign", "xcenter_assign", "ycenter_assign", "center_activate",
            "mod_poly_rad", "clockwise", "speed", "speed_alt", "use_alt_speed", "capture_radius",
            "slip_radius", "patience", "post_suffix", "visual_hints",
        }
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__(
            figures={"capture_radius": 4.0, "slip_radius": 0.0},
            switches={"clockwise": True, "center_activate": False},
        )
        self.polygon: Polygon | None = None
        """None for an empty one: then the behavior wants nothing."""
        self.suffix = ""
        """Of the names of what it posts, with its underscore."""
        self._assigned: dict[str, float] = {}
        """Coordinates of a new center (m) that wait for `placed`."""

    @property
    def clockwise(self) -> bool:
        """Whether it goes around clockwise."""
        return self.switches["clockwise"]

    @property
    def center_activate(self) -> bool:
        """Whether the polygon's center is where the behavior starts to run."""
        return self.switches["center_activate"]

    def set(self, key: str, text: str) -> bool:
        """Take a parameter; false, and nothing changed, when its value is not acceptable."""
        if key in self.switches:
            return self._set_switch(key, text)
        if key in self.figures:
            return self.set_figure(key, text)
        setters = {
            "polygon": self._set_polygon,
            "center_assign": self._set_center,
            "xcenter_assign": self._set_x,
            "ycenter_assign": self._set_y,
            "mod_poly_rad": self._grow,
            "post_suffix": self._set_suffix,
            "visual_hints": self.set_hints,
        }
        return setters[key](text)

    def assign(self, center: Point) -> None:
        """Take another center (m), which holds from the next `placed` on."""
        self._assigned = {"x": center.x, "y": center.y}

    def placed(self, polygon: Polygon) -> Polygon:
        """The polygon, moved to the center that was assigned since the last time."""
        if self._assigned:
            x, y = polygon.center
            center = Point(self._assigned.pop("x", x), self._assigned.pop("y", y))
            self.polygon = polygon = polygon.moved(center)
        return polygon

    def _set_switch(self, key: str, text: str) -> bool:
        accepted = self.set_switch(key, text)
        if self.polygon is not None:
            self.polygon = self.polygon.directed(clockwise=self.clockwise)
        return accepted

    def _set_polygon(self, text: str) -> bool:
        polygon = parse_polygon(text)
        if polygon is None:
            return False
        self.polygon = polygon.directed(clockwise=self.clockwise)
        return True

    def _set_center(self, text: str) -> bool:
        center = parse_point(text)
        if center is None or self.polygon is None:
            return False
        self.polygon = self.polygon.moved(center)
        return True

    def _set_x(self, text: str) -> bool:
        return self._set_coordinate("x", text)

    def _set_y(self, text: str) -> bool:
        return self._set_coordinate("y", text)

    def _set_coordinate(self, axis: str, text: str) -> bool:
        value = number(text)
        if value is not None:
            self._assigned[axis] = value
        return value is not None

    def _grow(self, text: str) -> bool:
        extent = number(text)
        if extent is None or self.polygon is None:
            return False
        grown = self.polygon.grown(extent)
        self.polygon = grown or self.polygon
        return grown is not None

    def _set_suffix(self, text: str) -> bool:
        word = variable_name(text)
        if word is None:
            return False
        self.suffix = f"_{word.lstrip('_')}"
        return True
