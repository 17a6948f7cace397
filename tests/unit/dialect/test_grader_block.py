from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.dialect.read import read_criteria
from alogkit.dialect.records import Dialect, Flag, MailRule, NoteKind
from alogkit.errors import CaseError
from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from alogkit.dialect.records import Block

LEAD, PASS, FAIL = "lead_condition = L = 1", "pass_condition = P = 1", "fail_condition = F = 1"
DROPPED = 'pass_condition = K = "a=1"'


def _counts(block: Block) -> list[tuple[int, int, int]]:
    return [(len(stage.leads), len(stage.passes), len(stage.fails)) for stage in block.stages]


@pytest.mark.parametrize(
    ("lines", "stages"),
    [
        ([LEAD, PASS, LEAD, PASS], [(1, 1, 0), (1, 1, 0)]),
        ([LEAD, LEAD, PASS, FAIL], [(2, 1, 1)]),
        ([PASS, LEAD], [(0, 1, 0), (1, 0, 0)]),
        ([LEAD, FAIL, LEAD], [(1, 0, 1), (1, 0, 0)]),
        ([LEAD, DROPPED, LEAD], [(2, 0, 0)]),
        ([LEAD], [(1, 0, 0)]),
        ([FAIL], [(0, 0, 1)]),
        ([DROPPED], [(0, 0, 0)]),
        ([], [(0, 0, 0)]),
    ],
)
def test_stages_follow_the_order_of_the_lines(
    lines: list[str], stages: list[tuple[int, int, int]], block: Callable[..., Block]
) -> None:
    assert _counts(block(*lines)) == stages


def test_all_parameters_are_read(block: Callable[..., Block]) -> None:
    asked = block(
        "AppTick = 8",
        "CommsTick = 8",
        "LEAD_CONDITION = READY = true",
        "mailflag = @ABE_BHV_ERROR#BHV_ERROR_SEEN = true",
        "mailflag = @ALERT#ALERT_COUNT = $[CNT]",
        "result_flag = MISSION_EVALUATED = true",
        "result_flag = NUM = 17.25",
        "pass_flag = SAY_MOOS = pass:$[X]",
        "fail_flag = LOST = 1",
        "fail_flag = clearall",
        'fail_flag = SAY_MOOS = "fail"',
        "prereport_column = form=$[MISSION_FORM]",
        "report_column = grade = $[GRADE]",
        "report_column = grade = $[GRADE]",
        "report_line_format = csp",
        "report_file = results.txt",
        "mission_form = first",
        "mission_form = depth motion",
        "mission_mod = guard",
    )

    assert (asked.dialect, asked.process, asked.tick_rate) == (
        Dialect.PMISSIONEVAL,
        "pMissionEval",
        8.0,
    )
    assert asked.mail_rules == (
        MailRule("ABE_BHV_ERROR", Flag("BHV_ERROR_SEEN", "true")),
        MailRule("ALERT", Flag("ALERT_COUNT", "$[CNT]")),
    )
    assert asked.result_flags == (Flag("MISSION_EVALUATED", "true"), Flag("NUM", 17.25))
    assert asked.pass_flags == (Flag("SAY_MOOS", "pass:$[X]"),)
    assert asked.fail_flags == (Flag("SAY_MOOS", "fail"),)
    assert asked.report.early_columns == ("form=$[MISSION_FORM]",)
    assert asked.report.columns == ("grade=$[GRADE]",) * 2
    assert asked.report.separator == ", "
    assert (asked.report.form, asked.report.mod) == ("depthmotion", "guard")
    assert asked.notes == ()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("mailflag = BHV_ERROR=true", "a mailflag is written"),
        ("pass_flag = SAY_MOOS", "a flag is written"),
        ("report_line_format = table", "a value that it refuses"),
        ("apptick = fast", "a value that it refuses"),
        ("pass_conditions = A = 1", "no parameter of pMissionEval"),
    ],
)
def test_what_a_setter_refuses_is_noted_and_ignored(
    line: str, says: str, block: Callable[..., Block]
) -> None:
    asked = block(LEAD, line)

    (note,) = asked.notes
    assert (note.kind, note.line) == (NoteKind.IGNORED, 4)
    assert says in note.reason
    assert (asked.mail_rules, asked.pass_flags, asked.tick_rate) == ((), (), 4.0)


