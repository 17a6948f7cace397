"""How checks over a stretch make a verdict, and what they take for unknown."""

from __future__ import annotations

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Criteria, Mailflag, Names
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
    Rate,
    Reaches,
    Scope,
    make_clause,
)
from alogkit.verdict import Finding, Grade, Reason, Role, Verdict

Row = tuple[float, str, float | str]
C = make_clause
BEATS: list[Row] = [(2.0 * beat, "DB_TIME", 0.5) for beat in range(11)]


def _log(*rows: Row, community: str = "abe", start: float = 1000.0) -> Alog:
    postings = [
        Posting(time, name, "pTest", None, None, value)
        if isinstance(value, str)
        else Posting(time, name, "pTest", None, value, "")
        for time, name, value in rows
    ]
    return Alog.from_postings(Header(start=start), postings, community=community)


def _verdict(log: Alog | list[Alog], *asks: Ask, **more: object) -> Verdict:
    monitors = tuple(Monitor(ask) for ask in asks)
    return evaluate(log, Criteria((), monitors=monitors, **more))  # type: ignore[arg-type]


def _one(log: Alog | list[Alog], ask: Ask, **more: object) -> Finding:
    (finding,) = _verdict(log, ask, **more).findings
    return finding


def _answer(finding: Finding) -> tuple[Grade, Reason]:
    return finding.grade, finding.reason


A = [*BEATS, (0.0, "A", 1.0), (5.0, "A", 3.0), (9.0, "A", 2.0)]


def test_checks_alone_make_a_verdict_when_the_last_is_decided() -> None:
    verdict = _verdict(_log(*A), Always(C("A <= 3")), Reaches(C("A = 3"), 9.0))
    assert (verdict.grade, verdict.reason, verdict.time) == (Grade.PASS, Reason.HOLDS, 20.0)
    assert verdict.tightest is verdict.findings[0]


def test_the_first_failure_decides() -> None:
    verdict = _verdict(_log(*A), Always(C("A < 9")), Never(C("A = 2")), Always(C("A <= 2")))
    assert (verdict.grade, verdict.reason, verdict.time) == (Grade.FAIL, Reason.BROKEN, 5.0)


def test_an_open_check_leaves_a_passed_stage_inconclusive_at_its_instant() -> None:
    stage = make_stage(["A >= 3"], ["A = 3"])
    criteria = Criteria((stage,), monitors=(Monitor(Always(C("B < 1"))),))
    verdict = evaluate(_log(*A), criteria)
    assert (verdict.grade, verdict.reason, verdict.time) == (Grade.PENDING, Reason.NO_DATA, 5.0)


def test_a_failed_stage_stays_the_reason_whatever_checks_say() -> None:
    stage = make_stage(["A >= 3"], ["A = 4"])
    criteria = Criteria((stage,), monitors=(Monitor(Always(C("A < 3"))),))
    verdict = evaluate(_log(*A), criteria)
    assert (verdict.reason, verdict.time) == (Reason.UNMET_PASS, 5.0)


