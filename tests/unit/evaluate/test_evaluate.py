from __future__ import annotations

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Criteria, Deadline, DeadlineKind, Mailflag, Names, Stage
from alogkit.evaluate.criteria import make_check, make_stage
from alogkit.evaluate.evaluate import evaluate
from alogkit.verdict import Finding, Grade, Reason, Role, Verdict

SEEN = Mailflag("ERROR", "SEEN", "true")


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


def _grade(log: Alog, *stages: Stage) -> Verdict:
    return evaluate(log, Criteria(stages, (SEEN,)))


def _answer(verdict: Verdict) -> tuple[Grade, Reason, float | None]:
    return verdict.grade, verdict.reason, verdict.time


def _finding(verdict: Verdict, condition: str, role: Role = Role.PASS) -> Finding:
    (found,) = [
        finding
        for finding in verdict.findings
        if finding.condition == condition and finding.role is role
    ]
    return found


def test_stage_is_judged_once_at_the_first_instant_of_its_leads() -> None:
    log = _log((1.0, "D", 5.0), (2.0, "X", 79.0), (3.0, "X", 81.0), (4.0, "D", 20.0))
    verdict = _grade(log, make_stage(["X >= 80"], ["D <= 16"]))
    assert _answer(verdict) == (Grade.PASS, Reason.HOLDS, 3.0)
    depth = _finding(verdict, "D <= 16")
    assert (depth.grade, depth.reason, depth.time) == (Grade.PASS, Reason.HOLDS, 3.0)
    assert (depth.margin, depth.stage) == (11.0, 0)


def test_leads_must_hold_together_and_are_not_latched() -> None:
    log = _log((1.0, "A", 1.0), (2.0, "A", 0.0), (3.0, "B", 1.0), (4.0, "A", 1.0))
    verdict = _grade(log, make_stage(["A = 1", "B = 1"]))
    assert _answer(verdict) == (Grade.PASS, Reason.HOLDS, 4.0)


def test_postings_of_one_stamp_are_judged_together() -> None:
    log = _log((1.0, "D", 5.0), (3.0, "X", 81.0), (3.0, "D", 20.0), (4.0, "D", 5.0))
    verdict = _grade(log, make_stage(["X >= 80"], ["D <= 16"]))
    assert _answer(verdict) == (Grade.FAIL, Reason.UNMET_PASS, 3.0)


def test_finding_leads_to_the_line_that_decided() -> None:
    log = Alog.from_postings(
        Header(start=0.0),
        [
            Posting(1.0, "NAV_DEPTH", "pSim", "x", 12.5, ""),
            Posting(2.0, "NAV_X", "pSim", None, 80.5, ""),
        ],
        path="run/abe.alog",
    )
    verdict = _grade(log, make_stage(["NAV_X >= 80"], ["NAV_DEPTH <= 16"]))
    depth = _finding(verdict, "NAV_DEPTH <= 16")
    assert depth.evidence is not None
    assert (depth.evidence.log, depth.evidence.time) == ("run/abe.alog", 1.0)
    assert depth.evidence.line == log.column("NAV_DEPTH").lines[0]
    assert (depth.evidence.variable, depth.evidence.source) == ("NAV_DEPTH", "pSim")
    assert depth.evidence.text == "12.50000"
    assert (depth.margin, depth.unit) == (3.5, "m")
    assert depth.readings[0].evidence == depth.evidence
    assert verdict.logs == ("run/abe.alog",)
    assert verdict.tightest == depth


