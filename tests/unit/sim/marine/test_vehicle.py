from __future__ import annotations

import math

import pytest

from alogkit.sim.marine.vehicle import Actuators, VehicleState, start_state, step
from alogkit.sim.mission import VehicleConfig

CONFIG = VehicleConfig()
CRUISE = VehicleState(x=0.0, y=-60.0, heading_deg=90.0, speed=2.0, depth=10.0)


def run(state: VehicleState, actuators: Actuators, ticks: int, dt: float = 0.1) -> VehicleState:
    for _ in range(ticks):
        state = step(state, actuators, dt, CONFIG)
    return state


def test_the_speed_comes_by_halves_after_thrust() -> None:
    speeds = []
    state = start_state(CONFIG)
    for _ in range(4):
        state = step(state, Actuators(thrust=40.0), 0.1, CONFIG)
        speeds.append(state.speed)
    assert speeds == [1.0, 1.5, 1.75, 1.875]


def test_it_coasts_with_half_the_deceleration_allowed() -> None:
    assert run(CRUISE, Actuators(), 100).speed == pytest.approx(2.0 - 0.05 * 10.0)


def test_it_does_not_slow_below_the_wanted_speed() -> None:
    slowed = step(CRUISE, Actuators(thrust=39.9), 10.0, CONFIG)
    assert slowed.speed == pytest.approx((1.995 + 2.0) / 2)


def test_thrust_astern_is_no_thrust() -> None:
    assert step(CRUISE, Actuators(thrust=-40.0), 0.1, CONFIG) == step(
        CRUISE, Actuators(), 0.1, CONFIG
    )


def test_a_limited_acceleration_limits() -> None:
    state = step(CRUISE, Actuators(thrust=60.0), 0.1, VehicleConfig(max_acceleration=0.5))
    assert state.speed == pytest.approx((2.05 + 2.0) / 2)


def test_an_acceleration_limit_does_not_overshoot() -> None:
    state = step(CRUISE, Actuators(thrust=40.2), 0.1, VehicleConfig(max_acceleration=5.0))
    assert state.speed == pytest.approx((2.01 + 2.0) / 2)


@pytest.mark.parametrize("dt", [0.05, 0.1, 0.3], ids="{}s".format)
def test_constant_elevator_adds_a_fixed_amount_of_pitch_each_tick(dt: float) -> None:
    sines = []
    state = CRUISE
    for _ in range(3):
        state = step(state, Actuators(40.0, 0.0, 13.0), dt, CONFIG)
        sines.append(-math.sin(state.pitch_rad))
    assert sines == pytest.approx([0.325, 0.65, 0.975])


def test_a_pitch_past_the_vertical_falls_to_level() -> None:
    assert run(CRUISE, Actuators(40.0, 0.0, 13.0), 4).pitch_rad == 0.0


def test_the_first_tick_of_elevator_dives_at_its_authority_less_buoyancy() -> None:
    state = step(CRUISE, Actuators(40.0, 0.0, 13.0), 0.1, CONFIG)
    assert state.depth == pytest.approx(10.0 + (0.65 - 0.025) * 0.1)


def test_a_nose_held_down_goes_on_diving() -> None:
    nose_down = CRUISE._replace(pitch_rad=math.asin(-0.325))
    state = run(nose_down, Actuators(thrust=40.0), 10)
    assert state.pitch_rad == pytest.approx(nose_down.pitch_rad)
    assert state.depth == pytest.approx(10.0 + (0.65 - 0.025) * 1.0)


def test_authority_grows_with_the_root_of_speed() -> None:
    slow = step(CRUISE._replace(speed=0.5), Actuators(10.0, 0.0, 1.0), 0.1, CONFIG)
    assert slow.depth == pytest.approx(10.0 + (0.05 * 0.5 - 0.025) * 0.1)


def test_authority_is_full_above_its_speed() -> None:
    fast = step(CRUISE._replace(speed=3.0), Actuators(60.0, 0.0, 1.0), 0.1, CONFIG)
    assert fast.depth == pytest.approx(10.0 + (0.05 - 0.025) * 0.1)


