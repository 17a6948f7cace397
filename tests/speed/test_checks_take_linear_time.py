"""Twenty checks over a stretch against a loop over the lines of the log, in one run."""

from __future__ import annotations

import math
from time import process_time
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.alog.read import read
from alogkit.evaluate.checks import Criteria
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.monitors.monitor import (
    Always,
    Ask,
    Count,
    Gap,
    Monitor,
    Never,
    Order,
    Rate,
    Reaches,
    Settles,
    Until,
    make_clause,
)
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from pathlib import Path

C = make_clause
SAMPLES, TIMES_LARGER = 100_000, 4
AT_MOST = 3.0
"""Times a plain loop that splits the lines; measured: once."""
SECONDS = 0.5
LINEAR_AT_MOST = 2.5 * TIMES_LARGER
OTHERS = ("NAV_X", "NAV_Y", "NAV_SPEED", "DESIRED_DEPTH", "DESIRED_SPEED", "DB_TIME", "BHV_ERROR")
CHECKS: tuple[Ask, ...] = (
    Always(C("NAV_DEPTH <= 16")),
    Always(C("5 <= NAV_DEPTH <= 16")),
    Always(C("NAV_DEPTH + NAV_ALTITUDE <= 40")),
    Always(C("abs(wrap(NAV_HEADING - 10)) <= 5")),
    Always(C("NAV_DEPTH > 1 and NAV_DEPTH < 20")),
    Always(C("NAV_DEPTH != 3")),
    Always(C("NAV_DEPTH * 2 <= 40")),
    Never(C("NAV_DEPTH > 15")),
    Never(C("NAV_DEPTH < 1 or NAV_DEPTH > 20")),
    Reaches(C("NAV_DEPTH >= 12"), 500.0),
    Reaches(C("NAV_DEPTH >= 12"), 500.0, C("NAV_DEPTH <= 8")),
    Until(C("NAV_DEPTH <= 14"), C("NAV_DEPTH >= 12.5")),
    Settles(C("6 <= NAV_DEPTH <= 14"), 100.0),
    Settles(C("NAV_ALTITUDE > 0"), 100.0),
    Count(C("NAV_DEPTH >= 12"), at_most=100),
    Count("NAV_DEPTH", at_most=SAMPLES * TIMES_LARGER),
    Rate("NAV_DEPTH", at_least=1.0, at_most=40.0, over=10.0),
    Rate("NAV_ALTITUDE", at_least=1.0, over=60.0),
    Gap("NAV_DEPTH", 2.0),
    Order((C("NAV_DEPTH >= 10.5"), C("NAV_DEPTH >= 12"))),
)
CRITERIA = Criteria((), monitors=tuple(Monitor(check) for check in CHECKS))


def _log(names: tuple[str, ...], samples: int) -> Alog:
    """So many postings of these variables in turn, twenty a second of each."""
    postings = [
        Posting(step * 0.05, name, "pTest", None, 10.0 + 3.0 * math.sin(step / 1000.0), "")
        for step in range(samples // len(names))
        for name in names
    ]
    return Alog.from_postings(Header(start=0.0), postings, community="abe")


def _seconds(log: Alog) -> float:
    """Processor time of twenty checks."""
    times = []
    for _ in range(3):
        start = process_time()
        evaluate(log, CRITERIA)
        times.append(process_time() - start)
    return min(times)


@pytest.mark.speed
def test_twenty_checks_take_about_as_long_as_splitting_the_lines(tmp_path: Path) -> None:
    path = tmp_path / "long.alog"
    _log(("NAV_DEPTH", "NAV_ALTITUDE", "NAV_HEADING", *OTHERS), SAMPLES).save(path)
    start = process_time()
    with path.open(encoding="utf-8") as lines:
        split = [line.split(None, 3) for line in lines]
    splitting = process_time() - start
    assert len(split) > SAMPLES
    start = process_time()
    log = read(path)
    for variable in log.variables:
        assert log.column(variable).numbers
    reading = process_time() - start
    assert len(log) == SAMPLES
    checking = _seconds(log)
    grades = [finding.grade for finding in evaluate(log, CRITERIA).findings]
    assert grades == [Grade.PASS] * len(CHECKS)
    ratios = f"{checking / reading:.2f} of reading, {checking / splitting:.2f} of splitting"
    print(f"checking took {checking:.3f} s: {ratios}")
    assert checking < SECONDS
    assert checking < AT_MOST * splitting


@pytest.mark.speed
def test_checks_on_every_sample_take_linear_time() -> None:
    names = ("NAV_DEPTH", "NAV_ALTITUDE", "NAV_HEADING")
    small = _seconds(_log(names, SAMPLES // TIMES_LARGER))
    large = _seconds(_log(names, SAMPLES))
    assert large < LINEAR_AT_MOST * max(small, 0.01)
