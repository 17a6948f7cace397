"""The autopilot's laws: one scalar PID, and the three of them that steer the vehicle.

Source:
    shared/spec/depth_mission.md, sections 4.2 and 4.3, checked against recorded logs.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from alogkit.errors import SimulationError
from alogkit.sim.marine.vehicle import Actuators
from alogkit.units import wrap_180

if TYPE_CHECKING:
    from alogkit.sim.mission import PidConfig, PidGains

_SLOPES_AVERAGED = 9
_PI_OF_THE_REAL_ONE = 3.141592653
"""Cut as in the real autopilot: it leaves a heading 1.7e-8 deg off, hence a rudder of -0.00000."""
_DEGREES = 180.0 / _PI_OF_THE_REAL_ONE
_LEAST_THRUST = 0.01
"""% of thrust below which there is none."""


class PidState(NamedTuple):
    """What a scalar PID remembers between calls."""

    time: float | None = None
    """s of the last call; None before the first."""
    error: float = 0.0
    integral: float = 0.0
    slopes: tuple[float, ...] = ()
    """The latest rates of change of the error (per s), oldest first."""
    output: float = 0.0


def step(
    state: PidState, error: float, time: float, gains: PidGains, output_limit: float
) -> PidState:
    """State after one call; its `output` is the answer.

    The integral grows even while the output is at its limit; only its own limit holds it.

    Args:
        state: After the last call, however long ago: that time counts in full.
        error: Measured less desired (the channel's unit).
        time: Of this call (s).
        gains: Of the channel, with the integral's limit.
        output_limit: Largest size of the output.

    Raises:
        SimulationError: `time` lies before the last call's.
    """
    dt = 0.0 if state.time is None else time - state.time
    if dt < 0.0:
        reason = f"the PID was called {-dt:g} s before its last call; call it in order of time"
        raise SimulationError(time, reason)
    slopes = state.slopes
    if dt > 0.0:
        slopes = (*slopes, (error - state.error) / dt)[-_SLOPES_AVERAGED:]
    elif state.time is not None:
        return state
    slope = sum(slopes) / len(slopes) if slopes else 0.0
    integral = 0.0
    if gains.ki > 0.0:
        integral = _limited(state.integral + gains.ki * error * dt, gains.integral_limit)
    output = _limited(gains.kp * error + gains.kd * slope + integral, output_limit)
    return PidState(time, error, integral, slopes, output)


class Course(NamedTuple):
    """What the autopilot knows of the vehicle, and what it is told to make of it."""

    heading_deg: float
    depth: float
    """m."""
    pitch_rad: float
    desired_heading_deg: float
    desired_speed: float
    """m/s."""
    desired_depth: float
    """m."""


class AutopilotState(NamedTuple):
    """The three PIDs of the autopilot."""

    yaw: PidState = PidState()
    z_to_pitch: PidState = PidState()
    pitch: PidState = PidState()


def heading_of_yaw_deg(yaw_rad: float) -> float:
    """Heading (deg, 0 to 360) that the autopilot reads from a yaw (rad)."""
    heading = math.fmod(-yaw_rad * _DEGREES, 360.0)
    return heading + 360.0 if heading < 0.0 else heading


def steer(
    state: AutopilotState, course: Course, time: float, config: PidConfig
) -> tuple[AutopilotState, Actuators]:
    """The autopilot's state after one tick, and its command.

    Without thrust no PID runs and the clocks inside them stand still.

    Args:
        state: After the last tick.
        course: Where the vehicle is and should be.
        time: Start of the tick (s).
        config: Gains and limits.
    """
    thrust = course.desired_speed * config.speed_factor
    if thrust < _LEAST_THRUST:
        return state, Actuators()
    thrust = min(thrust, config.max_thrust)

    off_heading = wrap_180(course.heading_deg - course.desired_heading_deg)
    yaw = step(state.yaw, off_heading, time, config.yaw, config.max_rudder)
    rudder = _limited(-yaw.output, config.max_rudder)
    if not config.depth_control:
        return state._replace(yaw=yaw), Actuators(thrust, rudder)

    too_deep = course.depth - course.desired_depth
    max_pitch_rad = math.radians(config.max_pitch_deg)
    z_to_pitch = step(state.z_to_pitch, too_deep, time, config.z_to_pitch, max_pitch_rad)
    off_pitch = course.pitch_rad - z_to_pitch.output
    pitch = step(state.pitch, off_pitch, time, config.pitch, config.max_elevator)
    elevator = _limited(pitch.output * _DEGREES, config.max_elevator)
    return AutopilotState(yaw, z_to_pitch, pitch), Actuators(thrust, rudder, elevator)


def _limited(value: float, limit: float) -> float:
    """The value, or the limit (not negative) on its side of zero."""
    return min(max(value, -limit), limit)
