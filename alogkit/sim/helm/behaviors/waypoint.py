"""BHV_Waypoint: go through points at a speed."""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behavior import WARNING, Behavior, Note
from alogkit.sim.helm.behaviors.places import Point, own_place
from alogkit.sim.helm.behaviors.trackline import track_point
from alogkit.sim.helm.behaviors.waypoint_params import FOREVER, WaypointParams
from alogkit.sim.helm.behaviors.waypoint_texts import (
    next_point,
    point_gone,
    seglist,
    seglist_gone,
    settings_text,
    track_text,
)
from alogkit.sim.helm.shapes import near_speed, toward
from alogkit.sim.helm.text import rounded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain


class Waypoint(Behavior):
    """Course toward the next point, or a point on the line to it, and a speed.

    It completes after the last point, or after as many more cycles as are to be repeated.
    """

    kind: ClassVar[str] = "BHV_Waypoint"
    own_params: ClassVar[frozenset[str]] = WaypointParams.names
    unmodelled: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "newpt": "the one recorded log ends at once, and does not tell why",
            "lead_condition": "no recorded log shows it at work",
            "greedy_tour": "no recorded log shows it at work",
            "currix": "no recorded log shows it at work",
            "post_suffix": "no recorded log shows which variables it changes",
            "wpt_dist_to_prev": "no recorded log shows it at work",
        }
    )
    needs_axes: ClassVar[tuple[str, ...]] = ("course", "speed")
    hears: ClassVar[tuple[str, ...]] = ("NAV_X", "NAV_Y", "NAV_SPEED")

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self.params = WaypointParams()
        self._index = 0
        self._cycles = 0
        self._captures = 0
        self._arrivals = 0
        """Captures and slips: both lead on to the next point."""
        self._odometer = 0.0
        self._last: Point | None = None
        self._leg_start: Point | None = None
        self._on_line = False
        """Whether the leg starts at a point of the way, so that there is a line to steer along."""
        self._closest = math.inf
        self._announced: int | None = None
        """Index of the point that viewers were told of last."""

    def set_own(self, key: str, text: str) -> bool:
        """Take points (m), a speed (m/s), a distance (m), a switch, a repeat count, a flag, ..."""
        accepted = self.params.set(key, text)
        if self.params.moved:
            self.params.moved = False
            self.rearm()
            if self.state is not None:
                self.notes.append(self._warning)
        return accepted

    @property
    def _warning(self) -> Note:
        text = f"{self.name}: No waypts given. Set val to empty if intentional"
        return Note(WARNING, text, repeats=True)

    def settings(self) -> Sequence[Note]:
        """Its settings, after a warning that the real behavior gives when points are set."""
        text = settings_text(self.kind, self.name, self.params, self._index)
        settings = Note("BHV_SETTINGS", text)
        return (self._warning, settings) if self.params.points else (settings,)

    def rearm(self) -> None:
        """Start again at the first point."""
        self._index, self._closest, self._leg_start, self._announced = 0, math.inf, None, None
        self._on_line = False

    def begin(self) -> None:
        """Post the flags of a point reached, when that is wanted at the start."""
        if self.params.switches["wptflag_on_start"]:
            self._post_wptflags()

    def run(self) -> Sequence[Curve]:
        """Toward the next point at the speed; notes tell how far it has got."""
        number, params = self.info.number, self.params
        place = own_place(self.info)
        self._move(place)
        if not params.points or not self._go_on(place):
            return ()
        target = self._target
        steered = self._track(place)
        self._report(math.dist(place, target), number("NAV_SPEED") or 0.0, steered)
        course, speed = self.domain.axis("course"), self.domain.axis("speed")
        if course is None or speed is None:
            return ()
        aim = steered or target
        bearing, heading = place.bearing_deg(aim), number("NAV_HEADING") or 0.0
        return (
            toward(course, round(bearing, 6), round(heading, 6), params.course_share),
            near_speed(speed, params.speed, params.speed_share),
        )

    def _move(self, place: Point) -> None:
        """Post the way so far (m); the first place is where the first leg starts."""
        if self._last is not None:
            self._odometer += math.dist(self._last, place)
        self._last = place
        if self._leg_start is None:
            self._leg_start = place
            self._on_line = self.params.switches["lead_to_start"]
        self.post("WPT_ODO", self._odometer)

    def _go_on(self, place: Point) -> bool:
        """Head for the next point that is not passed; false when the way has ended.

        Once around is enough: on a way that repeats for ever every point may be passed.
        """
        for _ in self.params.points:
            if not self._passed(place):
                break
            if not self._advance():
                return False
        return True

    @property
    def _target(self) -> Point:
        return self.params.points[-1 - self._index if self.params.reverse else self._index]

    def _passed(self, place: Point) -> bool:
        """Whether the target is captured, slipped past, or behind its line."""
        target = self._target
        distance = math.dist(place, target)
        if distance < self.params.figures["capture_radius"]:
            self._captures += 1
            return True
        if distance > self._closest and self._closest <= self.params.figures["slip_radius"]:
            return True
        self._closest = min(self._closest, distance)
        start = self._leg_start
        if not self.params.switches["capture_line"] or start is None or start == target:
            return False
        return place.share_passed(start, target) >= 1.0

    def _advance(self) -> bool:
        """Head for the next point; false when that was the last one and no repeat is left."""
        self._leg_start, self._on_line, self._closest = self._target, True, math.inf
        self._arrivals += 1
        self._index += 1
        if self._index < len(self.params.points):
            self._post_wptflags()
            return True
        self._index = 0
        self._cycles += 1
        params = self.params
        again = params.repeat == FOREVER or self._cycles <= params.repeat
        word = "cycled" if again else "completed"
        self.post(params.variables["wpt_status"], f"behavior-name={self.name},{word}")
        self.notes.extend(Note(*flag, repeats=True) for flag in params.flags["cycleflag"])
        if not again:
            self.complete()
        self._post_wptflags()
        self.post(params.variables["cycle_index_var"], float(self._cycles))
        if not again:
            self.post("VIEW_POINT", point_gone(self._label("nextpt")), "nextpt")
            label = f"{self.community}_{self.name}"
            self.post("VIEW_SEGLIST", seglist_gone(params.points, label))
        return again

    def _post_wptflags(self) -> None:
        """Post the flags of a point; unlike other flags, not again with the same value."""
        for variable, value in self.params.flags["wptflag"]:
            self.post(variable, value)

    def _label(self, what: str) -> str:
        return f"{self.community}'s {what}"

    def _track(self, place: Point) -> Point | None:
        """The point to steer for on the line to the target, None where there is none."""
        figures, start = self.params.figures, self._leg_start
        if figures["lead"] < 0.0 or start is None or not self._on_line:
            return None
        return track_point(place, start, self._target, figures["lead"], figures["lead_damper"])

    def _report(self, distance: float, speed: float, steered: Point | None) -> None:
        params = self.params
        eta = str(rounded(distance / speed)) if speed > 0.0 else "inf"
        self.post(
            params.variables["wpt_status"],
            f"vname={self.community},behavior-name={self.name},index={self._index},"
            f"hits={self._captures}/{self._arrivals},cycles={self._cycles},"
            f"dist={rounded(distance)},eta={eta}",
        )
        if self._announced != self._index:
            self._announced = self._index
            self.post(params.variables["wpt_index"], float(self._index))
            label = f"{self.community}_{self.name}"
            self.post("VIEW_SEGLIST", seglist(params.points, label, params.hints))
            drawn = next_point(self._target, self._label("nextpt"), params.hints)
            self.post("VIEW_POINT", drawn, "nextpt")
        label = self._label("trackpt")
        self.post(
            "VIEW_POINT", track_text(steered, label) if steered else point_gone(label), "trackpt"
        )
        if params.variables["wpt_dist_to_next"]:
            self.post(params.variables["wpt_dist_to_next"], distance)
