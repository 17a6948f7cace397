"""A small case file and its stem, to be damaged one place at a time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

STEM = """\
about = "A stem"

[vehicle]
water_depth = 50

[helm.domain]
course = { low = 0, high = 359, points = 360 }
speed = { low = 0, high = 3, points = 31 }
depth = { low = 0, high = 50, points = 51 }

[helm.initialize]
DEPLOY = false

[[helm.modes]]
value = "ACTIVE"
conditions = ["DEPLOY = true"]
otherwise = "INACTIVE"

[behavior.hold]
kind = "BHV_ConstantDepth"
pwt = 120
condition = "MODE == ACTIVE"
duration = "no-time-limit"
updates = "NEW_DEPTH"
depth = 12

[bridges]
NAV_X = "ABE_NAV_X"
NAV_DEPTH = "ABE_NAV_DEPTH"
BHV_ERROR = "ABE_BHV_ERROR"
NODE_REPORT_LOCAL = "NODE_REPORT"
"""

CASES = """\
[harness]
mission = "missions/stem.toml"
about = "Holding a depth"
clock = "DEPLOY = true"
aliases = { DEPLOY = "DEPLOY_ALL" }

[case.deep]
about = "Told to hold 20 m, it does"
behavior.hold.depth = 20
report = ["grade", "x"]

[[case.deep.check]]
lead = ["NAV_X >= 80"]
pass = ["NAV_DEPTH >= 18"]
absent = ["BHV_ERROR"]
deadline = { missing_state = 60 }

[case.deep.control]
about = "Told to hold 5 m, it does not get there"
behavior.hold.depth = 5
"""

Writer = Callable[..., Path]


@pytest.fixture
def write_cases(tmp_path: Path) -> Writer:
    """Writes the small case file, with `old` replaced by `new`, beside its stem."""

    def write(old: str = "", new: str = "", *, stem: tuple[str, str] = ("", "")) -> Path:
        assert old in CASES
        assert stem[0] in STEM
        (tmp_path / "missions").mkdir(exist_ok=True)
        text = STEM.replace(*stem) if stem[0] else STEM + stem[1]
        (tmp_path / "missions" / "stem.toml").write_text(text, encoding="utf-8")
        path = tmp_path / "holding.toml"
        cases = CASES.replace(old, new) if old else CASES + new
        path.write_text(cases, encoding="utf-8")
        return path

    return write
