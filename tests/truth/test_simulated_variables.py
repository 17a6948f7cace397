"""The variables of the simulated logs against those of a real run of each case, at warp 10.

A *kind* of posting is its variable, source and aux, the helm's iteration number left out. Replays
are left out too: postings that are equal in everything count once.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache, lru_cache
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.read import read
from alogkit.casefile.load import load_harness
from alogkit.likeness.compare import RATE_TOLERANCE
from alogkit.likeness.kinds import Kind, normal_aux, pace
from alogkit.sim.run import simulate
from alogkit.sim.save import to_alog

if TYPE_CHECKING:
    from alogkit.alog.log import Alog
    from alogkit.casefile.records import Harness

ROOT = Path(__file__).resolve().parents[2]
RECORDED = ROOT / "fixtures" / "recorded" / "runs"
SEEDS = (1, 9, 19)
"""Not all may dive slowly: texts of a passed case and of deep water would be missing. In one the
logger must hear of all the helm registers for, as in every fourth recorded run."""
CASES = [case.name for case in load_harness(ROOT / "cases" / "min_altitude.toml")]
SIDES = ("vehicle", "shoreside")

Postings = dict[Kind, list[tuple[float, str]]]
"""Stamps (s) and texts by kind, in order of the stamps."""


OTHER_TEXT = {
    "APPCAST": "ours is short: nobody reads more than its first line in a log",
    "MISSION_HASH": "words of chance",
    "MHASH": "words of chance",
    "PNR_MHASH": "words of chance",
    "DB_CLIENTS": "depends on when the database ticks among the connections",
    "DB_QOS": "as DB_CLIENTS",
    "REALMCAST_CHANNELS": "as DB_CLIENTS",
    "IVPHELM_SUMMARY": "says which processor times have changed, which is chance",
}
"""Variables with texts of a form that the simulated logs may lack, and why."""


def kinds(log: Alog) -> Postings:
    found: dict[Kind, set[tuple[float, str, str | None]]] = defaultdict(set)
    for posting in log.postings():
        kind = Kind(posting.variable, posting.source, normal_aux(posting.aux))
        found[kind].add((posting.time, posting.text, posting.aux))
    return {
        kind: sorted((time, text) for time, text, _ in postings) for kind, postings in found.items()
    }


@cache
def harness() -> Harness:
    return load_harness(ROOT / "cases" / "min_altitude.toml")


@cache
def real(case: str, side: str) -> Postings:
    return kinds(read(RECORDED / case / f"{side}.alog.gz"))


@lru_cache(maxsize=1)
def simulated(case: str) -> dict[str, list[Postings]]:
    """By side, one for each seed."""
    runs = [simulate(harness()[case].mission, seed) for seed in SEEDS]
    return {
        "vehicle": [kinds(to_alog(run.vehicle)) for run in runs],
        "shoreside": [kinds(to_alog(run.shoreside)) for run in runs],
    }


def form(text: str) -> str:
    """A text with all numbers alike."""
    return re.sub(r"-?\d+(\.\d*)?", "0", text)


pytestmark = [
    pytest.mark.truth,
    pytest.mark.parametrize("side", SIDES),
]


@pytest.fixture(scope="module", params=CASES)
def case(request: pytest.FixtureRequest) -> str:
    """One case after the other, so that each is simulated once."""
    return str(request.param)


def test_every_kind_of_posting_occurs(case: str, side: str) -> None:
    found = {kind for run in simulated(case)[side] for kind in run}
    assert sorted(map(str, real(case, side).keys() - found)) == []


def test_each_is_posted_at_the_real_rate_while_it_lasts(case: str, side: str) -> None:
    compared = 0
    for kind, postings in real(case, side).items():
        wanted = pace(time for time, _ in postings)
        found = [pace(t for t, _ in run[kind]) for run in simulated(case)[side] if kind in run]
        rates = [one.rate for one in found if one is not None]
        if wanted is None or not rates:
            continue
        compared += 1
        assert median(rates) == pytest.approx(wanted.rate, rel=RATE_TOLERANCE), kind
    assert compared > 10


def test_texts_have_the_real_forms(case: str, side: str) -> None:
    for kind, postings in real(case, side).items():
        if kind.variable not in OTHER_TEXT:
            forms = {form(text) for run in simulated(case)[side] for _, text in run.get(kind, [])}
            assert {form(text) for _, text in postings} <= forms, kind
