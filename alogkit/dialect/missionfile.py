"""The blocks of a mission file, line by line as MOOS reads them.

In this order: nsplug's macros `$(X)` and `$(X:=default)`; then `//` starts a comment anywhere, also
between quotes; `${NAME}` is a file-scope assignment or a variable of the environment; and then all
blanks and tabs are gone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.dialect.records import Entry, Note, NoteKind
from alogkit.missionfile.lines import MACRO

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alogkit.missionfile.lines import Line

_FILE_VARIABLE = re.compile(r"\$\{([^}]*)\}")
_BLANKS = re.compile(r"\s+")
_BLOCK = re.compile(r"processconfig=(.+)", re.IGNORECASE)
_OPENING, _CLOSING = "{", "}"


@dataclass(frozen=True, slots=True)
class RawBlock:
    """`ProcessConfig = NAME { ... }`."""

    process: str
    line: int
    """Of its `{`, from 1."""
    entries: tuple[Entry, ...]
    notes: tuple[Note, ...]
    path: str = ""
    """The file, if an include brought the block; '' for the one that is read."""


@dataclass(frozen=True, slots=True)
class _Line:
    path: str
    number: int
    raw: str
    written: str
    clean: str

    def entry(self) -> Entry | None:
        """The assignment on this line; None without one, or when its value is empty."""
        name, _, value = self.clean.partition("=")
        if not name or not value:
            return None
        written = self.written.partition("=")[2].strip()
        after = self.raw.find("=") + 1
        column = len(self.raw) - len(self.raw[after:].lstrip()) + 1
        return Entry(self.number, column, name.lower(), written, value, self.path)


def blocks_of(
    plugged: Sequence[Line], environ: Mapping[str, str], path: str = ""
) -> tuple[RawBlock, ...]:
    """The blocks among the lines that nsplug would write, in order.

    Args:
        plugged: All of them.
        environ: Values for `${NAME}` that the file does not assign.
        path: Of the file, as its lines have it.
    """
    lines = list(_lines(plugged, environ, path))
    blocks: list[RawBlock] = []
    at = 0
    while at < len(lines):
        head = _BLOCK.fullmatch(lines[at].clean)
        opening = next((index for index in range(at + 1, len(lines)) if lines[index].clean), None)
        at += 1
        if head is None or opening is None or lines[opening].clean != _OPENING:
            continue
        start = at = opening + 1
        while at < len(lines) and not lines[at].clean.startswith(_CLOSING):
            at += 1
        blocks.append(_block(head[1], lines[opening], lines[start:at]))
    return tuple(blocks)


def _block(process: str, opening: _Line, lines: list[_Line]) -> RawBlock:
    entries: list[Entry] = []
    notes: list[Note] = []
    for item in lines:
        entry = item.entry()
        if entry is not None:
            entries.append(entry)
            notes += _notes_on(item, entry)
        elif item.clean:
            reason = "nothing is assigned here, so the line does nothing"
            text = item.written.strip()
            notes.append(Note(NoteKind.IGNORED, item.number, 1, text, reason, item.path))
    return RawBlock(process, opening.number, tuple(entries), tuple(notes), opening.path)


def _notes_on(line: _Line, entry: Entry) -> Iterator[Note]:
    comment = line.raw.find("//")
    if comment >= 0 and line.raw[:comment].count('"') % 2:
        reason = "`//` starts a comment, also between quotes: the rest of the value is lost"
        yield Note(
            NoteKind.COMMENT_IN_LITERAL,
            line.number,
            comment + 1,
            line.raw.strip(),
            reason,
            line.path,
        )
    if not entry.name.endswith("_condition"):
        # In a condition it may be a variable, as `$ (NAME)` is.
        for macro in MACRO.finditer(entry.value):
            reason = f"the macro {macro[0]} has no value"
            yield Note(
                NoteKind.UNEXPANDED, entry.line, entry.column, entry.written, reason, entry.path
            )


def _lines(plugged: Sequence[Line], environ: Mapping[str, str], path: str) -> Iterator[_Line]:
    bare = [line.text.partition("//")[0] for line in plugged]
    known = dict(environ) | _file_scope(bare)
    for line, text in zip(plugged, bare, strict=True):
        written = _FILE_VARIABLE.sub(lambda found: known.get(found[1], found[0]), text)
        where = "" if line.path == path else line.path
        yield _Line(where, line.number, line.raw, written, _BLANKS.sub("", written))


def _file_scope(lines: list[str]) -> dict[str, str]:
    """What is assigned outside all blocks."""
    values: dict[str, str] = {}
    inside = False
    for line in lines:
        clean = _BLANKS.sub("", line)
        name, sign, value = clean.partition("=")
        if clean.startswith(_OPENING):
            inside = True
        elif clean.startswith(_CLOSING):
            inside = False
        elif sign and value and not inside and name.lower() != "processconfig":
            values[name] = value
    return values
