from __future__ import annotations

import math
from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from alogkit.sim.survey.auv import Actuators, rates_under, settled
from alogkit.sim.survey.blocks import (
    AuvConfig,
    DiveControlConfig,
    MissionControlConfig,
    PidConfig,
)
from alogkit.sim.survey.config import EngineConfig, StartConfig, SurveyConfig
from alogkit.sim.survey.dive_control import DiveControl
from alogkit.sim.survey.heading import near_measurement, wrap
from alogkit.sim.survey.integrate import rk4
from alogkit.sim.survey.mission_control import MissionControl
from alogkit.sim.survey.pid import Pid
from alogkit.sim.survey.run import simulate_survey


def numbers(least: float, most: float) -> st.SearchStrategy[float]:
    return st.floats(least, most, allow_nan=False)


ANGLES = numbers(-1e3, 1e3)
HEADINGS = numbers(-math.pi, math.pi)
PLACES = st.tuples(numbers(-1e4, 1e4), numbers(-1e4, 1e4))


@st.composite
def missions(draw: st.DrawFn) -> MissionControlConfig:
    waypoints = draw(st.lists(PLACES, min_size=1, max_size=4))
    return MissionControlConfig(
        tuple(north for north, _ in waypoints),
        tuple(east for _, east in waypoints),
        recovery_position=draw(st.none() | PLACES),
        waypoint_radius=draw(numbers(1.0, 1e4)),
        loop_waypoints=draw(st.booleans()),
    )


STATES = st.tuples(
    numbers(-1e4, 1e4),
    numbers(-1e4, 1e4),
    numbers(0.0, 100.0),
    ANGLES,
    numbers(-1.2, 1.2),
    numbers(-1.0, 3.0),
    numbers(-0.5, 0.5),
    numbers(-0.5, 0.5),
    numbers(0.0, 2e6),
)
ACTUATORS = st.builds(Actuators, numbers(-10.0, 100.0), numbers(-1.0, 1.0), numbers(-1.0, 1.0))


@given(ANGLES)
def test_a_wrapped_angle_is_the_same_direction_within_half_a_turn(angle: float) -> None:
    wrapped = wrap(angle)
    assert -math.pi - 1e-12 < wrapped <= math.pi + 1e-12
    turns = (angle - wrapped) / (2.0 * math.pi)
    assert abs(turns - round(turns)) < 1e-9


@given(HEADINGS, HEADINGS, ANGLES)
def test_a_reference_is_the_bearing_and_within_half_a_turn_of_the_measurement(
    bearing: float, measured: float, emitted: float
) -> None:
    reference = near_measurement(bearing, measured, emitted)
    assert -math.pi - 1e-12 < reference - measured <= math.pi + 1e-12
    turns = (reference - bearing) / (2.0 * math.pi)
    assert abs(turns - round(turns)) < 1e-9


@given(
    missions(),
    st.lists(st.tuples(PLACES, numbers(0.0, 2e6), HEADINGS, numbers(0.05, 3.0)), max_size=40),
)
def test_a_mission_only_goes_forward_whatever_it_is_told(
    config: MissionControlConfig,
    told: list[tuple[tuple[float, float], float, float, float]],
) -> None:
    mission = MissionControl(config)
    time, phase, ended, index = 0.0, 0, False, 0
    for (north, east), battery, heading, gap in told:
        time += gap
        before = mission.outputs()
        if not mission.accepted_step(time, (north, east, 10.0, battery, heading)):
            assert mission.outputs() == before
        assert phase <= mission.phase <= phase + 1
        assert ended <= mission.end_mission
        assert mission.end_mission == (mission.phase == 2)
        assert mission.speed == (0.0 if mission.end_mission else config.cruise_speed)
        assert mission.index in {index, index + 1, 0}
        assert mission.metres_per_joule >= 0.0
        assert (mission.reason == 0) == (mission.phase == 0)
        if config.loop_waypoints:
            assert mission.reason != 1
        phase, ended, index = mission.phase, mission.end_mission, mission.index


