"""Section C.7 of the notes on pMissionEval, row by row, through both kinds of files."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

import pytest

from alogkit.dialect.grade import grade
from alogkit.dialect.records import NoteKind
from alogkit.errors import CaseError
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog
    from alogkit.dialect.records import Block

VALUES = [
    (1.0, "A", 1.0),
    (1.0, "B", 2.0),
    (1.0, "C", 3.0),
    (1.0, "K", "a=1,b=2"),
    (1.0, "P", "f(x)"),
    (1.0, "T", "true"),
    (1.0, "M", "hello world"),
    (1.0, "N", "helloworld"),
    (2.0, "READY", "true"),
]


class Fate(Enum):
    """What becomes of a pass condition."""

    TRUE = "works, and holds"
    FALSE = "works, and does not hold"
    NEVER = "accepted, and never true"
    REJECTED = "rejected"


class Line(NamedTuple):
    text: str
    mission_file: Fate
    criteria_file: Fate


TRUE, FALSE, NEVER, REJECTED = Fate.TRUE, Fate.FALSE, Fate.NEVER, Fate.REJECTED
TABLE = [
    Line("(A=1) and (B=2)", TRUE, TRUE),
    Line("(A=1)and(B=2)", TRUE, TRUE),
    Line("(A=1) OR (B=2)", TRUE, TRUE),
    Line("(A=1) and (B=3)", FALSE, FALSE),
    Line("!(A=9)", TRUE, TRUE),
    Line("!(A=9) and !(B=9)", TRUE, TRUE),
    Line("((A=1))", TRUE, TRUE),
    Line("((A=1) and (B=2)) and (C=3)", TRUE, TRUE),
    Line("A = 1 and B = 2", NEVER, REJECTED),
    Line("A = 1 or B = 9", NEVER, REJECTED),
    Line("(A=1) and B=2", REJECTED, REJECTED),
    Line("A=1 and (B=2)", REJECTED, REJECTED),
    Line("(A=1) and (B=2) and (C=3)", REJECTED, REJECTED),
    Line("(A=1) && (B=2)", REJECTED, REJECTED),
    Line("(A=1) || (B=2)", REJECTED, REJECTED),
    Line("(A=1) xor (B=2)", REJECTED, REJECTED),
    Line("not (A=1)", REJECTED, REJECTED),
    Line("!A", REJECTED, REJECTED),
    Line("!!(A=1)", REJECTED, REJECTED),
    Line("0 <= A", NEVER, NEVER),
    Line("0 <= A <= 5", NEVER, NEVER),
    Line("1 = A", NEVER, NEVER),
    Line("A = 1e3", NEVER, NEVER),
    Line("A = 1e0", NEVER, NEVER),
    Line("A = 1;B=2", NEVER, NEVER),
    Line("A = B = 2", NEVER, NEVER),
    Line("A + B < 5", NEVER, NEVER),
    Line("A", REJECTED, REJECTED),
    Line("true", REJECTED, REJECTED),
    Line("A =< 5", REJECTED, REJECTED),
    Line("A => 5", REJECTED, REJECTED),
    Line("A <> 5", REJECTED, REJECTED),
    Line("abs(A) < 5", REJECTED, REJECTED),
    Line('K = "a=1,b=2"', REJECTED, REJECTED),
    Line('K != "x=1"', REJECTED, REJECTED),
    Line('P = "f(x)"', REJECTED, REJECTED),
    Line("K = a=1,b=2", NEVER, NEVER),
    Line("A < $ (B)", TRUE, REJECTED),
    Line("A < $(B)", TRUE, TRUE),
    Line("A < B", FALSE, FALSE),  # the word B
    Line("M = hello world", FALSE, TRUE),
    Line("N = hello world", TRUE, FALSE),
    Line("A > 0 // note", TRUE, FALSE),
    Line("T = true", TRUE, TRUE),
    Line("T = 'true'", FALSE, FALSE),  # single quotes are ordinary characters
    Line('T != ""', TRUE, TRUE),
]


def _ids(line: Line) -> str:
    return line.text


@pytest.mark.parametrize("line", TABLE, ids=_ids)
def test_condition_fares_as_in_a_real_mission_file(
    line: Line, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("lead_condition = READY = true", f"pass_condition = {line.text}")

    found = grade(log(*VALUES), asked).verdict.grade

    kinds = {note.kind for note in asked.notes}
    if line.mission_file is REJECTED:
        # The mission passes without it.
        assert (found, NoteKind.DROPPED in kinds) == (Grade.PASS, True)
        assert len(asked.stages[0].passes) == 0
    else:
        assert found is (Grade.PASS if line.mission_file is TRUE else Grade.FAIL)
        assert (NoteKind.NEVER_TRUE in kinds) is (line.mission_file is NEVER)
        assert NoteKind.DROPPED not in kinds


@pytest.mark.parametrize("line", TABLE, ids=_ids)
def test_condition_fares_as_in_a_real_criteria_file(
    line: Line, criteria: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    lines = ("lead_condition = READY = true", f"pass_condition = {line.text}")
    if line.criteria_file is REJECTED:
        with pytest.raises(CaseError, match=r"line 2: .* is rejected"):
            criteria(*lines)
        return

    asked = criteria(*lines)
    found = grade(log(*VALUES), asked).verdict.grade

    assert found is (Grade.PASS if line.criteria_file is TRUE else Grade.FAIL)
    kinds = {note.kind for note in asked.notes}
    assert (NoteKind.NEVER_TRUE in kinds) is (line.criteria_file is NEVER)


def test_empty_value_is_no_line_in_a_mission_file_and_an_error_in_a_criteria_file(
    block: Callable[..., Block], criteria: Callable[..., Block]
) -> None:
    asked = block("lead_condition = READY = true", "pass_condition =   ")

    assert [item.entry.name for item in asked.asked] == ["lead_condition"]
    with pytest.raises(CaseError, match="line 1"):
        criteria("pass_condition =")


@pytest.mark.parametrize(
    "text",
    [
        "A === 1",
        "A == = 1",
        "= 5",
        "A >",
        "!()",
        "(A = 1",
        "A = 1)",
        "()",
        "and = 1",
        "  (  ) ",
        "(A=1) and",
    ],
)
def test_other_texts_without_sense_are_dropped(text: str, block: Callable[..., Block]) -> None:
    (item,) = block(f"pass_condition = {text}").asked

    assert item.condition is None


@pytest.mark.parametrize("text", ["A < = 5", "A !  = 5"])
def test_blanks_are_gone_before_a_relation_is_looked_for(
    text: str, block: Callable[..., Block]
) -> None:
    (item,) = block(f"pass_condition = {text}").asked

    assert item.condition is not None
