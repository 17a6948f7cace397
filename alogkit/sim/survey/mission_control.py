"""The horizontal half: from waypoint to waypoint, and home while the battery still allows it."""

from __future__ import annotations

from enum import IntEnum
from math import atan2, hypot
from typing import TYPE_CHECKING

from alogkit.sim.survey.due import Due
from alogkit.sim.survey.heading import near_measurement

if TYPE_CHECKING:
    from alogkit.sim.survey.blocks import MissionControlConfig
    from alogkit.sim.survey.heading import HeadingLaw

_ON_THE_SPOT = 1e-9
"""m to the target within which there is no bearing to it."""


class Phase(IntEnum):
    """Where a mission is; it only goes forward."""

    TRANSIT = 0
    RETURN = 1
    FINISHED = 2


class ReturnReason(IntEnum):
    """Why the vehicle turned for home."""

    NONE = 0
    LIST_USED_UP = 1
    BATTERY_GATE = 2


class MissionControl:
    """Walks the waypoints and watches the battery, changed by accepted steps only.

    Attributes:
        speed: Reference through the water (m/s).
        heading: Reference (rad), on the branch nearest to the measurement.
        end_mission: Whether the mission has ended; it never goes back.
        index: The waypoint flown towards, from 0; the last one from the way home on.
        distance: To the point flown towards (m).
        phase: Where the mission is.
        metres_per_joule: Made good over the ground since the start; 0 while unknown.
        energy_to_recovery: For the straight way home (J); 0 while unknown.
        reason: Why the vehicle turned for home.
    """

    def __init__(self, config: MissionControlConfig, law: HeadingLaw = near_measurement) -> None:
        self.speed = config.cruise_speed
        self.heading = 0.0
        self.end_mission = False
        self.index = 0
        self.distance = 0.0
        self.phase = Phase.TRANSIT
        self.metres_per_joule = 0.0
        self.energy_to_recovery = 0.0
        self.reason = ReturnReason.NONE
        self._config = config
        self._law = law
        self._due = Due(config.update_period)
        self._waypoints = tuple(zip(config.waypoints_x, config.waypoints_y, strict=True))
        self._recovery = config.recovery
        self._path = 0.0
        self._place: tuple[float, float] | None = None
        self._full = 0.0
        self._bearing: float | None = None

    def outputs(self) -> tuple[float, ...]:
        """The out-ports."""
        return (
            self.speed,
            self.heading,
            float(self.end_mission),
            float(self.index),
            self.distance,
            float(self.phase),
            self.metres_per_joule,
            self.energy_to_recovery,
            float(self.reason),
        )

    def accepted_step(self, time: float, inputs: tuple[float, ...]) -> bool:
        """Work the law if it is due; say whether it was.

        Args:
            time: Of the accepted step (s).
            inputs: North, east, depth (m), energy left (J) and measured heading (rad, -pi to pi).
                Unless they are finite, nothing happens.

        """
        if not self._due(time, inputs):
            return False
        north, east, _, battery, heading = inputs
        self._due.last = time
        self._meter(north, east, battery)
        home = hypot(self._recovery[0] - north, self._recovery[1] - east)
        way = home + self._config.turn_allowance
        self.energy_to_recovery = way / self.metres_per_joule if self.metres_per_joule else 0.0
        if self.phase is Phase.TRANSIT:
            self._survey(north, east, battery)
        elif self.phase is Phase.RETURN and home <= self._config.waypoint_radius:
            self.phase = Phase.FINISHED
            self.speed = 0.0
            self.end_mission = True
            self._bearing = heading
        self._point(north, east, heading)
        return True

    def _meter(self, north: float, east: float, battery: float) -> None:
        """Measure how far a joule takes the vehicle (m/J)."""
        if self._place is None:
            self._full = battery
        else:
            self._path += hypot(north - self._place[0], east - self._place[1])
        self._place = north, east
        used = self._full - battery
        self.metres_per_joule = self._path / used if self._path > 0.0 and used > 0.0 else 0.0

    def _survey(self, north: float, east: float, battery: float) -> None:
        """Turn for home if the battery says so, else tick off a waypoint that is reached."""
        if battery - self.energy_to_recovery <= self._config.battery_at_end_of_mission:
            self._turn_for_home(ReturnReason.BATTERY_GATE)
            return
        target_north, target_east = self._waypoints[self.index]
        if hypot(target_north - north, target_east - east) > self._config.waypoint_radius:
            return
        if self.index + 1 < len(self._waypoints):
            self.index += 1
        elif self._config.loop_waypoints:
            self.index = 0
        else:
            self._turn_for_home(ReturnReason.LIST_USED_UP)

    def _turn_for_home(self, reason: ReturnReason) -> None:
        self.phase = Phase.RETURN
        self.reason = reason

    def _point(self, north: float, east: float, measured: float) -> None:
        """Set distance and heading reference for the target of the phase."""
        transit = self.phase is Phase.TRANSIT
        target_north, target_east = self._waypoints[self.index] if transit else self._recovery
        ahead, aside = target_north - north, target_east - east
        self.distance = hypot(ahead, aside)
        if self._bearing is None:
            self._bearing = measured
        if self.phase is not Phase.FINISHED and self.distance >= _ON_THE_SPOT:
            self._bearing = atan2(aside, ahead)
        self.heading = self._law(self._bearing, measured, self.heading)
