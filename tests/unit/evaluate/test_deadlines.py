from __future__ import annotations

from dataclasses import replace

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Criteria, Deadline, DeadlineKind, Mailflag, Stage
from alogkit.evaluate.criteria import make_check, make_stage
from alogkit.evaluate.evaluate import evaluate
from alogkit.verdict import Finding, Grade, Reason, Role, Verdict

GO = make_check("GO = true")
SEEN = Mailflag("ERROR", "SEEN", "true")
BEATS = [(2.0 * beat, "DB_TIME", 0.5) for beat in range(31)]
"""DB_TIME up to 60 s: a log that is alive."""


def _log(
    *rows: tuple[float, str, float | str], community: str = "abe", start: float | None = 1000.0
) -> Alog:
    postings = [
        Posting(time, name, "pTest", None, None, value)
        if isinstance(value, str)
        else Posting(time, name, "pTest", None, value, "")
        for time, name, value in rows
    ]
    return Alog.from_postings(Header(start=start), postings, community=community)


def _state(seconds: float) -> Deadline:
    return Deadline(DeadlineKind.MISSING_STATE, seconds)


def _absence(seconds: float) -> Deadline:
    return Deadline(DeadlineKind.ABSENCE, seconds)


def _grade(log: Alog, *stages: Stage, clocked: bool = False) -> Verdict:
    return evaluate(log, Criteria(stages, (SEEN,), GO if clocked else None))


def _answer(verdict: Verdict) -> tuple[Grade, Reason, float | None]:
    return verdict.grade, verdict.reason, verdict.time


def _finding(verdict: Verdict, condition: str, role: Role = Role.PASS) -> Finding:
    (found,) = [
        finding
        for finding in verdict.findings
        if finding.condition == condition and finding.role is role
    ]
    return found


def test_state_before_its_deadline_passes_with_the_time_that_was_left() -> None:
    log = _log((3.0, "GO", "true"), (5.0, "X", 81.0))
    verdict = _grade(log, make_stage(["X >= 80"], deadline=_state(12.0)), clocked=True)
    assert _answer(verdict) == (Grade.PASS, Reason.STATE_IN_TIME, 5.0)
    assert (verdict.clock_start, verdict.deadline) == (3.0, 15.0)
    deadline = _finding(verdict, "state within 12 s", Role.DEADLINE)
    assert (deadline.grade, deadline.reason) == (Grade.PASS, Reason.STATE_IN_TIME)
    assert (deadline.margin, deadline.unit) == (10.0, "s")


def test_state_at_the_very_deadline_is_in_time() -> None:
    log = _log((3.0, "GO", "true"), (15.0, "X", 81.0))
    verdict = _grade(log, make_stage(["X >= 80"], deadline=_state(12.0)), clocked=True)
    assert _answer(verdict) == (Grade.PASS, Reason.STATE_IN_TIME, 15.0)


def test_state_may_come_before_the_clock_starts() -> None:
    log = _log((2.0, "HELM", "MALCONFIG"), (9.0, "GO", "true"))
    stage = make_stage(["HELM = MALCONFIG"], deadline=_state(12.0))
    assert _answer(_grade(log, stage, clocked=True)) == (Grade.PASS, Reason.STATE_IN_TIME, 2.0)
    never = _grade(_log((2.0, "HELM", "MALCONFIG")), stage, clocked=True)
    assert _answer(never) == (Grade.PASS, Reason.STATE_IN_TIME, 2.0)
    assert never.deadline is None
    assert _finding(never, "state within 12 s", Role.DEADLINE).margin is None


