from __future__ import annotations

import pytest

from alogkit.sim.app import Mail
from alogkit.sim.helm.behavior import State
from alogkit.sim.helm.behaviors.go_to_depth import GoToDepth, Level
from alogkit.sim.helm.domain import Axis, Domain
from alogkit.sim.helm.info import InfoBuffer
from alogkit.sim.helm.solve import decide

DOMAIN = Domain((Axis("depth", 0.0, 50.0, 51),))


def made(**params: str) -> GoToDepth:
    behavior = GoToDepth("goto_depth", DOMAIN, "abe")
    for key, text in ({"arrival_flag": "LEVEL_HIT"} | params).items():
        assert behavior.set(key, text), key
    return behavior


def step(behavior: GoToDepth, now: float, depth: float) -> dict[str, object]:
    """One iteration; what it asked to be posted."""
    info = InfoBuffer()
    info.take(Mail(now, "NAV_DEPTH", depth, "test"))
    behavior.notes.clear()
    behavior.step(now, info)
    return {note.variable: note.value for note in behavior.notes}


def wanted(behavior: GoToDepth) -> float | None:
    functions = [behavior.function] if behavior.function else []
    return decide(DOMAIN, functions)["depth"]


def test_levels_come_in_order_and_each_arrival_is_counted() -> None:
    behavior = made(depth="6,1:14,1:9,999")
    assert step(behavior, 0.0, 0.0) == {}
    assert wanted(behavior) == 6.0
    assert step(behavior, 10.0, 5.0) == {"GTD_LEVEL_HIT": 1.0}
    assert wanted(behavior) == 6.0
    assert step(behavior, 10.75, 5.5) == {}
    assert step(behavior, 11.0, 5.6) == {"LEVEL_DEPTH": 14.0}
    assert wanted(behavior) == 14.0
    assert step(behavior, 30.0, 13.3) == {"GTD_LEVEL_HIT": 2.0}
    assert step(behavior, 31.0, 13.8) == {"LEVEL_DEPTH": 9.0}
    assert step(behavior, 40.0, 9.9) == {"GTD_LEVEL_HIT": 3.0}
    assert step(behavior, 500.0, 9.0) == {}
    assert wanted(behavior) == 9.0


def test_a_level_without_a_stay_leads_on_in_the_next_iteration() -> None:
    behavior = made(depth="12,0:4,0:12")
    assert behavior.levels == [Level(12.0, 0.0), Level(4.0, 0.0), Level(12.0, 0.0)]
    step(behavior, 0.0, 0.0)
    assert step(behavior, 1.0, 11.5) == {"GTD_LEVEL_HIT": 1.0}
    assert step(behavior, 1.25, 11.6) == {"LEVEL_DEPTH": 4.0}


@pytest.mark.parametrize(("before", "after"), [(11.0, 13.0), (13.0, 11.0)], ids=["down", "up"])
def test_a_level_that_is_crossed_between_two_looks_is_reached(before: float, after: float) -> None:
    behavior = made(depth="12", arrival_delta="0")
    step(behavior, 0.0, before)
    assert step(behavior, 0.25, after) == {"GTD_LEVEL_HIT": 1.0}


def test_nothing_is_crossed_in_the_first_iteration() -> None:
    behavior = made(depth="12", arrival_delta="0")
    assert step(behavior, 0.0, 13.0) == {}


def test_an_advance_looks_for_the_next_arrival_at_once() -> None:
    behavior = made(depth="6,1:6.5,1")
    step(behavior, 0.0, 6.0)
    assert step(behavior, 1.0, 6.2) == {"LEVEL_DEPTH": 6.5, "GTD_LEVEL_HIT": 2.0}


def test_after_the_last_level_it_completes_without_a_function() -> None:
    behavior = made(depth="6,1", endflag="GTD_DONE = true")
    step(behavior, 0.0, 6.0)
    assert step(behavior, 1.0, 6.0) == {"GTD_DONE": "true"}
    assert behavior.state is State.COMPLETED
    assert behavior.function is None


def test_a_repeat_starts_over_and_goes_on_counting() -> None:
    behavior = made(depth="6,1:10,1", repeat="1")
    step(behavior, 0.0, 6.0)
    step(behavior, 1.0, 9.5)
    assert step(behavior, 2.0, 9.0) == {"LEVEL_DEPTH": 6.0}
    assert step(behavior, 3.0, 6.5) == {"GTD_LEVEL_HIT": 3.0}
    step(behavior, 4.0, 9.5)
    step(behavior, 5.0, 9.5)
    assert behavior.state is State.COMPLETED


def test_a_perpetual_one_runs_an_iteration_without_a_function_and_counts_anew() -> None:
    behavior = made(depth="6,1", perpetual="true")
    assert step(behavior, 0.0, 6.0) == {"GTD_LEVEL_HIT": 1.0}
    assert step(behavior, 1.0, 6.0) == {}
    assert behavior.state is State.RUNNING
    assert step(behavior, 1.25, 6.0) == {"GTD_LEVEL_HIT": 1.0}
    assert wanted(behavior) == 6.0


def test_without_a_flag_arrivals_are_not_posted() -> None:
    behavior = GoToDepth("goto_depth", DOMAIN, "abe")
    assert behavior.set("depth", "6,1")
    assert step(behavior, 0.0, 6.0) == {}


def test_without_levels_it_wants_nothing() -> None:
    behavior = made()
    step(behavior, 0.0, 6.0)
    assert behavior.state is State.RUNNING


def test_without_a_depth_it_only_warns() -> None:
    behavior = made(depth="6,1")
    behavior.step(0.0, InfoBuffer())
    assert [note.variable for note in behavior.notes] == ["BHV_WARNING"]


def test_depth_lines_add_up_and_a_bad_one_changes_nothing() -> None:
    behavior = made(depth="6,1")
    assert behavior.set("depth", "14,1:9")
    assert not behavior.set("depth", "3,1:bogus")
    assert behavior.levels == [Level(6.0, 1.0), Level(14.0, 1.0), Level(9.0, 0.0)]


def test_capture_names_are_aliases() -> None:
    behavior = made(depth="10", capture_delta="4.0", capture_flag="LEVEL")
    assert step(behavior, 0.0, 6.0) == {"GTD_LEVEL": 1.0}


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("depth", "bad"),
        ("depth", "-5,1"),
        ("depth", "6,-1"),
        ("depth", "6,1,extra:14,1"),
        ("depth", ""),
        ("repeat", "-1"),
        ("repeat", "forever"),
        ("arrival_delta", "-1"),
        ("capture_delta", "near"),
        ("arrival_flag", "TWO WORDS"),
        ("capture_flag", ""),
        ("level", "3"),
    ],
)
def test_bad_parameters_are_refused(key: str, text: str) -> None:
    assert not made().set(key, text)
