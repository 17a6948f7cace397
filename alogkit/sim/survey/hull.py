"""Coefficients of the reference vehicle: a 30 kg torpedo with one rudder and one stern plane.

Source:
    shared/spec/undulating_auv.md, section 8: mass, inertia, lift and stern plane after Prestero's
    REMUS thesis, the drag law after the LAUV, the rudder after Fossen's remus100; what holds the
    nose down and what damps the turn are tuned to a leg-mean dive ratio of 0.7 and a 13.3 m circle.
"""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hull:
    """What the water does to the vehicle."""

    mass: float = 30.5
    """kg, m."""
    surge_mass: float = 31.4
    """kg with added mass, m_u."""
    pitch_inertia: float = 8.33
    """kg m2, I_q."""
    yaw_inertia: float = 8.33
    """kg m2, I_r."""
    linear_drag: float = 2.4
    """N s/m, X_u."""
    quadratic_drag: float = 2.4
    """N s2/m2, X_uu."""
    fin_drag: float = 1.0
    """N/(m/s)2/rad2, X_d."""
    heave_drag: float = 10.0
    """N s2/m2, X_w."""
    sway_drag: float = 10.0
    """N s2/m2, X_v."""
    efficiency: float = 0.45
    """Thrust power over propulsion power, eta."""
    least_speed: float = 0.5
    """m/s below which the thrust of a power grows no more, u_min."""
    max_power: float = 60.0
    """W."""
    hotel_power: float = 15.0
    """W drawn whatever the vehicle does."""
    heave_lift: float = 28.6
    """kg/m, Z_w."""
    plane_lift: float = 9.64
    """kg/(m rad), Z_d."""
    plane_moment: float = 6.15
    """kg/rad, M_d."""
    pitch_damping: float = 10.0
    """N s2/rad for each m/s, M_q."""
    still_pitch_damping: float = 3.0
    """N m s/rad, M_q0."""
    righting_moment: float = 10.0
    """N m/rad, G: the weight below the centre of buoyancy."""
    max_plane: float = math.radians(25.0)
    """rad."""
    sway_lift: float = 28.6
    """kg/m, Y_v."""
    rudder_lift: float = 1.283
    """kg/(m rad), Y_d."""
    rudder_moment: float = 1.026
    """kg/rad, N_d."""
    yaw_damping: float = 4.075
    """N s2/rad for each m/s, N_r."""
    still_yaw_damping: float = 1.0
    """N m s/rad, N_r0."""
    max_rudder: float = math.radians(20.0)
    """rad."""