def test_companions_alone_grade_nothing() -> None:
    monitor = Monitor(Always(C("A < 9")), companion=True)
    verdict = evaluate(_log(*A), Criteria((), monitors=(monitor,)))
    assert (verdict.grade, verdict.reason) == (Grade.PENDING, Reason.NO_CHECKS)
    assert (verdict.companion, verdict.findings) == (Grade.PASS, ())


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        ("B < 1", (Grade.PENDING, Reason.NO_DATA)),
        ("A < 9 and B < 1", (Grade.PENDING, Reason.NO_DATA)),
        ("A < 3 and B < 1", (Grade.FAIL, Reason.BROKEN)),
        ("A < 9 or B < 1", (Grade.PASS, Reason.HELD_THROUGHOUT)),
        ("A > 9 or B < 1", (Grade.PENDING, Reason.NO_DATA)),
        ("A / 0 < 1", (Grade.PENDING, Reason.PARTLY_UNKNOWN)),
        ("1 / (A - 3) < 9", (Grade.PENDING, Reason.PARTLY_UNKNOWN)),
        ("1 / (A - 3) < -0.6", (Grade.FAIL, Reason.BROKEN)),
        ("A = one", (Grade.PENDING, Reason.TYPE_CLASH)),
        ("A = $(S)", (Grade.PENDING, Reason.TYPE_CLASH)),
        ("S < $(S)", (Grade.PENDING, Reason.TYPE_CLASH)),
        ("S = 3", (Grade.PENDING, Reason.TYPE_CLASH)),
        ("MIXED = 3", (Grade.PENDING, Reason.TYPE_CLASH)),
        ("MIXED = on", (Grade.PENDING, Reason.TYPE_CLASH)),
        ("S = $(S)", (Grade.PASS, Reason.HELD_THROUGHOUT)),
        ("TEN <= 10", (Grade.PASS, Reason.HELD_THROUGHOUT)),
        ('TEN != "x"', (Grade.PASS, Reason.HELD_THROUGHOUT)),
        ("M == b", (Grade.PASS, Reason.HELD_THROUGHOUT)),
        ("!(M == b)", (Grade.FAIL, Reason.BROKEN)),
        ("M = b", (Grade.FAIL, Reason.BROKEN)),
        ("NAN < 1", (Grade.PENDING, Reason.PARTLY_UNKNOWN)),
        ("HUGE > 1", (Grade.PASS, Reason.HELD_THROUGHOUT)),
        ("HUGE - HUGE = 0", (Grade.PENDING, Reason.PARTLY_UNKNOWN)),
        ("wrap(HUGE) < 1", (Grade.PENDING, Reason.PARTLY_UNKNOWN)),
        ("HUGE > 1 and S = on", (Grade.PASS, Reason.HELD_THROUGHOUT)),
        ("S = off or A < 9", (Grade.PASS, Reason.HELD_THROUGHOUT)),
        ("A * 3 = A + A + A", (Grade.PASS, Reason.HELD_THROUGHOUT)),
        ("TENTHS + TENTHS + TENTHS = 0.3", (Grade.PASS, Reason.HELD_THROUGHOUT)),
    ],
)
def test_unknown_never_passes_and_types_are_those_of_the_whole_log(
    condition: str, answer: tuple[Grade, Reason]
) -> None:
    rows: list[Row] = [
        *A,
        (0.0, "S", "on"), (0.0, "TEN", "10"), (1.0, "TEN", "9.5"), (0.0, "M", "a:b"),
        (0.0, "MIXED", "on"), (1.0, "MIXED", 3.0), (0.0, "NAN", float("nan")),
        (0.0, "HUGE", float("inf")), (0.0, "TENTHS", 0.1),
    ]  # fmt: skip
    assert _answer(_one(_log(*rows), Always(C(condition)))) == answer


def test_a_clash_points_at_the_posting_that_clashes() -> None:
    rows: list[Row] = [*A, (3.0, "MIXED", 3.0), (4.0, "MIXED", "on")]
    for condition, time in (("MIXED < 9", 4.0), ("MIXED = on", 3.0)):
        finding = _one(_log(*rows), Always(C(condition)))
        assert finding.evidence is not None
        assert (finding.evidence.variable, finding.evidence.time) == ("MIXED", time)


def test_a_never_posted_variable_is_shown_as_such() -> None:
    (reading,) = _one(_log(*A), Always(C("B < $(LIMIT)"))).readings
    assert (reading.value, reading.threshold, reading.truth) == (None, "LIMIT", None)
    assert reading.evidence is None


@pytest.mark.parametrize(
    "ask", [Always(C("A < 9")), Count("B", at_most=0), Count(C("A > 9"), at_most=0)], ids=str
)
def test_what_did_not_happen_in_a_silent_log_proves_nothing(ask: Ask) -> None:
    rows = [row for row in A if not 5.0 < row[0] < 16.0]
    assert _answer(_one(_log(*rows), ask)) == (Grade.PENDING, Reason.SILENT)
    assert _one(_log(*A), ask).grade is Grade.PASS


def test_what_came_needs_no_proof_that_the_log_was_alive() -> None:
    rows = [row for row in A if not 5.0 < row[0] < 16.0]
    assert _one(_log(*rows), Reaches(C("A = 3"), 9.0)).grade is Grade.PASS


