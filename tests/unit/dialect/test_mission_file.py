from __future__ import annotations

import pytest

from alogkit.dialect.missionfile import blocks_of
from alogkit.dialect.records import NoteKind
from alogkit.missionfile.lines import expanded

HEAD = "ProcessConfig = pMissionEval\n{\n"


def _values(text: str, **settings: str) -> list[tuple[str, str]]:
    (block,) = blocks_of(expanded(text, "", settings), {"HOME_FORM": "from_environment"})
    return [(entry.name, entry.value) for entry in block.entries]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("  pass_condition = A = 1 // why", ("pass_condition", "A=1")),
        ('  pass_condition = A = "x//y"', ("pass_condition", 'A="x')),
        ("\tPass_Condition\t=\tA = hello  world\r", ("pass_condition", "A=helloworld")),
        ("  mission_form = ${FORM}", ("mission_form", "assigned")),
        ("  mission_form = ${HOME_FORM}", ("mission_form", "from_environment")),
        ("  mission_form = ${NOBODY}", ("mission_form", "${NOBODY}")),
        ("  pass_condition = A = $(X:=10)", ("pass_condition", "A=10")),
        ("  pass_condition = A = $(Y:=10)", ("pass_condition", "A=7")),
        ("  pass_condition = A = $(Y)", ("pass_condition", "A=7")),
        ("  pass_condition = A = $(Z)", ("pass_condition", "A=$(Z)")),
        ("  pass_condition = A = $ (Z)", ("pass_condition", "A=$(Z)")),
        ("  report_column = grade=$[GRADE]", ("report_column", "grade=$[GRADE]")),
    ],
)
def test_line_is_read_as_moos_reads_it(line: str, expected: tuple[str, str]) -> None:
    text = f"FORM = assigned\n{HEAD}{line}\n}}\n"

    assert _values(text, Y="7") == [expected]


@pytest.mark.parametrize("line", ["pass_condition =", "pass_condition = // all gone", "// no", " "])
def test_line_without_a_value_is_no_entry(line: str) -> None:
    assert _values(f"{HEAD}{line}\n}}\n") == []


def test_order_is_kept_and_duplicates_stay() -> None:
    lines = "b = 1\na = 2\nb = 1\n"

    assert _values(f"{HEAD}{lines}}}\n") == [("b", "1"), ("a", "2"), ("b", "1")]


def test_entry_knows_its_line_and_column_and_what_was_written() -> None:
    (block,) = blocks_of(
        expanded(f"{HEAD}  pass_condition =  M = hello world // x\n}}\n", "", {}), {}
    )

    (entry,) = block.entries
    assert (entry.line, entry.column, entry.written) == (3, 21, "M = hello world")


def test_blocks_are_found_wherever_the_brace_is_on_a_line_of_its_own() -> None:
    text = (
        "ServerHost = localhost\n"
        "ProcessConfig = ANTLER\n{\n  Run = pMissionEval @ NewConsole = false\n}\n"
        "processconfig = pMissionEval // the grader\n\n  {\n  a = 1\n}\n"
        "ProcessConfig = torn {\n  b = 2\n}\n"
        "ProcessConfig = last\n{\n  c = 3\n"
    )

    blocks = blocks_of(expanded(text, "", {}), {})

    assert [(block.process, block.line) for block in blocks] == [
        ("ANTLER", 3),
        ("pMissionEval", 8),
        ("last", 15),
    ]
    assert [entry.name for entry in blocks[2].entries] == ["c"]


def test_assignments_in_blocks_are_no_file_scope() -> None:
    text = f"ProcessConfig = other\n{{\n  FORM = inside\n}}\n{HEAD}mission_form = ${{FORM}}\n}}\n"

    assert blocks_of(expanded(text, "", {}), {})[1].entries[0].value == "${FORM}"


@pytest.mark.parametrize(
    ("line", "kind", "says"),
    [
        ('pass_condition = A = "x//y"', NoteKind.COMMENT_IN_LITERAL, "also between quotes"),
        ("mission_mod = $(MOD)", NoteKind.UNEXPANDED, r"\$\(MOD\) has no value"),
        ("#ifdef WARP 10", NoteKind.IGNORED, "does nothing"),
        ("just words", NoteKind.IGNORED, "does nothing"),
    ],
)
def test_what_is_odd_about_a_line_is_noted(line: str, kind: NoteKind, says: str) -> None:
    (block,) = blocks_of(expanded(f"{HEAD}{line}\n}}\n", "", {}), {})

    (note,) = block.notes
    assert (note.kind, note.line) == (kind, 3)
    with pytest.raises(AssertionError, match=says):
        raise AssertionError(note.reason)


def test_comment_after_whole_quotes_is_not_noted() -> None:
    (block,) = blocks_of(expanded(f'{HEAD}pass_condition = A = "x" // y\n}}\n', "", {}), {})

    assert block.notes == ()
