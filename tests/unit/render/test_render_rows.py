from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from alogkit.render.rows import Row, make_rows, make_stamp, margin_text
from alogkit.verdict import Finding, Grade, Reason, Role, Trace, Verdict

MakeFinding = Callable[..., Finding]


def _verdict(*findings: Finding, reason: Reason = Reason.HOLDS) -> Verdict:
    return Verdict(Grade.PASS, reason, 50.0, 0, findings, ())


def test_row_turns_with_its_trace(make_finding: MakeFinding) -> None:
    trace = Trace("A >= 1", Role.PASS, 0, (1.0, 5.0), (None, True), ("-", "2\x1b.00"))
    finding = make_finding("A >= 1", margin=1.0)
    (row,) = make_rows([trace], _verdict(finding))
    assert [row.truth(time) for time in (0.0, 1.0, 5.0)] == [None, None, True]
    assert [row.value(time) for time in (0.0, 1.0, 5.0)] == ["", "-", "2\ufffd.00"]
    assert (row.grade, row.margin) == (Grade.PASS, "+1.00 m")


def test_trace_without_a_finding_has_no_grade() -> None:
    (row,) = make_rows([Trace("A", Role.LEAD, 0, (), (), ())], None)
    assert (row.grade, row.margin, row.truth(3.0)) == (None, "", None)


def test_deadlines_are_no_rows(make_finding: MakeFinding) -> None:
    deadline = make_finding("state within 5 s", Role.DEADLINE)
    assert make_rows([Trace("d", Role.DEADLINE, 0, (), (), ())], None) == ()
    assert make_rows([], _verdict(deadline)) == ()


@pytest.mark.parametrize(
    ("role", "grade", "truth"),
    [
        pytest.param(Role.PASS, Grade.PASS, True, id="pass condition that holds"),
        pytest.param(Role.PASS, Grade.FAIL, False, id="pass condition that does not"),
        pytest.param(Role.FAIL, Grade.PASS, False, id="fail condition that does not hold"),
        pytest.param(Role.FAIL, Grade.FAIL, True, id="fail condition that holds"),
        pytest.param(Role.LEAD, Grade.PENDING, None, id="never judged"),
    ],
)
def test_row_without_a_trace_knows_the_deciding_instant(
    make_finding: MakeFinding,
    role: Role,
    grade: Grade,
    truth: bool | None,  # noqa: FBT001 -- a table's column
) -> None:
    readings = (("A", ">", 1.0, 2.0), ("B", "=", "x", "y"), ("C", "=", "x", None))
    (row,) = make_rows([], _verdict(make_finding("A", role, grade, *readings)))
    assert row.truth(49.0) is None
    assert row.truth(50.0) is truth
    assert row.value(50.0) == ("" if truth is None else "2.00, y, -")


def test_row_of_an_absence_names_the_variable(make_finding: MakeFinding) -> None:
    (row,) = make_rows([], _verdict(make_finding("NAV_X absent", Role.ABSENT)))
    assert row.condition == "NAV_X"


def test_margin_has_sign_and_unit(make_finding: MakeFinding) -> None:
    assert margin_text(make_finding("A", margin=-3.971)) == "-3.97 m"
    assert margin_text(replace(make_finding("A", margin=2.0), unit="")) == "+2.00"
    assert margin_text(make_finding("A")) == ""
    assert margin_text(None) == ""


def test_stamp_tells_the_tightest_margins_of_the_deciding_stage(make_finding: MakeFinding) -> None:
    findings = [make_finding(f"C{margin}", margin=float(margin)) for margin in (5, 2, 9, 3)]
    findings.append(make_finding("early", margin=0.0, stage=1))
    findings.append(make_finding("lead", Role.LEAD, margin=0.0))
    stamp = make_stamp(_verdict(*findings), "x 1 m")
    assert stamp.margins == ("C2: +2.00 m", "C3: +3.00 m", "C5: +5.00 m")
    assert (stamp.word, stamp.reason, stamp.place) == ("PASS", "all conditions hold", "x 1 m")


def test_pending_is_stamped_inconclusive() -> None:
    verdict = Verdict(Grade.PENDING, Reason.LOG_TOO_SHORT, None, 0, (), ())
    stamp = make_stamp(verdict, "")
    assert (stamp.word, stamp.reason) == ("INCONCLUSIVE", "the log ends before the deadline")


def test_row_is_plain_data() -> None:
    row = Row("A", Role.PASS, 0, (), (), ())
    assert row == Row("A", Role.PASS, 0, (), (), ())


def test_a_row_is_judged_at_its_own_instant_and_a_pending_one_never(
    make_finding: MakeFinding,
) -> None:
    early, late = make_finding("A", time=20.0), make_finding("B", grade=Grade.PENDING, time=30.0)
    rows = make_rows([], _verdict(early, late))
    assert [row.judged for row in rows] == [20.0, None]


def test_a_failed_verdict_is_stamped_with_what_failed_up_to_it(make_finding: MakeFinding) -> None:
    findings = (
        make_finding("held", Role.CHECK, Grade.PASS, time=40.0, margin=0.1),
        make_finding("broken", Role.CHECK, Grade.FAIL, time=50.0, margin=-0.0012),
        make_finding("broken later", Role.CHECK, Grade.FAIL, time=60.0, margin=-9.0),
        make_finding("judged later", Role.PASS, Grade.PASS, time=60.0, margin=0.2),
    )
    verdict = Verdict(Grade.FAIL, Reason.BROKEN, 50.0, 0, findings, ())
    assert make_stamp(verdict, "").margins == ("broken: -0.00120 m",)
    passed = replace(verdict, grade=Grade.PASS, findings=findings[:1])
    assert make_stamp(passed, "").margins == ("held: +0.10 m",)


def test_an_equality_that_holds_is_no_tight_margin(make_finding: MakeFinding) -> None:
    exact = make_finding("A = 1", Role.PASS, Grade.PASS, ("A", "=", 1.0, 1.0), margin=0.0)
    (reading,) = exact.readings
    exact = replace(exact, readings=(replace(reading, margin=0.0),))
    roomy = make_finding("B", margin=3.0)
    assert (exact.room, roomy.room) == (None, 3.0)
    verdict = _verdict(exact, roomy)
    assert verdict.tightest is roomy
    assert make_stamp(verdict, "").margins == ("B: +3.00 m",)


def test_a_very_long_condition_leaves_room_for_its_margin(make_finding: MakeFinding) -> None:
    (line,) = make_stamp(_verdict(make_finding("A" * 90, margin=1.5)), "").margins
    assert line.endswith("\u2026: +1.50 m")
    assert len(line) <= 46
