"""Checks on states against their definition, taken literally: every instant is looked at anew."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Criteria
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.monitors.describe import clauses
from alogkit.evaluate.monitors.monitor import (
    Always,
    Clause,
    Mark,
    Monitor,
    Never,
    Order,
    Reaches,
    Scope,
    Settles,
    Until,
    make_clause,
)
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from collections.abc import Callable

Row = tuple[float, str, float | str]
Held = dict[str, float | str]
BEATS: list[Row] = [(2.0 * beat, "DB_TIME", 0.0) for beat in range(9)]
INF, JUST_BROKEN = math.inf, -1e-9


def _strictly(margin: float) -> float:
    """A margin of 0 is broken already."""
    return margin or JUST_BROKEN


def _opposite(margin: float) -> float:
    return 0.0 if margin == JUST_BROKEN else _strictly(-margin)


def _both(*margins: float) -> float:
    broken = [margin for margin in margins if margin < 0.0]
    if broken:
        return min(broken)
    return math.nan if any(map(math.isnan, margins)) else min(margins)


def _number(held: Held, name: str) -> float:
    return float(held.get(name, math.nan))


def _is(held: Held, name: str, text: str) -> float:
    if name not in held:
        return math.nan
    return INF if held[name] == text else -INF


CONDITIONS: dict[str, Callable[[Held], float]] = {
    "A <= 1": lambda held: 1.0 - _number(held, "A"),
    "A > 0": lambda held: _strictly(_number(held, "A")),
    "0 <= A <= 2": lambda held: _both(_number(held, "A"), 2.0 - _number(held, "A")),
    "A + B >= 1": lambda held: _number(held, "A") + _number(held, "B") - 1.0,
    "S = on": lambda held: _is(held, "S", "on"),
    "A < 1 or S = off": lambda held: _opposite(
        _both(_number(held, "A") - 1.0, _opposite(_is(held, "S", "off")))
    ),
    "!(A = 1) and S != off": lambda held: _both(
        _strictly(abs(_number(held, "A") - 1.0)), _opposite(_is(held, "S", "off"))
    ),
    "abs(A - $(B)) < 2": lambda held: _strictly(2.0 - abs(_number(held, "A") - _number(held, "B"))),
}


class Answer(NamedTuple):
    grade: Grade
    decided: float | None = None
    margin: float | None = None
    broken: float | None = None
    held: float | None = None
    slack: float | None = None


class Stretch(NamedTuple):
    begin: float
    end: float
    inclusive: bool
    complete: bool = True
    final: bool = True

    def __contains__(self, time: object) -> bool:
        assert isinstance(time, float)
        inside = self.begin <= time < self.end
        return inside or (self.inclusive and time == self.end) or time == self.begin

    def cut(self, time: float) -> Stretch:
        """Up to and with a time, if it lies inside."""
        return self._replace(end=time, inclusive=True) if time in self else self


class Slow:
    def __init__(self, rows: list[Row]) -> None:
        self.rows = list(dict.fromkeys(rows))  # exact duplicates count once
        self.stamps = sorted({time for time, _, _ in rows})

    def margin(self, clause: Clause, time: float, sign: float = 1.0) -> float:
        rows = sorted((row for row in self.rows if row[0] <= time), key=lambda row: row[0])
        found = CONDITIONS[clause.text]({name: value for _, name, value in rows})
        return found if sign > 0.0 else _opposite(found)

    def posted(self, clause: Clause) -> list[float | None]:
        """When each variable of a condition was first posted."""
        names = [name for name in "ABS" if name in clause.text]
        firsts = [[row[0] for row in self.rows if row[1] == name] for name in names]
        return [min(times, default=None) for times in firsts]

    def instants(self, stretch: Stretch) -> list[float]:
        return sorted({stretch.begin, *(time for time in self.stamps if time in stretch)})

    def first(self, clause: Clause, stretch: Stretch) -> float | None:
        times = self.instants(stretch)
        return next((time for time in times if self.margin(clause, time) >= 0.0), None)

    def stretch(self, monitor: Monitor) -> Stretch | None:
        scope, last = monitor.scope, self.stamps[-1]
        whole = Stretch(self.stamps[0], last, inclusive=True)
        begin: float | None = 0.0
        if isinstance(scope.begin, Clause):
            begin = self.first(scope.begin, whole)
        elif isinstance(monitor.ask, Always | Never | Settles | Until):
            firsts = [time for clause in clauses(monitor.ask) for time in self.posted(clause)]
            begin = max([0.0, *(time for time in firsts if time is not None)])
        if begin is None:
            return None
        whole = whole._replace(begin=begin)
        ends = [self.first(end, whole) for end in scope.ends if isinstance(end, Clause)]
        if scope.seconds is not None and begin + scope.seconds <= last:
            ends.append(begin + scope.seconds)
        come = [end for end in ends if end is not None]
        if come:
            return Stretch(begin, min(come), inclusive=False) if min(come) > begin else None
        ends_there = Mark.END in scope.ends
        complete = ends_there or (not scope.ends and scope.seconds is None)
        return whole._replace(complete=complete, final=ends_there)

    def throughout(self, clause: Clause, stretch: Stretch, sign: float = 1.0) -> Answer:
        margins = {time: self.margin(clause, time, sign) for time in self.instants(stretch)}
        known = [margin for margin in margins.values() if not math.isnan(margin)]
        least = _shown(min(known)) if known else None
        broken = next((time for time, margin in margins.items() if margin < 0.0), None)
        if broken is not None:
            return Answer(Grade.FAIL, broken, least, broken)
        if len(known) < len(margins):
            return Answer(Grade.PENDING, None, least)
        return Answer(Grade.PASS, stretch.end, least)

    def always(self, clause: Clause, stretch: Stretch, sign: float = 1.0) -> Answer:
        found = self.throughout(clause, stretch, sign)
        if found.grade is Grade.PASS and not stretch.complete:
            return found._replace(grade=Grade.PENDING, decided=None)
        return found

    def settles(self, ask: Settles, stretch: Stretch) -> Answer:
        due = stretch.begin + ask.within
        if due not in stretch:
            return Answer(Grade.PENDING)
        since = None
        for time in reversed(self.instants(stretch)):
            if not self.margin(ask.clause, time) >= 0.0:
                break
            since = time
        found = self.always(ask.clause, stretch._replace(begin=due))
        return found._replace(held=since, slack=None if since is None else due - since)

    def until(self, ask: Until, stretch: Stretch) -> Answer:
        due = INF if ask.within is None else stretch.begin + ask.within
        looked = stretch.cut(due)
        came = self.first(ask.until, looked)
        slack = None if came is None or ask.within is None else due - came
        if came == stretch.begin:
            margin = _shown(self.margin(ask.until, came))
            return Answer(Grade.PASS, came, margin, None, came, slack)
        before = looked if came is None else looked._replace(end=came, inclusive=False)
        found = self.throughout(ask.clause, before)
        if found.grade is Grade.FAIL or (came is not None and found.grade is Grade.PENDING):
            return found
        if came is not None:
            return found._replace(decided=came, held=came, slack=slack)
        if None not in self.posted(ask.until) and (due in stretch or stretch.final):
            return Answer(Grade.FAIL, looked.end, found.margin, looked.end)
        return Answer(Grade.PENDING, None, found.margin)

    def rises(self, clause: Clause, stretch: Stretch) -> list[float]:
        holds = [(time, self.margin(clause, time) >= 0.0) for time in self.instants(stretch)]
        first = [holds[0][0]] if holds[0][1] else []
        return first + [time for (_, before), (time, now) in pairwise(holds) if now and not before]

    def reaches(self, ask: Reaches, stretch: Stretch) -> Answer:
        begins = [stretch.begin] if ask.of is None else self.rises(ask.of, stretch)
        waits = []
        for begin in begins:
            due = INF if ask.within is None else begin + ask.within
            looked = stretch._replace(begin=begin).cut(due)
            came = self.first(ask.clause, looked)
            margins = [self.margin(ask.clause, time) for time in self.instants(looked)]
            known = [margin for margin in margins if not math.isnan(margin)]
            best = _shown(max(known)) if known else None
            late = came is None and (due in stretch or due == stretch.end or stretch.final)
            grade = Grade.PASS if came is not None else Grade.FAIL if late else Grade.PENDING
            slack = None if came is None or ask.within is None else due - came
            broken = looked.end if late else None
            if late and math.isnan(margins[-1]):
                grade, broken = Grade.PENDING, None
            waits.append((late, Answer(grade, came or broken, best, broken, came, slack)))
        missed = [answer for late, answer in waits if late]
        waiting = [answer for _, answer in waits if answer.grade is Grade.PENDING]
        for answers in (missed, waiting):
            if answers:
                return answers[0]
        if not waits:
            return Answer(Grade.PENDING)
        tightest = min((answer for _, answer in waits), key=lambda one: one.slack or 0.0)
        return tightest._replace(decided=max(answer.held or 0.0 for _, answer in waits))

    def order(self, ask: Order, stretch: Stretch) -> Answer:
        firsts = [self.first(event, stretch) for event in ask.events]
        steps = list(pairwise(firsts))
        gaps = [b - a for a, b in steps if a is not None and b is not None]
        margin = min(gaps, default=None)
        wrong = [b for a, b in steps if b is not None and (a is None or b <= a)]
        if wrong:
            return Answer(Grade.FAIL, min(wrong), margin, min(wrong))
        if None not in firsts:
            return Answer(Grade.PASS, firsts[-1], margin, None, firsts[-1])
        missing = ask.events[firsts.index(None)]
        if stretch.final and None not in self.posted(missing):
            return Answer(Grade.FAIL, stretch.end, margin, stretch.end)
        return Answer(Grade.PENDING, None, margin)

    def answer(self, monitor: Monitor) -> Answer:
        stretch = self.stretch(monitor)
        if stretch is None:
            return Answer(Grade.PENDING)
        match monitor.ask:
            case Always(clause) | Never(clause):
                return self.always(clause, stretch, -1.0 if monitor.ask == Never(clause) else 1.0)
            case Settles():
                return self.settles(monitor.ask, stretch)
            case Until():
                return self.until(monitor.ask, stretch)
            case Reaches():
                return self.reaches(monitor.ask, stretch)
            case Order():
                return self.order(monitor.ask, stretch)
            case _:
                raise NotImplementedError


def _shown(margin: float) -> float | None:
    if not math.isfinite(margin):
        return None
    return 0.0 if margin == JUST_BROKEN else margin


TIMES = st.integers(0, 32).map(lambda half: half / 2.0)
NUMBERS = st.integers(-2, 3).map(float)
ROWS = st.lists(
    st.one_of(
        st.tuples(TIMES, st.sampled_from("AB"), NUMBERS),
        st.tuples(TIMES, st.just("S"), st.sampled_from(["on", "off"])),
    ),
    max_size=25,
)
CLAUSES = st.sampled_from(sorted(CONDITIONS)).map(make_clause)
WAITS = st.sampled_from([0.0, 1.5, 4.0, 12.0])
ASKS = st.one_of(
    st.builds(Always, CLAUSES),
    st.builds(Never, CLAUSES),
    st.builds(Settles, CLAUSES, WAITS),
    st.builds(Until, CLAUSES, CLAUSES, st.none() | WAITS),
    st.builds(Reaches, CLAUSES, st.none() | WAITS),
    st.builds(Reaches, CLAUSES, WAITS, CLAUSES),
    st.builds(Order, st.lists(CLAUSES, min_size=2, max_size=3).map(tuple)),
)
SCOPES = st.builds(
    Scope,
    st.none() | CLAUSES,
    st.lists(CLAUSES | st.just(Mark.END), max_size=2).map(tuple),
    st.none() | st.sampled_from([3.0, 9.0, 99.0]),
)


@given(ROWS, ASKS, SCOPES)
def test_a_check_on_states_is_what_its_definition_says(
    rows: list[Row], ask: Always, scope: Scope
) -> None:
    monitor = Monitor(ask, scope)
    postings = [
        Posting(time, name, "pTest", None, None if isinstance(value, str) else value, str(value))
        for time, name, value in [*rows, *BEATS]
    ]
    log = Alog.from_postings(Header(start=0.0), postings, community="abe")
    (finding,) = evaluate(log, Criteria((), monitors=(monitor,))).findings
    watch = finding.watch
    assert watch is not None
    found = Answer(
        finding.grade, finding.time, finding.margin, watch.broken, watch.held, watch.slack
    )
    assert found == Slow([*rows, *BEATS]).answer(monitor)
