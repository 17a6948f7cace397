from __future__ import annotations

import math

import pytest

from alogkit.errors import SimulationError
from alogkit.sim.marine.pid import (
    AutopilotState,
    Course,
    PidState,
    heading_of_yaw_deg,
    steer,
    step,
)
from alogkit.sim.marine.vehicle import Actuators
from alogkit.sim.mission import PidConfig, PidGains

PROPORTIONAL = PidGains(2.0, 0.0, 0.0, 0.0)
DERIVATIVE = PidGains(0.0, 1.0, 0.0, 0.0)
INTEGRAL = PidGains(0.0, 0.0, 0.5, 0.3)
CONFIG = PidConfig()
SHALLOW = Course(90.0, 0.0, 0.0, 90.0, 2.0, 12.0)


def outputs(errors: list[float], gains: PidGains, limit: float = 100.0) -> list[float]:
    """Outputs for errors that come once a second."""
    state = PidState()
    found = []
    for time, error in enumerate(errors):
        state = step(state, error, float(time), gains, limit)
        found.append(state.output)
    return found


def test_the_output_is_proportional_and_limited() -> None:
    assert outputs([1.0, -2.0, 60.0, -60.0], PROPORTIONAL) == [2.0, -4.0, 100.0, -100.0]


def test_the_first_call_has_no_derivative_and_no_integral() -> None:
    assert outputs([5.0], DERIVATIVE) == [0.0]
    assert outputs([5.0], INTEGRAL) == [0.0]


def test_the_derivative_is_the_mean_of_the_slopes_so_far() -> None:
    assert outputs([0.0, 1.0, 1.0, 1.0], DERIVATIVE) == pytest.approx([0.0, 1.0, 1 / 2, 1 / 3])


def test_the_derivative_forgets_after_nine_slopes() -> None:
    found = outputs([0.0] + [9.0] * 10, DERIVATIVE)
    assert found[1:] == pytest.approx([9 / count for count in range(1, 10)] + [0.0])


def test_the_integral_stops_at_its_own_limit_and_comes_back_at_once() -> None:
    found = outputs([0.0, 0.2, 0.2, 0.2, 0.2, -0.2], INTEGRAL)
    assert found == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.3, 0.2])


def test_the_integral_grows_while_the_output_is_at_its_limit() -> None:
    gains = PidGains(10.0, 0.0, 0.1, 5.0)
    state = step(PidState(), 1.0, 0.0, gains, 1.0)
    state = step(state, 1.0, 10.0, gains, 1.0)
    assert (state.output, state.integral) == (1.0, 1.0)


def test_a_second_call_at_one_time_changes_nothing() -> None:
    state = step(PidState(), 1.0, 3.0, PROPORTIONAL, 100.0)
    assert step(state, 50.0, 3.0, PROPORTIONAL, 100.0) == state


def test_a_call_back_in_time_is_an_error_that_says_so() -> None:
    state = step(PidState(), 1.0, 3.0, PROPORTIONAL, 100.0)
    with pytest.raises(SimulationError, match=r"2\.500 s: the PID was called 0\.5 s before"):
        step(state, 1.0, 2.5, PROPORTIONAL, 100.0)


@pytest.mark.parametrize(
    ("yaw_rad", "heading_deg"),
    [(0.0, 0.0), (-math.pi / 2, 90.0), (math.pi / 2, 270.0)],
    ids="{}".format,
)
def test_a_heading_is_read_from_yaw(yaw_rad: float, heading_deg: float) -> None:
    assert heading_of_yaw_deg(yaw_rad) == pytest.approx(heading_deg)


def test_a_heading_of_90_is_read_a_little_too_large() -> None:
    assert f"{heading_of_yaw_deg(-math.pi / 2):.10f}" == "90.0000000169"


def test_on_course_the_rudder_logs_as_minus_zero() -> None:
    course = SHALLOW._replace(heading_deg=heading_of_yaw_deg(-math.pi / 2))
    _, actuators = steer(AutopilotState(), course, 0.0, CONFIG)
    assert -1e-7 < actuators.rudder < 0.0
    assert f"{actuators.rudder:.5f}" == "-0.00000"


@pytest.mark.parametrize(
    ("heading_deg", "desired_deg", "rudder"),
    [(80.0, 90.0, 12.0), (100.0, 90.0, -12.0), (355.0, 5.0, 12.0), (90.0, 260.0, 100.0)],
    ids=["left", "right", "across_north", "far"],
)
def test_the_rudder_turns_the_short_way(
    heading_deg: float, desired_deg: float, rudder: float
) -> None:
    course = SHALLOW._replace(heading_deg=heading_deg, desired_heading_deg=desired_deg)
    assert steer(AutopilotState(), course, 0.0, CONFIG)[1].rudder == pytest.approx(rudder)


@pytest.mark.parametrize(
    ("depth", "elevator"), [(0.0, 13.0), (24.0, -13.0), (12.0, 0.0)], ids=["above", "below", "on"]
)
def test_the_elevator_heads_for_the_desired_depth(depth: float, elevator: float) -> None:
    _, actuators = steer(AutopilotState(), SHALLOW._replace(depth=depth), 0.0, CONFIG)
    assert actuators.elevator == elevator


def test_a_small_error_gives_a_proportional_elevator() -> None:
    _, actuators = steer(AutopilotState(), SHALLOW._replace(depth=11.9), 0.0, CONFIG)
    assert actuators.elevator == pytest.approx(math.degrees(1.5 * 0.2 * 0.1))


def test_the_desired_pitch_is_limited() -> None:
    nose_down = SHALLOW._replace(pitch_rad=math.radians(-15.0))
    assert steer(AutopilotState(), nose_down, 0.0, CONFIG)[1].elevator == pytest.approx(0.0)


@pytest.mark.parametrize("speed", [0.0, -1.0, 0.0004], ids="{}".format)
def test_without_thrust_nothing_is_steered_and_no_clock_runs(speed: float) -> None:
    state, _ = steer(AutopilotState(), SHALLOW, 0.0, CONFIG)
    after, actuators = steer(state, SHALLOW._replace(desired_speed=speed), 1.0, CONFIG)
    assert after is state
    assert actuators == Actuators()


@pytest.mark.parametrize(
    ("speed", "thrust"), [(2.0, 40.0), (0.001, 0.02), (9.0, 100.0)], ids="{}".format
)
def test_thrust_is_desired_speed_times_the_factor(speed: float, thrust: float) -> None:
    course = SHALLOW._replace(desired_speed=speed)
    assert steer(AutopilotState(), course, 0.0, CONFIG)[1].thrust == pytest.approx(thrust)


def test_without_depth_control_the_elevator_rests() -> None:
    state, actuators = steer(AutopilotState(), SHALLOW, 0.0, PidConfig(depth_control=False))
    assert actuators.elevator == 0.0
    assert state.pitch == PidState()
    assert state.yaw.time == 0.0


def test_a_low_authority_limits_the_elevator() -> None:
    _, actuators = steer(AutopilotState(), SHALLOW, 0.0, PidConfig(max_elevator=0.05))
    assert actuators.elevator == 0.05
