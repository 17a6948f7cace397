"""Always, never, settles, until, reaches and order: what they say, and at the end of the log."""

from __future__ import annotations

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Criteria
from alogkit.evaluate.criteria import make_check, make_stage
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.monitors.describe import describe
from alogkit.evaluate.monitors.monitor import (
    Always,
    Ask,
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
from alogkit.verdict import Finding, Grade, Reason, Role, Watch

Row = tuple[float, str, float | str]
BEATS: list[Row] = [(2.0 * beat, "DB_TIME", 0.5) for beat in range(11)]
"""DB_TIME up to 20 s: a log that is alive."""
DIVE: list[Row] = [
    (1.0, "NAV_DEPTH", 0.0),
    (3.0, "GO", "true"),
    (5.0, "NAV_DEPTH", 4.0),
    (7.0, "NAV_DEPTH", 11.0),
    (9.0, "NAV_DEPTH", 13.5),
    (12.0, "NAV_DEPTH", 12.0),
    (15.0, "ARRIVED", "true"),
    (16.0, "NAV_DEPTH", 6.0),
]


def _log(*rows: Row) -> Alog:
    postings = [
        Posting(time, name, "pTest", None, None, value)
        if isinstance(value, str)
        else Posting(time, name, "pTest", None, value, "")
        for time, name, value in rows
    ]
    return Alog.from_postings(Header(start=1000.0), postings, path="abe.alog", community="abe")


def _finding(rows: list[Row], ask: Ask, scope: Scope | None = None) -> Finding:
    criteria = Criteria(
        (), clock=make_check("GO = true"), monitors=(Monitor(ask, scope or Scope()),)
    )
    (finding,) = evaluate(_log(*rows), criteria).findings
    return finding


def _watch(finding: Finding) -> Watch:
    assert finding.watch is not None
    return finding.watch


def _cut(end: float) -> list[Row]:
    return [row for row in [*DIVE, *BEATS] if row[0] <= end]


C = make_clause
WHOLE = [*DIVE, *BEATS]


def test_always_tells_its_tightest_instant_with_margin_and_line() -> None:
    finding = _finding(WHOLE, Always(C("NAV_DEPTH <= 16")))
    assert (finding.grade, finding.reason) == (Grade.PASS, Reason.HELD_THROUGHOUT)
    assert (finding.condition, finding.role) == ("always NAV_DEPTH <= 16", Role.CHECK)
    assert (finding.margin, finding.unit, finding.time) == (2.5, "m", 20.0)
    assert _watch(finding).tightest == 9.0
    assert finding.evidence is not None
    assert (finding.evidence.log, finding.evidence.line) == ("abe.alog", 8)
    (reading,) = finding.readings
    assert (reading.variable, reading.value, reading.threshold) == ("NAV_DEPTH", 13.5, 16.0)


def test_a_broken_always_tells_the_first_violation_and_the_worst() -> None:
    finding = _finding(WHOLE, Always(C("NAV_DEPTH <= 10")))
    assert (finding.grade, finding.reason) == (Grade.FAIL, Reason.BROKEN)
    assert (finding.time, finding.margin) == (7.0, -3.5)
    watch = _watch(finding)
    assert (watch.broken, watch.tightest, watch.begin, watch.end) == (7.0, 9.0, 3.0, 20.0)
    assert watch.broken_by is not None
    assert watch.broken_by.time == 7.0


def test_a_value_from_before_the_stretch_is_held_at_its_begin() -> None:
    finding = _finding(WHOLE, Always(C("NAV_DEPTH > 0")))
    assert (finding.grade, finding.time, finding.margin) == (Grade.FAIL, 3.0, 0.0)
    assert finding.evidence is not None
    assert finding.evidence.time == 1.0


def test_never_is_the_opposite() -> None:
    passed = _finding(WHOLE, Never(C("NAV_DEPTH > 16")))
    assert (passed.grade, passed.reason, passed.margin) == (Grade.PASS, Reason.NEVER_HELD, 2.5)
    failed = _finding(WHOLE, Never(C("NAV_DEPTH > 13")))
    assert (failed.grade, failed.reason, failed.margin) == (Grade.FAIL, Reason.HELD_ONCE, -0.5)


def test_text_has_no_margin_but_the_time_at_which_it_held() -> None:
    finding = _finding(WHOLE, Reaches(C("ARRIVED = true"), within=15.0))
    assert (finding.grade, finding.reason, finding.margin) == (Grade.PASS, Reason.CAME, None)
    assert (finding.time, _watch(finding).held, _watch(finding).slack) == (15.0, 15.0, 3.0)


def test_a_window_has_the_margin_of_its_nearer_edge() -> None:
    scope = Scope(C("NAV_DEPTH >= 10"), (C("ARRIVED = true"),))
    finding = _finding(WHOLE, Always(C("10 <= NAV_DEPTH <= 14")), scope)
    assert (finding.grade, finding.margin) == (Grade.PASS, 0.5)
    assert [reading.margin for reading in finding.readings] == [3.5, 0.5]
    assert finding.condition == (
        "always 10 <= NAV_DEPTH <= 14, from NAV_DEPTH >= 10, to ARRIVED = true"
    )


def test_reaches_within_of_an_event_needs_each_of_them_answered() -> None:
    rows: list[Row] = [
        *BEATS,
        (0.0, "GO", "true"),
        *((time, "PING", value) for time, value in [(1.0, "a"), (2.0, "b"), (6.0, "a")]),
        *((time, "PONG", value) for time, value in [(1.0, 0.0), (3.0, 1.0), (4.0, 0.0)]),
    ]
    asked = Reaches(C("PONG > 0"), within=2.5, of=C("PING = a"))
    finding = _finding(rows, asked)
    assert (finding.grade, finding.reason, finding.time) == (Grade.FAIL, Reason.MISSED, 8.5)
    assert finding.condition == "reaches PONG > 0 within 2.5 s of PING = a"
    answered = _finding([*rows, (8.25, "PONG", 3.0)], asked)
    assert (answered.grade, answered.time) == (Grade.PASS, 8.25)
    assert (_watch(answered).held, _watch(answered).slack) == (8.25, 0.25)


def test_until_holds_up_to_but_not_at_what_ends_it() -> None:
    asked = Until(C("NAV_DEPTH <= 11"), C("NAV_DEPTH > 12"), within=8.0)
    finding = _finding(WHOLE, asked)
    assert (finding.grade, finding.reason, finding.time) == (Grade.PASS, Reason.CAME, 9.0)
    assert (finding.margin, _watch(finding).slack) == (0.0, 2.0)
    assert finding.condition == "NAV_DEPTH <= 11 until NAV_DEPTH > 12 within 8 s"
    at_once = _finding(WHOLE, Until(C("NAV_DEPTH > 99"), C("GO = true")))
    assert (at_once.grade, at_once.time) == (Grade.PASS, 3.0)


def test_order_has_the_least_time_between_two_events_for_a_margin() -> None:
    events = (C("GO = true"), C("NAV_DEPTH >= 10"), C("ARRIVED = true"))
    finding = _finding(WHOLE, Order(events))
    assert (finding.grade, finding.reason, finding.time) == (Grade.PASS, Reason.IN_ORDER, 15.0)
    assert (finding.margin, finding.unit) == (4.0, "s")
    assert finding.condition == "GO = true, then NAV_DEPTH >= 10, then ARRIVED = true"


def test_two_events_of_one_instant_are_in_no_order() -> None:
    events = (C("NAV_DEPTH >= 10"), C("NAV_DEPTH >= 11"))
    finding = _finding(WHOLE, Order(events))
    assert (finding.grade, finding.reason) == (Grade.FAIL, Reason.OUT_OF_ORDER)
    assert (finding.margin, finding.time) == (0.0, 7.0)


def _words(value: object) -> str:
    """A check or a scope in words, for the name of a test."""
    match value:
        case Scope():
            return ", ".join(describe(Monitor(Always(SHALLOW), value)).split(", ")[1:]) or "whole"
        case Grade() | Reason():
            return value.name
        case float():
            return str(value)
        case _:
            return describe(Monitor(value))  # type: ignore[arg-type] # what is left is an ask


TO_ARRIVAL = Scope(None, (C("ARRIVED = true"),))
TO_ARRIVAL_OR_END = Scope(None, (C("ARRIVED = true"), Mark.END))
SHALLOW, DEEP = C("NAV_DEPTH <= 16"), C("NAV_DEPTH >= 10")
ARRIVED = C("ARRIVED = true")


@pytest.mark.parametrize(
    ("ask", "scope", "end", "grade", "reason"),
    [
        (Always(SHALLOW), Scope(), 14.0, Grade.PASS, Reason.HELD_THROUGHOUT),
        (Always(SHALLOW), TO_ARRIVAL, 20.0, Grade.PASS, Reason.HELD_THROUGHOUT),
        (Always(SHALLOW), TO_ARRIVAL, 14.0, Grade.PENDING, Reason.SCOPE_NOT_ENDED),
        (Always(SHALLOW), TO_ARRIVAL_OR_END, 14.0, Grade.PASS, Reason.HELD_THROUGHOUT),
        (Always(SHALLOW), Scope(seconds=7.0), 10.0, Grade.PASS, Reason.HELD_THROUGHOUT),
        (Always(SHALLOW), Scope(seconds=7.0), 9.9, Grade.PENDING, Reason.SCOPE_NOT_ENDED),
        (Always(C("NAV_DEPTH <= 12")), TO_ARRIVAL, 14.0, Grade.FAIL, Reason.BROKEN),
        (Never(DEEP), TO_ARRIVAL, 6.0, Grade.PENDING, Reason.SCOPE_NOT_ENDED),
        (Settles(DEEP, 5.0), Scope(), 14.0, Grade.PASS, Reason.SETTLED),
        (Settles(DEEP, 5.0), Scope(), 7.9, Grade.PENDING, Reason.LOG_TOO_SHORT),
        (Settles(DEEP, 5.0), TO_ARRIVAL, 14.0, Grade.PENDING, Reason.SCOPE_NOT_ENDED),
        (Settles(DEEP, 5.0), TO_ARRIVAL, 20.0, Grade.PASS, Reason.SETTLED),
        (Settles(DEEP, 5.0), Scope(), 20.0, Grade.FAIL, Reason.NOT_SETTLED),
        (Settles(DEEP, 13.0), TO_ARRIVAL, 20.0, Grade.PENDING, Reason.SCOPE_EMPTY),
        (Reaches(DEEP, 5.0), Scope(), 20.0, Grade.PASS, Reason.CAME),
        (Reaches(DEEP, 4.0), Scope(), 7.0, Grade.PASS, Reason.CAME),
        (Reaches(DEEP, 3.9), Scope(), 7.0, Grade.FAIL, Reason.MISSED),
        (Reaches(DEEP, 5.0), Scope(), 6.9, Grade.PENDING, Reason.NOT_COME),
        (Reaches(C("NAV_DEPTH > 99")), TO_ARRIVAL, 14.0, Grade.PENDING, Reason.NOT_COME),
        (Reaches(C("NAV_DEPTH > 99")), TO_ARRIVAL, 20.0, Grade.FAIL, Reason.MISSED),
        (Reaches(C("NAV_DEPTH > 99")), TO_ARRIVAL_OR_END, 14.0, Grade.FAIL, Reason.MISSED),
        (Reaches(DEEP, 3.0, C("NAV_DEPTH > 99")), Scope(), 20.0, Grade.PENDING, Reason.NO_EVENT),
        (Until(SHALLOW, ARRIVED), Scope(), 20.0, Grade.PASS, Reason.CAME),
        (Until(SHALLOW, C("NAV_DEPTH > 99")), Scope(), 14.0, Grade.PENDING, Reason.NOT_COME),
        (Until(SHALLOW, C("NAV_DEPTH > 99")), TO_ARRIVAL, 20.0, Grade.FAIL, Reason.MISSED),
        (Until(SHALLOW, C("NAV_DEPTH > 99"), 6.0), Scope(), 14.0, Grade.FAIL, Reason.MISSED),
        (Until(C("NAV_DEPTH < 5"), ARRIVED), Scope(), 14.0, Grade.FAIL, Reason.BROKEN),
        (Until(SHALLOW, ARRIVED), Scope(), 14.0, Grade.PENDING, Reason.NO_DATA),
        (Order((DEEP, ARRIVED)), Scope(), 14.0, Grade.PENDING, Reason.NO_DATA),
        (Order((DEEP, C("NAV_DEPTH > 99"))), Scope(), 14.0, Grade.PENDING, Reason.NOT_COME),
        (Order((DEEP, C("NAV_DEPTH > 99"))), TO_ARRIVAL, 20.0, Grade.FAIL, Reason.MISSED),
        (Order((C("NAV_DEPTH > 99"), DEEP)), Scope(), 8.0, Grade.FAIL, Reason.OUT_OF_ORDER),
        (Always(SHALLOW), Scope(C("NAV_DEPTH > 99")), 20.0, Grade.PENDING, Reason.SCOPE_NOT_BEGUN),
        (Always(SHALLOW), Scope(ARRIVED, (ARRIVED,)), 20.0, Grade.PENDING, Reason.SCOPE_EMPTY),
        (Always(SHALLOW), Scope(Mark.VERDICT), 20.0, Grade.PENDING, Reason.SCOPE_NOT_BEGUN),
    ],
    ids=_words,
)
def test_what_the_end_of_the_log_makes_of_a_check(
    ask: Ask, scope: Scope, end: float, grade: Grade, reason: Reason
) -> None:
    finding = _finding(_cut(end), ask, scope)
    assert (finding.grade, finding.reason) == (grade, reason)
    assert (finding.time is None) is (grade is Grade.PENDING)
    assert finding.evidence is not None


def test_without_the_clock_no_stretch_begins() -> None:
    finding = _finding([*BEATS, (1.0, "NAV_DEPTH", 3.0)], Always(SHALLOW))
    assert (finding.grade, finding.reason) == (Grade.PENDING, Reason.SCOPE_NOT_BEGUN)


def test_without_a_clock_it_begins_when_all_is_known_or_where_the_log_does() -> None:
    rows: list[Row] = [*BEATS, (4.0, "A", 1.0), (6.0, "B", 2.0), (7.0, "B", 3.0)]
    for ask, begin in (
        (Always(C("A + B > 0")), 6.0),
        (Reaches(C("B > 2"), 9.0), 0.0),
        (Always(C("A + C > 0")), 4.0),
    ):
        criteria = Criteria((), monitors=(Monitor(ask),))
        (finding,) = evaluate(_log(*rows), criteria).findings
        assert _watch(finding).begin == begin


def test_a_stretch_from_the_verdict_begins_at_the_deciding_instant() -> None:
    stage = make_stage(["NAV_DEPTH >= 10"], ["NAV_DEPTH <= 12"])
    companion = Monitor(Always(C("NAV_DEPTH <= 12")), Scope(Mark.VERDICT), companion=True)
    before = Monitor(Always(C("NAV_DEPTH < 10")), Scope(None, (Mark.VERDICT,)))
    criteria = Criteria((stage,), monitors=(companion, before))
    verdict = evaluate(_log(*WHOLE), criteria)
    assert (verdict.grade, verdict.time, verdict.reason) == (Grade.PASS, 7.0, Reason.HOLDS)
    (finding,) = verdict.companions
    assert (finding.role, finding.grade, finding.margin) == (Role.COMPANION, Grade.FAIL, -1.5)
    assert _watch(finding).begin == 7.0
    assert verdict.companion is Grade.FAIL
    assert [found.role for found in verdict.findings] == [Role.LEAD, Role.PASS, Role.CHECK]
    assert verdict.findings[-1].watch is not None
    assert verdict.findings[-1].watch.end == 7.0
