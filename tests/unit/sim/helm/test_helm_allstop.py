from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.sim.helm.allstop import (
    BEHAVIOR_ERROR,
    CLEAR,
    MANUAL,
    AllStop,
    missing_text,
    reason_for,
)

if TYPE_CHECKING:
    from alogkit.sim.app import Post

AXES = ("depth", "speed", "course")
FULL: dict[str, float | None] = {"depth": 12.0, "speed": 2.0, "course": 90.0}
LACKING: dict[str, float | None] = {"depth": 12.0, "speed": None, "course": None}
NONE: dict[str, float | None] = dict.fromkeys(AXES)
ZEROS = ["DESIRED_DEPTH=0.0", "DESIRED_SPEED=0.0", "DESIRED_HEADING=0.0"]


def said(posts: list[Post]) -> list[str]:
    return [f"{post.variable}={post.value}" for post in posts if post.variable != "MOOS_DEBUG"]


@pytest.mark.parametrize(
    ("decision", "failed", "reason"),
    [
        (FULL, False, CLEAR),
        (FULL, True, BEHAVIOR_ERROR),
        (LACKING, False, "MissingDecVars:speed,course"),
        ({"depth": None, "speed": 2.0, "course": 9.0}, False, "MissingDecVars:depth"),
        (NONE, False, "NothingToDo"),
    ],
)
def test_the_reason_names_what_is_wrong(
    decision: dict[str, float | None],
    failed: bool,  # noqa: FBT001 -- a column of the table above
    reason: str,
) -> None:
    assert reason_for(decision, failed=failed) == reason


def test_only_missing_variables_are_an_error_of_the_helm() -> None:
    assert missing_text("MissingDecVars:depth") == "MissingDecVars:depth"
    assert missing_text("NothingToDo") is None


@pytest.mark.parametrize("reason", [MANUAL, BEHAVIOR_ERROR])
def test_an_override_or_an_error_zeroes_once_and_is_then_silent(reason: str) -> None:
    allstop = AllStop(AXES)
    assert said(allstop.judge(reason, NONE)) == [f"IVPHELM_ALLSTOP={reason}", *ZEROS]
    assert allstop.judge(reason, NONE) == []


def test_a_lack_is_borne_once_said_again_and_then_zeroes() -> None:
    allstop = AllStop(AXES)
    reason = "MissingDecVars:speed,course"
    assert said(allstop.judge(reason, LACKING)) == [f"IVPHELM_ALLSTOP={reason}"]
    assert said(allstop.judge(reason, LACKING)) == [f"IVPHELM_ALLSTOP={reason}", *ZEROS]
    assert allstop.judge(reason, LACKING) == []


def test_a_decision_clears_and_is_posted_every_time() -> None:
    allstop = AllStop(AXES)
    allstop.judge(MANUAL, NONE)
    desired = ["DESIRED_DEPTH=12.0", "DESIRED_SPEED=2.0", "DESIRED_HEADING=90.0"]
    assert said(allstop.judge(CLEAR, FULL)) == ["IVPHELM_ALLSTOP=clear", *desired]
    assert said(allstop.judge(CLEAR, FULL)) == desired


def test_a_decision_in_between_makes_the_next_lack_bearable_again() -> None:
    allstop = AllStop(AXES)
    allstop.judge("NothingToDo", NONE)
    allstop.judge(CLEAR, FULL)
    assert said(allstop.judge("NothingToDo", NONE)) == ["IVPHELM_ALLSTOP=NothingToDo"]


def test_only_variables_of_the_domain_are_zeroed() -> None:
    posts = AllStop(("speed", "course")).judge(MANUAL, NONE)
    assert said(posts)[1:] == ["DESIRED_SPEED=0.0", "DESIRED_HEADING=0.0"]


def test_every_all_stop_is_also_a_debug_line() -> None:
    first = AllStop(AXES).judge(MANUAL, NONE)[0]
    assert (first.variable, first.value) == ("MOOS_DEBUG", "pHelmIvP AllStop: ManualOverride")
