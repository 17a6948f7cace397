"""Parameters of a survey's blocks: frozen records, checked when they are made.

A field is a parameter of the block: `waypoint_radius` is `WaypointRadius`. Angles are rad, power W,
energy J; x is north, y east, z depth.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from alogkit.sim.survey.hull import Hull
from alogkit.sim.survey.parameter import (
    require,
    require_finite,
    require_not_negative,
    require_numbers,
    require_positive,
)

DIVE_ANGLE = 0.349066
"""rad; 20 deg."""


@dataclass(frozen=True, slots=True)
class MissionControlConfig:
    """The horizontal half: where to go, and with how much energy to be home."""

    waypoints_x: tuple[float, ...]
    """m north."""
    waypoints_y: tuple[float, ...]
    """m east."""
    recovery_position: tuple[float, ...] | None = None
    """m north, m east; None is the first waypoint."""
    waypoint_radius: float = 15.0
    cruise_speed: float = 1.5
    """m/s through the water."""
    battery_at_end_of_mission: float = 2.7e5
    """J to arrive with."""
    loop_waypoints: bool = False
    """Start the list over at its end, so that the battery alone ends the survey."""
    update_period: float = 1.0
    turn_allowance: float = 0.0
    """m added to the way home, for the turn towards it."""

    def __post_init__(self) -> None:
        require("WaypointsX", ok=bool(self.waypoints_x), want="at least one waypoint")
        require_finite("WaypointsX", self.waypoints_x)
        require(
            "WaypointsY",
            ok=len(self.waypoints_y) == len(self.waypoints_x),
            want=f"as many numbers as WaypointsX ({len(self.waypoints_x)})",
            found=len(self.waypoints_y),
        )
        require_finite("WaypointsY", self.waypoints_y)
        if self.recovery_position is not None:
            require_numbers("RecoveryPosition", self.recovery_position, 2, "north and east")
        require_positive("WaypointRadius", self.waypoint_radius)
        require_positive("CruiseSpeed", self.cruise_speed)
        require_not_negative("BatteryAtEndOfMission", self.battery_at_end_of_mission)
        require_positive("UpdatePeriod", self.update_period)
        require_not_negative("TurnAllowance", self.turn_allowance)

    @property
    def recovery(self) -> tuple[float, float]:
        """The recovery position (m north, m east)."""
        if self.recovery_position is None:
            return self.waypoints_x[0], self.waypoints_y[0]
        return self.recovery_position[0], self.recovery_position[1]


@dataclass(frozen=True, slots=True)
class DiveControlConfig:
    """The vertical half: the two depths and the slope between them."""

    min_depth: float = 5.0
    max_depth: float = 35.0
    min_altitude: float = 5.0
    """m above the bottom at which a descent ends."""
    dive_angle: float = DIVE_ANGLE
    update_period: float = 1.0

    def __post_init__(self) -> None:
        require_not_negative("MinDepth", self.min_depth)
        require_finite("MaxDepth", (self.max_depth,))
        require(
            "MaxDepth",
            ok=self.max_depth > self.min_depth,
            want=f"more than MinDepth ({self.min_depth:g})",
            found=self.max_depth,
        )
        require_not_negative("MinAltitude", self.min_altitude)
        require(
            "DiveAngle",
            ok=0.0 < self.dive_angle < math.pi / 2,
            want="an angle between 0 and pi/2",
            found=self.dive_angle,
        )
        require_positive("UpdatePeriod", self.update_period)


@dataclass(frozen=True, slots=True)
class PidConfig:
    """One autopilot: gains, limits and the output to start from."""

    kp: float = 0.0
    ki: float = 0.0
    kd: float = 0.0
    out_min: float = -math.inf
    out_max: float = math.inf
    init_output: float = 0.0
    update_period: float = 0.0
    """s; 0 is every accepted step."""

    def __post_init__(self) -> None:
        for name, gain in (("Kp", self.kp), ("Ki", self.ki), ("Kd", self.kd)):
            require_finite(name, (gain,))
        require(
            "OutMin",
            ok=self.out_min < self.out_max,
            want=f"less than OutMax ({self.out_max:g})",
            found=self.out_min,
        )
        require_finite("InitOutput", (self.init_output,))
        require_not_negative("UpdatePeriod", self.update_period)


HEADING_PID = PidConfig(kp=0.8, kd=0.8, out_min=-0.349066, out_max=0.349066, update_period=1.0)
"""Heading (rad) to rudder (rad), in step with mission control: both must mean the same instant."""
PITCH_PID = PidConfig(kp=0.2, ki=0.06, out_min=-0.436332, out_max=0.436332, update_period=0.1)
"""Pitch (rad) to stern plane (rad)."""
SPEED_PID = PidConfig(kp=50, ki=5, out_min=0, out_max=60, init_output=30, update_period=0.1)
"""Speed (m/s) to propulsion power (W), starting from what holds the cruise speed."""


@dataclass(frozen=True, slots=True)
class AuvConfig:
    """The vehicle and the water it is in."""

    battery: float = 1.8e6
    """J at the start."""
    current: tuple[float, ...] = (0.0, 0.0)
    """m/s north, m/s east."""
    bottom_depth: float | None = None
    """m at x = 0; None is no bottom."""
    bottom_slope: float = 0.0
    """m deeper for each m north."""
    yaw_disturbance: float = 0.0
    """N m, amplitude."""
    yaw_disturbance_period: float = 8.0
    hull: Hull = field(default_factory=Hull)

    def __post_init__(self) -> None:
        require_not_negative("Battery", self.battery)
        require_numbers("Current", self.current, 2, "north and east")
        if self.bottom_depth is not None:
            require_positive("BottomDepth", self.bottom_depth)
        require_finite("BottomSlope", (self.bottom_slope,))
        require_finite("YawDisturbance", (self.yaw_disturbance,))
        require_positive("YawDisturbancePeriod", self.yaw_disturbance_period)