def test_the_elevator_is_clipped_at_its_stop() -> None:
    assert step(CRUISE, Actuators(40.0, 0.0, 250.0), 0.1, CONFIG) == step(
        CRUISE, Actuators(40.0, 0.0, 100.0), 0.1, CONFIG
    )


def test_at_the_surface_only_the_depth_stops_and_the_pitch_integrates() -> None:
    state = CRUISE._replace(depth=0.0)
    sines = []
    for _ in range(3):
        state = step(state, Actuators(40.0, 0.0, -13.0), 0.1, CONFIG)
        sines.append(math.sin(state.pitch_rad))
        assert state.depth == 0.0
    assert sines == pytest.approx([0.325, 0.65, 0.975])


def test_without_way_it_rises_level() -> None:
    resting = VehicleState(0.0, 0.0, 90.0, 0.0, 12.0, 0.3)
    state = step(resting, Actuators(0.0, 50.0, 13.0), 2.0, CONFIG)
    assert state == VehicleState(0.0, 0.0, 90.0, 0.0, 12.0 - 0.05, 0.0, 50.0)


def test_there_is_no_bottom() -> None:
    deep = CRUISE._replace(depth=20.0, pitch_rad=-0.5)
    assert step(deep, Actuators(40.0), 0.1, VehicleConfig(water_depth=20.0)).depth > 20.0


def test_ahead_at_heading_90_is_east() -> None:
    state = run(CRUISE, Actuators(thrust=40.0), 10)
    assert (state.x, state.y) == pytest.approx((2.0, -60.0))


@pytest.mark.parametrize(
    ("rudder", "heading_deg"),
    [(10.0, 90.0 + 2.9792), (-10.0, 90.0 - 2.9792)],
    ids=["starboard", "port"],
)
def test_the_rudder_turns_with_speed_and_thrust(rudder: float, heading_deg: float) -> None:
    # v1 = 2 (1 - 0.06) = 1.88 from rest; 95 v1/5 deg/s, 0.1 of it, 0.8 for the thrust, 1 s.
    resting = CRUISE._replace(speed=0.0)
    turned = step(resting, Actuators(40.0, rudder), 1.0, CONFIG)
    assert turned.heading_deg == pytest.approx(heading_deg - rudder / 10 * (2.9792 - 2.8576))


def test_a_turn_goes_along_the_mean_heading() -> None:
    turned = step(CRUISE, Actuators(40.0, 50.0), 1.0, CONFIG)
    mean = math.radians((90.0 + turned.heading_deg) / 2)
    made = math.atan2(turned.x - CRUISE.x, turned.y - CRUISE.y)
    assert made == pytest.approx(mean)


def test_full_rudder_costs_speed() -> None:
    resting = CRUISE._replace(speed=0.0)
    assert step(resting, Actuators(40.0, 100.0), 0.1, CONFIG).speed == pytest.approx(0.4)


def test_the_rudder_is_clipped_and_slewed_by_100_a_tick() -> None:
    hard_port = step(CRUISE, Actuators(40.0, -150.0), 0.1, CONFIG)
    amidships = step(hard_port, Actuators(40.0, 100.0), 0.1, CONFIG)
    hard_starboard = step(amidships, Actuators(40.0, 100.0), 0.1, CONFIG)
    assert [hard_port.rudder, amidships.rudder, hard_starboard.rudder] == [-100.0, 0.0, 100.0]


@pytest.mark.parametrize(
    ("heading_deg", "yaw_rad"),
    [(0.0, 0.0), (90.0, -math.pi / 2), (180.0, -math.pi), (270.0, math.pi / 2)],
    ids="{}".format,
)
def test_yaw_counts_against_the_clock(heading_deg: float, yaw_rad: float) -> None:
    assert CRUISE._replace(heading_deg=heading_deg).yaw_rad == pytest.approx(yaw_rad)


def test_a_start_above_the_surface_is_put_on_it() -> None:
    config = VehicleConfig(start_depth=-3.0, start_heading_deg=-90.0, start_speed=1.0)
    assert start_state(config) == VehicleState(0.0, -60.0, 270.0, 1.0, 0.0)
