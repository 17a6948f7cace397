"""The simulated vehicle: its state, its actuators and one step of its motion.

The pitch is an integrator that counts steps, not seconds: each step adds elevator authority over
speed to -sin(pitch), however long the step is. So it matters for how many steps an actuator value
is held, and the vehicle must be stepped at its own ticks (10 Hz), not at finer ones.

Source:
    shared/spec/depth_mission.md, section 3.2, checked against recorded logs one step at a time.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from alogkit.units import wrap_180, wrap_360

if TYPE_CHECKING:
    from alogkit.sim.mission import VehicleConfig

_SPEED_PER_THRUST = 1 / 20
"""m/s for each % of thrust."""
_FULL_TURN_SPEED = 5.0
"""m/s at which the rudder turns at the configured rate."""
_PLAIN_TURN_THRUST = 50.0
"""% of thrust at which thrust neither adds to the turn nor takes from it."""
_RUDDER_SLEW = 100.0
"""% of rudder in one step."""
_FULL = 100.0
"""% of rudder or elevator at the stop."""


class Actuators(NamedTuple):
    """What the autopilot commands."""

    thrust: float = 0.0
    """% ahead; nothing astern."""
    rudder: float = 0.0
    """% to starboard."""
    elevator: float = 0.0
    """deg as the autopilot means it, % as the vehicle takes it; positive dives."""


class VehicleState(NamedTuple):
    """Where the vehicle is and how it moves."""

    x: float
    """m east."""
    y: float
    """m north."""
    heading_deg: float
    speed: float
    """m/s: the mean of this step's and the last one's, so that a jump arrives by halves."""
    depth: float
    """m, never negative."""
    pitch_rad: float = 0.0
    """Positive nose up."""
    rudder: float = 0.0
    """% to starboard, as slewed so far."""

    @property
    def yaw_rad(self) -> float:
        """Heading counted counterclockwise from north (rad, -pi to pi)."""
        return -math.radians(wrap_180(self.heading_deg))


def start_state(config: VehicleConfig) -> VehicleState:
    """State at start-up; a start above the surface is put on it."""
    return VehicleState(
        x=config.start_x,
        y=config.start_y,
        heading_deg=wrap_360(config.start_heading_deg),
        speed=config.start_speed,
        depth=max(0.0, config.start_depth),
    )


def step(
    state: VehicleState, actuators: Actuators, dt: float, config: VehicleConfig
) -> VehicleState:
    """State one tick later.

    Args:
        state: Before the tick.
        actuators: Held during the tick.
        dt: Time since the last tick (s, not negative).
        config: The vehicle's figures.
    """
    thrust = actuators.thrust
    rudder = _slewed(state.rudder, actuators.rudder)
    speed = _driven_speed(state.speed, thrust, rudder, dt, config)
    turn_deg = _turn_rate_deg(speed, thrust, rudder, config) * dt
    heading_deg = wrap_360(state.heading_deg + turn_deg)
    depth, pitch_rad = _dived(state, speed, actuators.elevator, dt, config)

    mean_speed = (speed + state.speed) / 2
    before, after = math.radians(state.heading_deg), math.radians(heading_deg)
    course = math.atan2(math.sin(before) + math.sin(after), math.cos(before) + math.cos(after))
    return VehicleState(
        state.x + math.sin(course) * mean_speed * dt,
        state.y + math.cos(course) * mean_speed * dt,
        heading_deg,
        mean_speed,
        depth,
        pitch_rad,
        rudder,
    )


def _slewed(rudder: float, wanted: float) -> float:
    """Rudder after one step towards the wanted one (both % to starboard)."""
    wanted = min(max(wanted, -_FULL), _FULL)
    return min(max(wanted, rudder - _RUDDER_SLEW), rudder + _RUDDER_SLEW)


def _driven_speed(
    speed: float, thrust: float, rudder: float, dt: float, config: VehicleConfig
) -> float:
    """Speed (m/s) that thrust and rudder allow after `dt` s."""
    wanted = max(0.0, thrust) * _SPEED_PER_THRUST
    wanted *= 1.0 - abs(rudder) / _FULL * config.turn_speed_loss
    if wanted < speed:
        return max(wanted, speed - config.max_deceleration * dt)
    if config.max_acceleration > 0.0:
        return min(wanted, speed + config.max_acceleration * dt)
    return wanted


def _turn_rate_deg(speed: float, thrust: float, rudder: float, config: VehicleConfig) -> float:
    """Turn (deg/s to starboard) by a rudder (%) at a speed (m/s) and thrust (%)."""
    rate = min(max(config.turn_rate, 0.0), _FULL) * min(speed / _FULL_TURN_SPEED, 1.0)
    return rudder / _FULL * rate * (1.0 + (thrust - _PLAIN_TURN_THRUST) / _PLAIN_TURN_THRUST)


def _dived(
    state: VehicleState, speed: float, elevator: float, dt: float, config: VehicleConfig
) -> tuple[float, float]:
    """Depth (m) and pitch (rad) after `dt` s at a speed (m/s)."""
    if speed <= 0.0:
        return max(0.0, state.depth - config.buoyancy_rate * dt), 0.0
    authority = config.max_depth_rate * math.sqrt(min(1.0, speed / config.max_depth_rate_speed))
    by_pitch = -math.sin(state.pitch_rad) * speed
    by_elevator = min(max(elevator, -_FULL), _FULL) / _FULL * authority
    rate = by_pitch + by_elevator
    depth = max(0.0, state.depth + (rate - config.buoyancy_rate) * dt)
    # Only the depth stops at the surface; the pitch goes on integrating there.
    return depth, -math.asin(rate / speed) if abs(rate) <= speed else 0.0
