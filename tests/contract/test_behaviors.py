"""What every behavior of the registry must keep, whoever writes it."""

from __future__ import annotations

import pytest

from alogkit.sim.app import Mail, Value
from alogkit.sim.helm.behavior import Behavior, State
from alogkit.sim.helm.behaviors.registry import (
    BEHAVIORS,
    known_kinds,
    known_params,
    unmodelled_params,
)
from alogkit.sim.helm.domain import Axis, Domain
from alogkit.sim.helm.info import InfoBuffer
from alogkit.sim.helm.params import COMMON_PARAMS

DOMAIN = Domain(
    (
        Axis("depth", 0.0, 50.0, 51),
        Axis("speed", 0.0, 3.0, 31),
        Axis("course", 0.0, 359.0, 360),
    )
)
HEARD: dict[str, Value] = {
    "NAV_X": 3.0,
    "NAV_Y": -60.0,
    "NAV_HEADING": 91.0,
    "NAV_SPEED": 1.5,
    "NAV_DEPTH": 7.0,
    "NAV_ALTITUDE": 13.0,
}
USEFUL = {
    "BHV_GoToDepth": {"depth": "6,1:14,1"},
    "BHV_Loiter": {"polygon": "20,-60:40,-40:40,-80", "speed": "1.5"},
    "BHV_StationKeep": {"point": "20,-60"},
    "BHV_Waypoint": {"points": "120,-60"},
}
"""What a kind needs to want anything at all."""
LONG_AFTER = 400.0
"""s by which a behavior that waits has waited long enough."""
SPEAKS_IDLE = {"BHV_Loiter", "BHV_Timer"}
"""Kinds that post something while they are idle."""


def info() -> InfoBuffer:
    buffer = InfoBuffer()
    for variable, value in HEARD.items():
        buffer.take(Mail(0.0, variable, value, "test"))
    return buffer


@pytest.fixture(params=known_kinds())
def behavior(request: pytest.FixtureRequest) -> Behavior:
    kind: str = request.param
    made = BEHAVIORS[kind]("one", DOMAIN, "abe")
    assert made.set("duration", "no-time-limit")
    for key, text in USEFUL.get(kind, {}).items():
        assert made.set(key, text)
    return made


def test_it_is_registered_under_its_own_kind(behavior: Behavior) -> None:
    assert BEHAVIORS[behavior.kind] is type(behavior)


def test_its_parameters_are_known_by_name(behavior: Behavior) -> None:
    names = known_params(behavior.kind)
    assert list(names) == sorted({*COMMON_PARAMS, *behavior.own_params})
    assert not COMMON_PARAMS & behavior.own_params


def test_what_is_not_modelled_is_refused_and_says_why(behavior: Behavior) -> None:
    assert unmodelled_params(behavior.kind) == behavior.unmodelled
    for name, reason in behavior.unmodelled.items():
        assert name not in known_params(behavior.kind)
        assert not behavior.set(name, "1")
        assert "log" in reason


def test_an_unknown_kind_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        known_params("BHV_Nonsense")


def test_it_refuses_an_unknown_parameter(behavior: Behavior) -> None:
    assert not behavior.set("no_such_parameter", "1")


def test_each_of_its_parameters_refuses_some_value(behavior: Behavior) -> None:
    for name in behavior.own_params:
        assert not behavior.set(name, "no such value"), name


def test_it_wants_curves_over_the_axes_it_needs(behavior: Behavior) -> None:
    behavior.step(1.0, info())
    behavior.step(LONG_AFTER, info())
    if not behavior.needs_axes:
        assert (behavior.state, behavior.function) == (State.RUNNING, None)
        return
    assert behavior.state is State.ACTIVE
    assert behavior.function is not None
    assert [curve.axis.name for curve in behavior.function.curves] == list(behavior.needs_axes)
    for curve in behavior.function.curves:
        ends = [(piece.low, piece.high) for piece in curve.pieces]
        points = [index for low, high in ends for index in range(low, high + 1)]
        assert points == list(range(curve.axis.points))
        least, most = curve.extremes()
        assert least >= -0.001
        assert most == pytest.approx(100.0 / len(behavior.function.curves), abs=0.001)


def test_it_is_idle_while_a_condition_does_not_hold(behavior: Behavior) -> None:
    assert behavior.set("condition", "GO = true")
    behavior.step(1.0, info())
    assert (behavior.state, behavior.function) == (State.IDLE, None)
    assert bool(behavior.notes) == (behavior.kind in SPEAKS_IDLE)


def test_it_leaves_the_info_buffer_alone(behavior: Behavior) -> None:
    heard = info()
    behavior.step(1.0, heard)
    assert {name: heard.get(name) for name in HEARD} == HEARD
    assert all(heard.get(note.variable) is None for note in behavior.notes)


def test_it_survives_a_helm_that_has_heard_nothing(behavior: Behavior) -> None:
    behavior.step(1.0, InfoBuffer())
    assert all(note.variable for note in behavior.notes)


def test_it_fails_in_a_domain_without_its_axes(behavior: Behavior) -> None:
    lost = type(behavior)("one", Domain((Axis("roll", 0.0, 1.0, 2),)), "abe")
    assert lost.set("duration", "no-time-limit")
    lost.step(1.0, info())
    assert lost.failed == bool(behavior.needs_axes)
    assert lost.function is None


def test_the_same_mail_makes_the_same_answer(behavior: Behavior) -> None:
    twin = type(behavior)("one", DOMAIN, "abe")
    assert twin.set("duration", "no-time-limit")
    for key, text in USEFUL.get(behavior.kind, {}).items():
        assert twin.set(key, text)
    for time in (1.0, LONG_AFTER):
        for one in (behavior, twin):
            one.step(time, info())
    assert (behavior.notes, behavior.function) == (twin.notes, twin.function)