def test_counts_are_whole_and_exact_duplicates_count_once() -> None:
    rows: list[Row] = [*BEATS, (1.0, "E", "x"), (1.0, "E", "x"), (1.0, "E", "y"), (7.0, "E", "x")]
    finding = _one(_log(*rows), Count("E", at_most=2))
    assert _answer(finding) == (Grade.FAIL, Reason.OUT_OF_LIMITS)
    assert (finding.time, finding.margin, finding.unit) == (7.0, -1, "")
    assert (finding.readings[0].variable, finding.readings[0].value) == ("count of E", 3)
    assert finding.evidence is not None
    assert finding.evidence.time == 7.0
    assert finding.condition == "count of E at most 2"


def test_a_condition_counts_each_time_that_it_begins_to_hold() -> None:
    finding = _one(_log(*A, (12.0, "A", 3.0)), Count(C("A >= 2"), 1, 1))
    assert _answer(finding) == (Grade.PASS, Reason.WITHIN_LIMITS)
    assert finding.evidence is not None
    assert finding.evidence.time == 5.0


@pytest.mark.parametrize(
    ("scope", "answer"),
    [
        (Scope(), (Grade.PENDING, Reason.SCOPE_NOT_ENDED)),
        (Scope(ends=(Mark.END,)), (Grade.FAIL, Reason.OUT_OF_LIMITS)),
        (Scope(seconds=10.0), (Grade.FAIL, Reason.OUT_OF_LIMITS)),
        (Scope(seconds=30.0), (Grade.PENDING, Reason.SCOPE_NOT_ENDED)),
    ],
    ids=["open", "end", "in-the-log", "beyond-it"],
)
def test_too_few_are_a_failure_only_where_the_scope_has_ended(
    scope: Scope, answer: tuple[Grade, Reason]
) -> None:
    monitor = Monitor(Count("E", at_least=1), scope)
    (finding,) = evaluate(_log(*BEATS), Criteria((), monitors=(monitor,))).findings
    assert _answer(finding) == answer


def test_a_gap_reaches_from_the_begin_and_to_the_end() -> None:
    rows: list[Row] = [*BEATS, (1.0, "E", 1.0), (3.0, "E", 1.0), (4.0, "E", 1.0)]
    finding = _one(_log(*rows), Gap("E", 5.0))
    assert (finding.grade, finding.time, finding.margin) == (Grade.FAIL, 9.0, -11.0)
    assert (finding.unit, finding.condition) == ("s", "gap of E at most 5 s")
    assert _one(_log(*rows), Gap("E", 16.0)).grade is Grade.PASS


def test_a_rate_is_that_of_the_poorest_and_the_richest_window() -> None:
    rows: list[Row] = [*BEATS, *((0.5 * step, "E", 1.0) for step in range(40) if step != 17)]
    finding = _one(_log(*rows), Rate("E", 1.5, 2.0, 2.0))
    assert (finding.grade, finding.margin, finding.unit) == (Grade.PASS, 0.0, "Hz")
    assert [reading.value for reading in finding.readings] == [1.5, 2.0]
    poor = _one(_log(*rows), Rate("E", at_least=1.9, over=2.0))
    assert (poor.grade, poor.time) == (Grade.FAIL, 8.5)
    assert poor.condition == "rate of E at least 1.9 Hz over 2 s"
    whole = _one(_log(*rows), Rate("E", at_least=1.9))
    assert (whole.grade, whole.readings[0].value) == (Grade.PASS, 1.9)


def test_mail_that_never_came_is_no_data_but_for_a_count() -> None:
    for ask in (Rate("E", at_least=1.0), Gap("E", 1.0)):
        assert _answer(_one(_log(*BEATS), ask)) == (Grade.PENDING, Reason.NO_DATA)
    finding = _one(_log(*BEATS), Count("E", at_most=0))
    assert (finding.grade, finding.readings[0].evidence) == (Grade.PASS, None)


def test_a_key_of_a_payload_is_a_variable() -> None:
    rows: list[Row] = [
        *BEATS,
        (1.0, "REPORT", "NAME=abe,DEP=3.0,MODE=ON"),
        (2.0, "REPORT", "NAME=abe,DEP=4.5"),
        (3.0, "REPORT", "NAME=abe"),
    ]
    finding = _one(_log(*rows), Always(C("REPORT.DEP <= 4 or REPORT.MODE = OFF")))
    assert (finding.grade, finding.time, finding.unit) == (Grade.FAIL, 2.0, "m")
    assert finding.readings[0].value == 4.5
    assert finding.readings[1].value == "ON"
    assert _answer(_one(_log(*rows), Always(C("REPORT.SPD < 1")))) == (
        Grade.PENDING,
        Reason.NO_DATA,
    )


