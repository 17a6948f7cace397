"""Only accepted steps change the mission, and the same survey is always the same run."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from alogkit.errors import SimulationError
from alogkit.sim.survey.blocks import AuvConfig, MissionControlConfig
from alogkit.sim.survey.config import EngineConfig, IntegratorMethod, StartConfig, SurveyConfig
from alogkit.sim.survey.heading import wrap
from alogkit.sim.survey.integrate import EmbeddedPair, Rates, State
from alogkit.sim.survey.network import Network
from alogkit.sim.survey.run import SurveyRun, simulate_survey
from alogkit.sim.survey.trials import level_flight

if TYPE_CHECKING:
    from collections.abc import Callable

    Flown = Callable[[str], SurveyRun]

ADAPTIVE = EngineConfig(
    t_end=600.0,
    step_max=1.0,
    integrator_method=IntegratorMethod.RK45,
    rel_tol=1e-6,
    abs_tol=1e-8,
    stop_after_end=2.0,
)
SOUTHBOUND = SurveyConfig(
    MissionControlConfig((-100.0, -200.0), (8.0, -8.0), (-200.0, 0.0)),
    auv=AuvConfig(yaw_disturbance=0.3),
    start=StartConfig(heading=3.0),
    engine=ADAPTIVE,
)


def scramble(network: Network, rng: Random, times: int) -> None:
    """Call everything that trial steps call, at any time and state."""
    for _ in range(times):
        state = tuple(rng.uniform(-100.0, 100.0) for _ in network.state)
        network.rates(rng.uniform(-1e3, 1e3), state)
        for wired in network._wired:
            wired.block.outputs()


def test_s5_outputs_and_rates_may_be_called_at_will(flown: Flown) -> None:
    survey = flown("southbound_dither")
    network, rng = Network(survey.config), Random(5)  # noqa: S311 -- noise, not secrets
    for index in range(1, 400):
        if index in {1, 7, 195, 398}:
            before = tuple(network.signals)
            scramble(network, rng, 1000)
            assert tuple(network.signals) == before
        assert network.step()
        assert tuple(network.signals) == survey.rows[index]


def test_s6_two_runs_are_equal_to_the_bit(
    flown: Flown, survey_cases: dict[str, SurveyConfig]
) -> None:
    again = simulate_survey(survey_cases["straight_survey"])
    assert again.rows == flown("straight_survey").rows
    assert again.times == flown("straight_survey").times


@pytest.mark.parametrize(
    ("step", "time", "battery"),
    [(0.05, 822.1, 1762369), (0.1, 822.1, 1762367), (0.2, 822.2, 1762362)],
    ids=["half", "plain", "double"],
)
def test_s6_the_length_of_the_step_hardly_matters(
    survey_cases: dict[str, SurveyConfig], step: float, time: float, battery: float
) -> None:
    survey = survey_cases["straight_survey"]
    engine = replace(survey.engine, step_max=step, stop_after_end=0.0)
    run = simulate_survey(replace(survey, engine=engine))
    assert run.times[-1] == pytest.approx(time, abs=0.06)
    assert run.column("Auv.Battery")[-1] == pytest.approx(battery, abs=1.0)


class Recorder:
    """The embedded pair, with the lengths of the steps that it let pass written down."""

    def __init__(self, pair: EmbeddedPair) -> None:
        self.lengths: list[float] = []
        self._pair = pair

    @property
    def rejected(self) -> int:
        return self._pair.rejected

    def advance(self, rates: Rates, time: float, state: State, limit: float) -> tuple[float, State]:
        length, after = self._pair.advance(rates, time, state, limit)
        self.lengths.append(length)
        return length, after


class Replay:
    """The steps of a recorder, each tried at its accepted length only."""

    rejected = 0

    def __init__(self, lengths: list[float]) -> None:
        self._lengths = iter(lengths)
        self._pair = EmbeddedPair(1.0, 1.0, 1.0)

    def advance(self, rates: Rates, time: float, state: State, limit: float) -> tuple[float, State]:
        del limit
        length = next(self._lengths)
        after, _ = self._pair._trial(rates, time, state, length)
        return length, after


def stepped(network: Network) -> list[tuple[float, ...]]:
    """The signals at every step of two minutes and a half."""
    rows = []
    while network.time < 150.0 and network.step():
        rows.append((network.time, *network.signals))
    return rows


class Impure(Network):
    """A network whose mission also sees the trial steps, as it must not."""

    def _rates(self) -> Rates:
        pure = super()._rates()

        def rates(time: float, state: State) -> State:
            north, east, depth, psi, *_, battery = state
            if self.mission.accepted_step(time, (north, east, depth, battery, wrap(psi))):
                self.signals[self.layout.outputs("Mission")] = self.mission.outputs()
            return pure(time, state)

        return rates


def with_and_without_rejections(
    kind: type[Network], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[tuple[float, ...]], list[tuple[float, ...]]]:
    """What a network does with rejected steps, and on the accepted ones alone."""
    network = kind(SOUTHBOUND)
    assert network._pair is not None
    recorder = Recorder(network._pair)
    monkeypatch.setattr(network, "_pair", recorder)
    rows = stepped(network)
    assert network.rejected > 10
    again = kind(SOUTHBOUND)
    monkeypatch.setattr(again, "_pair", Replay(recorder.lengths))
    return rows, stepped(again)


def test_rejected_trial_steps_leave_no_trace_in_the_mission(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows, again = with_and_without_rejections(Network, monkeypatch)
    assert rows == again


def test_a_mission_that_sees_trial_steps_would_be_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows, again = with_and_without_rejections(Impure, monkeypatch)
    assert rows != again


def test_the_two_integrators_fly_the_same_mission() -> None:
    adaptive = simulate_survey(SOUTHBOUND)
    fixed = simulate_survey(
        replace(SOUTHBOUND, engine=EngineConfig(t_end=600.0, stop_after_end=2.0))
    )
    assert adaptive.rejected > 10
    assert fixed.rejected == 0
    assert adaptive.column("Mission.EndMission")[-1] == 1.0
    assert adaptive.times[-1] == pytest.approx(fixed.times[-1], abs=1.5)
    assert adaptive.at_updates("Mission.WaypointIndex")[-1] == 1
    assert adaptive.column("Auv.Battery")[-1] == pytest.approx(
        fixed.column("Auv.Battery")[-1], abs=60.0
    )


def test_the_first_update_is_at_the_first_step_and_the_next_a_period_later() -> None:
    run = simulate_survey(level_flight(3.0))
    assert [run.times[index] for index in run.updates] == pytest.approx([0.1, 1.1, 2.1])
    assert run.ran["PitchPid"] == tuple(range(1, 31))
    assert run.rows[0][run.layout.place("Mission.Speed")[0]] == 1.5


def test_the_vehicle_is_driven_by_the_first_outputs_until_the_first_step() -> None:
    run = simulate_survey(level_flight(0.1, {"Auv.Power": 60.0}))
    assert run.column("Auv.Battery")[1] == pytest.approx(1.8e6 - 7.5)


def test_a_block_sees_what_the_blocks_before_it_have_just_said() -> None:
    run = simulate_survey(replace(SOUTHBOUND, engine=EngineConfig(t_end=0.1)))
    heading, rudder = run.column("Mission.Heading")[-1], run.column("Auv.Rudder")[-1]
    assert rudder == pytest.approx(0.8 * (heading - run.column("Auv.Heading")[-1]))


def test_adaptive_steps_end_on_time() -> None:
    engine = EngineConfig(t_end=2.75, step_max=1.0, integrator_method=IntegratorMethod.RK45)
    run = simulate_survey(replace(SOUTHBOUND, engine=engine))
    assert run.times[-1] == pytest.approx(2.75)


def test_a_run_stops_some_time_after_its_end(survey_cases: dict[str, SurveyConfig]) -> None:
    survey = survey_cases["already_below_reserve"]
    assert simulate_survey(survey).times[-1] == pytest.approx(1.1 + 5.0)
    whole = replace(survey, engine=EngineConfig(t_end=12.0))
    assert simulate_survey(whole).times[-1] == pytest.approx(12.0)


def test_a_column_of_a_number_that_a_port_lacks_is_an_error() -> None:
    run = simulate_survey(level_flight(0.1))
    assert run.column("Auv.Pos", 2)[0] == 20.0
    with pytest.raises(IndexError, match=r"Auv.Battery has 1 numbers"):
        run.column("Auv.Battery", 1)


@pytest.mark.parametrize("allowance", [0.0, 40.0], ids=["without", "with"])
@pytest.mark.parametrize("name", ["battery_gate", "loop_triangle"])
def test_a_turn_allowance_of_40_m_makes_the_reserve_be_met(
    flown: Flown, survey_cases: dict[str, SurveyConfig], name: str, allowance: float
) -> None:
    survey = survey_cases[name]
    allowing = replace(survey, mission=replace(survey.mission, turn_allowance=allowance))
    run = simulate_survey(allowing) if allowance else flown(name)
    phase = run.column("Mission.Phase")
    arrival = run.column("Auv.Battery")[phase.index(2.0)]
    assert (arrival >= survey.mission.battery_at_end_of_mission) == (allowance > 0.0)


def test_a_state_that_is_no_longer_finite_stops_the_run() -> None:
    hopeless = replace(level_flight(10.0), start=StartConfig(speed=-1e200))
    with pytest.raises(SimulationError, match="no longer finite"):
        simulate_survey(hopeless)


def test_an_empty_battery_lets_the_vehicle_coast() -> None:
    survey = replace(level_flight(60.0, {"Auv.Power": 30.0}), auv=AuvConfig(battery=450.0))
    run = simulate_survey(survey)
    battery = run.column("Auv.Battery")
    assert min(battery) == 0.0
    assert battery[101:] == [0.0] * 500
    assert run.column("Auv.Speed")[-1] < 0.1
    assert math.isfinite(run.column("Mission.MetresPerJoule")[-1])
