"""All 81 cases and their controls at the default seed, each simulated, logged, read and graded.

The real system passes all 81 cases. A verdict depends on the seed where a slow dive decides:
`docs/stability.md` has the rates.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.read import read
from alogkit.casefile.select import load_cases
from alogkit.suite import RunOptions, run_case
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from alogkit.casefile.records import Case

_HOME = Path(__file__).resolve().parents[2] / "cases"
CASES = load_cases([_HOME / "depth", _HOME / "min_altitude.toml"])

pytestmark = pytest.mark.truth


def test_there_are_eighty_one() -> None:
    assert len(CASES) == 81


@pytest.mark.parametrize("control", [False, True], ids=["case", "control"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_passes_and_its_control_does_not(case: Case, control: bool, tmp_path: Path) -> None:  # noqa: FBT001 -- a parameter of the test
    result = run_case(case, RunOptions(out=str(tmp_path), gif=False, control=control))

    broken = [
        (one.condition, one.reason) for one in result.verdict.findings if one.grade.value != "pass"
    ]
    assert (result.verdict.grade is Grade.PASS) is not control, broken
    (shoreside,) = Path(result.folder).glob("XLOG_*/*.alog")
    said = read(shoreside).column("MISSION_RESULT").texts[-1].strip()
    assert (said == "pass") is not control
