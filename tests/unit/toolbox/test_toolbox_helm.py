from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.toolbox.behaviors import BehaviorSpan, LifeEvent, behavior_spans, life_events
from alogkit.toolbox.helm import Trouble, behavior_of, helm_stories
from alogkit.toolbox.helm_events import Event, events, variable_events
from alogkit.toolbox.spans import Change, Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog

SPAWN = "iter=0,time=8.06, bname=transit, btype=BHV_Waypoint, event=spawn, seed=helm_startup,iter=1"
DEATH = "iter=0,time=66.40, bname=transit, btype=BHV_Waypoint, event=death,iter=233"
SUMMARY = (
    "iter=1,modes=MODE@ACTIVE,running_bhvs=none,"
    "active_bhvs=transit$17.02$80$15$0$n/a$1$$:depth$17.02$120$6$0$n/a$1$$,completed_bhvs=none"
)


@pytest.fixture
def vehicle(make_log: Callable[..., Alog]) -> Alog:
    return make_log(
        (2.0, "IVPHELM_STATE", "PARK", "pHelmIvP"),
        (3.0, "IVPHELM_STATE", "PARK", "pHelmIvP"),
        (4.0, "IVPHELM_STATE", "DRIVE", "pHelmIvP"),
        (2.0, "IVPHELM_ALLSTOP", "ManualOverride", "pHelmIvP"),
        (4.0, "IVPHELM_ALLSTOP", "clear", "pHelmIvP"),
        (4.0, "MODE", "ACTIVE", "pHelmIvP:HELM_MODE"),
        (4.0, "IVPHELM_LIFE_EVENT", SPAWN, "pHelmIvP"),
        (4.0, "IVPHELM_LIFE_EVENT", SPAWN, "pHelmIvP"),
        (4.0, "IVPHELM_SUMMARY", SUMMARY, "pHelmIvP"),
        (5.0, "BHV_WARNING", "careful", "pHelmIvP:1:transit"),
        (6.0, "IVPHELM_SUMMARY", "iter=2,completed_bhvs=transit$18$n/a", "pHelmIvP"),
        (6.0, "IVPHELM_SUMMARY", "iter=2,active_bhvs=depth$17.02$120", "pHelmIvP"),
        (6.0, "IVPHELM_LIFE_EVENT", DEATH, "pHelmIvP"),
        (7.0, "BHV_ERROR", "no speed", "pHelmIvP"),
        (8.0, "BHV_ERROR", "no speed", "pHelmIvP"),
        (8.0, "BHV_ERROR", "no speed", "pHelmIvP"),
        (9.0, "NODE_REPORT", "NAME=ben,MODE=PARK,ALLSTOP=clear", "pShare"),
        (10.0, "DB_TIME", 1.0, "MOOSDB_abe"),
    )


def test_a_vehicles_log_tells_the_story_of_its_own_helm(vehicle: Alog) -> None:
    (story,) = helm_stories(vehicle)
    assert story.vehicle == "abe"
    assert story.states == (Span("PARK", 2.0, 4.0), Span("DRIVE", 4.0, 10.0))
    assert story.allstops == (Span("ManualOverride", 2.0, 4.0), Span("clear", 4.0, 10.0))
    assert story.modes == (("MODE", (Span("ACTIVE", 4.0, 10.0),)),)
    assert story.life == (
        LifeEvent(4.0, "spawn", "transit", "BHV_Waypoint", "helm_startup", 1),
        LifeEvent(6.0, "death", "transit", "BHV_Waypoint", "", 233),
    )
    assert story.behaviors == (
        BehaviorSpan("transit", Span("active", 4.0, 6.0)),
        BehaviorSpan("transit", Span("completed", 6.0, 10.0)),
        BehaviorSpan("depth", Span("active", 4.0, 10.0)),
    )
    assert story.troubles == (
        Trouble(
            "warning", "transit", "careful", 1, 5.0, 5.0, vehicle.column("BHV_WARNING").lines[0]
        ),
        Trouble("error", "", "no speed", 2, 7.0, 8.0, vehicle.column("BHV_ERROR").lines[0]),
    )


