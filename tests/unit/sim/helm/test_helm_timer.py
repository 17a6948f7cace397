"""The sequence of the recorded runs: idle, running, idle again, running again."""

from __future__ import annotations

import pytest

from alogkit.sim.app import Mail
from alogkit.sim.helm.behavior import State
from alogkit.sim.helm.behaviors.timer import Timer
from alogkit.sim.helm.domain import Domain
from alogkit.sim.helm.info import InfoBuffer


def made(**params: str) -> Timer:
    behavior = Timer("timer", Domain(()), "abe")
    for key, text in ({"condition": "GO = true"} | params).items():
        assert behavior.set(key, text), key
    return behavior


def step(behavior: Timer, now: float, go: str) -> dict[str, object]:
    info = InfoBuffer()
    info.take(Mail(now, "GO", go, "test"))
    behavior.notes.clear()
    behavior.step(now, info)
    return {note.variable: note.value for note in behavior.notes}


def test_time_counts_as_what_it_was_before_and_the_first_iteration_not_at_all() -> None:
    behavior = made()
    times = [(1.0, "false"), (1.25, "false"), (1.5, "false"), (2.0, "true"), (2.25, "true")]
    said = [step(behavior, now, go) for now, go in times]
    assert [one["TIMER_IDLE"] for one in said] == [0.0, 0.0, 0.25, 0.75, 0.75]
    assert [one["TIMER_RUNNING"] for one in said] == [0.0, 0.0, 0.0, 0.0, 0.25]
    assert behavior.state is State.RUNNING
    assert step(behavior, 2.5, "false") == {"TIMER_IDLE": 0.75, "TIMER_RUNNING": 0.5}
    assert step(behavior, 3.5, "true") == {"TIMER_IDLE": 1.75, "TIMER_RUNNING": 0.5}


def test_with_a_duration_both_start_anew_when_it_first_runs() -> None:
    behavior = made(duration="1", duration_status="LEFT", endflag="DONE = true")
    for now in (0.0, 1.0, 2.0):
        step(behavior, now, "false")
    assert step(behavior, 3.0, "true") == {"LEFT": 1.0, "TIMER_IDLE": 0.0, "TIMER_RUNNING": 0.0}
    assert step(behavior, 3.5, "true")["TIMER_RUNNING"] == 0.5
    assert step(behavior, 4.0, "true") == {"LEFT": 0.0, "DONE": "true"}
    assert behavior.state is State.COMPLETED


def test_its_variables_may_have_other_names_a_suffix_and_mappings() -> None:
    behavior = made(idle_var="IDLE_SECONDS", suffix="custom")
    assert list(step(behavior, 0.0, "false")) == ["IDLE_SECONDS_custom", "TIMER_RUNNING_custom"]
    mapped = made(post_mapping="TIMER_IDLE, IDLE_MAPPED")
    assert list(step(mapped, 0.0, "false")) == ["IDLE_MAPPED", "TIMER_RUNNING"]


@pytest.mark.parametrize(
    ("key", "text"), [("idle_var", "BAD VAR"), ("running_var", ""), ("suffix", "a b"), ("x", "y")]
)
def test_bad_parameters_are_refused(key: str, text: str) -> None:
    assert not made().set(key, text)