@pytest.mark.parametrize(
    ("stage", "grade", "reason"),
    [
        pytest.param(
            make_stage(["D >= 20"], ["D >= 16"]), "pass", Reason.STATE_AT_DEADLINE, id="state-holds"
        ),
        pytest.param(
            make_stage(["D >= 20"], ["D >= 19"]), "fail", Reason.MISSING_STATE, id="pass-broken"
        ),
        pytest.param(
            make_stage(["D >= 20"], ["D >= 16"], ["M = ON"]),
            "fail",
            Reason.MISSING_STATE,
            id="fail-met",
        ),
        pytest.param(
            make_stage(["D >= 20"], ["D >= 16"], [], ["M"]),
            "fail",
            Reason.MISSING_STATE,
            id="appeared",
        ),
        pytest.param(make_stage(["D >= 20"]), "fail", Reason.MISSING_STATE, id="leads-only"),
        pytest.param(make_stage(["Z = 1"]), "pending", Reason.NO_DATA, id="lead-never-posted"),
        pytest.param(
            make_stage(["D >= 20"], ["Z = 1"]), "pending", Reason.NO_DATA, id="pass-never-posted"
        ),
        pytest.param(
            make_stage(["D >= 20"], ["Z = 1", "D >= 19"]),
            "fail",
            Reason.MISSING_STATE,
            id="never-posted-but-another-broken",
        ),
        pytest.param(
            make_stage([], ["D >= 20"]), "fail", Reason.MISSING_STATE, id="passes-are-the-state"
        ),
        pytest.param(
            make_stage(["D >= 20"], [], ["M = OFF"], ["N"]),
            "fail",
            Reason.MISSING_STATE,
            id="without-passes-the-leads-are-the-state",
        ),
        pytest.param(
            make_stage([], [], ["M = OFF"]), "pass", Reason.STATE_AT_DEADLINE, id="fails-only"
        ),
        pytest.param(make_stage([], ["SEEN = true"]), "fail", Reason.MISSING_STATE, id="flag"),
    ],
)
def test_deadline_without_the_leads_judges_the_state_then(
    stage: Stage, grade: str, reason: Reason
) -> None:
    log = _log((3.0, "GO", "true"), (4.0, "D", 18.0), (4.0, "M", "ON"), (15.5, "D", 22.0))
    timed = Stage(stage.leads, stage.passes, stage.fails, stage.absent, _state(12.0))
    verdict = _grade(log, timed, clocked=True)
    assert _answer(verdict) == (Grade(grade), reason, 15.0)
    deadline = _finding(verdict, "state within 12 s", Role.DEADLINE)
    assert (deadline.grade, deadline.reason, deadline.margin) == (Grade(grade), reason, None)


def test_lead_that_did_not_come_does_not_spoil_a_state_that_holds_at_the_deadline() -> None:
    log = _log((1.0, "D", 18.0), (13.0, "D", 22.0))
    verdict = _grade(log, make_stage(["D >= 20"], ["D >= 16"], deadline=_state(12.0)))
    lead = _finding(verdict, "D >= 20", Role.LEAD)
    assert (lead.grade, lead.reason) == (Grade.PASS, Reason.STATE_AT_DEADLINE)
    assert (lead.margin, lead.readings[0].margin) == (None, -2.0)


def test_passes_are_the_state_that_is_waited_for_when_there_are_no_leads() -> None:
    log = _log((1.0, "D", 18.0), (2.0, "D", 22.0))
    verdict = _grade(log, make_stage([], ["D >= 20"], deadline=_state(12.0)))
    assert _answer(verdict) == (Grade.PASS, Reason.STATE_IN_TIME, 2.0)


@pytest.mark.parametrize("kind", list(DeadlineKind))
def test_log_that_ends_before_the_deadline_is_inconclusive(kind: DeadlineKind) -> None:
    log = _log((3.0, "GO", "true"), (4.0, "D", 18.0), (14.9, "OTHER", 1.0))
    stage = make_stage(["D >= 20"], ["D >= 16"], [], ["NAV_X"], Deadline(kind, 12.0))
    verdict = _grade(log, stage, clocked=True)
    assert _answer(verdict) == (Grade.PENDING, Reason.LOG_TOO_SHORT, None)
    assert verdict.deadline == 15.0


@pytest.mark.parametrize("kind", list(DeadlineKind))
def test_clock_that_never_starts_is_inconclusive(kind: DeadlineKind) -> None:
    log = _log((3.0, "GO", "false"), (4.0, "D", 18.0), *BEATS)
    stage = make_stage(["D >= 20"], ["D >= 16"], [], ["NAV_X"], Deadline(kind, 12.0))
    verdict = _grade(log, stage, clocked=True)
    assert _answer(verdict) == (Grade.PENDING, Reason.CLOCK_NOT_STARTED, None)
    assert (verdict.clock_start, verdict.deadline) == (None, None)


