"""The vehicle: its state, the rates of its state, and what it lets be measured.

The rates are a pure function of time and state: actuators are held over a step, so everything
that depends on them alone is worked out once a step. Sway and heave follow at once; roll is left
out.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from alogkit.sim.survey.heading import wrap

if TYPE_CHECKING:
    from alogkit.sim.survey.blocks import AuvConfig
    from alogkit.sim.survey.config import StartConfig
    from alogkit.sim.survey.integrate import Rates, State

NO_BOTTOM = -1.0
"""What an altitude reads where there is no bottom."""
DEPTH, BATTERY = 2, 8
"""Places in a state."""


class Actuators(NamedTuple):
    """What moves the vehicle, held over a step."""

    power: float
    """W of propulsion."""
    elevator: float
    """rad of stern plane, positive nose up."""
    rudder: float
    """rad, positive to starboard."""


def start_state(auv: AuvConfig, start: StartConfig) -> State:
    """State at t = 0: x, y, z (m), psi, theta (rad), u (m/s), q, r (rad/s), battery (J)."""
    north, east, depth = start.pos
    return north, east, depth, start.heading, start.pitch, start.speed, 0.0, 0.0, auv.battery


def measured(state: State, auv: AuvConfig) -> tuple[float, ...]:
    """The out-ports: position, wrapped heading, pitch, speed through water, battery, altitude."""
    north, east, depth, heading, pitch, speed, _, _, battery = state
    if auv.bottom_depth is None:
        altitude = NO_BOTTOM
    else:
        altitude = max(0.0, auv.bottom_depth + auv.bottom_slope * north - depth)
    return north, east, depth, wrap(heading), pitch, speed, battery, altitude


def settled(state: State) -> State:
    """A state after a step: not above the surface, and no battery below empty."""
    if state[DEPTH] >= 0.0 and state[BATTERY] >= 0.0:
        return state
    north, east, depth, *motion, battery = state
    return north, east, max(0.0, depth), *motion, max(0.0, battery)


def rates_under(actuators: Actuators, auv: AuvConfig) -> Rates:
    """The rates of the state while actuators are held.

    Args:
        actuators: Clamped to what the vehicle can do.
        auv: Hull and water.

    Returns:
        A pure function of time (s) and state.

    Source:
        shared/spec/undulating_auv.md, section 8.

    """
    hull = auv.hull
    power = min(max(actuators.power, 0.0), hull.max_power)
    plane = min(max(actuators.elevator, -hull.max_plane), hull.max_plane)
    rudder = min(max(actuators.rudder, -hull.max_rudder), hull.max_rudder)
    draw = power + hull.hotel_power
    thrust_power = hull.efficiency * power
    least_speed = hull.least_speed
    heave_by_speed = hull.plane_lift * plane / hull.heave_lift
    sway_by_speed = -hull.rudder_lift * rudder / hull.sway_lift
    sway_by_yaw = -hull.mass / hull.sway_lift
    drag = hull.linear_drag
    square_drag = hull.quadratic_drag + hull.fin_drag * (plane * plane + rudder * rudder)
    heave_drag, sway_drag = hull.heave_drag, hull.sway_drag
    surge_mass = hull.surge_mass
    plane_moment, rudder_moment = hull.plane_moment * plane, hull.rudder_moment * rudder
    pitch_damping, still_pitch_damping = hull.pitch_damping, hull.still_pitch_damping
    yaw_damping, still_yaw_damping = hull.yaw_damping, hull.still_yaw_damping
    righting, pitch_inertia, yaw_inertia = (
        hull.righting_moment,
        hull.pitch_inertia,
        hull.yaw_inertia,
    )
    current_north, current_east = auv.current
    disturbance = auv.yaw_disturbance
    pulse = 2.0 * math.pi / auv.yaw_disturbance_period
    sin, cos = math.sin, math.cos

    def rates(time: float, state: State) -> State:
        _, _, depth, psi, theta, u, q, r, battery = state
        ahead = max(0.0, u)
        w = heave_by_speed * ahead
        v = sway_by_speed * ahead + sway_by_yaw * r
        if battery > 0.0:
            thrust = thrust_power / max(least_speed, u)
            drain = -draw
        else:
            thrust = drain = 0.0
        sin_psi, cos_psi, sin_theta, cos_theta = sin(psi), cos(psi), sin(theta), cos(theta)
        level = u * cos_theta + w * sin_theta
        sink = w * cos_theta - u * sin_theta
        if sink < 0.0 and depth <= 0.0:
            sink = 0.0
        yaw_moment = rudder_moment * ahead * ahead - (yaw_damping * ahead + still_yaw_damping) * r
        if disturbance:
            yaw_moment += disturbance * sin(pulse * time)
        return (
            level * cos_psi - v * sin_psi + current_north,
            level * sin_psi + v * cos_psi + current_east,
            sink,
            r / cos_theta,
            q,
            (thrust - drag * u - square_drag * u * abs(u) - heave_drag * w * w - sway_drag * v * v)
            / surge_mass,
            (
                plane_moment * ahead * ahead
                - (pitch_damping * ahead + still_pitch_damping) * q
                - righting * sin_theta
            )
            / pitch_inertia,
            yaw_moment / yaw_inertia,
            drain,
        )

    return rates
