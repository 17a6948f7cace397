"""Counts, rates and gaps against their definition, taken literally."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Criteria
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.monitors.monitor import (
    Count,
    Gap,
    Mark,
    Monitor,
    Rate,
    Scope,
    make_clause,
)
from alogkit.verdict import Grade

Row = tuple[float, float]
END = 16.0
BEATS = [2.0 * beat for beat in range(9)]
GO = make_clause("GO = on")


class Answer(NamedTuple):
    grade: Grade
    decided: float | None = None
    margin: float | None = None
    broken: float | None = None


class Window(NamedTuple):
    begin: float
    end: float
    closed: bool
    """Whether its end belongs to it."""
    complete: bool
    final: bool

    def postings(self, rows: list[Row]) -> list[float]:
        return sorted(
            time
            for time, _ in dict.fromkeys(rows)
            if self.begin <= time < self.end or (self.closed and time == self.end)
        )


def _graded(window: Window, margin: float, broken: float | None) -> Answer:
    if broken is not None:
        return Answer(Grade.FAIL, broken, margin, broken)
    if margin < 0 or not window.complete:
        return Answer(Grade.PENDING, None, margin)
    return Answer(Grade.PASS, window.end, margin)


def slow_count(ask: Count, window: Window, rows: list[Row]) -> Answer:
    times = window.postings(rows)
    margins, broken = [], []
    if ask.at_least is not None:
        margins.append(len(times) - ask.at_least)
        if margins[-1] < 0 and window.final:
            broken.append(window.end)
    if ask.at_most is not None:
        margins.append(ask.at_most - len(times))
        if margins[-1] < 0:
            broken.append(times[ask.at_most])
    return _graded(window, min(margins), min(broken, default=None))


def slow_gap(ask: Gap, window: Window, rows: list[Row]) -> Answer:
    edges = [window.begin, *window.postings(rows), window.end]
    gaps = list(pairwise(edges))
    broken = [start + ask.at_most for start, stop in gaps if stop - start > ask.at_most]
    margin = ask.at_most - max(stop - start for start, stop in gaps)
    return _graded(window, margin, min(broken, default=None))


def slow_rate(ask: Rate, window: Window, rows: list[Row]) -> Answer:
    length = window.end - window.begin if ask.over is None else ask.over
    if length <= 0.0 or window.begin + length > window.end:
        return Answer(Grade.PENDING)
    times = window.postings(rows)
    steps = int((window.end - length - window.begin) / 0.25)
    starts = [window.begin + 0.25 * step for step in range(steps + 1)]
    rates = [
        (start, sum(start < time <= start + length for time in times) / length) for start in starts
    ]
    margins, broken = [], []
    if ask.at_least is not None:
        margins.append(min(rate for _, rate in rates) - ask.at_least)
        broken += [start + length for start, rate in rates if rate < ask.at_least]
    if ask.at_most is not None:
        margins.append(ask.at_most - max(rate for _, rate in rates))
        broken += [start + length for start, rate in rates if rate > ask.at_most]
    return _graded(window, min(margins), min(broken, default=None))


def slow_answer(monitor: Monitor, rows: list[Row], go: float | None) -> Answer:
    ask, scope = monitor.ask, monitor.scope
    begin = 0.0
    if not isinstance(ask, Count):
        if not rows:
            return Answer(Grade.PENDING)
        begin = min(time for time, _ in rows)
    if scope.begin is not None:
        if go is None:
            return Answer(Grade.PENDING)
        begin = go
    if scope.seconds is not None and begin + scope.seconds <= END:
        if scope.seconds == 0.0:
            return Answer(Grade.PENDING)
        window = Window(begin, begin + scope.seconds, closed=False, complete=True, final=True)
    else:
        final = Mark.END in scope.ends
        complete = final or scope.seconds is None
        window = Window(begin, END, closed=True, complete=complete, final=final)
    match ask:
        case Count():
            return slow_count(ask, window, rows)
        case Gap():
            return slow_gap(ask, window, rows)
        case Rate():
            return slow_rate(ask, window, rows)
        case _:
            raise NotImplementedError


TIMES = st.integers(0, 32).map(lambda half: half / 2.0)
ROWS = st.lists(st.tuples(TIMES, st.integers(0, 2).map(float)), max_size=30)
LENGTHS = st.sampled_from([0.5, 1.0, 2.5, 6.0])
NUMBERS = st.integers(0, 6)
RATES = st.sampled_from([0.0, 0.5, 1.0, 3.0])


def _limited(
    kind: type, bounds: st.SearchStrategy[Any], *others: st.SearchStrategy[Any]
) -> st.SearchStrategy[Any]:
    pairs = st.one_of(
        st.tuples(bounds, st.none()), st.tuples(st.none(), bounds), st.tuples(bounds, bounds)
    )
    return st.builds(lambda pair, *rest: kind("A", *pair, *rest), pairs, *others)


ASKS = st.one_of(
    _limited(Count, NUMBERS),
    _limited(Rate, RATES, st.none() | LENGTHS),
    st.builds(Gap, st.just("A"), LENGTHS),
)
SCOPES = st.builds(
    Scope, st.none() | st.just(GO), st.sampled_from([(), (Mark.END,)]), st.none() | LENGTHS
)


@given(ROWS, ASKS, SCOPES, st.none() | TIMES)
def test_a_check_on_mail_is_what_its_definition_says(
    rows: list[Row], ask: Count | Rate | Gap, scope: Scope, go: float | None
) -> None:
    monitor = Monitor(ask, scope)
    postings = [Posting(time, "A", "pTest", None, value, "") for time, value in rows]
    postings += [Posting(time, "DB_TIME", "pTest", None, 0.0, "") for time in BEATS]
    if go is not None:
        postings.append(Posting(go, "GO", "pTest", None, None, "on"))
    log = Alog.from_postings(Header(start=0.0), postings, community="abe")
    (finding,) = evaluate(log, Criteria((), monitors=(monitor,))).findings
    watch = finding.watch
    assert watch is not None
    found = Answer(finding.grade, finding.time, finding.margin, watch.broken)
    assert found == slow_answer(monitor, rows, go)
