from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from alogkit.casefile.facts import ClearanceFacts, clearance_facts
from alogkit.casefile.load import load_harness
from alogkit.sim.mission import BehaviorConfig, HelmConfig, Mission

ROOT = Path(__file__).resolve().parents[3]
HARNESS = load_harness(ROOT / "cases" / "min_altitude.toml")


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        pytest.param("guard_pass", ClearanceFacts(8.0, 30.0, 20.0), id="guard"),
        pytest.param("zero_min_pass", ClearanceFacts(0.0, 30.0, 20.0), id="zero"),
        pytest.param("bad_config_fail", ClearanceFacts(None, 30.0, 400.0), id="no-number"),
        pytest.param("negative_min_fail", ClearanceFacts(None, 12.0, 400.0), id="negative"),
    ],
)
def test_the_facts_of_a_case_are_those_of_its_behaviors(name: str, facts: ClearanceFacts) -> None:
    assert clearance_facts(HARNESS[f"min_altitude_{name}"].mission) == facts


def _with(*behaviors: BehaviorConfig) -> Mission:
    return replace(Mission("m"), helm=HelmConfig(behaviors=behaviors))


def test_without_such_behaviors_there_is_neither_clearance_nor_command() -> None:
    assert clearance_facts(_with()) == ClearanceFacts(None, None, 400.0)


def test_the_weightiest_depth_behavior_commands() -> None:
    kind = "BHV_ConstantDepth"
    mission = _with(
        BehaviorConfig(kind, "a", (("pwt", "20"), ("depth", "10"))),
        BehaviorConfig(kind, "b", (("depth", "14"),)),
        BehaviorConfig(kind, "c", (("pwt", "100"), ("depth", "16"))),
    )

    assert clearance_facts(mission).commanded_depth == 14.0
