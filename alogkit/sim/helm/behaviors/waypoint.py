"""BHV_Waypoint: go through points at a speed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behavior import WARNING, Behavior, Note
from alogkit.sim.helm.behaviors.waypoint_texts import (
    NEXT_POINT_HINTS,
    SEGLIST_HINTS,
    Point,
    next_point,
    parse_points,
    point_gone,
    points_text,
    seglist,
    seglist_gone,
)
from alogkit.sim.helm.params import number_from_0
from alogkit.sim.helm.shapes import FULL, near_speed, toward
from alogkit.sim.helm.text import compact, rounded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain

_FOREVER = -1


class Waypoint(Behavior):
    """Course toward the next point, and a speed; completes after the last one."""

    kind: ClassVar[str] = "BHV_Waypoint"
    own_params: ClassVar[frozenset[str]] = frozenset(
        {
            "points", "speed", "capture_radius", "slip_radius", "capture_line", "repeat", "order",
            "crs_spd_zaic_ratio", "visual_hints",
        }
    )  # fmt: skip
    needs_axes: ClassVar[tuple[str, ...]] = ("course", "speed")
    hears: ClassVar[tuple[str, ...]] = ("NAV_X", "NAV_Y", "NAV_SPEED")

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self.points: tuple[Point, ...] = ()
        self.speed = 0.0
        self.radii = {"capture_radius": 0.0, "slip_radius": 0.0}
        self.capture_line = False
        self.repeat = 0
        self.reverse = False
        self.course_share = 50.0
        self.hints = {**SEGLIST_HINTS, **NEXT_POINT_HINTS}
        self._index = 0
        self._cycles = 0
        self._captures = 0
        self._arrivals = 0
        """Captures and slips: both lead on to the next point."""
        self._odometer = 0.0
        self._last: Point | None = None
        self._leg_start: Point | None = None
        self._closest = math.inf
        self._announced: int | None = None
        """Index of the point that viewers were told of last."""

    def set_own(self, key: str, text: str) -> bool:
        """Take points (m), a speed (m/s), a radius (m), a switch, a repeat count or hints."""
        match key:
            case "points":
                return self._set_points(text)
            case "repeat":
                return self._set_repeat(text)
            case "order" | "capture_line":
                return self._set_word(key, text.lower())
            case "visual_hints":
                return self._set_hints(text)
            case _:
                return self._set_number(key, text)

    def _set_points(self, text: str) -> bool:
        points = parse_points(text)
        if points is None:
            return False
        self.points = points
        self.rearm()
        return True

    def _set_word(self, key: str, text: str) -> bool:
        if text not in (("normal", "reverse") if key == "order" else ("true", "false")):
            return False
        if key == "order":
            self.reverse = text == "reverse"
        else:
            self.capture_line = text == "true"
        return True

    def _set_number(self, key: str, text: str) -> bool:
        value = number_from_0(text)
        if value is None or (key == "crs_spd_zaic_ratio" and value > FULL):
            return False
        if key == "speed":
            self.speed = value
        elif key in self.radii:
            self.radii[key] = value
        else:
            self.course_share = value
        return True

    def _set_repeat(self, text: str) -> bool:
        times = number_from_0(text)
        if text.lower() != "forever" and times is None:
            return False
        self.repeat = _FOREVER if times is None else int(times)
        return True

    def _set_hints(self, text: str) -> bool:
        hints = [tuple(part.strip() for part in hint.partition("=")) for hint in text.split(",")]
        if any(key not in self.hints or not value for key, _, value in hints):
            return False
        self.hints.update((key, value) for key, _, value in hints)
        return True

    def settings(self) -> Sequence[Note]:
        """A warning that the real behavior always posts, and its settings."""
        warning = f"{self.name}: No waypts given. Set val to empty if intentional"
        return Note(WARNING, warning, repeats=True), Note("BHV_SETTINGS", self._settings())

    def rearm(self) -> None:
        """Start again at the first point."""
        self._index, self._closest, self._leg_start, self._announced = 0, math.inf, None, None

    def run(self) -> Sequence[Curve]:
        """Toward the next point at the speed; notes tell how far it has got."""
        number = self.info.number
        place = Point(number("NAV_X") or 0.0, number("NAV_Y") or 0.0)
        if self._last is not None:
            self._odometer += math.dist(self._last, place)
        self._last = place
        if self._leg_start is None:
            self._leg_start = place
        self.post("WPT_ODO", self._odometer)
        if not self.points:
            return ()
        for _ in self.points:
            if not self._passed(place):
                break
            if not self._advance():
                return ()
        target = self._target
        self._report(math.dist(place, target), number("NAV_SPEED") or 0.0)
        course, speed = self.domain.axis("course"), self.domain.axis("speed")
        if course is None or speed is None:
            return ()
        bearing = math.degrees(math.atan2(target.x - place.x, target.y - place.y))
        heading = number("NAV_HEADING") or 0.0
        return (
            toward(course, round(bearing, 6), round(heading, 6), self.course_share),
            near_speed(speed, self.speed, FULL - self.course_share),
        )

    @property
    def _target(self) -> Point:
        return self.points[-1 - self._index if self.reverse else self._index]

    def _passed(self, place: Point) -> bool:
        """Whether the target is captured, slipped past, or behind its line."""
        target = self._target
        distance = math.dist(place, target)
        if distance < self.radii["capture_radius"]:
            self._captures += 1
            return True
        if distance > self._closest and self._closest <= self.radii["slip_radius"]:
            return True
        self._closest = min(self._closest, distance)
        start = self._leg_start
        if not self.capture_line or start is None or start == target:
            return False
        along = (place.x - target.x) * (start.x - target.x)
        across = (place.y - target.y) * (start.y - target.y)
        return along + across <= 0.0

    def _advance(self) -> bool:
        """Head for the next point; false when that was the last one and no repeat is left."""
        self._leg_start, self._closest = self._target, math.inf
        self._arrivals += 1
        self._index += 1
        if self._index < len(self.points):
            return True
        self._index = 0
        self._cycles += 1
        again = self.repeat == _FOREVER or self._cycles <= self.repeat
        word = "cycled" if again else "completed"
        self.post("WPT_STAT", f"behavior-name={self.name},{word}")
        if not again:
            self.complete()
        self.post("CYCLE_INDEX", float(self._cycles))
        if not again:
            self.post("VIEW_POINT", point_gone(self._label("nextpt")), "nextpt")
            self.post("VIEW_SEGLIST", seglist_gone(self.points, f"{self.community}_{self.name}"))
        return again

    def _label(self, what: str) -> str:
        return f"{self.community}'s {what}"

    def _report(self, distance: float, speed: float) -> None:
        eta = str(rounded(distance / speed)) if speed > 0.0 else "inf"
        self.post(
            "WPT_STAT",
            f"vname={self.community},behavior-name={self.name},index={self._index},"
            f"hits={self._captures}/{self._arrivals},cycles={self._cycles},"
            f"dist={rounded(distance)},eta={eta}",
        )
        if self._announced == self._index:
            return
        self._announced = self._index
        self.post("WPT_INDEX", float(self._index))
        label = f"{self.community}_{self.name}"
        self.post("VIEW_SEGLIST", seglist(self.points, label, self.hints))
        self.post(
            "VIEW_POINT", next_point(self._target, self._label("nextpt"), self.hints), "nextpt"
        )
        self.post("VIEW_POINT", point_gone(self._label("trackpt")), "trackpt")

    def _settings(self) -> str:
        repeats = "forever" if self.repeat == _FOREVER else str(self.repeat)
        return (
            f"type={self.kind},name={self.name},points={points_text(self.points)},"
            f"speed={compact(self.speed, 4)},speed_alt=-1,currix={self._index},greedy_tour=false,"
            "use_alt_speed=false,wpt_status=WPT_STAT,wpt_dist_to_prev=,wpt_dist_to_next=,"
            "wpt_index=WPT_INDEX,cycle_index_var=CYCLE_INDEX,post_suffix=,post_suffix=,"
            "ipf_type=zaic,lead=-1,lead_damper=-1,lead_to_start=false,"
            f"order={'reverse' if self.reverse else 'normal'},repeats={repeats},"
            "efficiency_measure=off,"
            f"capture_radius={compact(self.radii['capture_radius'], 4)},"
            f"slip_radius={compact(self.radii['slip_radius'], 4)},"
            f"capture_line={str(self.capture_line).lower()},"
            f"crs_spd_zaic_ratio={compact(self.course_share, 4)}"
        )
