"""Sequences, events and figures of one log."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from alogkit.alog.log import Alog
from alogkit.likeness.events import DEPLOYED, first_thrust, times_of
from alogkit.likeness.facts import facts_of
from alogkit.likeness.motion import (
    DIVE_RATE,
    HOLD_MEAN,
    HOLD_SPREAD,
    SATURATED,
    at,
    dive_rate,
    figures_of,
    held_depths,
)
from alogkit.likeness.sequences import sequences_of

MakeLog = Callable[..., Alog]
LIFE = "iter=0,time=1, bname={}, btype=BHV_Any, event={}, seed=x,iter=1"


def test_states_are_told_without_repetitions(make_log: MakeLog) -> None:
    log = make_log(
        (1.0, "IVPHELM_STATE", "PARK"),
        (3.0, "IVPHELM_STATE", "DRIVE"),
        (2.0, "IVPHELM_STATE", "PARK"),
        (1.0, "ABE_IVPHELM_ALLSTOP", "clear"),
        (1.0, "MODEL", "no state"),
    )
    assert sequences_of(log) == {
        "IVPHELM_STATE": ("PARK", "DRIVE"),
        "ABE_IVPHELM_ALLSTOP": ("clear",),
    }


def test_births_of_one_iteration_are_told_by_name(make_log: MakeLog) -> None:
    log = make_log(
        (1.000, "IVPHELM_LIFE_EVENT", LIFE.format("transit", "spawn")),
        (1.001, "IVPHELM_LIFE_EVENT", LIFE.format("depth", "spawn")),
        (9.000, "IVPHELM_LIFE_EVENT", LIFE.format("transit", "death")),
    )
    life = ("spawn depth", "spawn transit", "death transit")
    assert sequences_of(log)["behavior life"] == life


def test_the_sets_of_active_behaviors_are_told_in_the_order_of_their_first_appearance(
    make_log: MakeLog,
) -> None:
    log = make_log(
        (1.0, "IVPHELM_BHV_ACTIVE", "b,a"),
        (2.0, "IVPHELM_BHV_ACTIVE", "a"),
        (3.0, "IVPHELM_BHV_ACTIVE", ""),
        (4.0, "IVPHELM_BHV_ACTIVE", "a"),
        (5.0, "OTHER", 1.0),
    )
    assert sequences_of(log)["active behaviors"] == ("a+b", "a", "none")


def test_events_are_counted_from_the_deployment(make_log: MakeLog) -> None:
    log = make_log(
        (2.0, "DEPLOY", "false", "pHelmIvP:HELM_VAR_INIT"),
        (10.0, "DEPLOY", "true", "pAutoPoke"),
        (10.25, "IVPHELM_STATE", "DRIVE"),
        (1.5, "DESIRED_THRUST", 0.0),
        (10.5, "DESIRED_THRUST", 40.0),
        (60.0, "ARRIVED", "true", "pHelmIvP:99:transit"),
        (61.0, "MISSION_EVALUATED", "true"),
    )
    assert times_of(log) == {
        DEPLOYED: 10.0,
        "first DRIVE": 0.25,
        "first thrust": 0.5,
        "evaluated": 51.0,
        "ARRIVED=true": 50.0,
    }


def test_without_a_deployment_events_are_counted_from_the_start(make_log: MakeLog) -> None:
    assert times_of(make_log((3.0, "MISSION_EVALUATED", "true"))) == {"evaluated": 3.0}


def test_each_lead_has_its_time(make_log: MakeLog) -> None:
    log = make_log(
        (1.0, "MISSION_LCHECK_STAT", "unmet_lead_cond: [NAV_X>=60]"),
        (30.0, "MISSION_LCHECK_STAT", "unmet_lead_cond: [HITS>=3]"),
        (40.0, "MISSION_LCHECK_STAT", "pass"),
    )
    assert times_of(log) == {"lead [NAV_X>=60]": 30.0, "lead [HITS>=3]": 40.0}


def test_a_behaviors_flags_are_events_and_its_measurements_are_none(make_log: MakeLog) -> None:
    log = make_log(
        *((float(n), "SLACK", float(n), f"pHelmIvP:{n}:max") for n in range(20)),
        (4.0, "HITS", 1.0, "pHelmIvP:4:goto"),
        (6.0, "HITS", 1.0, "pHelmIvP:6:goto"),
        (8.0, "HITS", 2.0, "pHelmIvP:8:goto"),
        (9.0, "STAMP", "Timestamp=179.25", "pHelmIvP:9:goto"),
    )
    assert times_of(log) == {"HITS=1.00000": 4.0, "HITS=2.00000": 8.0, "STAMP=Timestamp=0": 9.0}


def diving(make_log: MakeLog, *, until: float = 70.0, set_point: float = 12.0) -> Alog:
    """A dive from 10 s on at 0.5 m/s to 13 m, with the elevator at its limit every other time."""
    rows: list[tuple[float, str, float]] = [(5.0, "DESIRED_THRUST", 0.0)]
    for tick in range(int(until * 5)):
        time = tick / 5
        rows.append((time, "NAV_DEPTH", min(max(0.0, 0.5 * (time - 10.0)), 13.0)))
        rows.append((time, "DESIRED_DEPTH", set_point))
        if time >= 10.0:
            rows.append((time, "DESIRED_THRUST", 40.0))
            rows.append((time, "DESIRED_ELEVATOR", -13.0 if tick % 2 else 2.0))
    return make_log(*rows)


def test_a_dive_has_its_figures(make_log: MakeLog) -> None:
    found = figures_of(diving(make_log))
    assert found == {
        DIVE_RATE: pytest.approx(0.5),
        SATURATED: pytest.approx(0.5),
        HOLD_MEAN: pytest.approx(1.0),
        HOLD_SPREAD: pytest.approx(0.0),
    }


def test_a_short_log_has_fewer_figures(make_log: MakeLog) -> None:
    assert figures_of(diving(make_log, until=15.0)) == {SATURATED: pytest.approx(12 / 25)}
    assert set(figures_of(diving(make_log, until=40.0))) == {DIVE_RATE, SATURATED}


def test_a_set_point_that_moves_is_not_held(make_log: MakeLog) -> None:
    moved = diving(make_log).postings()
    log = make_log(*((p.time, p.variable, p.number) for p in moved), (60.0, "DESIRED_DEPTH", 9.0))
    assert HOLD_MEAN not in figures_of(log)


def test_without_thrust_there_are_no_figures(make_log: MakeLog) -> None:
    log = make_log((1.0, "NAV_DEPTH", 3.0), (1.0, "DESIRED_THRUST", 0.0))
    assert first_thrust(log) is None
    assert figures_of(log) == {}


def test_an_elevator_that_never_moves_is_not_at_its_limit(make_log: MakeLog) -> None:
    log = make_log((1.0, "DESIRED_THRUST", 40.0), (1.0, "DESIRED_ELEVATOR", 0.0))
    assert figures_of(log) == {}


def test_numbers_are_told_between_their_neighbours() -> None:
    samples = [(1.0, 10.0), (3.0, 20.0)]
    assert at(samples, 2.0) == 15.0
    assert at(samples, 0.9) is None
    assert at(samples, 3.1) is None
    assert dive_rate([(0.0, 0.0), (12.0, 6.0)], 1.0) == pytest.approx(0.5)
    assert dive_rate([(0.0, 0.0), (9.0, 6.0)], 1.0) is None
    assert held_depths([], 1.0) == []
    assert held_depths([(1.0, 1.0), (47.0, 2.0), (60.0, 3.0)], 1.0) == [2.0]


def test_the_facts_of_a_log_are_its_four_parts(make_log: MakeLog) -> None:
    log = diving(make_log)
    found = facts_of(log)
    assert found.community == "abe"
    assert len(found.kinds) == 4
    assert found.sequences == {}
    assert found.times == {"first thrust": 10.0}
    assert found.figures == figures_of(log)