def test_absence_is_judged_at_its_deadline() -> None:
    log = _log((3.0, "GO", "true"), (4.0, "E", 0.0), (50.0, "NAV_X", 1.0), *BEATS)
    stage = make_stage([], ["E = 0"], ["SEEN = true"], ["NAV_X"], _absence(45.0))
    verdict = _grade(log, stage, clocked=True)
    assert _answer(verdict) == (Grade.PASS, Reason.DEADLINE_REACHED, 48.0)
    absent = _finding(verdict, "NAV_X absent", Role.ABSENT)
    assert (absent.grade, absent.reason) == (Grade.PASS, Reason.ABSENT)
    assert absent.evidence is not None
    assert (absent.evidence.variable, absent.evidence.time) == ("DB_TIME", 48.0)
    deadline = _finding(verdict, "absence until 45 s", Role.DEADLINE)
    assert (deadline.grade, deadline.reason) == (Grade.PASS, Reason.DEADLINE_REACHED)


@pytest.mark.parametrize("rows", [BEATS, []], ids=["alive", "short"])
def test_what_should_be_absent_fails_when_it_appears(rows: list[tuple[float, str, float]]) -> None:
    log = _log((2.0, "NAV_X", 1.0), (3.0, "GO", "true"), (4.0, "NAV_X", 2.0), *rows)
    verdict = _grade(log, make_stage([], ["E = 0"], [], ["NAV_X"], _absence(45.0)), clocked=True)
    assert _answer(verdict) == (Grade.FAIL, Reason.APPEARED, 2.0)
    absent = _finding(verdict, "NAV_X absent", Role.ABSENT)
    assert absent.readings[0].value == 1.0
    assert absent.evidence is not None
    assert absent.evidence.time == 2.0


def test_what_appeared_in_an_earlier_stage_is_not_absent_in_a_later_one() -> None:
    log = _log((1.0, "A", 1.0))
    verdict = _grade(log, make_stage(["A = 1"]), make_stage([], [], [], ["A"], _absence(45.0)))
    assert _answer(verdict) == (Grade.FAIL, Reason.APPEARED, 1.0)
    assert verdict.stage == 1


@pytest.mark.parametrize(
    ("stage", "grade", "reason"),
    [
        pytest.param(make_stage(["D >= 16"]), "pass", Reason.DEADLINE_REACHED, id="lead-holds"),
        pytest.param(make_stage(["D >= 20"]), "fail", Reason.MISSING_STATE, id="lead-missing"),
        pytest.param(make_stage(["Z = 1"]), "pending", Reason.NO_DATA, id="lead-unknown"),
        pytest.param(make_stage([], ["D >= 20"]), "fail", Reason.UNMET_PASS, id="pass-broken"),
        pytest.param(make_stage([], ["Z = 1"]), "pending", Reason.NO_DATA, id="pass-unknown"),
        pytest.param(make_stage([], [], ["D < 20"]), "fail", Reason.MET_FAIL, id="fail-met"),
    ],
)
def test_other_conditions_are_judged_at_the_absence_deadline_too(
    stage: Stage, grade: str, reason: Reason
) -> None:
    timed = Stage(stage.leads, stage.passes, stage.fails, ("NAV_X",), _absence(45.0))
    verdict = _grade(_log((4.0, "D", 18.0), (46.0, "D", 22.0), *BEATS), timed)
    assert _answer(verdict) == (Grade(grade), reason, 45.0)