@pytest.mark.parametrize(
    ("lines", "kind", "text", "says"),
    [
        ([LEAD, DROPPED], NoteKind.DROPPED, 'K = "a=1"', "quotes do not protect `=`"),
        ([LEAD, "pass_condition = A"], NoteKind.DROPPED, "A", "nothing is compared"),
        (
            [LEAD, "pass_condition = $(V)_NAV_X > 1"],
            NoteKind.DROPPED,
            "$(V)_NAV_X > 1",
            "a macro that nobody has given a value",
        ),
        ([LEAD, "pass_condition = and = 1"], NoteKind.DROPPED, "and = 1", "no name"),
        ([LEAD, 'pass_condition = K = "a"b'], NoteKind.DROPPED, 'K = "a"b', "around a value only"),
        ([LEAD, 'pass_condition = K = "a'], NoteKind.DROPPED, 'K = "a', "around a value only"),
        ([LEAD, "pass_condition = A => 1"], NoteKind.DROPPED, "A => 1", "`=>` is no operator"),
        (
            [LEAD, "pass_condition = not (A=1)"],
            NoteKind.DROPPED,
            "not (A=1)",
            "take two conditions",
        ),
        ([LEAD, "pass_condition = 0 <= A"], NoteKind.NEVER_TRUE, "0 <= A", "stands on the left"),
        ([LEAD, "pass_condition = A+B < 5"], NoteKind.NEVER_TRUE, "A+B < 5", "no arithmetic"),
        ([LEAD, "pass_condition = A = 1e3"], NoteKind.NEVER_TRUE, "A = 1e3", "is text here"),
        ([LEAD, "pass_condition = A = B = 2"], NoteKind.NEVER_TRUE, "A = B = 2", "another one"),
        ([LEAD, "pass_condition = M = a b"], NoteKind.BLANKS_LOST, "M = a b", "as `ab`"),
        ([LEAD, "pass_condition = NAV X > 1"], NoteKind.BLANKS_LOST, "NAV X > 1", "as `NAVX`"),
        ([PASS, LEAD], NoteKind.NO_LEAD, "P = 1", "as soon as its turn comes"),
    ],
)
def test_what_the_real_grader_does_without_a_word_is_noted(
    lines: list[str], kind: NoteKind, text: str, says: str, block: Callable[..., Block]
) -> None:
    (note,) = block(*lines).notes

    assert (note.kind, note.text) == (kind, text)
    assert says in note.reason


def test_dropped_conditions_keep_their_stage_and_their_place(block: Callable[..., Block]) -> None:
    asked = block(LEAD, PASS, LEAD, DROPPED, PASS).asked

    assert [(item.role, item.stage) for item in asked] == [
        (Role.LEAD, 0),
        (Role.PASS, 0),
        (Role.LEAD, 1),
        (Role.PASS, 1),
        (Role.PASS, 1),
    ]
    assert [item.condition is None for item in asked] == [False, False, False, True, False]


def test_a_mission_without_any_condition_left_is_noted(block: Callable[..., Block]) -> None:
    notes = block("lead_condition = READY", DROPPED).notes

    assert [note.kind for note in notes].count(NoteKind.DROPPED) == 2
    assert any("passes as soon as it is looked at" in note.reason for note in notes)


def _file(tmp_path: Path, *names: str) -> Path:
    path = tmp_path / "shoreside.moos"
    blocks = [
        f"ProcessConfig = {name}\n{{\n mission_mod = {name}{n}\n}}\n"
        for n, name in enumerate(names)
    ]
    path.write_text("".join(blocks), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("names", "wanted", "mod"),
    [
        (["pLogger", "pMissionEval"], None, "pMissionEval1"),
        (["pMissionEvalAlpha", "pMissionEval"], None, "pMissionEval1"),
        (["pMissionEvalAlpha", "pLogger"], None, "pMissionEvalAlpha0"),
        (["pMissionEvalAlpha", "pMissionEval"], "pMissionEvalAlpha", "pMissionEvalAlpha0"),
        (["pLogger", "pMissionEval"], "pLogger", "pLogger0"),
    ],
)
def test_block_is_chosen_by_name(
    names: list[str], wanted: str | None, mod: str, tmp_path: Path
) -> None:
    assert read_criteria(_file(tmp_path, *names), block=wanted).report.mod == mod


def test_second_block_of_the_same_name_is_noted(tmp_path: Path) -> None:
    found = read_criteria(_file(tmp_path, "pMissionEval", "pMissionEval"))

    assert found.report.mod == "pMissionEval0"
    assert [note.reason for note in found.notes] == ["a second block pMissionEval is not looked at"]


@pytest.mark.parametrize(
    ("names", "wanted", "says"),
    [
        (["pLogger"], None, "no block `ProcessConfig = pMissionEval`"),
        (["pMissionEvalA", "pMissionEvalB"], None, "there is pMissionEvalA, pMissionEvalB"),
        (["pMissionEval"], "Eval", "no block `ProcessConfig = Eval`.*there is pMissionEval"),
    ],
)
def test_block_that_is_not_there_is_an_error(
    names: list[str], wanted: str | None, says: str, tmp_path: Path
) -> None:
    with pytest.raises(CaseError, match=says):
        read_criteria(_file(tmp_path, *names), block=wanted)


def test_too_deep_a_condition_is_dropped(block: Callable[..., Block]) -> None:
    deep = "(" * 70 + "A=1" + ")" * 70

    (note, *_) = block(LEAD, f"pass_condition = {deep}").notes

    assert "nested deeper" in note.reason
