"""The initial postings, modes and behaviors of a `.bhv` file.

    initialize VARIABLE = value
    set MODE = VALUE { condition ... } OTHERWISE
    Behavior = KIND { key = value ... }

A mode's conditions stand on lines of their own or between commas. A behavior's `{` may end its head
or stand on the next line; its `}` stands on a line of its own. `//` starts a comment.

Source:
    shared/spec/depth_mission.md, 5.1 and 5.7. What MOOS-IvP makes of any other line is not written
    there, except that it ends in MALCONFIG; so such a line is an error here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from alogkit.missionfile.moos import bare

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.missionfile.lines import Line

_INITIALIZE = re.compile(r"initialize\s+([^=\s]+)\s*=\s*(.*)", re.IGNORECASE)
_SET = re.compile(r"set\s+([^=\s]+)\s*=\s*([^{\s]+)\s*", re.IGNORECASE)
_BEHAVIOR = re.compile(r"behavior\s*=\s*([^{\s]+)\s*(\{?)", re.IGNORECASE)
_COMMA = re.compile(r"[\n,]")
_MODE = "MODE"
_MEANT = "`initialize VARIABLE = value`, `set MODE = VALUE { ... }` or `Behavior = KIND`"


class Initial(NamedTuple):
    """`initialize VARIABLE = value`."""

    variable: str
    value: str
    start: int
    """The item is `lines[start:end]`."""
    end: int


class Mode(NamedTuple):
    """`set MODE = VALUE { ... } OTHERWISE`."""

    value: str
    conditions: tuple[str, ...]
    otherwise: str | None
    start: int
    end: int


class Param(NamedTuple):
    """One parameter of a behavior."""

    key: str
    """In lower case."""
    value: str
    """May be empty."""
    line: Line


@dataclass(frozen=True, slots=True)
class Behavior:
    """`Behavior = KIND { ... }`."""

    kind: str
    name: str
    """Its first `name`."""
    params: tuple[Param, ...]
    """In file order, without that name."""
    head: Line
    start: int
    end: int


Item = Initial | Mode | Behavior


def read_bhv(lines: Sequence[Line]) -> Iterator[Item]:
    """What a behavior file says, in order.

    Args:
        lines: Of the file and all that it includes, its macros replaced.

    Raises:
        MissionFileError: A line says none of the three, or what it opens is never closed.
    """
    at = 0
    while at < len(lines):
        text = bare(lines[at]).strip()
        initial = _INITIALIZE.fullmatch(text)
        if initial is not None:
            item: Item = Initial(initial[1], initial[2], at, at + 1)
        elif _SET.match(text):
            item = _mode(lines, at)
        elif _BEHAVIOR.fullmatch(text):
            item = _behavior(lines, at)
        elif text:
            lines[at].refuse(f"`{text}` is none of {_MEANT}")
        else:
            at += 1
            continue
        yield item
        at = item.end


def _mode(lines: Sequence[Line], start: int) -> Mode:
    at, text = start, bare(lines[start]).strip()
    while "}" not in text:
        at += 1
        if at == len(lines):
            lines[start].refuse("this mode's conditions stand in `{ }`, which never closes")
        text += "\n" + bare(lines[at]).strip()
    head = _SET.match(text)
    inner, _, after = text.partition("}")
    opened, sign, conditions = inner.partition("{")
    if head is None or not sign or opened.strip() != head[0].strip():
        lines[start].refuse("a mode is written `set MODE = VALUE { conditions } OTHERWISE`")
    if head[1] != _MODE:
        lines[start].refuse(f"the mode variable is called {_MODE} here, not {head[1]}")
    if len(after.split()) > 1:
        lines[at].refuse(f"one word at most follows the `}}` of a mode, not `{after.strip()}`")
    asked = tuple(part.strip() for part in _COMMA.split(conditions) if part.strip())
    return Mode(head[2], asked, after.strip() or None, start, at + 1)


def _behavior(lines: Sequence[Line], start: int) -> Behavior:
    head = _BEHAVIOR.fullmatch(bare(lines[start]).strip())
    kind, brace = ("", "") if head is None else head.groups()
    at = start + 1
    while not brace and at < len(lines) and not bare(lines[at]).strip():
        at += 1
    if not brace and (at == len(lines) or bare(lines[at]).strip() != "{"):
        lines[start].refuse("a behavior's `{` ends this line or stands alone on the next")
    at += 0 if brace else 1
    params: list[Param] = []
    while at < len(lines) and bare(lines[at]).strip() != "}":
        params += _params(lines[at])
        at += 1
    if at == len(lines):
        lines[start].refuse(f"this {kind} is never closed by a `}}` on a line of its own")
    names = [param for param in params if param.key == "name"]
    if not names:
        lines[start].refuse(f"this {kind} has no name")
    params.remove(names[0])
    return Behavior(kind, names[0].value, tuple(params), lines[start], start, at + 1)


def _params(line: Line) -> Iterator[Param]:
    text = bare(line).strip()
    key, sign, value = text.partition("=")
    if sign and key.strip():
        yield Param(key.strip().lower(), value.strip(), line)
    elif text:
        line.refuse(f"`{text}` is no parameter; one is written `key = value`")