@pytest.mark.parametrize(
    ("passes", "fails", "absent", "grade", "reason"),
    [
        pytest.param([], [], [], "pass", Reason.HOLDS, id="lead-only"),
        pytest.param(["A = 1"], [], [], "pass", Reason.HOLDS, id="pass-holds"),
        pytest.param(["A = 2"], [], [], "fail", Reason.UNMET_PASS, id="pass-broken"),
        pytest.param(["Z = 1"], [], [], "pending", Reason.NO_DATA, id="pass-unknown"),
        pytest.param(["!(Z = 1)"], [], [], "pending", Reason.NO_DATA, id="not-unknown"),
        pytest.param(["Z = 1", "A = 2"], [], [], "fail", Reason.UNMET_PASS, id="fail-is-worse"),
        pytest.param([], ["A = 1"], [], "fail", Reason.MET_FAIL, id="fail-met"),
        pytest.param([], ["A = 2"], [], "pass", Reason.HOLDS, id="fail-not-met"),
        pytest.param([], ["Z = 1"], [], "pass", Reason.HOLDS, id="fail-unknown"),
        pytest.param([], ["SEEN = true"], [], "pass", Reason.HOLDS, id="flag-not-set"),
        pytest.param(["!(SEEN = true)"], [], [], "pass", Reason.HOLDS, id="no-flag-can-pass"),
        pytest.param([], [], ["Z"], "pass", Reason.HOLDS, id="absent"),
        pytest.param([], [], ["A"], "fail", Reason.APPEARED, id="not-absent"),
        pytest.param([], [], ["ERROR"], "pass", Reason.HOLDS, id="absent-so-far"),
    ],
)
def test_conditions_at_the_instant_of_judgement(
    passes: list[str], fails: list[str], absent: list[str], grade: str, reason: Reason
) -> None:
    log = _log((1.0, "A", 1.0), (2.0, "X", 81.0), (3.0, "ERROR", "oops"))
    verdict = _grade(log, make_stage(["X >= 80"], passes, fails, absent))
    assert _answer(verdict) == (Grade(grade), reason, 2.0)
    assert all(finding.evidence is not None for finding in verdict.findings)


def test_what_a_mailflag_set_counts_from_its_keys_instant() -> None:
    log = _log((1.0, "X", 81.0), (2.0, "ERROR", "oops"), (3.0, "D", 0.5))
    verdict = _grade(log, make_stage(["SEEN = true"], ["X >= 80"]))
    assert _answer(verdict) == (Grade.PASS, Reason.HOLDS, 2.0)
    seen = _finding(verdict, "SEEN = true", Role.LEAD)
    assert seen.readings[0].value == "true"
    assert seen.evidence is not None
    assert (seen.evidence.variable, seen.evidence.text) == ("ERROR", "oops")


def test_stages_follow_each_other_and_the_first_that_fails_is_the_last() -> None:
    log = _log((1.0, "A", 1.0), (1.0, "B", 1.0), (2.0, "A", 1.0), (3.0, "C", 1.0))
    first, second = make_stage(["A = 1"], ["A = 1"]), make_stage(["B = 1"], ["B = 1"])
    failing, never = make_stage(["C = 1"], ["C = 2"]), make_stage(["A = 1"])
    verdict = _grade(log, first, second, failing, never)
    assert _answer(verdict) == (Grade.FAIL, Reason.UNMET_PASS, 3.0)
    assert verdict.stage == 2
    leads = [finding for finding in verdict.findings if finding.role is Role.LEAD]
    assert [(lead.stage, lead.time) for lead in leads] == [(0, 1.0), (1, 2.0), (2, 3.0)]


def test_inconclusive_stage_ends_the_grading() -> None:
    log = _log((1.0, "A", 1.0), (2.0, "B", 1.0))
    verdict = _grade(log, make_stage(["A = 1"], ["Z = 1"]), make_stage(["B = 1"], ["B = 2"]))
    assert (verdict.grade, verdict.reason, verdict.stage) == (Grade.PENDING, Reason.NO_DATA, 0)


@pytest.mark.parametrize(
    ("stage", "grade", "reason"),
    [
        pytest.param(make_stage([], ["A = 1"]), "pass", Reason.HOLDS, id="known-by-then"),
        pytest.param(make_stage([], ["A = 2"]), "fail", Reason.UNMET_PASS, id="later-is-too-late"),
        pytest.param(make_stage([], ["B = 1"]), "pending", Reason.NO_DATA, id="not-known-yet"),
        pytest.param(make_stage([], [], ["B = 1"]), "pass", Reason.HOLDS, id="nothing-failed-yet"),
    ],
)
def test_stage_without_leads_is_judged_when_the_log_begins(
    stage: Stage, grade: str, reason: Reason
) -> None:
    log = _log((1.0, "A", 1.0), (2.0, "A", 2.0), (3.0, "B", 1.0))
    assert _answer(_grade(log, stage)) == (Grade(grade), reason, 1.0)


