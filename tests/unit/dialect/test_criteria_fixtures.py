"""The hand-written files of `fixtures/criteria`."""

from __future__ import annotations

from pathlib import Path

import pytest

from alogkit.dialect.adopt import adopt
from alogkit.dialect.read import read_criteria
from alogkit.dialect.records import Dialect, NoteKind

CRITERIA = Path(__file__).resolve().parents[3] / "fixtures" / "criteria"
DROPPED, NEVER, BLANKS = NoteKind.DROPPED, NoteKind.NEVER_TRUE, NoteKind.BLANKS_LOST


def test_every_trap_is_noted_with_its_line() -> None:
    block = read_criteria(CRITERIA / "traps.moos")

    assert [(note.line, note.kind) for note in block.notes] == [
        *[(line, DROPPED) for line in range(20, 27)],
        (27, NoteKind.IGNORED),
        *[(line, NEVER) for line in range(30, 34)],
        (36, BLANKS),
        (37, DROPPED),
        (37, NoteKind.COMMENT_IN_LITERAL),
        (40, NoteKind.IGNORED),
        (42, NoteKind.UNEXPANDED),
        (43, NoteKind.IGNORED),
    ]
    assert len(block.stages) == 1
    assert len(block.stages[0].passes) == 3 + 4 + 1


@pytest.mark.parametrize(
    ("settings", "goal", "mod"),
    [({}, "ABE_NAV_X >= 80", "transit"), ({"GOAL": "50", "MOD": "x"}, "ABE_NAV_X >= 50", "x")],
    ids=["defaults", "settings"],
)
def test_macros_take_their_settings_or_defaults(
    settings: dict[str, str], goal: str, mod: str
) -> None:
    block = read_criteria(CRITERIA / "meta_shoreside.moos", settings=settings)

    assert block.stages[0].passes[0].text == goal
    assert (block.report.form, block.report.mod) == ("two_graders", mod)
    assert block.notes == ()


def test_second_grader_is_asked_by_its_name() -> None:
    block = read_criteria(CRITERIA / "meta_shoreside.moos", block="pMissionEvalAlpha")

    assert (block.process, block.tick_rate, block.report.mod) == (
        "pMissionEvalAlpha",
        10.0,
        "alpha",
    )


def test_criteria_file_is_told_from_a_mission_file() -> None:
    block = read_criteria(CRITERIA / "criteria.txt")

    assert block.dialect is Dialect.ALOGEVAL
    (stage,) = block.stages
    assert (len(stage.leads), len(stage.passes), len(stage.fails)) == (1, 3, 1)
    assert stage.passes[2].text == '!(SAY_MOOS = "all is well")'


@pytest.mark.parametrize("name", ["traps.moos", "meta_shoreside.moos", "criteria.txt"])
def test_each_can_be_adopted(name: str) -> None:
    assert "[[case." in adopt(read_criteria(CRITERIA / name)).text
