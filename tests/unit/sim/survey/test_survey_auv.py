from __future__ import annotations

import math

import pytest

from alogkit.sim.survey.auv import Actuators, measured, rates_under, settled, start_state
from alogkit.sim.survey.blocks import AuvConfig
from alogkit.sim.survey.config import StartConfig
from alogkit.sim.survey.hull import Hull

STILL = AuvConfig()
CRUISE = start_state(STILL, StartConfig())
HOLD = Actuators(30.0, 0.0, 0.0)


def test_thirty_watts_hold_the_cruise_speed_exactly() -> None:
    north, east, sink, *turning, surge, pitching, yawing, drain = rates_under(HOLD, STILL)(
        0.0, CRUISE
    )
    assert (north, east, sink) == (1.5, 0.0, 0.0)
    assert surge == pytest.approx(0.0, abs=1e-15)
    assert [*turning, pitching, yawing] == [0.0] * 4
    assert drain == -45.0


def test_an_elevator_up_noses_up_and_pushes_the_whole_body_down() -> None:
    rates = rates_under(Actuators(30.0, 0.1, 0.0), STILL)(0.0, CRUISE)
    assert rates[6] > 0.0
    assert rates[2] == pytest.approx(9.64 * 1.5 * 0.1 / 28.6)


def test_a_rudder_to_starboard_turns_to_starboard() -> None:
    rates = rates_under(Actuators(30.0, 0.0, 0.1), STILL)(0.0, CRUISE)
    assert rates[7] == pytest.approx(1.026 * 1.5**2 * 0.1 / 8.33)
    assert rates[1] == pytest.approx(-1.283 * 1.5 * 0.1 / 28.6)


@pytest.mark.parametrize(
    ("asked", "done"),
    [
        ((1000.0, 9.0, 9.0), (60.0, math.radians(25), math.radians(20))),
        ((-1.0, -9.0, -9.0), (0.0, -math.radians(25), -math.radians(20))),
    ],
    ids=["most", "least"],
)
def test_actuators_stop_at_their_ends(
    asked: tuple[float, float, float], done: tuple[float, float, float]
) -> None:
    over = rates_under(Actuators(*asked), STILL)(0.0, CRUISE)
    assert over == rates_under(Actuators(*done), STILL)(0.0, CRUISE)


def test_an_empty_battery_drives_nothing_and_draws_nothing() -> None:
    empty = (*CRUISE[:8], 0.0)
    rates = rates_under(HOLD, STILL)(0.0, empty)
    assert rates[8] == 0.0
    assert rates[5] == pytest.approx(-9.0 / 31.4)


def test_slow_or_astern_the_thrust_of_a_power_grows_no_more() -> None:
    def surge(speed: float) -> float:
        return rates_under(HOLD, STILL)(0.0, (*CRUISE[:5], speed, *CRUISE[6:]))[5] * 31.4

    assert surge(0.0) == pytest.approx(0.45 * 30.0 / 0.5)
    assert surge(-1.0) == pytest.approx(27.0 + 2.4 + 2.4)


def test_a_current_carries_the_vehicle_along() -> None:
    carried = rates_under(HOLD, AuvConfig(current=(0.3, -0.4)))(0.0, CRUISE)
    assert carried[:2] == (1.8, -0.4)


def test_a_yaw_disturbance_swings_with_time() -> None:
    rates = rates_under(HOLD, AuvConfig(yaw_disturbance=0.3, yaw_disturbance_period=8.0))
    assert rates(0.0, CRUISE)[7] == 0.0
    assert rates(2.0, CRUISE)[7] == pytest.approx(0.3 / 8.33)
    assert rates(6.0, CRUISE)[7] == pytest.approx(-0.3 / 8.33)


def test_at_the_surface_nothing_rises() -> None:
    rising = (0.0, 0.0, 0.0, 0.0, 0.3, 1.5, 0.0, 0.0, 1.8e6)
    assert rates_under(HOLD, STILL)(0.0, rising)[2] == 0.0
    assert rates_under(HOLD, STILL)(0.0, (0.0, 0.0, 1.0, *rising[3:]))[2] < 0.0


def test_a_state_is_settled_below_the_surface_and_above_an_empty_battery() -> None:
    assert settled(CRUISE) is CRUISE
    over = (1.0, 2.0, -0.1, 3.0, 0.1, 1.5, 0.01, 0.02, -3.0)
    assert settled(over) == (1.0, 2.0, 0.0, 3.0, 0.1, 1.5, 0.01, 0.02, 0.0)


def test_what_is_measured_is_wrapped_and_knows_the_bottom() -> None:
    state = (100.0, 2.0, 30.0, 3.5 * math.pi, 0.1, 1.5, 0.0, 0.0, 1e6)
    slope = AuvConfig(bottom_depth=45.0, bottom_slope=-0.04)
    north, east, depth, heading, pitch, speed, battery, altitude = measured(state, slope)
    assert (north, east, depth, pitch, speed, battery) == (100.0, 2.0, 30.0, 0.1, 1.5, 1e6)
    assert heading == pytest.approx(-0.5 * math.pi)
    assert altitude == pytest.approx(11.0)
    assert measured(state, STILL)[7] == -1.0


def test_an_altitude_is_never_negative_where_there_is_a_bottom() -> None:
    assert measured((0.0, 0.0, 50.0, *CRUISE[3:]), AuvConfig(bottom_depth=45.0))[7] == 0.0


def test_the_steady_dive_loses_what_the_stern_plane_pushes() -> None:
    hull = Hull()
    plane = hull.righting_moment / (hull.plane_moment * 1.5**2)
    lost = hull.plane_lift / hull.heave_lift * plane * math.cos(math.radians(20))
    assert 1.0 - lost == pytest.approx(0.771, abs=1e-3)
