"""alogeval's criteria files: `#` comments, and blanks stay.

Where pMissionEval drops a line and goes on, alogeval refuses the file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from alogkit.dialect.block import ROLES, ask, stages_of
from alogkit.dialect.records import Block, Dialect, Entry, Note, NoteKind
from alogkit.errors import CaseError

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMMENT = re.compile(r"(?:^|\s)#.*")
_SKIPPED = "vcheck"
"""A parameter that alogeval takes and never looks at."""


def read_criteria_file(text: str, path: str) -> Block:
    """The criteria of a file.

    Raises:
        CaseError: A line is none of lead_condition, pass_condition and fail_condition, or its
            condition is rejected.
    """
    notes: list[Note] = []
    conditions: list[Entry] = []
    for entry in _entries(text, path):
        if entry.name in ROLES:
            conditions.append(entry)
        elif entry.name == _SKIPPED:
            reason = "alogeval takes a vcheck and never looks at it"
            notes.append(Note(NoteKind.IGNORED, entry.line, entry.column, entry.written, reason))
        else:
            _refuse(path, entry.line, f"alogeval knows no {entry.name}, only {', '.join(ROLES)}")
    asked, more = ask(conditions)
    for item in asked:
        if item.condition is None:
            _refuse(path, item.entry.line, f"`{item.entry.written}` is rejected: {item.trap}")
    return Block(Dialect.ALOGEVAL, path, "", asked, stages_of(asked), notes=(*notes, *more))


def _entries(text: str, path: str) -> Iterator[Entry]:
    for number, raw in enumerate(text.split("\n"), 1):
        line = _COMMENT.sub("", raw.rstrip("\r"))
        if not line.strip():
            continue
        name, _, value = line.partition("=")
        if not value.strip():
            _refuse(path, number, f"expected `lead_condition = ...`, found `{line.strip()}`")
        column = len(line) - len(value.lstrip()) + 1
        yield Entry(number, column, name.strip().lower(), value.strip(), value.strip())


def _refuse(path: str, line: int, reason: str) -> None:
    raise CaseError(path, f"line {line}", reason)
