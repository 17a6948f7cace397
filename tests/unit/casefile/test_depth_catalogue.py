"""All 81 cases against copies of what the real harnesses' files say.

What differs, and why, is stated by name:

- `DIFFERENT_STATE`: the real evaluator asks for a flag that every helm state sets to true, so what
  it asks cannot fail. Ours asks for the state, which it would have to be.
- The order of parameters inside a block, of conditions inside a stage, and of script events of one
  time tells nothing and is not compared.
- An absent number is any number: we write -10000 where the real files write 0 for a depth, and the
  min-altitude case also wants no DEPTH_MISMATCH.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from alogkit.casefile.row import format_row
from alogkit.casefile.select import load_cases
from alogkit.logic.condition import Compare, Condition
from alogkit.logic.parse import parse
from alogkit.sim.mission import BridgeRule, HelmConfig, Mission, PidConfig, VehicleConfig
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.casefile.records import Case
    from alogkit.sim.mission import EvalStage, Script

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "fixtures"
EXPECTED: dict[str, Any] = json.loads((FIXTURES / "depth_expected.json").read_text("utf-8"))
CRITERIA: dict[str, Any] = json.loads(
    (FIXTURES / "recorded" / "criteria.json").read_text(encoding="utf-8")
)
CASES = load_cases([ROOT / "cases" / "depth", ROOT / "cases" / "min_altitude.toml"])
FILES = {
    "H01-constant_depth_motion": "constant_depth",
    "H02-goto_depth_motion": "goto_depth",
    "H03-periodic_surface_motion": "periodic_surface",
    "H04-max_depth_motion": "max_depth",
    "H05-min_altitude_motion": "min_altitude",
}
DIFFERENT_STATE = {
    f"constant_depth_bad_{what}_fail"
    for what in ("depth", "peakwidth", "basewidth", "summitdelta", "mismatch_var")
}

each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def test_there_are_all_cases_in_the_files_of_their_harnesses_and_in_their_order() -> None:
    ours: dict[str, list[str]] = {}
    for case in CASES:
        ours.setdefault(case.harness, []).append(case.name)
    real: dict[str, list[str]] = {}
    for name, case_text in EXPECTED.items():
        real.setdefault(FILES[case_text["harness"]], []).append(name)

    assert len(CASES) == 81
    assert ours == real


def test_every_description_and_every_control_has_its_own_sentence() -> None:
    for case in CASES:
        assert case.control is not None
        assert len(case.about.split()) >= 6
        assert len(case.control.about.split()) >= 5
    by_name = {case.about for case in CASES if "domain_missing" not in case.name}
    assert len(by_name) >= 81 - 12


@each_case
def test_behaviors_and_their_parameters_are_those_of_the_real_case(case: Case) -> None:
    expected = EXPECTED[case.name]["behaviors"]
    ours = [(block.kind, block.name, block.params) for block in case.mission.helm.behaviors]

    assert [(kind, name) for kind, name, _ in ours] == [(kind, name) for kind, name, *_ in expected]
    for (_, name, params), (*_, origin, real) in zip(ours, expected, strict=True):
        plain = sorted([key, text] for key, text in params if key != "visual_hints")
        assert plain == sorted(real), name
        # the spec lists the hints of the stem's block once, not with every case that keeps it
        hints = name == "transit" and origin == "stem"
        assert (len(params) > len(plain)) == hints


@each_case
def test_vehicle_and_autopilot_differ_from_the_stem_as_in_the_real_case(case: Case) -> None:
    overrides = dict(EXPECTED[case.name]["overrides"])
    vehicle, pid = VehicleConfig(), PidConfig()
    if "uSimMarineV22.default_water_depth" in overrides:
        water = float(overrides["uSimMarineV22.default_water_depth"])
        vehicle = replace(vehicle, water_depth=water)
    if "uSimMarineV22.prefix" in overrides:
        vehicle = replace(vehicle, prefix=overrides["uSimMarineV22.prefix"])
    if "uSimMarineV22.start_pos" in overrides:
        assert overrides["uSimMarineV22.start_pos"] == "x=0,y=-60,heading=90,depth=12"
        vehicle = replace(vehicle, start_depth=12.0)
    if "pMarinePIDV22.maxelevator" in overrides:
        pid = replace(pid, max_elevator=float(overrides["pMarinePIDV22.maxelevator"]))
    if "pMarinePIDV22.depth_control" in overrides:
        pid = replace(pid, depth_control=False)

    assert case.mission.vehicle == vehicle
    assert case.mission.pid == pid


@each_case
def test_domain_and_initial_postings_are_those_of_the_real_case(case: Case) -> None:
    expected = EXPECTED[case.name]
    plain = HelmConfig()
    axes = [text.split(":")[0] for text in expected["overrides"].get("pHelmIvP.domain", [])]
    domain = tuple(axis for axis in plain.domain if not axes or axis.name in axes)

    assert case.mission.helm.domain == domain
    assert case.mission.helm.modes == plain.modes
    assert case.mission.helm.initialize == (
        *plain.initialize,
        *((name, value) for name, value in expected["initialize"]),
    )
    assert case.mission.time_limit == (95.0 if "H02" in expected["harness"] else 80.0)


@each_case
def test_bridges_differ_from_the_stem_as_in_the_real_case(case: Case) -> None:
    overrides, plain = EXPECTED[case.name]["overrides"], Mission("")
    bridges = set(plain.bridges)
    for text in overrides.get("uFldNodeBroker.bridge_removed", []):
        variable, _, alias = text.partition("->")
        bridges.remove(BridgeRule(variable, alias or variable))
    for name in overrides.get("uFldNodeBroker.bridge_added", []):
        bridges.add(BridgeRule(name, name))
    offered = {name for line in plain.qbridges for name in line}
    offered -= set(overrides.get("uFldShoreBroker.qbridge_removed", []))
    offered |= set(overrides.get("uFldShoreBroker.qbridge_added", []))

    assert set(case.mission.bridges) == bridges
    assert len(case.mission.bridges) == len(bridges)
    assert sorted(name for line in case.mission.qbridges for name in line) == sorted(offered)


@each_case
def test_the_scripts_are_those_of_the_real_case(case: Case) -> None:
    expected = EXPECTED[case.name]

    assert _script(case.mission.shore_script) == _expected_script(expected["shore_script"])
    assert _script(case.mission.vehicle_script) == _expected_script(expected["vehicle_script"])


def _script(script: Script) -> tuple[list[str], list[tuple[float, str, str]]]:
    events = sorted((event.time, event.variable, event.value) for event in script.events)
    return list(script.conditions), events


def _expected_script(script: dict[str, Any]) -> tuple[list[str], list[tuple[float, str, str]]]:
    return script["conditions"], sorted(
        (time, name, value) for time, name, value in script["events"]
    )


@each_case
def test_the_derived_evaluator_asks_what_the_real_one_asks(case: Case) -> None:
    evaluation, expected = case.mission.evaluation, CRITERIA[case.name]
    assert list(evaluation.mailflags) == expected["mailflags"]
    if case.name in DIFFERENT_STATE:
        assert expected["lines"] == [
            ["lead", "HELM_MALCONFIG = true"],
            ["pass", "HELM_MALCONFIG = true"],
        ]
        state = "IVPHELM_STATE = MALCONFIG"
        (stage,) = evaluation.stages
        assert (stage.leads, stage.passes) == (
            (f"({state}) or (TEST_EVAL_READY = true)",),
            (state,),
        )
        return

    stages = _expected_stages(expected["lines"])
    assert len(evaluation.stages) == len(stages)
    for ours, real in zip(evaluation.stages, stages, strict=True):
        assert _conditions(ours.leads) == _conditions(real["lead"])
        assert _conditions(ours.passes) == _conditions(real["pass"])
        _compare_fails(case.name, ours, real["fail"])


def _compare_fails(name: str, ours: EvalStage, real: list[str]) -> None:
    if "missing_nav" not in name:
        assert _conditions(ours.fails) == _conditions(real)
        return
    limits = dict(map(_limit, ours.fails))
    assert all(limits[variable] <= least for variable, least in map(_limit, real))
    others = {"DEPTH_MISMATCH"} if name.startswith("min_altitude") else set()
    assert set(limits) - {variable for variable, _ in map(_limit, real)} == others


def _limit(text: str) -> tuple[str, float]:
    condition = parse(text)
    assert isinstance(condition, Compare)
    assert condition.operator == ">="
    assert isinstance(condition.right, float)
    return condition.variable, condition.right


def _conditions(texts: Iterable[str]) -> set[Condition]:
    return {parse(text) for text in texts}


def _expected_stages(lines: list[list[str]]) -> list[dict[str, list[str]]]:
    stages: list[dict[str, list[str]]] = []
    for role, text in lines:
        if not stages or (role == "lead" and stages[-1]["pass"]):
            stages.append({"lead": [], "pass": [], "fail": []})
        stages[-1][role].append(text)
    return stages


@each_case
def test_a_row_without_values_is_the_real_report_with_its_macros(case: Case) -> None:
    expected = EXPECTED[case.name]
    columns = [text for text in expected["report_columns"] if "MHASH" not in text]
    row = " ".join([f"case={case.name}", *columns])
    words = {"GRADE": "pass", "MISSION_FORM": "depth_behavior_motion", "MMOD": case.name}
    for word, value in words.items():
        row = row.replace(f"$[{word}]", value)

    assert format_row(case, Grade.PASS, lambda _: None) == row
    assert case.mission.evaluation.mod == (expected["mission_mod"] or case.name)


@each_case
def test_a_control_is_asked_the_same_as_its_case(case: Case) -> None:
    assert case.control is not None
    twin = case.control.mission

    assert twin.evaluation == case.mission.evaluation
    assert twin.shore_script == case.mission.shore_script
    assert twin.bridges == case.mission.bridges
    assert twin != case.mission
