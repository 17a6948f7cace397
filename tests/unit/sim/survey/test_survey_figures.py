"""The headline figures, and what else was measured on the vehicle."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import pytest

from alogkit.sim.survey.blocks import DIVE_ANGLE
from alogkit.sim.survey.figures import Figure, column_ratios, survey_figures
from alogkit.sim.survey.hull import Hull
from alogkit.sim.survey.measure import Leg, first_time, fitted_radius, last_time, legs
from alogkit.sim.survey.run import simulate_survey
from alogkit.sim.survey.trials import level_flight, undulation

PROTOTYPE = {
    "turn radius at full rudder": 13.30,
    "turn radius at half rudder": 26.5,
    "power that holds 1.5 m/s": 30.00,
    "endurance on one battery, level": 11.1,
    "range on one battery, level": 60.0,
    "measured distance for a joule, level": 0.0333,
    "leg-mean vertical speed over nominal, 5-105 m": 0.699,
    "steady vertical speed over nominal": 0.771,
    "turn-over by pitch": 38.5,
    "turn-over by vertical speed": 39.2,
    "path through a column over nominal, 5-105 m": 1.436,
    "energy through a column over nominal, 5-105 m": 1.459,
    "measured distance for a joule, 5-35 m": 0.0320,
    "pitch step to 20 deg, 63%": 11.6,
    "pitch step to 20 deg, 90%": 29.2,
    "pitch step to 20 deg, 95%": 38.2,
    "heading step of 90 deg, to 0.05 rad": 18.7,
    "coast-down to 0.1 m/s": 24.7,
    "coast-down in 60 s": 12.0,
}


@cache
def figures() -> dict[str, Figure]:
    return {figure.name: figure for figure in survey_figures()}


def test_all_figures_are_there() -> None:
    assert list(figures()) == list(PROTOTYPE)


@pytest.mark.parametrize("name", PROTOTYPE)
def test_a_figure_is_accepted_and_near_the_prototype(name: str) -> None:
    assert figures()[name].ok
    assert figures()[name].value == pytest.approx(PROTOTYPE[name], rel=0.008)


def test_a_figure_beside_its_tolerance_is_not_accepted() -> None:
    assert Figure("radius", 13.6, "m", 13.3, 0.31).ok
    assert not Figure("radius", 13.6, "m", 13.3, 0.29).ok


def ratios(column: float, dive_angle: float = DIVE_ANGLE) -> tuple[tuple[Leg, ...], float, float]:
    run = simulate_survey(undulation(12.0 * column + 300.0, 5.0 + column, dive_angle))
    found = legs(run)[1:3]
    rate, path, _ = column_ratios(found, column, dive_angle)
    return found, rate, path


@pytest.mark.parametrize(
    ("column", "time", "rate", "path", "level"),
    [
        (20, 76, 0.513, 1.95, 111),
        (30, 102, 0.573, 1.75, 149),
        (50, 152, 0.641, 1.56, 222),
        (100, 279, 0.699, 1.44, 406),
    ],
    ids=["20m", "30m", "50m", "100m"],
)
def test_the_ratios_depend_on_the_column(
    column: float, time: float, rate: float, path: float, level: float
) -> None:
    found, measured_rate, measured_path = ratios(column)
    assert found[1].time == pytest.approx(time, abs=1.01)
    assert measured_rate == pytest.approx(rate, abs=0.004)
    assert measured_path == pytest.approx(path, abs=0.012)
    assert found[1].distance == pytest.approx(level, abs=1.6)


@pytest.mark.parametrize(("angle_deg", "rate"), [(10, 0.723), (30, 0.687)])
def test_the_leg_mean_hardly_depends_on_the_slope(angle_deg: float, rate: float) -> None:
    angle = math.radians(angle_deg)
    run = simulate_survey(undulation(14000.0 / angle_deg + 700.0, 105.0, angle))
    assert column_ratios(legs(run)[1:3], dive_angle=angle)[0] == pytest.approx(rate, abs=0.004)


def test_a_stiffer_vehicle_would_be_slower_than_its_page_says() -> None:
    run = simulate_survey(undulation(1400.0, 105.0, hull=Hull(righting_moment=13.1)))
    leg = legs(run)[2]
    assert leg.steady_rate / (1.5 * math.sin(DIVE_ANGLE)) == pytest.approx(0.700, abs=2e-3)
    assert column_ratios([leg])[1] == pytest.approx(1.60, abs=0.01)
    assert leg.pitch_turn == pytest.approx(50.0, abs=2.5)


@pytest.mark.parametrize("port", ["PitchPid.Reference", "HeadingPid.Reference"])
def test_a_step_is_answered_without_overshoot(port: str) -> None:
    goal = DIVE_ANGLE if port.startswith("Pitch") else math.pi / 2
    run = simulate_survey(level_flight(100.0, {port: goal}, depth=200.0))
    answer = run.column("Auv.Pitch" if port.startswith("Pitch") else "Auv.Heading")
    assert max(answer) < 1.001 * goal


def test_at_full_rudder_the_vehicle_turns_and_drifts_as_computed() -> None:
    run = simulate_survey(level_flight(120.0, {"Auv.Rudder": Hull().max_rudder}))
    before, after = run.column("Auv.Heading")[-2:]
    assert math.degrees((after - before) / 0.1) == pytest.approx(6.49, abs=0.01)
    assert run.column("Auv.Power")[-1] == pytest.approx(31.6, abs=0.05)


def test_a_run_without_two_switches_has_no_legs() -> None:
    assert legs(simulate_survey(undulation(20.0))) == ()


def test_a_circle_is_fitted_wherever_it_lies() -> None:
    angles = [0.1 * step for step in range(40)]
    north = [1e4 + 7.5 * math.cos(angle) for angle in angles]
    east = [-300.0 + 7.5 * math.sin(angle) for angle in angles]
    assert fitted_radius(north, east) == pytest.approx(7.5)


def test_what_never_holds_has_no_time() -> None:
    assert first_time([0.0, 1.0], [5.0, 6.0], lambda value: value > 5.0) == 1.0
    assert last_time([0.0, 1.0], [5.0, 6.0], lambda value: value < 6.0) == 0.0
    assert first_time([0.0], [5.0], lambda value: value > 9.0) == math.inf


@pytest.mark.parametrize(("radius", "caught"), [(13.2, False), (13.4, True)])
def test_a_waypoint_in_the_circle_is_caught_from_the_turn_radius_on(
    radius: float, *, caught: bool
) -> None:
    survey = level_flight(300.0)
    centred = replace(
        survey.mission, waypoints_x=(3.164,), waypoints_y=(13.349,), waypoint_radius=radius
    )
    run = simulate_survey(replace(survey, mission=centred))
    assert (1.0 in run.column("Mission.Phase")) == caught
