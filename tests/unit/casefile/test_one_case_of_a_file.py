from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from alogkit.casefile.load import load_harness
from alogkit.casefile.select import load_cases
from alogkit.errors import CaseError

CASES = Path(__file__).resolve().parents[3] / "cases"
GUARD = "min_altitude_guard_pass"
BAD = """
[case.unheard]
about = "Asks for what never reaches shoreside"
[[case.unheard.check]]
lead = ["NAV_X >= 80"]
pass = ["NO_SUCH_NAME = 1"]
[case.unheard.control]
about = "Water of another depth"
vehicle.water_depth = 7
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A case file with one case that cannot be built."""
    shutil.copytree(CASES / "missions", tmp_path / "missions")
    path = tmp_path / "cases.toml"
    path.write_text((CASES / "min_altitude.toml").read_text(encoding="utf-8") + BAD, "utf-8")
    return path


def test_only_the_named_case_is_built(file: Path) -> None:
    harness = load_harness(file, GUARD)
    whole = load_harness(CASES / "min_altitude.toml")
    assert [case.name for case in harness] == [GUARD]
    assert harness[GUARD].criteria == whole[GUARD].criteria
    assert harness[GUARD].mission == whole[GUARD].mission
    assert harness[GUARD].control == whole[GUARD].control


@pytest.mark.parametrize("only", [None, "unheard", "no_such_case"])
def test_other_cases_are_built_too_when_none_of_them_is_named(file: Path, only: str | None) -> None:
    with pytest.raises(CaseError, match="NO_SUCH_NAME"):
        load_harness(file, only)


def test_a_selection_of_one_case_needs_no_other(file: Path) -> None:
    assert [case.name for case in load_cases([f"{file}::{GUARD}"])] == [GUARD]
    with pytest.raises(CaseError, match="NO_SUCH_NAME"):
        load_cases([f"{file}::{GUARD}", file])


def test_a_case_that_is_selected_twice_is_one() -> None:
    file = CASES / "min_altitude.toml"
    assert len(load_cases([f"{file}::{GUARD}", file])) == len(load_cases([file]))


def test_the_keys_of_other_cases_are_looked_at(file: Path) -> None:
    text = file.read_text(encoding="utf-8").replace("NO_SUCH_NAME = 1", "NO_SUCH_NAME =")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CaseError, match="unheard"):
        load_harness(file, GUARD)


def test_a_case_that_is_only_judged_is_the_same_case() -> None:
    judged = load_harness(CASES / "min_altitude.toml", simulated=False)
    assert judged == load_harness(CASES / "min_altitude.toml")


def test_parameters_of_behaviors_are_looked_at_for_who_may_run_a_mission(file: Path) -> None:
    text = file.read_text("utf-8").replace(BAD, "").replace("min_altitude = 8 ", "min_altitud = 8 ")
    file.write_text(text, "utf-8")
    assert load_harness(file, GUARD, simulated=False)[GUARD].name == GUARD
    assert [case.name for case in load_cases([f"{file}::{GUARD}"], simulated=False)] == [GUARD]
    with pytest.raises(CaseError, match="has no such parameter"):
        load_harness(file, GUARD)