def test_lists_and_summaries_of_behaviors_are_both_read(make_log: Callable[..., Alog]) -> None:
    log = make_log(
        (1.0, "IVPHELM_SUMMARY", SUMMARY),
        (1.5, "IVPHELM_BHV_ACTIVE", "transit,depth"),
        (1.5, "IVPHELM_BHV_IDLE", "none"),
        (3.0, "IVPHELM_BHV_ACTIVE", "depth"),
        (5.0, "IVPHELM_SUMMARY", "iter=9,active_bhvs=transit$1:depth$1"),
    )
    assert behavior_spans(log, "", 6.0) == (
        BehaviorSpan("transit", Span("active", 1.0, 3.0)),
        BehaviorSpan("transit", Span("active", 5.0, 6.0)),
        BehaviorSpan("depth", Span("active", 1.0, 6.0)),
    )


def test_a_life_event_may_lack_anything(make_log: Callable[..., Alog]) -> None:
    log = make_log((1.0, "IVPHELM_LIFE_EVENT", "nothing of use"))
    assert life_events(log, "IVPHELM_LIFE_EVENT") == (LifeEvent(1.0, "", "", "", "", None),)


def test_shoreside_tells_of_each_vehicle_what_reached_it(make_log: Callable[..., Alog]) -> None:
    log = make_log(
        (1.0, "NODE_REPORT", "NAME=ben,MODE=PARK,ALLSTOP=ManualOverride"),
        (1.0, "NODE_REPORT", "NAME=abe,MODE=PARK,ALLSTOP=ManualOverride"),
        (2.0, "NODE_REPORT", "NAME=abe,MODE=MODE@ACTIVE,ALLSTOP=clear"),
        (2.5, "NODE_REPORT", "X=1"),
        (3.0, "ABE_BHV_ERROR", "no speed", "pHelmIvP:9:transit"),
        (4.0, "CID_IVPHELM_STATE", "DRIVE"),
        community="shoreside",
    )
    abe, cid, ben = helm_stories(log)
    assert [abe.vehicle, cid.vehicle, ben.vehicle] == ["abe", "cid", "ben"]
    assert abe.modes == (("MODE", (Span("PARK", 1.0, 2.0), Span("MODE@ACTIVE", 2.0, 4.0))),)
    assert abe.allstops == (Span("ManualOverride", 1.0, 2.0), Span("clear", 2.0, 4.0))
    assert [trouble.behavior for trouble in abe.troubles] == ["transit"]
    assert cid.states == (Span("DRIVE", 4.0, 4.0),)
    assert cid.modes == ()
    assert ben.modes == (("MODE", (Span("PARK", 1.0, 4.0),)),)


def test_a_log_without_a_helm_tells_no_story(make_log: Callable[..., Alog]) -> None:
    assert helm_stories(make_log((1.0, "NAV_X", 1.0), (1.0, "BHV_ERROR_SEEN", "false"))) == ()


@pytest.mark.parametrize(
    ("aux", "expected"),
    [
        pytest.param("86:depth", "depth", id="iteration-and-behavior"),
        pytest.param("86", "", id="iteration"),
        pytest.param("HELM_MODE", "", id="other"),
        pytest.param("a:b", "", id="no-iteration"),
        pytest.param(None, "", id="none"),
    ],
)
def test_an_aux_names_a_behavior_behind_the_iteration(aux: str | None, expected: str) -> None:
    assert behavior_of(aux) == expected


def test_a_story_is_told_by_time(vehicle: Alog) -> None:
    told = events(helm_stories(vehicle)[0])
    assert [event.time for event in told] == sorted(event.time for event in told)
    assert Event(2.0, "state", "PARK") in told
    assert Event(4.0, "mode", "ACTIVE") in told
    assert Event(4.0, "spawn", "transit (BHV_Waypoint, helm_startup)", "transit") in told
    assert Event(6.0, "completed", "transit", "transit") in told
    assert Event(7.0, "error", "no speed  (2 times until 8.00 s)") in told
    assert variable_events("V", [Change(1.0, "x", 9)]) == [Event(1.0, "V", "x")]


def test_a_life_event_without_facts_is_told_by_its_name(make_log: Callable[..., Alog]) -> None:
    log = make_log((1.0, "IVPHELM_LIFE_EVENT", "bname=x"))
    assert events(helm_stories(log)[0]) == [Event(1.0, "life", "x", "x")]
