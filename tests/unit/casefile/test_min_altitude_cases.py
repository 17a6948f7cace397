"""The controls of the ten min-altitude cases; `test_depth_catalogue` looks at the cases."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.casefile.load import load_harness

if TYPE_CHECKING:
    from alogkit.casefile.records import Case
    from alogkit.sim.mission import Mission

ROOT = Path(__file__).resolve().parents[3]
HARNESS = load_harness(ROOT / "cases" / "min_altitude.toml")

each_case = pytest.mark.parametrize("case", HARNESS.cases, ids=lambda case: case.name)

CONTROLS = {
    "min_altitude_guard_pass": ("min_altitude", "0"),
    "min_altitude_shallow_bottom_pass": ("min_altitude", "0"),
    "min_altitude_zero_min_pass": ("min_altitude", "8"),
    "min_altitude_unconstrained_deep_bottom_pass": ("water_depth", 20.0),
    "min_altitude_clearance_boundary_pass": ("min_altitude", "12"),
    "min_altitude_zero_altitude_fail": ("water_depth", 50.0),
    "min_altitude_bad_config_fail": ("min_altitude", "8"),
    "min_altitude_negative_min_fail": ("min_altitude", "8"),
    "min_altitude_bad_critical_bool_fail": ("missing_altitude_critical", "true"),
    "min_altitude_missing_nav_fail": ("prefix", "NAV"),
}


def _settings(mission: Mission) -> dict[str, object]:
    (clearance,) = [item for item in mission.helm.behaviors if item.kind == "BHV_MinAltitudeX"]
    vehicle = {"water_depth": mission.vehicle.water_depth, "prefix": mission.vehicle.prefix}
    others = [item for item in mission.helm.behaviors if item is not clearance]
    return vehicle | dict(clearance.params) | {"others": others, "bridges": mission.bridges}


@each_case
def test_a_control_changes_the_one_setting_that_it_is_about(case: Case) -> None:
    assert case.control is not None
    key, value = CONTROLS[case.name]
    healthy, broken = _settings(case.mission), _settings(case.control.mission)

    assert broken == healthy | {key: value}
    assert broken != healthy
    assert case.control.mission.evaluation == case.mission.evaluation
    assert case.control.mission.shore_script == case.mission.shore_script
