"""What the logs do not hold, and which of them may tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.dialect.grade import grade
from alogkit.verdict import Grade, Reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog
    from alogkit.dialect.records import Block

LEAD = "lead_condition = READY = true"
READY = (5.0, "READY", "true")


@pytest.mark.parametrize(
    ("lines", "expected", "missing"),
    [
        ([LEAD, "pass_condition = GONE = 1"], Grade.PENDING, ("GONE",)),
        ([LEAD, "fail_condition = GONE = 1"], Grade.PENDING, ("GONE",)),
        ([LEAD, "pass_condition = A < $(GONE)"], Grade.PENDING, ("GONE",)),
        ([LEAD, "pass_condition = LOST < $(GONE)"], Grade.PENDING, ("LOST", "GONE")),
        ([LEAD, "pass_condition = A = 2", "fail_condition = GONE = 1"], Grade.FAIL, ()),
        ([LEAD, "pass_condition = (A = 1) or (GONE = 1)"], Grade.PASS, ()),
        ([LEAD, "pass_condition = (A = 2) and (GONE = 1)"], Grade.FAIL, ()),
        (["lead_condition = (READY = true) or (GONE = 1)"], Grade.PENDING, ("GONE",)),
        (["lead_condition = (READY = true) and (GONE = 1)"], Grade.PENDING, ("GONE",)),
        ([LEAD, "pass_condition = 0 <= A"], Grade.FAIL, ()),
        ([LEAD, "pass_condition = A = B = 2"], Grade.FAIL, ()),
        ([LEAD, "pass_condition = A_DELTA > 0"], Grade.PASS, ()),
        ([LEAD, "pass_condition = GONE_DELTA > 0"], Grade.PENDING, ("GONE_DELTA",)),
    ],
)
def test_variable_that_a_log_of_chosen_ones_lacks_leaves_open_what_hangs_on_it(
    lines: list[str],
    expected: Grade,
    missing: tuple[str, ...],
    block: Callable[..., Block],
    log: Callable[..., Alog],
) -> None:
    verdict = grade(log((1.0, "A", 1.0), READY, whole=False), block(*lines)).verdict

    assert (verdict.grade, verdict.missing) == (expected, missing)
    if missing:
        assert verdict.reason is Reason.NOT_HELD
        assert verdict.time is None
        assert any(finding.reason is Reason.NOT_HELD for finding in verdict.findings) or (
            "or" in lines[0]
        )


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("GONE", Grade.FAIL),
        ("PHELM_STATUS", Grade.PENDING),  # customarily omitted, and no other is there
        ("DB_VARSUMMARY", Grade.PENDING),
    ],
)
def test_log_of_everything_proves_that_nobody_posted(
    name: str, expected: Grade, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(LEAD, f"pass_condition = {name} = 1")

    assert grade(log(READY), asked).verdict.grade is expected
    assert grade(log(READY, (1.0, "X_STATUS", "ok")), asked).verdict.grade is (
        Grade.PENDING if name == "DB_VARSUMMARY" else Grade.FAIL
    )


def test_log_of_everything_in_another_community_proves_nothing(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("lead_condition = ABE_NAV_X >= 80", "pass_condition = TIMER = true")
    vehicle = log((5.0, "NAV_X", 81.0), community="abe", born=None)

    verdict = grade(vehicle, asked).verdict

    assert (verdict.grade, verdict.missing) == (Grade.PENDING, ("TIMER",))


@pytest.mark.parametrize("order", [1, -1], ids=["vehicle first", "shoreside first"])
def test_vehicles_log_holds_what_shoresides_lacks(
    order: int, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("lead_condition = ABE_NAV_X >= 80", "pass_condition = HELM = DRIVE")
    vehicle = log(
        (2.0, "HELM", "DRIVE"), (5.0, "NAV_X", 81.0), community="abe", whole=False, born=None
    )
    shore = log((8.0, "OTHER", 1.0), whole=False)

    verdict = grade([vehicle, shore][::order], asked).verdict

    assert (verdict.grade, verdict.missing) == (Grade.PASS, ())
    lead, _ = verdict.findings
    assert lead.evidence is not None
    assert (lead.evidence.log, lead.evidence.variable) == ("abe.alog", "NAV_X")


def test_graders_own_log_of_everything_outweighs_the_others(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    """What was not bridged was not seen, whatever the vehicle knew."""
    asked = block(LEAD, "pass_condition = HELM = DRIVE")
    vehicle = log((2.0, "HELM", "DRIVE"), community="abe", born=None)

    assert grade([vehicle, log(READY)], asked).verdict.grade is Grade.FAIL


@pytest.mark.parametrize(
    ("text", "expected"), [("SEEN = true", Grade.FAIL), ("SEEN = false", Grade.PENDING)]
)
def test_silent_key_tells_that_its_flag_was_not_raised_but_not_what_was_there_instead(
    text: str, expected: Grade, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("mailflag = @ERR#SEEN=true", LEAD, f"pass_condition = {text}")
    run = log(READY, (9.0, "ERR", "late"), whole=False)

    assert grade(run, asked).verdict.grade is expected


def test_log_with_nothing_of_the_grader_but_its_verdict_is_judged_from_its_start(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block(LEAD, "pass_condition = A = 1")
    run = log(
        (1.0, "A", 1.0),
        (2.0, "READY", "true"),
        (3.0, "A", 0.0),
        (2.3, "MISSION_EVALUATED", "true", "pMissionEval"),
        whole=False,
        born=None,
    )

    assert grade(run, asked).verdict.grade is Grade.PASS
