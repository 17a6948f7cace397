from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.sim.helm.behavior import Behavior, State
from alogkit.sim.helm.behaviors.max_depth import MaxDepth
from alogkit.sim.helm.behaviors.max_speed import MaxSpeed
from alogkit.sim.helm.domain import Axis, Domain
from alogkit.sim.helm.solve import decide

if TYPE_CHECKING:
    from collections.abc import Callable

    Step = Callable[..., dict[str, object]]

DOMAIN = Domain((Axis("depth", 0.0, 50.0, 51), Axis("speed", 0.0, 3.0, 31)))


def made(kind: type[Behavior], **params: str) -> Behavior:
    behavior = kind("limit", DOMAIN, "abe")
    for key, text in params.items():
        assert behavior.set(key, text), key
    return behavior


def test_the_deepest_depth_allowed_is_the_limit(step: Step) -> None:
    behavior = made(MaxDepth, max_depth="12", tolerance="4", depth_slack_var="DEPTH_SLACK")
    assert step(behavior, NAV_DEPTH=13.5) == {"DEPTH_SLACK": -1.5}
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function])["depth"] == 12.0
    assert behavior.function.text(1).endswith("F,0,12,0.0000,100.,13,16,-25.,400.,17,50,-0.0000,0")


def test_the_fastest_speed_allowed_is_the_limit(step: Step) -> None:
    behavior = made(MaxSpeed, max_speed="1.5", basewidth="0.2", speed_slack_var="SLACK")
    assert step(behavior, NAV_SPEED=1.0) == {"SLACK": 0.5}
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function])["speed"] == 1.5


@pytest.mark.parametrize(("kind", "axis"), [(MaxDepth, "depth"), (MaxSpeed, "speed")])
def test_a_limit_beyond_the_domain_is_warned_of(
    kind: type[Behavior], axis: str, step: Step
) -> None:
    behavior = made(kind, **{f"max_{axis}": "60"})
    said = step(behavior, NAV_DEPTH=1.0, NAV_SPEED=1.0)
    assert said == {"BHV_WARNING": f"limit: max_{axis} 60 is outside the domain of {axis}"}
    assert behavior.state is State.ACTIVE


@pytest.mark.parametrize("key", ["tolerance", "basewidth"])
def test_negative_lengths_count_as_0_under_both_names(key: str, step: Step) -> None:
    behavior = made(MaxDepth, max_depth="-5", **{key: "-1"})
    step(behavior, NAV_DEPTH=1.0)
    assert behavior.function is not None
    assert decide(DOMAIN, [behavior.function])["depth"] == 0.0
    assert behavior.function.pieces == 2


@pytest.mark.parametrize("kind", [MaxDepth, MaxSpeed])
def test_without_nav_it_only_warns(kind: type[Behavior], step: Step) -> None:
    behavior = made(kind)
    assert list(step(behavior)) == ["BHV_WARNING"]
    assert behavior.state is State.RUNNING


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("max_depth", "deep"),
        ("tolerance", "wide"),
        ("basewidth", ""),
        ("depth_slack_var", "BAD VAR"),
        ("depth_slack_var", ""),
        ("ascent_speed", "1.0"),
    ],
)
def test_bad_parameters_are_refused(key: str, text: str) -> None:
    assert not made(MaxDepth).set(key, text)
