"""What reading a block has noted, as findings: AK001 to AK005, and AK014."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from alogkit.dialect.block import ROLES
from alogkit.dialect.grammar import parse
from alogkit.dialect.records import NoteKind
from alogkit.errors import ConditionError
from alogkit.lint.codes import Code
from alogkit.lint.finding import LintFinding
from alogkit.lint.source import Spot, value_of
from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.dialect.records import Asked, Block, Entry, Note

_PARAMETERS = (
    *ROLES,
    "result_flag",
    "pass_flag",
    "fail_flag",
    "mailflag",
    "report_column",
    "prereport_column",
    "report_file",
    "report_line_format",
    "mission_form",
    "mission_mod",
    "apptick",
    "commstick",
)
_AS_NOTED = {
    NoteKind.BLANKS_LOST: Code.AK003,
    NoteKind.COMMENT_IN_LITERAL: Code.AK004,
    NoteKind.NO_LEAD: Code.AK005,
}
_BARE_COMMENT = re.compile(r"(?<=\S)//(?=\S)")


def note_findings(
    block: Block, entries: Sequence[Entry], lines: Sequence[str]
) -> Iterator[LintFinding]:
    """The findings that a block's notes are.

    Args:
        block: As its grader is configured.
        entries: All assignments of the block.
        lines: Of the whole file.
    """
    for asked in block.asked:
        if asked.condition is None:
            yield _dropped(block, asked, lines)
        elif asked.trap:
            message = f"{asked.trap}; {_never_true(asked.role)}"
            yield LintFinding(
                block.path, *_spot(asked.entry), Code.AK002, message, asked.entry.written
            )
    by_line = {entry.line: entry for entry in entries}
    for note in block.notes:
        code = _AS_NOTED.get(note.kind)
        if code is not None:
            yield LintFinding(block.path, note.line, note.column, code, note.reason, note.text)
        elif note.kind is NoteKind.IGNORED and not note.text.startswith("#"):
            entry = by_line.get(note.line)
            if entry is None or not entry.name.startswith("#"):
                yield _without_effect(block, note, entry, lines)
    for entry in entries:
        yield from _bare_comment(block, entry, lines)


def _spot(entry: Entry) -> Spot:
    return Spot(entry.line, entry.column)


def _dropped(block: Block, asked: Asked, lines: Sequence[str]) -> LintFinding:
    where = value_of(asked.entry, lines)
    spot = where.spot()
    try:
        parse(asked.entry.value)
    except ConditionError as error:
        spot = where.spot(error.column - 1)
    message = f"{asked.trap}; {_without(block, asked)}"
    return LintFinding(block.path, *spot, Code.AK001, message, asked.entry.written)


def _without(block: Block, asked: Asked) -> str:
    """What happens without a condition that is dropped."""
    others = [
        other
        for other in block.asked
        if other.stage == asked.stage and other.role is not Role.LEAD and other.condition
    ]
    if asked.role is Role.LEAD:
        return "the real grader goes on and does not wait for it"
    if not others:
        return "the real grader goes on without it and judges nothing here: its lead is a pass"
    return "the real grader goes on and judges without it"


def _never_true(role: Role) -> str:
    return {
        Role.LEAD: "the stage is never judged",
        Role.PASS: "the mission fails whatever it does",
    }.get(role, "it never fails a mission")


def _without_effect(
    block: Block, note: Note, entry: Entry | None, lines: Sequence[str]
) -> LintFinding:
    spot, message = Spot(note.line, note.column), note.reason
    if entry is None or entry.name not in _PARAMETERS:
        raw = lines[note.line - 1]
        spot = Spot(note.line, len(raw) - len(raw.lstrip()) + 1)
    if entry is not None and entry.name not in _PARAMETERS:
        near = get_close_matches(entry.name, _PARAMETERS, n=1)
        message = f"pMissionEval has no parameter {entry.name}, so the line does nothing"
        message += f"; did you mean {near[0]}?" if near else ""
    return LintFinding(block.path, *spot, Code.AK014, message, note.text)


def _bare_comment(block: Block, entry: Entry, lines: Sequence[str]) -> Iterator[LintFinding]:
    """`//` that is most likely a part of a value without quotes: `URL = moos://abe`."""
    raw = lines[entry.line - 1]
    found = _BARE_COMMENT.search(raw, entry.column)
    if entry.name in ROLES and found and found.start() == raw.find("//") and block.process:
        if raw[: found.start()].count('"') % 2:
            return
        message = "`//` starts a comment: the rest of the value is lost"
        spot = Spot(entry.line, found.start() + 1)
        yield LintFinding(block.path, *spot, Code.AK004, message, raw.strip())