def test_later_stage_without_leads_is_judged_when_its_turn_comes() -> None:
    log = _log((1.0, "A", 1.0), (2.0, "B", 1.0), (3.0, "A", 2.0))
    verdict = _grade(log, make_stage(["B = 1"]), make_stage([], ["A = 1"]))
    assert _answer(verdict) == (Grade.PASS, Reason.HOLDS, 2.0)


def test_what_was_posted_before_time_zero_is_held_from_the_first_instant_after() -> None:
    log = _log((-2.0, "A", 1.0), (-1.0, "B", 1.0), (1.0, "B", 2.0))
    assert _answer(_grade(log, make_stage(["A = 1"], ["B = 2"])))[2] == 1.0
    early = _log((-2.0, "A", 1.0), (-1.0, "B", 1.0))
    assert _answer(_grade(early, make_stage(["A = 1"], ["B = 1"])))[2] == -1.0


def test_leads_that_were_never_met_leave_the_run_inconclusive() -> None:
    log = _log((1.0, "X", 70.0), (2.0, "X", 75.0), (3.0, "ERROR", "x"))
    verdict = _grade(log, make_stage(["X >= 80", "Z = 1"], ["D < 3"], ["SEEN = true"], ["Y"]))
    assert _answer(verdict) == (Grade.PENDING, Reason.NOT_REACHED, None)
    lead = _finding(verdict, "X >= 80", Role.LEAD)
    assert (lead.grade, lead.reason, lead.time) == (Grade.PENDING, Reason.NOT_REACHED, None)
    assert (lead.margin, lead.readings[0].value) == (-5.0, 75.0)
    assert _finding(verdict, "Z = 1", Role.LEAD).reason is Reason.NO_DATA
    assert {finding.grade for finding in verdict.findings} == {Grade.PENDING}
    marker = _finding(verdict, "Y absent", Role.ABSENT).evidence
    assert marker is not None
    assert marker.time == 3.0


@pytest.mark.parametrize("stages", [(), (Stage(),), (Stage(), Stage())], ids=len)
def test_nothing_asked_is_inconclusive(stages: tuple[Stage, ...]) -> None:
    verdict = _grade(_log((1.0, "A", 1.0)), *stages)
    assert _answer(verdict) == (Grade.PENDING, Reason.NO_CHECKS, None)
    assert verdict.findings == ()


def test_empty_log_and_no_log_are_inconclusive() -> None:
    timed = make_stage(["A = 1"], deadline=Deadline(DeadlineKind.MISSING_STATE, 5.0))
    untimed = make_stage([], [], ["A = 1"])
    for logs in ([], [_log()]):
        verdict = evaluate(logs, Criteria((timed,)))
        assert _answer(verdict) == (Grade.PENDING, Reason.LOG_TOO_SHORT, None)
        assert verdict.findings[0].evidence is None
        assert evaluate(logs, Criteria((untimed,))).reason is Reason.NOT_REACHED


def test_two_logs_grade_together_on_the_first_ones_time_base() -> None:
    vehicle = _log((1.0, "NAV_X", 81.0), (1.0, "NAV_DEPTH", 12.0))
    shore = _log(
        (0.5, "DEPLOY_ALL", "true"),
        (1.0, "ABE_NAV_DEPTH", 99.0),
        (2.0, "SEEN", "false"),
        community="shoreside",
        start=1000.5,
    )
    stage = make_stage(
        ["NAV_X >= 80", "SEEN = false"],
        ["NAV_DEPTH <= 16"],
        deadline=Deadline(DeadlineKind.MISSING_STATE, 9.0),
    )
    criteria = Criteria(
        (stage,), (SEEN,), make_check("DEPLOY = true"), Names("abe", {"DEPLOY": "DEPLOY_ALL"})
    )
    verdict = evaluate([vehicle, shore], criteria)
    assert _answer(verdict) == (Grade.PASS, Reason.STATE_IN_TIME, 2.5)
    assert (verdict.clock_start, verdict.deadline) == (1.0, 10.0)
    seen = _finding(verdict, "SEEN = false", Role.LEAD).evidence
    assert seen is not None
    assert (seen.log, seen.time) == ("shoreside", 2.5)
    assert verdict.logs == ("abe", "shoreside")
    assert evaluate([shore, vehicle], criteria).time == 2.0


def test_log_without_a_name_is_called_by_its_place() -> None:
    log = _log((1.0, "A", 1.0), community="")
    assert _grade(log, make_stage(["A = 1"])).logs == ("log 1",)
