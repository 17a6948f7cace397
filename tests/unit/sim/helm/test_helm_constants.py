from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.sim.helm.behavior import Behavior, State
from alogkit.sim.helm.behaviors.constant_heading import ConstantHeading
from alogkit.sim.helm.behaviors.constant_speed import ConstantSpeed
from alogkit.sim.helm.domain import Axis, Domain
from alogkit.sim.helm.solve import decide

if TYPE_CHECKING:
    from collections.abc import Callable

    Step = Callable[..., dict[str, object]]

DOMAIN = Domain((Axis("speed", 0.0, 3.0, 31), Axis("course", 0.0, 359.0, 360)))


def made(kind: type[Behavior], **params: str) -> Behavior:
    behavior = kind("constant", DOMAIN, "abe")
    for key, text in ({"duration": "no-time-limit"} | params).items():
        assert behavior.set(key, text), key
    return behavior


@pytest.mark.parametrize(
    ("heading", "wanted", "off"),
    [("90", 90.0, 80.0), ("350", 350.0, 20.0), ("370", 10.0, 0.0)],
)
def test_constant_heading_goes_the_shorter_way_to_its_heading(
    heading: str, wanted: float, off: float, step: Step
) -> None:
    behavior = made(ConstantHeading, heading=heading, heading_mismatch_var="OFF")
    assert step(behavior, NAV_HEADING=10.0) == {"OFF": pytest.approx(off)}
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function])["course"] == wanted


def test_constant_speed_wants_its_speed(step: Step) -> None:
    behavior = made(ConstantSpeed, speed="1.3", speed_mismatch_var="OFF")
    assert step(behavior, NAV_SPEED=1.0) == {"OFF": pytest.approx(0.3)}
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function])["speed"] == 1.3


@pytest.mark.parametrize("kind", [ConstantHeading, ConstantSpeed])
def test_without_a_duration_it_completes_in_its_first_run(kind: type[Behavior], step: Step) -> None:
    behavior = kind("constant", DOMAIN, "abe")
    step(behavior, NAV_HEADING=1.0, NAV_SPEED=1.0)
    assert behavior.state is State.COMPLETED


@pytest.mark.parametrize("kind", [ConstantHeading, ConstantSpeed])
def test_without_nav_it_only_warns(kind: type[Behavior], step: Step) -> None:
    behavior = made(kind)
    assert list(step(behavior)) == ["BHV_WARNING"]


@pytest.mark.parametrize("kind", [ConstantHeading, ConstantSpeed])
def test_without_a_variable_the_mismatch_is_not_posted(kind: type[Behavior], step: Step) -> None:
    behavior = made(kind)
    assert step(behavior, NAV_HEADING=1.0, NAV_SPEED=1.0) == {}
    assert behavior.state is State.ACTIVE


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("heading", "east"),
        ("summitdelta", "x"),
        ("heading_mismatch_var", "BAD VAR"),
        ("depth", "1"),
    ],
)
def test_bad_parameters_are_refused(key: str, text: str) -> None:
    assert not made(ConstantHeading).set(key, text)
