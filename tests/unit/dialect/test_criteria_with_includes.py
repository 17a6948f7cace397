from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.cli.criteria import format_note
from alogkit.dialect.adopt import adopt
from alogkit.dialect.read import plugged_criteria, read_criteria
from alogkit.errors import CaseError, MissionFileError
from alogkit.missionfile.plug import plug

if TYPE_CHECKING:
    from pathlib import Path

MAIN = """\
FORM = trial
#include parts.moos <grader>
#ifdef LATE yes
ProcessConfig = pMissionEval
{
  lead_condition = LATE = true
}
#endif
"""
PARTS = """\
<other>
words
<grader>
ProcessConfig = pMissionEval
{
  lead_condition = READY = true
  pass_condition =  %(NAME)_NAV_X >= $(FAR:=80)   // m
#ifdef STRICT
  pass_condition = M = hello world
#else
  pass_condition = A = 1 and B = 2
#endif
  mission_form = ${FORM}
  odd = 1
}
"""


@pytest.fixture(name="mission")
def _mission(tmp_path: Path) -> Path:
    (tmp_path / "parts.moos").write_text(PARTS)
    (tmp_path / "main.moos").write_text(MAIN)
    return tmp_path / "main.moos"


def test_included_block_is_the_grader_s_with_branches_and_macros(mission: Path) -> None:
    block = read_criteria(mission, settings={"NAME": "abe", "STRICT": ""})

    assert block.path == str(mission)
    assert block.report.form == "trial"
    assert [asked.entry.value for asked in block.asked] == [
        "READY=true",
        "ABE_NAV_X>=80",
        "M=helloworld",
    ]


def test_lines_keep_the_places_that_they_have_on_disk(mission: Path) -> None:
    block = read_criteria(mission, settings={"NAME": "abe"})

    parts = str(mission.with_name("parts.moos"))
    places = [(asked.entry.path, asked.entry.line, asked.entry.column) for asked in block.asked]
    assert places == [(parts, 6, 20), (parts, 7, 21), (parts, 11, 20)]
    assert [format_note(block.path, note).partition(": ")[0] for note in block.notes] == [
        f"{parts}:11:20",
        f"{parts}:14:9",
    ]


def test_second_block_is_noted_where_it_stands(mission: Path) -> None:
    block = read_criteria(mission, settings={"NAME": "abe", "STRICT": "", "LATE": "yes"})

    assert block.asked[0].entry.value == "READY=true"
    note = block.notes[-1]
    assert (note.path, note.line, note.text) == ("", 5, "pMissionEval")


def test_own_lines_have_no_path(tmp_path: Path) -> None:
    path = tmp_path / "own.moos"
    path.write_text("ProcessConfig = pMissionEval\n{\n  pass_condition = A = 1\n  odd = 1\n}")

    block = read_criteria(path)

    assert block.asked[0].entry.path == ""
    assert {note.path for note in block.notes} == {""}


def test_plugged_lines_of_another_file_keep_their_places(mission: Path) -> None:
    lines = plug(mission.read_text(), str(mission), {"NAME": "x"})

    block = plugged_criteria(lines, "targ.moos")

    assert block.path == "targ.moos"
    assert block.asked[1].entry.value == "X_NAV_X>=80"
    assert block.asked[1].entry.path == str(mission.with_name("parts.moos"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("#include nowhere.moos\n", r"main\.moos:1: #include nowhere\.moos: there is no such file"),
        ("ProcessConfig = a\n#ifdef A\n", r"main\.moos:2: this #ifdef has no #endif"),
        ("ProcessConfig = a\n#ifndef A\n", r"main\.moos:2: the directive #ifndef is not"),
    ],
    ids=["include", "branch", "directive"],
)
def test_what_nsplug_would_not_take_is_refused(mission: Path, text: str, says: str) -> None:
    mission.write_text(text)

    with pytest.raises(MissionFileError, match=says):
        read_criteria(mission)


def test_stage_without_lead_is_told_at_its_own_place_when_it_is_adopted(mission: Path) -> None:
    parts = mission.with_name("parts.moos")
    parts.write_text("ProcessConfig = pMissionEval\n{\npass_condition = A = 1\n}")
    mission.write_text("#include parts.moos\n")

    with pytest.raises(CaseError, match=r"parts\.moos: line 3: the stage has no lead"):
        adopt(read_criteria(mission))


def test_lost_blanks_are_told_with_their_file_when_adopted(mission: Path) -> None:
    adopted = adopt(read_criteria(mission, settings={"NAME": "abe", "STRICT": ""}))

    place = f"line 9 of {mission.with_name('parts.moos')}"
    assert any(place in change for change in adopted.changes)
