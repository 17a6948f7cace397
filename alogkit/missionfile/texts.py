"""What the texts of a mission file say, once the mission needs them to say something."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from alogkit.errors import ConditionError
from alogkit.logic.format import format_condition
from alogkit.logic.parse import parse
from alogkit.missionfile.lines import unexpanded
from alogkit.sim.helm.text import is_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.missionfile.lines import Line

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
"""What would break the lines of a log."""
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_.:/-]*")
_NAME = re.compile(r"[A-Za-z0-9_-]+")


def plain(line: Line, text: str) -> str:
    """A text that may stand in a log.

    Raises:
        MissionFileError: There is a control character in it.
    """
    found = _CONTROL.search(text)
    if found is not None:
        line.refuse(f"there is a control character ({found[0]!r}) in this line")
    return text


def used(line: Line, text: str) -> str:
    """A text that the mission needs.

    Raises:
        MissionFileError: A macro in it has no value.
    """
    name = unexpanded(text)
    if name is not None:
        line.refuse(
            f"`{text}`: the macro {name} has no value; set it, or write a default, "
            f"`$({name}:=...)`",
        )
    return plain(line, text)


def number(
    line: Line, what: str, text: str, low: float = -math.inf, high: float = math.inf
) -> float:
    """The number that a text says.

    Args:
        line: Where it stands.
        what: What it is, for people.
        text: The text.
        low: The least number that will do.
        high: The largest.

    Raises:
        MissionFileError: It is none, or not from `low` to `high`.
    """
    value = float(text) if is_number(used(line, text)) else math.nan
    if not math.isfinite(value):
        line.refuse(f"{what}: `{text}` is no number")
    if not low <= value <= high:
        bounds = f"at least {low:g}" if high == math.inf else f"from {low:g} to {high:g}"
        line.refuse(f"{what}: {text} is not {bounds}")
    return value


def variable(line: Line, text: str) -> str:
    """The name of a variable.

    Raises:
        MissionFileError: It is none.
    """
    if _VARIABLE.fullmatch(used(line, text)) is None:
        line.refuse(f"`{text}` is no name of a variable")
    return text


def name_of(line: Line, what: str, text: str) -> str:
    """A name of letters, digits, `_` and `-`, of something that is no variable.

    Raises:
        MissionFileError: It is none.
    """
    if _NAME.fullmatch(used(line, text)) is None:
        line.refuse(f"{what}: `{text}`; a name has letters, digits, `_` and `-` only")
    return text


def condition(line: Line, text: str) -> str:
    """A condition, written in the one way that the simulator's own cases have.

    Raises:
        MissionFileError: The real app would drop it, or never find it true, or a macro in it has no
            value and is no variable to compare with.
    """
    try:
        return format_condition(parse(plain(line, text)))
    except ConditionError as error:
        used(line, text)  # a macro without a value is the better reason
        line.refuse(f"condition `{text}`: {error.reason}")


def pairs(line: Line, text: str) -> dict[str, str]:
    """The parts of `key=value, key="value, with a comma"`, keys in lower case, quotes kept.

    Raises:
        MissionFileError: A part is no `key=value`, or a key comes twice.
    """
    found: dict[str, str] = {}
    for part in _parts(used(line, text)):
        key, sign, value = (piece.strip() for piece in part.partition("="))
        if not sign or not key or key.lower() in found:
            line.refuse(f"`{text}`: `{part.strip()}` should be one `key=value` of several")
        found[key.lower()] = value
    return found


def _parts(text: str) -> Iterator[str]:
    """The text between commas that stand outside quotes."""
    start, quoted = 0, False
    for at, mark in enumerate(text):
        if mark == '"':
            quoted = not quoted
        elif mark == "," and not quoted:
            yield text[start:at]
            start = at + 1
    yield text[start:]