def test_a_variable_of_that_very_name_is_meant_before_a_key() -> None:
    rows: list[Row] = [*BEATS, (1.0, "R", "X=1"), (1.0, "R.X", 2.0)]
    assert _one(_log(*rows), Always(C("R.X = 2"))).grade is Grade.PASS


def test_what_a_mailflag_sets_to_true_is_false_before() -> None:
    flags = (Mailflag("ERROR", "SEEN", "true"), Mailflag("OTHER", "SEEN", "true"))
    quiet = _one(_log(*BEATS), Never(C("SEEN = true")), mailflags=flags)
    assert quiet.grade is Grade.PASS
    assert quiet.readings[0].evidence is None
    rows: list[Row] = [*BEATS, (6.0, "ERROR", "x"), (7.0, "SEEN", "true")]
    loud = _one(_log(*rows), Never(C("SEEN = true")), mailflags=flags)
    assert (loud.grade, loud.time) == (Grade.FAIL, 6.0)
    assert loud.evidence is not None
    assert loud.evidence.variable == "ERROR"


def test_a_mailflag_of_another_value_is_unknown_before() -> None:
    flags = (Mailflag("ERROR", "LEVEL", 1.0),)
    finding = _one(_log(*BEATS), Never(C("LEVEL = 1")), mailflags=flags)
    assert _answer(finding) == (Grade.PENDING, Reason.NO_DATA)


def test_a_name_may_say_in_whose_log_it_is_looked_for() -> None:
    vehicle = _log(*BEATS, (1.0, "X", 1.0), (3.0, "X", 2.0))
    shore = _log(
        *BEATS, (1.0, "ABE_X", 1.0), (4.0, "ABE_X", 5.0), community="shoreside", start=1001.0
    )
    both = [vehicle, shore]
    assert _one(both, Always(C("X <= 2"))).grade is Grade.PASS
    assert _one(both, Always(C("abe:X <= 2"))).grade is Grade.PASS
    finding = _one(both, Always(C("shoreside:ABE_X <= 2")))
    assert (finding.grade, finding.time) == (Grade.FAIL, 5.0)
    assert finding.evidence is not None
    assert (finding.evidence.log, finding.evidence.variable) == ("shoreside", "ABE_X")
    latency = _one(both, Always(C("abs(abe:X - shoreside:ABE_X) < 2")))
    assert (latency.grade, latency.time) == (Grade.FAIL, 5.0)
    assert _answer(_one(shore, Always(C("abe:X <= 2")))) == (Grade.PENDING, Reason.NO_DATA)


def test_a_check_ends_where_the_log_does_that_holds_its_variables() -> None:
    vehicle = _log(*BEATS, (1.0, "X", 1.0))
    shore = _log(*BEATS, (30.0, "Y", 1.0), community="shoreside")
    finding = _one([vehicle, shore], Always(C("X <= 2")))
    assert finding.watch is not None
    assert finding.watch.end == 20.0
    assert _one([vehicle, shore], Always(C("X <= 2")), names=Names("bob")).time == 20.0


def test_a_log_without_postings_ends_nothing() -> None:
    finding = _one([_log(*A), _log(community="shoreside")], Count("E", at_most=0))
    assert (finding.grade, finding.time) == (Grade.PASS, 20.0)
    assert _answer(_one(_log(), Always(C("A < 1")))) == (Grade.PENDING, Reason.SCOPE_NOT_BEGUN)


def test_of_two_values_at_one_stamp_the_last_holds() -> None:
    rows: list[Row] = [*BEATS, (2.0, "A", 1.0), (2.0, "A", 5.0), (2.0, "A", 1.0)]
    assert _one(_log(*rows), Always(C("A > 2"))).grade is Grade.PASS


def test_the_role_tells_checks_from_stages() -> None:
    stage = make_stage(["A >= 3"])
    criteria = Criteria((stage,), monitors=(Monitor(Always(C("A < 9"))),))
    roles = [finding.role for finding in evaluate(_log(*A), criteria).findings]
    assert roles == [Role.LEAD, Role.CHECK]
