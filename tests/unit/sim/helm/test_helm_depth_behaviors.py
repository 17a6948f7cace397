from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.sim.helm.behavior import State
from alogkit.sim.helm.behaviors.constant_depth import ConstantDepth
from alogkit.sim.helm.behaviors.min_altitude import MinAltitude
from alogkit.sim.helm.domain import Axis, Domain
from alogkit.sim.helm.info import InfoBuffer
from alogkit.sim.helm.solve import decide
from alogkit.sim.mission import HelmConfig

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.sim.helm.behavior import Behavior

    Hear = Callable[..., InfoBuffer]


DOMAIN = Domain.of(HelmConfig().domain)


def posted(behavior: Behavior) -> dict[str, object]:
    return {note.variable: note.value for note in behavior.notes}


def set_all(behavior: Behavior, **params: str) -> None:
    for key, text in params.items():
        assert behavior.set(key, text), key


def depth_wanted(behavior: Behavior) -> float | None:
    functions = [behavior.function] if behavior.function else []
    return decide(behavior.domain, functions)["depth"]


def test_constant_depth_wants_its_depth_and_tells_the_mismatch(hear: Hear) -> None:
    behavior = ConstantDepth("const_depth", DOMAIN, "abe")
    set_all(behavior, depth="30", duration="no-time-limit", depth_mismatch_var="DEPTH_MISMATCH")
    behavior.step(0.0, hear(NAV_DEPTH=33.5))
    assert depth_wanted(behavior) == 30.0
    assert posted(behavior) == {"DEPTH_MISMATCH": 3.5}


def test_constant_depth_tells_nothing_without_a_variable_for_it(hear: Hear) -> None:
    behavior = ConstantDepth("const_depth", DOMAIN, "abe")
    set_all(behavior, depth="30", duration="no-time-limit")
    behavior.step(0.0, hear())
    assert behavior.notes == []


def test_constant_depth_without_a_duration_completes_in_its_first_run(hear: Hear) -> None:
    behavior = ConstantDepth("const_depth", DOMAIN, "abe")
    set_all(behavior, depth="12")
    behavior.step(0.0, hear())
    assert behavior.state is State.COMPLETED
    assert behavior.function is None


@pytest.mark.parametrize(
    "key", ["depth", "peakwidth", "basewidth", "summitdelta", "depth_mismatch_var"]
)
@pytest.mark.parametrize("text", ["", "two words"])
def test_constant_depth_refuses_what_is_no_number_or_no_name(key: str, text: str) -> None:
    assert not ConstantDepth("const_depth", DOMAIN, "abe").set(key, text)


def test_constant_depth_clips_what_is_negative_and_a_large_delta() -> None:
    behavior = ConstantDepth("const_depth", DOMAIN, "abe")
    set_all(behavior, depth="-5", peakwidth="-1", basewidth="-1", summitdelta="150")
    params = behavior.params
    assert (params.value, params.peak_width, params.base_width) == (0.0, 0.0, 0.0)
    assert params.summit_delta == 100.0


def test_constant_depth_without_nav_only_warns() -> None:
    behavior = ConstantDepth("const_depth", DOMAIN, "abe")
    set_all(behavior, duration="no-time-limit")
    behavior.step(0.0, InfoBuffer())
    assert behavior.state is State.RUNNING
    assert list(posted(behavior)) == ["BHV_WARNING"]


@pytest.mark.parametrize(
    ("altitude", "least", "wanted"),
    [(20.0, "8", 12.0), (6.0, "10", 0.0), (80.0, "8", 50.0), (20.0, "0", 20.0), (0.0, "8", None)],
    ids=["limit", "clipped", "beyond_domain", "no_clearance", "on_the_bottom"],
)
def test_min_altitude_allows_what_leaves_the_clearance(
    altitude: float, least: str, wanted: float | None, hear: Hear
) -> None:
    behavior = MinAltitude("min_altitude", DOMAIN, "abe")
    set_all(behavior, min_altitude=least)
    behavior.step(0.0, hear(NAV_ALTITUDE=altitude))
    assert depth_wanted(behavior) == wanted
    assert not behavior.failed


def test_min_altitude_on_the_bottom_runs_without_a_word(hear: Hear) -> None:
    behavior = MinAltitude("min_altitude", DOMAIN, "abe")
    behavior.step(0.0, hear(NAV_DEPTH=21.0, NAV_ALTITUDE=0.0))
    assert behavior.state is State.RUNNING
    assert behavior.notes == []


@pytest.mark.parametrize("critical", ["true", "False"])
def test_a_missing_altitude_is_an_error_whatever_the_critical_switch(
    critical: str, hear: Hear
) -> None:
    behavior = MinAltitude("min_altitude", DOMAIN, "abe")
    set_all(behavior, min_altitude="8", missing_altitude_critical=critical)
    behavior.step(0.0, hear())
    assert [(note.variable, note.value) for note in behavior.notes] == [
        ("BHV_WARNING", "min_altitude: NAV_ALTITUDE dbl info not found in helm info_buffer"),
        ("BHV_ERROR", "min_altitude: No ownship NAV_ALTITUDE info in the helm info_buffer"),
        ("MIN_ALT_STATUS", "Missing NAV_ALTITUDE info"),
    ]
    assert behavior.failed
    assert behavior.warnings == 2


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("min_altitude", "deep"),
        ("min_altitude", "-1"),
        ("missing_altitude_critical", "maybe"),
        ("max_altitude", "3"),
    ],
)
def test_min_altitude_refuses_bad_parameters(key: str, text: str) -> None:
    assert not MinAltitude("min_altitude", DOMAIN, "abe").set(key, text)


@pytest.mark.parametrize("kind", [ConstantDepth, MinAltitude])
def test_a_domain_without_depth_is_an_error(kind: type[Behavior], hear: Hear) -> None:
    behavior = kind("one", Domain((Axis("speed", 0.0, 3.0, 31),)), "abe")
    set_all(behavior, duration="no-time-limit")
    behavior.step(0.0, hear(NAV_ALTITUDE=20.0))
    assert behavior.failed
    assert posted(behavior)["BHV_ERROR"] == "one: Null IvPDomain given to Behavior"
