"""The blocks and settings of a `.moos` file, as MOOS reads them.

`//` starts a comment anywhere, also between quotes. `${NAME}` is what the file assigns to NAME
outside all blocks. The `{` of a block stands alone on the line after its head. Names of parameters
don't care for case, and a line whose value is empty says nothing.

Source:
    shared/spec/pmissioneval.md, C.1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.missionfile.lines import Line

_HEAD = re.compile(r"\s*processconfig\s*=\s*(\S.*?)\s*", re.IGNORECASE)
_FILE_VARIABLE = re.compile(r"\$\{([^}]*)\}")
_OPENING, _CLOSING = "{", "}"


class Setting(NamedTuple):
    """One `name = value`."""

    name: str
    """In lower case."""
    value: str
    """Without comment and outer blanks, `${NAME}` replaced."""
    line: Line
    written: str
    """The name as it is written."""


@dataclass(frozen=True, slots=True)
class Block:
    """`ProcessConfig = NAME { ... }`."""

    process: str
    head: Line
    settings: tuple[Setting, ...]
    strays: tuple[Line, ...]
    """Lines that assign nothing."""


@dataclass(frozen=True, slots=True)
class MoosFile:
    """A whole mission file."""

    path: str
    settings: tuple[Setting, ...]
    """Those outside all blocks."""
    blocks: tuple[Block, ...]
    strays: tuple[Line, ...]
    """Lines outside all blocks that assign nothing."""
    asked: frozenset[str]
    """Names that stand as `${NAME}` somewhere."""

    def block(self, process: str) -> Block | None:
        """The block that the app of this name would read: the first."""
        return next((block for block in self.blocks if block.process == process), None)


class Span(NamedTuple):
    """Where a block stands among lines: `lines[start:end]`, head and closing brace included."""

    process: str
    start: int
    opening: int
    """Of the line of its `{`."""
    end: int


def spans(lines: Sequence[Line]) -> Iterator[Span]:
    """The blocks among the lines, in order.

    Raises:
        MissionFileError: A block is not opened or not closed.
    """
    at = 0
    while at < len(lines):
        head = _HEAD.fullmatch(bare(lines[at]))
        start, at = at, at + 1
        if head is None:
            continue
        while at < len(lines) and not bare(lines[at]).strip():
            at += 1
        if at == len(lines) or bare(lines[at]).strip() != _OPENING:
            lines[start].refuse("the `{` of a block stands alone on the line after this")
        opening = at
        while at < len(lines) and not bare(lines[at]).strip().startswith(_CLOSING):
            at += 1
        if at == len(lines):
            lines[start].refuse(f"the block {head[1]} is never closed")
        at += 1
        yield Span(head[1], start, opening, at)


def read_moos(lines: Sequence[Line], path: str) -> MoosFile:
    """What a mission file says, its macros replaced already.

    Args:
        lines: Of the file and all that it includes.
        path: Its name.

    Raises:
        MissionFileError: A block is not opened or not closed.
    """
    found = list(spans(lines))
    outside: list[Line] = []
    at = 0
    for span in found:
        outside += lines[at : span.start]
        at = span.end
    outside += lines[at:]
    known: dict[str, str] = {}
    settings, strays = _settings(outside, known)
    known = {setting.written: setting.value for setting in settings}
    blocks: list[Block] = []
    for span in found:
        inside = lines[span.opening + 1 : span.end - 1]
        blocks.append(Block(span.process, lines[span.start], *_settings(inside, known)))
    asked = frozenset(name for line in lines for name in _FILE_VARIABLE.findall(bare(line)))
    return MoosFile(path, settings, tuple(blocks), strays, asked)


def bare(line: Line) -> str:
    """A line's text without its comment."""
    return line.text.partition("//")[0]


def _settings(
    lines: Iterable[Line], known: dict[str, str]
) -> tuple[tuple[Setting, ...], tuple[Line, ...]]:
    settings: list[Setting] = []
    strays: list[Line] = []
    for line in lines:
        text = _FILE_VARIABLE.sub(lambda found: known.get(found[1], found[0]), bare(line)).strip()
        name, sign, value = (part.strip() for part in text.partition("="))
        if name and value:
            settings.append(Setting(name.lower(), value, line, name))
        elif text and not sign:
            strays.append(line)
    return tuple(settings), tuple(strays)
