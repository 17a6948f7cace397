"""The simulated catalogue against every recorded case, as `alogkit likeness` compares them.

Six seeds a case, or as many as `ALOGKIT_LIKENESS` says; with 24 nothing is excused.
"""

from __future__ import annotations

import csv
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.read import read
from alogkit.casefile.select import load_cases
from alogkit.likeness.compare import compare
from alogkit.likeness.facts import facts_of
from alogkit.likeness.motion import DIVE_RATE
from alogkit.likeness.records import Aspect, Likeness
from alogkit.sim.run import simulate
from alogkit.sim.save import to_alog

if TYPE_CHECKING:
    from alogkit.casefile.records import Case
    from alogkit.likeness.facts import Facts
    from alogkit.likeness.records import Comparison

ROOT = Path(__file__).resolve().parents[2]
RECORDED = ROOT / ".." / "shared" / "recorded"
SEEDS = range(1, 1 + int(os.environ.get("ALOGKIT_LIKENESS", "6")))
MANY = 24
"""Seeds that show what happens in one launch of twenty."""
BUSY = 3.0
"""Load of the machine on which the repeats were made."""
REPEATED = ("min_altitude_zero_min_pass", "min_altitude_unconstrained_deep_bottom_pass")
MOST_DIFFERING = 0.1
"""Share of a case's rows: a recorded run is one of many, and some numbers lie far out."""

CHANCES: frozenset[str] = (
    frozenset() if len(SEEDS) >= MANY else frozenset({"APPCAST from uMayFinish"})
)
"""Kinds that few seeds need not have: which app's APPCAST is the last one before the logger hears
is chance, 5 in 68 of the recorded runs and 10 of 200 simulated ones."""
LATE_DEPLOYMENT = (
    "of 68 recorded runs one heard of its deployment a tick after the override was off"
)
STATES = {
    "goto_depth_perpetual_cycle_pass": {
        "IVPHELM_ALLSTOP": LATE_DEPLOYMENT,
        "MODE": LATE_DEPLOYMENT,
    },
}
"""States that went their own way in a recorded run, and why."""

pytestmark = [
    pytest.mark.truth,
    pytest.mark.skipif(not RECORDED.is_dir(), reason="the recorded logs are not here"),
]


def table(name: str) -> list[dict[str, str]]:
    path = RECORDED / name
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


ROWS = [
    row
    for row in table("manifest.csv")
    if row["vehicle"].startswith("depth/") and row["warp"] == "10"
]


@cache
def catalogue() -> dict[str, Case]:
    home = ROOT / "cases"
    return {case.name: case for case in load_cases([home / "depth", home / "min_altitude.toml"])}


def simulated(case: str, seeds: range, load: float = 1.0) -> list[Facts]:
    runs = [simulate(catalogue()[case].mission, seed, load=load) for seed in seeds]
    return [facts_of(to_alog(log)) for run in runs for log in (run.vehicle, run.shoreside)]


@pytest.fixture(scope="module", params=ROWS, ids=lambda row: str(row["case"]))
def compared(request: pytest.FixtureRequest) -> tuple[str, Comparison]:
    """A case, and what comes of some seeds against its recorded run."""
    row = request.param
    recorded = [facts_of(read(RECORDED / row[side])) for side in ("vehicle", "shoreside")]
    return row["case"], compare(simulated(row["case"], SEEDS), recorded)


def test_every_usual_variable_occurs_from_the_same_source_at_the_same_rate(
    compared: tuple[str, Comparison],
) -> None:
    _, found = compared
    assert {criterion.community for criterion in found.criteria} == {"abe", "shoreside"}
    for criterion in found.criteria:
        assert criterion.asked > 20
        assert {*criterion.missing, *criterion.off_rate} <= CHANCES, criterion.community


def test_the_states_follow_each_other_as_really(compared: tuple[str, Comparison]) -> None:
    case, found = compared
    states = [row for row in found.rows if row.aspect is Aspect.STATES]
    assert states
    assert {row.subject for row in states if row.verdict.differs} <= STATES.get(case, {}).keys()


def test_few_rows_differ(compared: tuple[str, Comparison]) -> None:
    _, found = compared
    assert len(found.differing) <= MOST_DIFFERING * len(found.rows), found.differing


@pytest.mark.parametrize("case", REPEATED)
def test_repeats_are_tested_against_as_many_seeds(case: str) -> None:
    rows = [row for row in table("repeats/manifest.csv") if row["case"] == case]
    recorded = [facts_of(read(RECORDED / "repeats" / row["vehicle"])) for row in rows]
    found = compare(simulated(case, range(101, 101 + len(rows)), BUSY), recorded)
    assert found.runs["abe"] == (20, 20)
    assert [criterion.holds for criterion in found.criteria] == [True], found.criteria
    (rate,) = (row for row in found.rows if row.subject == DIVE_RATE)
    assert rate.verdict is Likeness.LIKE, rate
