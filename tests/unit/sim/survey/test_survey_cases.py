"""The mission cases, each by its own criteria."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pytest

from alogkit.sim.survey.run import SurveyRun, simulate_survey

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.sim.survey.config import SurveyConfig

    Flown = Callable[[str], SurveyRun]


class Update(NamedTuple):
    time: float
    north: float
    east: float
    depth: float
    battery: float
    phase: int
    waypoint: int
    reason: int
    distance: float
    energy: float
    ratio: float


PORTS = (
    ("Auv.Pos", 0), ("Auv.Pos", 1), ("Auv.Pos", 2), ("Auv.Battery", 0), ("Mission.Phase", 0),
    ("Mission.WaypointIndex", 0), ("Mission.ReturnReason", 0), ("Mission.DistanceToWaypoint", 0),
    ("Mission.EnergyToRecovery", 0), ("Mission.MetresPerJoule", 0),
)  # fmt: skip
FINISHING = (
    "straight_survey", "southbound_zigzag", "southbound_dither", "lawnmower", "battery_gate",
    "list_exhausted", "loop_triangle", "circling_control", "circling_gate_exit",
    "recovery_default", "cross_current", "tail_out_head_home", "head_out_tail_home",
    "already_below_reserve", "far_recovery_at_start", "latch_drift", "bottom_slope",
    "stale_reference",
)  # fmt: skip
ENDS = {
    "straight_survey": (822.1, 1762367),
    "southbound_zigzag": (542.1, None),
    "southbound_dither": (468.1, None),
    "lawnmower": (715.1, 1.8e6 - 32.8e3),
    "battery_gate": (897.1, 268934),
    "list_exhausted": (336.1, None),
    "loop_triangle": (892.1, 269010),
    "circling_control": (124.1, None),
    "circling_gate_exit": (450.1, 268918),
    "recovery_default": (479.1, None),
    "cross_current": (865.1, None),
    "tail_out_head_home": (1128.1, 258372),
    "head_out_tail_home": (744.1, 275940),
    "already_below_reserve": (1.1, None),
    "far_recovery_at_start": (3439.1, 122663),
    "latch_drift": (136.1, None),
    "bottom_slope": (820.1, None),
}


def updates(run: SurveyRun) -> list[Update]:
    columns = [run.at_updates(port, item) for port, item in PORTS]
    times = [run.times[index] for index in run.updates]
    return [Update(*row) for row in zip(times, *columns, strict=True)]


def entered(run: SurveyRun, phase: int) -> Update:
    return next(update for update in updates(run) if update.phase == phase)


def switches(run: SurveyRun) -> int:
    return sum(a != b for a, b in pairwise(run.column("Dive.Direction")))


def full_rudder(run: SurveyRun) -> float:
    """Share of the steps of the survey and of the way home at which the rudder is at a stop."""
    phase = run.column("Mission.Phase")
    rudder = [abs(r) for r, p in zip(run.column("Auv.Rudder"), phase, strict=True) if p < 2]
    return sum(angle >= 0.349065 for angle in rudder) / len(rudder)


@pytest.mark.parametrize("name", FINISHING)
def test_a_case_comes_home_by_the_rules(flown: Flown, name: str) -> None:
    run = flown(name)
    seen = updates(run)
    phases = [update.phase for update in seen]
    assert phases == sorted(phases)
    assert phases[-1] == 2
    ended = run.column("Mission.EndMission")
    assert ended == sorted(ended)
    north, east = run.config.mission.recovery
    end = entered(run, 2)
    assert math.hypot(end.north - north, end.east - east) <= run.config.mission.waypoint_radius
    under_way = [p < 2 for p in run.column("Mission.Phase")]
    speed = [u for u, flying in zip(run.column("Auv.Speed"), under_way, strict=True) if flying]
    assert max(abs(u - 1.5) for u in speed) < 0.05
    late = [u.depth for u in seen if u.time >= 30.0 and u.phase < 2]
    assert all(2.5 <= depth <= 37.5 for depth in late)


@pytest.mark.parametrize("name", ENDS)
def test_a_case_ends_when_and_with_what_it_should(flown: Flown, name: str) -> None:
    time, battery = ENDS[name]
    end = entered(flown(name), 2)
    assert end.time == pytest.approx(time, abs=0.05)
    if battery is not None:
        assert end.battery == pytest.approx(battery, abs=50.0)


def test_straight_survey_takes_its_waypoints_in_order_and_keeps_its_line(flown: Flown) -> None:
    run = flown("straight_survey")
    seen = updates(run)
    assert [u.time for a, u in pairwise(seen) if u.waypoint != a.waypoint] == pytest.approx([195.1])
    home = entered(run, 1)
    assert (home.reason, home.waypoint) == (1, 1)
    assert home.time == pytest.approx(400.1)
    assert max(abs(u.east) for u in seen if u.phase == 0) < 0.5
    assert switches(run) == 8
    assert 1.8e6 - entered(run, 2).battery == pytest.approx(37.6e3, rel=0.03)


def test_lawnmower_visits_all_eight_waypoints(flown: Flown) -> None:
    run = flown("lawnmower")
    assert [u.waypoint for u in updates(run)] == sorted(u.waypoint for u in updates(run))
    assert {u.waypoint for u in updates(run)} == set(range(8))
    assert entered(run, 1).reason == 1


def test_battery_gate_closes_at_the_reserve_and_not_an_update_before(flown: Flown) -> None:
    run = flown("battery_gate")
    seen = updates(run)
    gate = entered(run, 1)
    before = seen[seen.index(gate) - 1]
    assert (gate.reason, gate.waypoint) == (2, 0)
    assert gate.battery - gate.energy <= 2.7e5 < before.battery - before.energy
    assert gate.time == pytest.approx(438.0, abs=10.0)
    assert math.hypot(gate.north, gate.east - 20.0) == pytest.approx(642.0, abs=15.0)
    assert gate.battery == pytest.approx(289975, abs=20)
    assert gate.energy == pytest.approx(20035, abs=20)
    assert 268000 <= entered(run, 2).battery <= 270500


def test_list_exhausted_goes_home_with_a_battery_far_above_the_gate(flown: Flown) -> None:
    home = entered(flown("list_exhausted"), 1)
    assert home.reason == 1
    assert home.time == pytest.approx(193.1)
    assert home.battery - home.energy > 1.7e6


def test_loop_triangle_goes_round_until_the_gate(flown: Flown) -> None:
    run = flown("loop_triangle")
    seen = updates(run)
    visited = [seen[0].waypoint] + [
        u.waypoint for a, u in pairwise(seen) if u.waypoint != a.waypoint
    ]
    assert visited == [0, 1, 2, 0, 1, 2, 0]
    assert {u.reason for u in seen} == {0, 2}
    assert entered(run, 1).time == pytest.approx(784.1)
    assert 268000 <= entered(run, 2).battery <= 270500


def test_circling_stuck_goes_round_its_waypoint_for_ever(flown: Flown) -> None:
    run = flown("circling_stuck")
    seen = updates(run)
    assert {(u.phase, u.waypoint) for u in seen} == {(0, 0)}
    assert all(abs(u.distance - 13.3) <= 0.3 for u in seen if u.time > 60.0)
    heading = run.column("Auv.Heading")
    wound = sum(math.remainder(b - a, 2 * math.pi) for a, b in pairwise(heading)) / (2 * math.pi)
    assert abs(wound) == pytest.approx(10.8, abs=0.1)
    assert full_rudder(run) > 0.95


def test_circling_gate_exit_measures_its_energy_while_circling(flown: Flown) -> None:
    run = flown("circling_gate_exit")
    gate = entered(run, 1)
    assert gate.reason == 2
    assert gate.time == pytest.approx(292.1)
    assert all(
        u.ratio == pytest.approx(0.031, abs=1e-3) for u in updates(run) if 60.0 < u.time < gate.time
    )


def test_recovery_default_ends_at_the_first_waypoint(flown: Flown) -> None:
    end = entered(flown("recovery_default"), 2)
    assert math.hypot(end.north - 200.0, end.east) <= 15.0


def test_cross_current_bows_the_track_and_costs_distance(flown: Flown) -> None:
    run = flown("cross_current")
    assert max(run.column("Auv.Pos", 1)) == pytest.approx(73.2, abs=0.5)
    ratio = updates(run)[-1].ratio
    assert ratio == pytest.approx(0.0310, abs=1e-4)
    assert ratio < updates(flown("straight_survey"))[-1].ratio


def test_a_steady_current_along_the_track_is_not_seen_by_the_gate(flown: Flown) -> None:
    spoilt, spared = flown("tail_out_head_home"), flown("head_out_tail_home")
    north, east = spoilt.config.mission.recovery
    gate = entered(spoilt, 1)
    assert math.hypot(gate.north - north, gate.east - east) == pytest.approx(774, abs=1)
    assert 8e3 <= 2.7e5 - entered(spoilt, 2).battery <= 15e3
    assert min(spoilt.column("Auv.Battery")) > 0.0
    assert 4e3 <= entered(spared, 2).battery - 2.7e5 <= 8e3


def test_already_below_reserve_turns_at_once_and_ends_at_the_next_update(flown: Flown) -> None:
    first, second = updates(flown("already_below_reserve"))[:2]
    assert (first.time, first.phase, first.reason, first.energy) == (0.1, 1, 2, 0.0)
    assert second.phase == 2
    assert second.time == pytest.approx(1.1)


def test_far_recovery_is_seen_at_the_second_update_and_too_late(flown: Flown) -> None:
    first, second = updates(flown("far_recovery_at_start"))[:2]
    assert (first.phase, first.energy) == (0, 0.0)
    assert (second.phase, second.reason) == (1, 2)
    assert second.time == pytest.approx(1.1)


def test_latch_drift_stays_finished_while_the_vehicle_drifts_off(flown: Flown) -> None:
    run = flown("latch_drift")
    last = updates(run)[-1]
    assert run.times[-1] == pytest.approx(136.1 + 300.0, abs=0.15)
    assert last.phase == 2
    assert run.column("Mission.Speed")[-1] == 0.0
    assert math.hypot(last.north, last.east - 20.0) == pytest.approx(60.6, abs=0.5)
    assert run.column("Auv.Speed")[-1] < 0.01
    assert abs(run.column("Auv.Pitch")[-1]) < 0.01


def test_bottom_slope_keeps_off_the_bottom(flown: Flown) -> None:
    assert min(flown("bottom_slope").column("Auv.Altitude")) == pytest.approx(2.81, abs=0.05)


@pytest.mark.parametrize(
    ("name", "extreme", "back"),
    [("wrong_init_output_0", 1.216, 44.8), ("wrong_init_output_60", 1.745, 47.6)],
    ids=["too-little", "too-much"],
)
def test_a_wrong_first_power_takes_long_to_unwind(
    flown: Flown, name: str, extreme: float, back: float
) -> None:
    run = flown(name)
    speed = run.column("Auv.Speed")
    assert max(speed, key=lambda u: abs(u - 1.5)) == pytest.approx(extreme, abs=1e-3)
    off = [time for time, u in zip(run.times, speed, strict=True) if abs(u - 1.5) > 0.03]
    assert off[-1] == pytest.approx(back, abs=0.2)


def test_the_right_first_power_never_leaves_the_cruise_speed(
    survey_cases: dict[str, SurveyConfig],
) -> None:
    wrong = survey_cases["wrong_init_output_0"]
    assert wrong.speed_pid is not None
    right = replace(wrong, speed_pid=replace(wrong.speed_pid, init_output=30.0))
    assert all(u == pytest.approx(1.5) for u in simulate_survey(right).column("Auv.Speed"))
