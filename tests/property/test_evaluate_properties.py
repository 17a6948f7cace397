from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Criteria, Deadline, DeadlineKind, Mailflag, Stage
from alogkit.evaluate.criteria import make_check
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.trace import trace
from alogkit.verdict import Finding, Grade, Reason, Role

UNASKED = ["OTHER", "DB_TIME"]
HEADER = Header(start=0.0)
TIMES = st.integers(0, 30).map(float)
VALUES = st.one_of(st.integers(-3, 3).map(float), st.sampled_from(["true", "false", "2"]))
ROWS = st.lists(st.tuples(TIMES, st.sampled_from(["A", "B", "C", "GO", "KEY", *UNASKED]), VALUES))
COMPARES = st.builds(
    "{} {} {}".format,
    st.sampled_from(["A", "B", "C", "SEEN"]),
    st.sampled_from(["=", "!=", "<", "<=", ">", ">="]),
    st.sampled_from(["0", "1", "2.5", "true", "$(B)"]),
)
TEXTS = st.one_of(
    COMPARES,
    st.builds("!({})".format, COMPARES),
    st.builds("({}) and ({})".format, COMPARES, COMPARES),
    st.builds("({}) or !({})".format, COMPARES, COMPARES),
)
CHECKS = st.lists(TEXTS.map(make_check), max_size=2).map(tuple)
DEADLINES = st.builds(
    Deadline, st.sampled_from(list(DeadlineKind)), st.sampled_from([0.0, 5.0, 12.5])
)
STAGES = st.builds(
    Stage,
    CHECKS,
    CHECKS,
    CHECKS,
    st.sampled_from([(), ("C",)]),
    st.one_of(st.none(), DEADLINES),
)
CRITERIA = st.builds(
    Criteria,
    st.lists(STAGES, min_size=1, max_size=3).map(tuple),
    st.just((Mailflag("KEY", "SEEN", "true"),)),
    st.just(make_check("GO = true")),
)
ORDER = [Grade.FAIL, Grade.PENDING, Grade.PASS]


def _postings(rows: list[tuple[float, str, float | str]]) -> list[Posting]:
    return [
        Posting(time, name, "pTest", None, None, value)
        if isinstance(value, str)
        else Posting(time, name, "pTest", None, value, "")
        for time, name, value in rows
    ]


def _log(rows: list[tuple[float, str, float | str]]) -> Alog:
    return Alog.from_postings(HEADER, _postings(rows), community="abe")


def _without_places(finding: Finding) -> Finding:
    """The finding without its postings, whose lines depend on the file's order."""
    readings = tuple(replace(reading, evidence=None) for reading in finding.readings)
    return replace(finding, readings=readings, evidence=None)


def _answers(log: Alog, criteria: Criteria) -> list[object]:
    verdict = evaluate(log, criteria)
    findings = [_without_places(finding) for finding in verdict.findings]
    return [verdict.grade, verdict.reason, verdict.time, verdict.stage, *findings]


@given(ROWS, CRITERIA)
def test_sign_of_a_margin_agrees_with_truth_and_grade(
    rows: list[tuple[float, str, float | str]], criteria: Criteria
) -> None:
    for finding in evaluate(_log(rows), criteria).findings:
        for reading in finding.readings:
            if reading.margin is not None:
                assert reading.truth is not None
                assert reading.margin >= 0.0 if reading.truth else reading.margin <= 0.0
        judged = finding.role in (Role.PASS, Role.FAIL) and finding.time is not None
        if judged and finding.margin is not None:
            broken = finding.grade is Grade.FAIL
            assert finding.margin <= 0.0 if broken else finding.margin >= 0.0


@given(ROWS, CRITERIA)
def test_grade_is_the_worst_of_its_findings(
    rows: list[tuple[float, str, float | str]], criteria: Criteria
) -> None:
    verdict = evaluate(_log(rows), criteria)
    grades = [finding.grade for finding in verdict.findings]
    if verdict.reason is not Reason.NO_CHECKS:
        assert verdict.grade is min(grades, key=ORDER.index, default=verdict.grade)


@given(ROWS, CRITERIA, st.integers(1, 8).map(float))
def test_shifting_all_times_shifts_all_findings(
    rows: list[tuple[float, str, float | str]], criteria: Criteria, shift: float
) -> None:
    rows = [*rows, *((2.0 * beat, "DB_TIME", 0.0) for beat in range(25))]
    plain = evaluate(_log(rows), criteria)
    moved = evaluate(_log([(time + shift, name, value) for time, name, value in rows]), criteria)
    assert (moved.grade, moved.reason, moved.stage) == (plain.grade, plain.reason, plain.stage)
    assert moved.time == (None if plain.time is None else plain.time + shift)
    for before, after in zip(plain.findings, moved.findings, strict=True):
        expected = replace(
            _without_places(before), time=None if before.time is None else before.time + shift
        )
        assert _without_places(after) == expected


@given(ROWS, CRITERIA, TEXTS)
def test_another_fail_condition_never_lifts_a_grade(
    rows: list[tuple[float, str, float | str]], criteria: Criteria, text: str
) -> None:
    *earlier, last = criteria.stages
    harder = replace(last, fails=(*last.fails, make_check(text)))
    stages = (*earlier, harder)
    before = evaluate(_log(rows), criteria)
    after = evaluate(_log(rows), replace(criteria, stages=stages))
    assume(before.reason is not Reason.NO_CHECKS)
    assert ORDER.index(after.grade) <= ORDER.index(before.grade)


@given(ROWS, CRITERIA, st.permutations(["A", "B", "C", "GO", "KEY", *UNASKED]))
def test_order_of_different_variables_at_one_time_changes_nothing(
    rows: list[tuple[float, str, float | str]], criteria: Criteria, order: list[str]
) -> None:
    swapped = sorted(rows, key=lambda row: (row[0], order.index(row[1])))
    assert _answers(_log(swapped), criteria) == _answers(_log(rows), criteria)


@given(ROWS, CRITERIA, st.data())
def test_rows_that_are_repeated_change_nothing(
    rows: list[tuple[float, str, float | str]], criteria: Criteria, data: st.DataObject
) -> None:
    again = data.draw(st.lists(st.sampled_from(rows), max_size=5)) if rows else []
    assert _answers(_log([*rows, *again]), criteria) == _answers(_log(rows), criteria)


@given(ROWS, CRITERIA)
def test_nothing_that_comes_after_the_verdict_matters(
    rows: list[tuple[float, str, float | str]], criteria: Criteria
) -> None:
    verdict = evaluate(_log(rows), criteria)
    if verdict.time is None:
        return
    later = [(verdict.time + 1.0, name, 99.0) for name in ("A", "B", "C", "SEEN", "KEY")]
    assert evaluate(_log([*rows, *later]), criteria).findings == verdict.findings


@given(ROWS, CRITERIA)
def test_traces_ascend_and_change_at_every_point(
    rows: list[tuple[float, str, float | str]], criteria: Criteria
) -> None:
    for line in trace(_log(rows), criteria):
        assert len(line.times) == len(line.truths) == len(line.values)
        assert all(first < second for first, second in pairwise(line.times))
        points = list(zip(line.truths, line.values, strict=True))
        assert all(first != second for first, second in pairwise(points))
