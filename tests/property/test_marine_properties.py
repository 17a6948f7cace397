from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from alogkit.sim.app import Mail
from alogkit.sim.apps.marine_pid import MarinePid
from alogkit.sim.apps.marine_sim import MarineSim
from alogkit.sim.marine.pid import AutopilotState, Course, PidState, steer, step
from alogkit.sim.marine.vehicle import Actuators, VehicleState
from alogkit.sim.marine.vehicle import step as vehicle_step
from alogkit.sim.mission import PidConfig, PidGains, VehicleConfig

if TYPE_CHECKING:
    from alogkit.sim.app import Post


def numbers(least: float, most: float) -> st.SearchStrategy[float]:
    return st.floats(least, most, allow_nan=False)


ACTUATORS = st.builds(
    Actuators, numbers(-200.0, 200.0), numbers(-200.0, 200.0), numbers(-200.0, 200.0)
)
STATES = st.builds(
    VehicleState,
    numbers(-1e4, 1e4),
    numbers(-1e4, 1e4),
    numbers(0.0, 359.99),
    numbers(0.0, 5.0),
    numbers(0.0, 100.0),
    numbers(-1.57, 1.57),
    numbers(-100.0, 100.0),
)
COURSES = st.builds(
    Course,
    numbers(0.0, 360.0),
    numbers(0.0, 100.0),
    numbers(-1.57, 1.57),
    numbers(0.0, 360.0),
    numbers(-1.0, 10.0),
    numbers(0.0, 100.0),
)
PERIODS = numbers(1e-3, 1.0)


@given(STATES, st.lists(st.tuples(ACTUATORS, PERIODS), max_size=20))
def test_a_vehicle_stays_finite_in_the_water_and_on_the_compass(
    state: VehicleState, steps: list[tuple[Actuators, float]]
) -> None:
    for actuators, dt in steps:
        state = vehicle_step(state, actuators, dt, VehicleConfig())
        assert all(map(math.isfinite, state))
        assert state.depth >= 0.0
        assert state.speed >= 0.0
        assert 0.0 <= state.heading_deg <= 360.0
        assert abs(state.pitch_rad) <= math.pi / 2
        assert abs(state.rudder) <= 100.0


@given(STATES, ACTUATORS, PERIODS)
def test_a_vehicle_never_outruns_its_speed(
    state: VehicleState, actuators: Actuators, dt: float
) -> None:
    after = vehicle_step(state, actuators, dt, VehicleConfig())
    made = math.hypot(after.x - state.x, after.y - state.y)
    assert made <= after.speed * dt + 1e-9


@given(STATES, ACTUATORS, PERIODS)
def test_the_same_step_gives_the_same_state(
    state: VehicleState, actuators: Actuators, dt: float
) -> None:
    config = VehicleConfig()
    assert vehicle_step(state, actuators, dt, config) == vehicle_step(state, actuators, dt, config)


@given(
    st.lists(st.tuples(numbers(-1e3, 1e3), numbers(0.0, 5.0)), max_size=30),
    st.builds(
        PidGains, numbers(0.0, 10.0), numbers(0.0, 10.0), numbers(0.0, 10.0), numbers(0.0, 2.0)
    ),
    numbers(0.0, 100.0),
)
def test_a_pid_keeps_its_limits_and_winds_up_no_further(
    errors: list[tuple[float, float]], gains: PidGains, limit: float
) -> None:
    state = PidState()
    time = 0.0
    for error, dt in errors:
        time += dt
        state = step(state, error, time, gains, limit)
        assert abs(state.output) <= limit
        assert abs(state.integral) <= gains.integral_limit
        assert len(state.slopes) <= 9


@given(st.lists(st.tuples(COURSES, PERIODS), max_size=20))
def test_the_autopilot_commands_within_its_limits_and_repeats_itself(
    ticks: list[tuple[Course, float]],
) -> None:
    config = PidConfig()
    state = AutopilotState()
    time = 0.0
    for course, dt in ticks:
        time += dt
        again = steer(state, course, time, config)
        state, actuators = steer(state, course, time, config)
        assert again == (state, actuators)
        assert 0.0 <= actuators.thrust <= config.max_thrust
        assert abs(actuators.rudder) <= config.max_rudder
        assert abs(actuators.elevator) <= config.max_elevator


@given(st.lists(st.tuples(st.sampled_from(MarinePid.subscriptions), numbers(-10.0, 10.0))))
def test_two_apps_fed_alike_post_alike(mail: list[tuple[str, float]]) -> None:
    def posted() -> list[Post]:
        sim, pid = MarineSim(VehicleConfig()), MarinePid(PidConfig())
        sim.start(0.0)
        pid.start(0.0)
        posts: list[Post] = []
        pid.on_mail(0.0, [Mail(0.0, "MOOS_MANUAL_OVERRIDE", "false", "pAutoPoke")])
        for tick, (variable, value) in enumerate(mail, 1):
            now = tick * 0.1
            states = sim.iterate(now)
            box = [Mail(now, post.variable, post.value, sim.name) for post in states]
            pid.on_mail(now, [*box, Mail(now, variable, value, "pHelmIvP")])
            commands = pid.iterate(now)
            sim.on_mail(now, [Mail(now, post.variable, post.value, pid.name) for post in commands])
            posts += [*states, *commands]
        return posts

    assert posted() == posted()
