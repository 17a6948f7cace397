from __future__ import annotations

import pytest

from alogkit.errors import ConditionError
from alogkit.sim.app import Mail, Value
from alogkit.sim.apps.timer_script import TimerScript
from alogkit.sim.mission import Script, ScriptEvent

TICK = 0.5013
"""s; the measured tick at warp 10."""


def hear(app: TimerScript, **values: Value) -> None:
    mail = [Mail(0.0, variable, value, "p") for variable, value in values.items()]
    assert not app.on_mail(0.0, mail)


def script(*times: float, conditions: tuple[str, ...] = ("DEPLOY_ALL = true",)) -> TimerScript:
    events = tuple(ScriptEvent(time, f"AT_{time:g}", "true") for time in times)
    return TimerScript(Script(conditions, events))


@pytest.mark.parametrize(
    ("time", "ticks"),
    [(0.0, 0), (12.0, 23), (22.0, 43), (35.0, 69), (40.0, 79), (45.0, 89), (60.0, 119)],
)
def test_an_event_comes_so_many_ticks_after_the_first_one_with_the_condition(
    time: float, ticks: int
) -> None:
    """Spec section 8.1: script time is one tick already when the condition first holds."""
    app = script(time)
    for tick in range(7):
        assert not app.iterate(tick * TICK)
    hear(app, DEPLOY_ALL="true")
    fired = [tick for tick in range(200) if app.iterate((7 + tick) * TICK)]
    assert fired == [ticks]


def test_on_the_very_first_tick_a_nominal_one_has_passed() -> None:
    app = script(0.5, conditions=())
    assert [post.variable for post in app.iterate(4.0)] == ["AT_0.5"]


def test_the_clock_stands_still_while_a_condition_does_not_hold() -> None:
    app = script(2.0)
    now = 0.0
    fired = []
    for on, ticks in (("true", 3), ("false", 10), ("true", 3)):
        hear(app, DEPLOY_ALL=on)
        for _ in range(ticks):
            now += 0.5
            fired += [now] if app.iterate(now) else []
    assert fired == [7.0]


def test_all_conditions_must_hold() -> None:
    app = script(0.0, conditions=("A = 1", "B = 1"))
    assert app.subscriptions == ("A", "B")
    hear(app, A=1.0)
    assert not app.iterate(0.5)
    hear(app, B=1.0)
    assert app.iterate(1.0)


def test_events_due_at_one_tick_come_in_order_and_each_once() -> None:
    app = script(0.3, 0.1, 5.0, conditions=())
    posts = app.iterate(0.5)
    assert [post.variable for post in posts] == ["AT_0.1", "AT_0.3"]
    assert [f"{post.offset:.5f}" for post in posts] == ["0.00000", "0.00001"]
    assert not app.iterate(1.0)


def test_values_that_read_as_numbers_are_posted_as_numbers() -> None:
    events = (ScriptEvent(0.0, "A", "18"), ScriptEvent(0.0, "B", "depth=18"))
    assert [post.value for post in TimerScript(Script((), events)).iterate(0.5)] == [
        18.0,
        "depth=18",
    ]


def test_a_condition_that_cannot_be_parsed_is_refused() -> None:
    with pytest.raises(ConditionError):
        script(conditions=("DEPLOY_ALL",))
