from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from alogkit.casefile.build import param_text
from alogkit.casefile.load import load_harness
from alogkit.sim.mission import BridgeRule, Mission, Script, ScriptEvent

ROOT = Path(__file__).resolve().parents[3]
Writer = Callable[..., Path]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param(8, "8", id="whole"),
        pytest.param(-1, "-1", id="negative"),
        pytest.param(2.0, "2.0", id="decimal"),
        pytest.param(1e-7, "0.0000001", id="no-exponent"),
        pytest.param(True, "true", id="true"),
        pytest.param(False, "false", id="false"),
        pytest.param("deep", "deep", id="text"),
        pytest.param("", "", id="empty-text"),
    ],
)
def test_a_parameter_reads_as_in_a_mission_file(value: object, text: str) -> None:
    assert param_text(value) == text


def test_the_depth_stem_is_the_simulators_default_mission() -> None:
    mission = load_harness(ROOT / "cases" / "min_altitude.toml")["min_altitude_guard_pass"].mission
    plain = Mission("")

    assert mission.name == "depth_stem"
    assert mission.pid == plain.pid
    assert mission.helm.domain == plain.helm.domain
    assert mission.helm.initialize == plain.helm.initialize
    assert mission.helm.modes == plain.helm.modes
    assert mission.bridges == plain.bridges
    assert mission.community == plain.community
    assert mission.time_limit == plain.time_limit
    assert mission.evaluation.form == plain.evaluation.form


def test_a_list_gives_a_parameter_several_times(write_cases: Writer) -> None:
    path = write_cases("behavior.hold.depth = 20", 'behavior.hold.endflag = ["A = 1", "B = 2"]')

    params = load_harness(path)["deep"].mission.helm.behaviors[0].params

    assert params[-2:] == (("endflag", "A = 1"), ("endflag", "B = 2"))


def test_an_unchecked_parameter_goes_to_the_helm_at_its_place(write_cases: Writer) -> None:
    path = write_cases(
        "behavior.hold.depth = 20",
        'behavior.hold.unchecked.ascent_grade = "steep"\nbehavior.hold.peakwidth = 4',
    )

    params = load_harness(path)["deep"].mission.helm.behaviors[0].params

    assert params[-3:] == (("depth", "12"), ("ascent_grade", "steep"), ("peakwidth", "4"))


def test_the_node_report_is_shared_last(write_cases: Writer) -> None:
    path = write_cases("behavior.hold.depth = 20", 'bridges = { NAV_Y = "Y" }')

    assert load_harness(path)["deep"].mission.bridges == (
        BridgeRule("NAV_X", "ABE_NAV_X"),
        BridgeRule("NAV_DEPTH", "ABE_NAV_DEPTH"),
        BridgeRule("BHV_ERROR", "ABE_BHV_ERROR"),
        BridgeRule("NAV_Y", "Y"),
        BridgeRule("NODE_REPORT_LOCAL", "NODE_REPORT"),
    )


def test_scripts_take_values_of_any_kind_as_text(write_cases: Writer) -> None:
    path = write_cases(
        "behavior.hold.depth = 20",
        'script.vehicle.conditions = ["DEPLOY = true"]\n'
        'script.vehicle.event = [{ time = 10, variable = "NEW_DEPTH", value = "depth=18" },\n'
        '  { time = 2.5, variable = "LEVEL", value = 3 }]',
    )

    assert load_harness(path)["deep"].mission.vehicle_script == Script(
        ("DEPLOY = true",),
        (ScriptEvent(10.0, "NEW_DEPTH", "depth=18"), ScriptEvent(2.5, "LEVEL", "3")),
    )


def test_a_domain_axis_can_be_taken_out(write_cases: Writer) -> None:
    path = write_cases("behavior.hold.depth = 20", "helm.domain.depth = false")

    axes = load_harness(path)["deep"].mission.helm.domain

    assert [axis.name for axis in axes] == ["course", "speed"]


def test_a_behavior_can_be_taken_out(write_cases: Writer) -> None:
    path = write_cases("behavior.hold.depth = 20", "behavior.hold = false")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("behavior.hold.depth = 5", "time_limit = 9"), encoding="utf-8")

    assert load_harness(path)["deep"].mission.helm.behaviors == ()
