from __future__ import annotations

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Criteria
from alogkit.evaluate.criteria import make_stage
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.monitors.monitor import (
    Always,
    Ask,
    Count,
    Gap,
    Mark,
    Monitor,
    Never,
    Order,
    Rate,
    Scope,
    make_clause,
)
from alogkit.evaluate.trace import trace
from alogkit.verdict import Role, Trace

Point = tuple[float, bool | None, str]
C = make_clause


def _log() -> Alog:
    rows: list[tuple[float, str, float | str]] = [
        (1.0, "A", 1.0), (3.0, "A", 5.0), (4.0, "A", 5.0), (6.0, "A", 2.0), (2.0, "S", "on"),
        *((2.0 * beat, "DB_TIME", 0.0) for beat in range(5)),
    ]  # fmt: skip
    postings = [
        Posting(time, name, "pTest", None, None if isinstance(value, str) else value, str(value))
        for time, name, value in rows
    ]
    return Alog.from_postings(Header(start=0.0), postings, community="abe")


def _points(found: Trace) -> list[Point]:
    return list(zip(found.times, found.truths, found.values, strict=True))


def _trace(ask: Ask, scope: Scope | None = None, *, judged: bool = False) -> list[Point]:
    criteria = Criteria((), monitors=(Monitor(ask, scope or Scope()),))
    log = _log()
    (found,) = trace(log, criteria, evaluate(log, criteria) if judged else None)
    assert found.role is Role.CHECK
    return _points(found)


def test_a_state_is_traced_with_the_values_of_all_its_variables() -> None:
    assert _trace(Always(C("A < 4 and S = on"))) == [
        (0.0, None, ""),
        (1.0, None, "1.00, -"),
        (2.0, True, "1.00, on"),
        (3.0, False, "5.00, on"),
        (6.0, True, "2.00, on"),
    ]
    assert [truth for _, truth, _ in _trace(Never(C("A < 4")))] == [None, False, True, False]


def test_outside_the_stretch_of_the_verdict_nothing_is_known() -> None:
    scope = Scope(C("A > 4"), (C("A = 2"),))
    assert _trace(Always(C("A > 0")), scope, judged=True) == [
        (0.0, None, ""),
        (1.0, None, "1.00"),
        (3.0, True, "5.00"),
        (6.0, None, "2.00"),
    ]
    between = Scope(C("DB_TIME = 0"), seconds=5.0)
    assert _trace(Always(C("A > 0")), between, judged=True)[-2:] == [
        (5.0, None, "5.00"),
        (6.0, None, "2.00"),
    ]
    assert all(
        truth is None for _, truth, _ in _trace(Never(C("A > 0")), Scope(Mark.VERDICT), judged=True)
    )


def test_a_count_is_traced_as_it_grows() -> None:
    assert _trace(Count("A", at_least=1, at_most=2), judged=True) == [
        (0.0, False, "0"),
        (1.0, True, "1"),
        (3.0, True, "2"),
        (4.0, False, "3"),
        (6.0, False, "4"),
    ]


def test_a_gap_is_broken_when_it_has_lasted_too_long() -> None:
    assert _trace(Gap("A", 1.5)) == [
        (0.0, None, ""),
        (1.0, True, ""),
        (2.5, False, "over 1.5 s"),
        (3.0, True, ""),
        (5.5, False, "over 1.5 s"),
        (6.0, True, ""),
        (7.5, False, "over 1.5 s"),
    ]


def test_a_rate_is_that_of_the_window_up_to_each_posting() -> None:
    assert _trace(Rate("A", at_least=0.7, over=3.0)) == [
        (0.0, None, ""),
        (4.0, False, "0.67 Hz"),
    ]
    assert _trace(Rate("A", at_most=0.7))[-1] == (6.0, True, "0.60 Hz")


def test_an_order_is_traced_by_what_has_come() -> None:
    assert _trace(Order((C("A > 0"), C("S = on"), C("A > 4"))), judged=True) == [
        (0.0, True, "0 of 3"),
        (1.0, True, "1 of 3"),
        (2.0, True, "2 of 3"),
        (3.0, True, "3 of 3"),
    ]
    wrong = _trace(Order((C("S = on"), C("A > 0"))), judged=True)
    assert [truth for _, truth, _ in wrong] == [True, False, False]


def test_a_clash_of_types_is_traced_as_unknown() -> None:
    assert _trace(Always(C("A = on"))) == [(0.0, None, "")]


def test_stages_come_first_and_companions_say_what_they_are() -> None:
    log = _log()
    companion = Monitor(Always(C("A < 9")), Scope(Mark.VERDICT), companion=True)
    criteria = Criteria((make_stage(["A > 4"]),), monitors=(companion,))
    lead, beside = trace(log, criteria, evaluate(log, criteria))
    assert (lead.role, beside.role) == (Role.LEAD, Role.COMPANION)
    assert beside.condition == "always A < 9, from verdict"
    assert _points(beside)[2:] == [(3.0, True, "5.00"), (6.0, True, "2.00")]
