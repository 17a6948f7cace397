"""What is said of the heading reference, on runs that cross the seam, and what wrong laws do."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pytest

from alogkit.sim.survey.blocks import MissionControlConfig
from alogkit.sim.survey.config import EngineConfig, SurveyConfig
from alogkit.sim.survey.heading import wrap
from alogkit.sim.survey.run import SurveyRun, simulate_survey

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.sim.survey.heading import HeadingLaw

    Flown = Callable[[str], SurveyRun]

CORNERS = [(100.0, 0.0), (100.0, 100.0), (0.0, 100.0), (0.0, 0.0)] * 3
CIRCUIT = SurveyConfig(
    MissionControlConfig(
        tuple(north for north, _ in CORNERS),
        tuple(east for _, east in CORNERS),
        recovery_position=(0.0, 20.0),
    ),
    engine=EngineConfig(t_end=1200.0, stop_after_end=1.0),
)
SEAMED = ("southbound_zigzag", "southbound_dither", "lawnmower", "battery_gate", "circuit")


def bearing_itself(bearing: float, measured: float, emitted: float) -> float:
    del measured, emitted
    return bearing


def near_the_last_reference(bearing: float, measured: float, emitted: float) -> float:
    del measured
    return emitted + wrap(bearing - emitted)


class Point(NamedTuple):
    time: float
    north: float
    east: float
    psi: float
    reference: float
    phase: float
    waypoint: float
    distance: float

    @property
    def error(self) -> float:
        return self.reference - self.psi

    @property
    def target(self) -> tuple[float, float]:
        return self.phase, self.waypoint


def points(run: SurveyRun) -> list[Point]:
    """The updates of a run before its end."""
    columns = [
        run.at_updates("Auv.Pos", 0),
        run.at_updates("Auv.Pos", 1),
        run.at_updates("Auv.Heading"),
        run.at_updates("Mission.Heading"),
        run.at_updates("Mission.Phase"),
        run.at_updates("Mission.WaypointIndex"),
        run.at_updates("Mission.DistanceToWaypoint"),
    ]
    times = [run.times[index] for index in run.updates]
    found = [Point(*row) for row in zip(times, *columns, strict=True)]
    return [point for point in found if point.phase < 2]


def same_target(run: SurveyRun) -> list[tuple[Point, Point]]:
    return [(a, b) for a, b in pairwise(points(run)) if a.target == b.target]


def swing(before: Point, after: Point) -> float:
    """By how much the bearing can have changed between two updates (rad)."""
    moved = math.dist((before.north, before.east), (after.north, after.east))
    return math.asin(min(1.0, moved / before.distance)) + 1e-9


def s1_holds(run: SurveyRun) -> bool:
    return all(abs(wrap(b.reference - a.reference)) <= swing(a, b) for a, b in same_target(run))


def s2a_holds(run: SurveyRun) -> bool:
    return all(-math.pi - 1e-12 < p.error <= math.pi + 1e-12 for p in points(run))


def s2b_holds(run: SurveyRun) -> bool:
    return all(
        abs(b.error - a.error) <= swing(a, b) + abs(wrap(b.psi - a.psi)) + 1e-9
        for a, b in same_target(run)
        if max(abs(a.error), abs(b.error)) < math.pi - 0.5
    )


def crossings(run: SurveyRun) -> list[tuple[Point, Point]]:
    return [(a, b) for a, b in same_target(run) if abs(b.psi - a.psi) > math.pi]


def s3_holds(run: SurveyRun) -> bool:
    jumps = [abs(b.reference - a.reference) for a, b in crossings(run)]
    assert jumps, "no seam was crossed: the statement is void"
    return min(jumps) > 6.0


def s4_holds(run: SurveyRun) -> bool:
    mission = run.config.mission
    for point in points(run):
        north, east = mission.recovery
        if point.phase == 0:
            index = int(point.waypoint)
            north, east = mission.waypoints_x[index], mission.waypoints_y[index]
        bearing = math.atan2(east - point.east, north - point.north)
        if abs(wrap(point.reference - bearing)) > 1e-9:
            return False
    return True


@cache
def circuit() -> SurveyRun:
    return simulate_survey(CIRCUIT)


@pytest.fixture(params=SEAMED)
def seamed(request: pytest.FixtureRequest, flown: Flown) -> SurveyRun:
    name: str = request.param
    return circuit() if name == "circuit" else flown(name)


def test_s1_the_wrapped_step_of_the_reference_is_small(seamed: SurveyRun) -> None:
    assert s1_holds(seamed)


def test_s2_the_error_is_small_and_continuous(seamed: SurveyRun) -> None:
    assert s2a_holds(seamed)
    assert s2b_holds(seamed)


def test_s3_the_plain_step_of_the_reference_is_not_small(seamed: SurveyRun) -> None:
    assert s3_holds(seamed)


def test_s4_the_reference_is_the_bearing_but_for_whole_turns(seamed: SurveyRun) -> None:
    assert s4_holds(seamed)


@pytest.mark.parametrize("name", ["southbound_zigzag", "southbound_dither", "straight_survey"])
def test_s2_on_a_straight_leg_the_error_has_died_away(flown: Flown, name: str) -> None:
    turned = -math.inf
    for before, point in pairwise(points(flown(name))):
        if point.target != before.target:
            turned = point.time
        if point.time > max(turned + 40.0, 40.0) and point.distance > 13.3:
            assert abs(point.error) < 0.1


def test_southbound_zigzag_winds_past_half_a_turn(flown: Flown) -> None:
    found = points(flown("southbound_zigzag"))
    assert len(crossings(flown("southbound_zigzag"))) >= 5
    assert {p.waypoint for p in found} == set(range(8))
    assert min(p.reference for p in found) == pytest.approx(-3.56, abs=0.01)
    assert max(p.reference for p in found) == pytest.approx(3.28, abs=0.01)


def test_southbound_dither_crosses_the_seam_and_never_shows_it(flown: Flown) -> None:
    run = flown("southbound_dither")
    assert len(crossings(run)) >= 50
    late = [abs(p.error) for p in points(run) if p.time > 30.0]
    assert max(late) == pytest.approx(0.048, abs=0.003)
    assert full_rudder(run) == 0.0
    assert max(abs(p.east) for p in points(run)) < 3.0


def full_rudder(run: SurveyRun) -> float:
    """Share of the time, the first 30 s left out, at which the rudder is at a stop."""
    rudder = run.column("Auv.Rudder")[300:]
    return sum(abs(angle) >= 0.349065 for angle in rudder) / len(rudder)


@pytest.mark.parametrize("law", [bearing_itself, near_the_last_reference])
@pytest.mark.parametrize("name", ["southbound_zigzag", "southbound_dither"])
def test_a_wrong_law_fails_what_is_said_of_the_error(
    survey_cases: dict[str, SurveyConfig], name: str, law: HeadingLaw
) -> None:
    survey = survey_cases[name]
    run = simulate_survey(replace(survey, engine=EngineConfig(t_end=survey.engine.t_end)), law)
    assert not s2a_holds(run)
    assert max(abs(p.error) for p in points(run)) > 6.0
    if name == "southbound_dither":
        assert full_rudder(run) > 0.5


def test_a_stale_reference_slams_the_rudder_and_one_in_step_does_not(flown: Flown) -> None:
    assert full_rudder(flown("stale_reference")) > 0.05
    assert full_rudder(flown("southbound_dither")) < 0.01