@given(st.lists(st.tuples(numbers(0.0, 200.0), numbers(-1.0, 200.0), st.sampled_from([0.0, 1.0]))))
def test_a_dive_commands_its_slope_or_none(told: list[tuple[float, float, float]]) -> None:
    config = DiveControlConfig()
    control = DiveControl(config)
    for time, (depth, altitude, hold) in enumerate(told):
        control.accepted_step(float(time), (0.0, 0.0, depth, altitude, hold))
        assert control.pitch in {0.0, -control.direction * config.dive_angle}
        assert control.direction in {-1, 1}
        if hold:
            assert control.pitch == 0.0


@given(
    st.lists(st.tuples(numbers(-1e3, 1e3), numbers(-1e3, 1e3), numbers(0.01, 5.0)), max_size=30),
    numbers(0.0, 10.0),
    numbers(0.0, 10.0),
    numbers(0.0, 10.0),
    numbers(0.01, 100.0),
)
def test_a_pid_keeps_its_limits_and_its_integral_too(
    told: list[tuple[float, float, float]], kp: float, ki: float, kd: float, limit: float
) -> None:
    pid = Pid(PidConfig(kp, ki, kd, out_min=-limit, out_max=limit))
    time = 0.0
    for reference, measurement, gap in told:
        time += gap
        assert pid.accepted_step(time, (reference, measurement))
        assert abs(pid.output) <= limit
        assert abs(pid._integral) <= limit


@given(STATES, ACTUATORS, numbers(0.0, 1e3))
def test_the_rates_are_finite_and_the_same_when_asked_again(
    state: tuple[float, ...], actuators: Actuators, time: float
) -> None:
    auv = AuvConfig(yaw_disturbance=0.3, current=(0.1, -0.2))
    rates = rates_under(actuators, auv)(time, state)
    assert all(map(math.isfinite, rates))
    assert rates_under(actuators, auv)(time, state) == rates
    assert rates[8] <= 0.0


@given(STATES, st.lists(ACTUATORS, max_size=20))
def test_a_vehicle_stays_in_the_water_and_its_battery_never_rises(
    state: tuple[float, ...], commands: list[Actuators]
) -> None:
    for index, actuators in enumerate(commands):
        after = settled(rk4(rates_under(actuators, AuvConfig()), 0.1 * index, state, 0.1))
        assert all(map(math.isfinite, after))
        assert after[2] >= 0.0
        assert 0.0 <= after[8] <= state[8]
        state = after


@settings(max_examples=15, deadline=None)
@given(HEADINGS, HEADINGS)
def test_a_survey_turned_as_a_whole_is_flown_turned_as_a_whole(course: float, turn: float) -> None:
    assume(abs(wrap(course)) < 3.0)

    def end(angle: float) -> tuple[float, float, float]:
        north, east = 200.0 * math.cos(angle + course), 200.0 * math.sin(angle + course)
        survey = SurveyConfig(
            MissionControlConfig((north,), (east,)),
            start=StartConfig(heading=angle),
            engine=EngineConfig(t_end=40.0),
        )
        run = simulate_survey(survey)
        x, y = run.column("Auv.Pos", 0)[-1], run.column("Auv.Pos", 1)[-1]
        away = math.hypot(x, y), wrap(math.atan2(y, x) - angle)
        return *away, run.column("Auv.Battery")[-1]

    plain, turned = end(0.0), end(turn)
    assert math.dist(plain, turned) < 1e-5


@settings(max_examples=10, deadline=None)
@given(numbers(0.0, 300.0), numbers(0.0, 300.0))
def test_more_turn_allowance_never_means_a_later_gate(less: float, more: float) -> None:
    assume(less <= more)

    def gate(allowance: float) -> float:
        survey = SurveyConfig(
            MissionControlConfig((500.0,), (0.0,), turn_allowance=allowance),
            auv=AuvConfig(battery=2.72e5),
            start=StartConfig(pos=(300.0, 0.0, 5.0)),
            engine=EngineConfig(t_end=60.0),
        )
        home = replace(survey, mission=replace(survey.mission, recovery_position=(280.0, 0.0)))
        run = simulate_survey(home)
        phase = run.column("Mission.Phase")
        return run.times[phase.index(1.0)] if 1.0 in phase else math.inf

    assert gate(more) <= gate(less)