@pytest.mark.parametrize(
    ("stage", "grade", "reason"),
    [
        pytest.param(make_stage([], ["D >= 16"]), "pass", Reason.DEADLINE_REACHED, id="holds"),
        pytest.param(make_stage([], ["D >= 20"]), "fail", Reason.UNMET_PASS, id="broken"),
        pytest.param(make_stage([], ["Z = 1"]), "pending", Reason.NO_DATA, id="unknown"),
        pytest.param(make_stage([], [], ["D < 20"]), "fail", Reason.MET_FAIL, id="fail-met"),
        pytest.param(make_stage([], [], [], ["E"]), "fail", Reason.APPEARED, id="appeared"),
        pytest.param(make_stage([], [], [], ["F"]), "pass", Reason.DEADLINE_REACHED, id="later"),
    ],
)
def test_a_timer_is_the_instant_of_judgement_whatever_came_before(
    stage: Stage, grade: str, reason: Reason
) -> None:
    log = _log((4.0, "D", 18.0), (9.0, "E", 1.0), (46.0, "D", 22.0), (47.0, "F", 1.0), *BEATS)
    verdict = _grade(log, replace(stage, deadline=Deadline(DeadlineKind.TIMER, 45.0)))
    assert _answer(verdict) == (Grade(grade), reason, 45.0)
    assert _finding(verdict, "judged at 45 s", Role.DEADLINE).grade is Grade.PASS


def test_a_timer_needs_a_log_that_was_alive_and_long_enough() -> None:
    stage = make_stage([], ["D >= 16"], deadline=Deadline(DeadlineKind.TIMER, 45.0))
    short = _grade(_log((4.0, "D", 18.0), *BEATS[:20]), stage)
    assert _answer(short) == (Grade.PENDING, Reason.LOG_TOO_SHORT, None)
    dead = _grade(_log((4.0, "D", 18.0), (50.0, "D", 18.0)), stage)
    assert _answer(dead) == (Grade.PENDING, Reason.LOG_NOT_ALIVE, None)
    unclocked = _grade(_log((4.0, "D", 18.0), *BEATS), stage, clocked=True)
    assert _answer(unclocked) == (Grade.PENDING, Reason.CLOCK_NOT_STARTED, None)


@pytest.mark.parametrize(
    ("times", "grade"),
    [
        pytest.param([0.0, 9.0, 18.0, 20.0], "pass", id="alive"),
        pytest.param([0.0, 9.0, 19.5, 20.0], "pending", id="gap"),
        pytest.param([11.0, 18.0, 20.0], "pending", id="late-start"),
        pytest.param([-5.0, 9.0, 18.0, 20.0], "pass", id="early-start"),
        pytest.param([0.0, 9.0, 18.0, 27.0], "pass", id="deadline-between"),
        pytest.param([0.0, 9.0, 18.0, 29.0], "pending", id="gap-over-the-deadline"),
    ],
)
def test_absence_needs_a_log_that_was_alive(times: list[float], grade: str) -> None:
    log = _log(*((time, "DB_TIME", 1.0) for time in times))
    verdict = _grade(log, make_stage([], [], [], ["NAV_X"], _absence(20.0)))
    assert verdict.grade is Grade(grade)
    if verdict.grade is Grade.PENDING:
        assert verdict.reason is Reason.LOG_NOT_ALIVE
    patient = evaluate(log, Criteria((make_stage([], [], [], ["X"], _absence(20.0)),)), max_gap=12)
    assert patient.grade is Grade.PASS


def test_one_log_that_was_alive_is_enough() -> None:
    dead = _log((1.0, "DB_TIME", 1.0), (60.0, "DB_TIME", 1.0))
    alive = _log(*BEATS, community="shoreside")
    criteria = Criteria((make_stage([], [], [], ["NAV_X"], _absence(45.0)),))
    short = _log(*BEATS[:10])
    assert evaluate(dead, criteria).reason is Reason.LOG_NOT_ALIVE
    assert evaluate([short, dead], criteria).reason is Reason.LOG_NOT_ALIVE
    assert evaluate([dead, alive], criteria).grade is Grade.PASS


def test_stage_whose_deadline_passed_before_its_turn_is_judged_at_once() -> None:
    log = _log((1.0, "B", 0.0), (10.0, "A", 1.0), (11.0, "B", 1.0))
    late = make_stage(["B = 1"], deadline=_state(5.0))
    verdict = _grade(log, make_stage(["A = 1"]), late)
    assert _answer(verdict) == (Grade.FAIL, Reason.MISSING_STATE, 10.0)
    assert verdict.deadline == 5.0
