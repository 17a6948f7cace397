"""The verdict on small runs: stages, ticks, mailflags, types and what the logs do not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.dialect.grade import PHASES, Mode, grade
from alogkit.verdict import Grade, Reason, Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog
    from alogkit.dialect.records import Block

Row = tuple[float, str, float | str]
LEAD = "lead_condition = READY = true"
READY: Row = (5.0, "READY", "true")


def _grade(run: Alog, asked: Block, mode: Mode | None = None) -> Grade:
    return grade(run, asked, mode=mode).verdict.grade


@pytest.mark.parametrize(
    ("lines", "expected", "reason"),
    [
        ([LEAD, "pass_condition = A = 1"], Grade.PASS, Reason.HOLDS),
        ([LEAD], Grade.PASS, Reason.HOLDS),
        ([LEAD, "pass_condition = A = 2"], Grade.FAIL, Reason.UNMET_PASS),
        ([LEAD, "fail_condition = A = 1"], Grade.FAIL, Reason.MET_FAIL),
        ([LEAD, "fail_condition = A = 2"], Grade.PASS, Reason.HOLDS),
        ([LEAD, "pass_condition = A = 2", "fail_condition = A = 1"], Grade.FAIL, Reason.UNMET_PASS),
        ([LEAD, "pass_condition = LATE = 1"], Grade.FAIL, Reason.UNMET_PASS),
        (["lead_condition = READY = false", LEAD], Grade.PENDING, Reason.NOT_REACHED),
        (["pass_condition = READY = true", LEAD], Grade.FAIL, Reason.UNMET_PASS),
        ([LEAD, "pass_condition = A = 1", "lead_condition = LATE = 1"], Grade.PASS, Reason.HOLDS),
        (
            [LEAD, "pass_condition = A = 1", "lead_condition = A = 1", "pass_condition = B = 1"],
            Grade.FAIL,
            Reason.UNMET_PASS,
        ),
        (['pass_condition = K = "a=1"'], Grade.PASS, Reason.HOLDS),
        ([], Grade.PENDING, Reason.NO_CHECKS),
    ],
)
def test_stages_are_judged_once_when_their_leads_hold(
    lines: list[str],
    expected: Grade,
    reason: Reason,
    block: Callable[..., Block],
    log: Callable[..., Alog],
) -> None:
    run = log((1.0, "A", 1.0), READY, (8.0, "LATE", 1.0), (9.0, "READY", "false"))

    for mode in Mode:
        verdict = grade(run, block(*lines), mode=mode).verdict
        assert (verdict.grade, verdict.reason, verdict.race) == (expected, reason, None)


def test_leads_must_hold_together(block: Callable[..., Block], log: Callable[..., Alog]) -> None:
    asked = block("lead_condition = A = 1", "lead_condition = B = 1")
    run = log((1.0, "A", 1.0), (3.0, "A", 0.0), (5.0, "B", 1.0))

    assert _grade(run, asked) is Grade.PENDING


def test_lead_may_compare_two_variables(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("lead_condition = A = $ (EXPECTED)")
    run = log((1.0, "A", "x"), (2.0, "EXPECTED", "y"), (5.0, "A", "y"), (9.0, "A", "z"))

    verdict = grade(run, asked).verdict

    assert verdict.grade is Grade.PASS
    assert verdict.time == pytest.approx(5.15, abs=0.13)


def test_one_stage_at_most_is_settled_at_a_look(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(LEAD, "pass_condition = A = 1", LEAD, "pass_condition = A = 1")
    run = log((1.0, "A", 1.0), READY, (5.1, "A", 0.0), (5.4, "A", 1.0))

    verdict = grade(run, asked, mode=Mode.EVENT).verdict

    assert (verdict.grade, verdict.stage, verdict.time) == (Grade.FAIL, 1, 5.1)


def test_second_stage_gets_its_look_though_nothing_new_comes(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(LEAD, "pass_condition = A = 1", LEAD, "pass_condition = A = 1")
    run = log((1.0, "A", 1.0), READY, (9.0, "OTHER", 1.0))

    tick = grade(run, asked, mode=Mode.TICK).verdict
    event = grade(run, asked, mode=Mode.EVENT).verdict

    assert (tick.grade, tick.stage) == (event.grade, event.stage) == (Grade.PASS, 1)
    assert tick.time is not None
    assert 5.25 < tick.time < 5.6
    assert event.time == 9.0


def test_what_comes_and_goes_between_two_ticks_is_not_seen(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("lead_condition = A = 1")
    run = log((1.0, "A", 0.0), (5.0, "A", 1.0), (5.001, "A", 0.0), (9.0, "A", 0.0))

    assert _grade(run, asked, Mode.EVENT) is Grade.PASS
    assert _grade(run, asked, Mode.TICK) is Grade.PENDING


def test_race_is_inconclusive_and_says_its_share(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(LEAD, "pass_condition = A = 1", "pass_condition = B = 1")
    run = log((1.0, "A", 1.0), (1.0, "B", 1.0), READY, (5.125, "A", 0.0), (9.0, "A", 0.0))

    verdict = grade(run, asked).verdict

    assert (verdict.grade, verdict.reason) == (Grade.PENDING, Reason.RACE)
    assert verdict.race is not None
    assert verdict.race.phases == PHASES
    assert verdict.race.passes in (7, 8, 9)
    assert verdict.race.conditions == ("A = 1",)
    finding, *others = verdict.findings
    assert (finding.role, finding.grade, finding.reason) == (Role.RACE, Grade.PENDING, Reason.RACE)
    assert finding.condition == f"race: {verdict.race.share} (A = 1)"
    assert finding.evidence is not None
    assert [other.condition for other in others] == ["READY = true", "A = 1", "B = 1"]
    assert grade(run, asked).output is None


@pytest.mark.parametrize("word", ["pass", "fail"])
def test_race_of_a_simulated_run_is_settled_by_the_word_in_its_log(
    word: str, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(LEAD, "pass_condition = A = 1", "report_column = grade=$[GRADE]")
    told = (5.3, "MISSION_RESULT", word, "pMissionEval")
    run = log((1.0, "A", 1.0), READY, (5.125, "A", 0.0), told, (9.0, "A", 0.0))

    assert grade(run, asked).verdict.grade is Grade.PENDING
    graded = grade(run, asked, settled=True)

    assert (graded.verdict.grade, graded.verdict.race) == (Grade(word), None)
    assert graded.output is not None
    assert graded.output.row == f"grade={word}"


def test_word_in_a_log_that_no_tick_could_give_settles_nothing(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(LEAD, "pass_condition = A = 1")
    told = (5.3, "MISSION_RESULT", "fail", "pMissionEval")
    run = log((1.0, "A", 1.0), READY, told, (9.0, "A", 1.0))

    assert grade(run, asked, settled=True).verdict.grade is Grade.PASS


def test_last_posting_of_a_log_is_still_looked_at(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    assert _grade(log((1.0, "A", 1.0), (4.9, "READY", "true")), block(LEAD)) is Grade.PASS


def test_representative_phase_is_the_one_nearest_to_the_real_decision(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(LEAD, "report_column = x=$[X]")
    rows = [(float(n) / 20.0, "X", float(n)) for n in range(20, 200)]
    decided = (5.22, "MISSION_EVALUATED", "true", "pMissionEval")

    found = grade(log(*rows, READY, decided), asked)

    assert found.verdict.time == pytest.approx(5.22, abs=0.02)
    assert found.output is not None
    assert found.output.row == "x=103"


@pytest.mark.parametrize(("born", "expected"), [(0.5, Grade.FAIL), (3.0, Grade.PASS)])
def test_states_before_the_grader_lived_are_not_judged(
    born: float, expected: Grade, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(LEAD, "pass_condition = A = 1")
    run = log((1.0, "READY", "true"), (2.0, "A", 1.0), (9.0, "A", 1.0), born=born)

    assert _grade(run, asked) is expected
    assert _grade(run, asked, Mode.EVENT) is expected


def test_stamps_before_the_log_count_as_held_values(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(LEAD, "pass_condition = A = 1")
    run = log((-288.0, "A", 1.0), (-5.0, "READY", "true"), (9.0, "B", 1.0), born=None)

    tick, event = (grade(run, asked, mode=mode).verdict for mode in Mode)

    assert (tick.grade, tick.time) == (Grade.PASS, 0.0)
    assert (event.grade, event.time) == (Grade.PASS, 0.0)


def test_file_order_and_exact_duplicates_do_not_matter(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(
        "mailflag = @A#COUNT = $[CNT]", LEAD, "pass_condition = COUNT = 2", "pass_condition = A = 2"
    )
    run = log(
        READY, (2.0, "A", 2.0), (1.0, "A", 1.0), (2.0, "A", 2.0), (1.0, "A", 1.0), (9.0, "Z", 1)
    )

    assert _grade(run, asked) is Grade.PASS
    assert _grade(run, asked, Mode.EVENT) is Grade.PASS


def test_graders_own_mission_words_are_no_input(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("lead_condition = MISSION_RESULT = pending")

    assert _grade(log((9.0, "A", 1.0)), asked) is Grade.PENDING


@pytest.mark.parametrize("mode", list(Mode), ids=lambda mode: mode.value)
def test_mailflag_is_usable_at_the_next_tick_or_the_same_instant(
    mode: Mode, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("mailflag = @ERR#SEEN=true", "lead_condition = SEEN = true")
    own = (5.4, "SEEN", "true", "pMissionEval")
    run = log((1.0, "SEEN", "false"), (5.0, "ERR", "bad"), own, (9.0, "A", 1.0))

    verdict = grade(run, asked, mode=mode).verdict

    assert verdict.grade is Grade.PASS
    assert verdict.time is not None
    if mode is Mode.EVENT:
        assert verdict.time == 5.0
    else:
        assert 5.25 < verdict.time < 5.6
    (lead,) = verdict.findings
    assert lead.evidence is not None
    assert (lead.evidence.variable, lead.evidence.text) == ("ERR", "bad")


@pytest.mark.parametrize("mode", list(Mode), ids=lambda mode: mode.value)
def test_mailflags_answer_each_other(
    mode: Mode, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(
        "mailflag = @ERR#SEEN=true", "mailflag = @SEEN#TOLD=true", "lead_condition = TOLD = true"
    )

    assert _grade(log((5.0, "ERR", "bad"), (9.0, "A", 1.0)), asked, mode) is Grade.PASS


def test_mailflags_that_go_in_circles_come_to_an_end(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("mailflag = @A#B=1", "mailflag = @B#A=1", "lead_condition = C = 1")

    for mode in Mode:
        assert _grade(log((5.0, "A", 1.0), (9.0, "Z", 1.0)), asked, mode) is Grade.PENDING


def test_flags_postings_are_taken_from_the_log_if_its_key_is_not_there(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("mailflag = @ERR#SEEN=true", "lead_condition = SEEN = true")
    own = (5.4, "SEEN", "true", "pMissionEval")

    verdict = grade(log((1.0, "SEEN", "false"), own, (9.0, "A", 1.0), whole=False), asked).verdict

    assert verdict.grade is Grade.PASS


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([(1.0, "V", 1.0), (3.0, "V", "text")], Grade.PASS),  # the lead settled for numbers
        ([(1.0, "V", "text"), (3.0, "V", 1.0)], Grade.PENDING),  # the lead settled for text
        ([(-1.0, "V", "text"), (0.0, "V", 1.0)], Grade.PASS),  # born later, it gets the last only
    ],
)
def test_each_use_keeps_to_the_first_type_that_it_sees(
    rows: list[Row], expected: Grade, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("lead_condition = V = 1", LEAD)

    assert _grade(log(*rows, READY, (9.0, "Z", 1.0)), asked) is expected


def test_use_that_first_looks_when_both_types_are_known_takes_the_text(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(LEAD, "pass_condition = V = word")

    assert _grade(log((1.0, "V", "word"), (2.0, "V", 1.0), READY), asked) is Grade.PASS


@pytest.mark.parametrize(
    ("stamp", "expected"), [(1000.0, Grade.PASS), ("1000", Grade.PASS), ("soon", Grade.PENDING)]
)
def test_delta_is_the_age_of_a_stamp(
    stamp: float | str, expected: Grade, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    """LOGSTART is 1000 s here, and nothing but the clock changes."""
    asked = block("lead_condition = LAST_DELTA > 6")

    verdict = grade(log((1.0, "LAST", stamp), (9.0, "Z", 1.0)), asked).verdict

    assert verdict.grade is expected
    if expected is Grade.PASS:
        assert verdict.time == pytest.approx(6.0, abs=0.26)


def test_delta_that_somebody_posts_is_a_plain_variable(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("lead_condition = LAST_DELTA = 1")
    run = log((1.0, "LAST", 1000.0), (2.0, "LAST_DELTA", 1.0), (9.0, "Z", 1.0))

    assert _grade(run, asked) is Grade.PASS


def test_alogeval_has_no_clock_for_a_delta(
    criteria: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = criteria("lead_condition = LAST_DELTA > 6")

    verdict = grade(log((1.0, "LAST", 1000.0), (9.0, "Z", 1.0)), asked).verdict

    assert (verdict.grade, verdict.missing) == (Grade.PENDING, ("LAST_DELTA",))


def test_alogeval_looks_at_instants_skips_negative_times_and_takes_the_log_for_all_there_is(
    criteria: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = criteria(LEAD, "pass_condition = A != 5", "pass_condition = !(Z = 1)")
    run = log((-1.0, "A", 5.0), (1.0, "A", "7"), READY, whole=False, born=None)

    verdict = grade(run, asked).verdict

    assert (verdict.grade, verdict.time, verdict.missing) == (Grade.PASS, 5.0, ())


def test_unmet_lead_is_told_in_the_graders_own_words(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    found = grade(log(READY), block(LEAD, "pass_condition = A = 1"))

    assert found.output is not None
    assert found.output.status == "unmet_pass_cond: [A=1]"


def test_log_without_postings_is_inconclusive(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    empty = log(whole=False, born=None)

    for mode in Mode:
        verdict = grade(empty, block(LEAD), mode=mode).verdict
        assert (verdict.grade, verdict.missing) == (Grade.PENDING, ("READY",))
