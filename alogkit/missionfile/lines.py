"""The lines of mission files with their places, and the macros in them.

    $(NAME)  $(NAME:=default)      the macro's value; without one the default, or it stays
    %(NAME)  %(NAME:=default)      the same in upper case

A default holds where it is written and nowhere else.

Source:
    shared/spec/depth_mission.md, section 9; shared/spec/pmissioneval.md, C.1.
"""

from __future__ import annotations

import re
from collections import UserDict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from alogkit.errors import MissionFileError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MACRO = re.compile(r"([$%])\(([A-Za-z0-9_]+)(?::=([^)]{0,2000}))?\)")


class Line(NamedTuple):
    """One line of a mission, and where it stands on disk."""

    text: str
    """Macros replaced, without its line feed."""
    path: str
    number: int
    """From 1."""
    raw: str
    """As it is on disk."""

    def refuse(self, reason: str) -> NoReturn:
        """Stop at this line.

        Raises:
            MissionFileError: Always.
        """
        raise MissionFileError(self.path, self.number, reason)


class AskedMacros(UserDict[str, str]):
    """The values of macros by name, and which of them were asked for.

    Args:
        values: By name.
    """

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        self._asked: set[str] = set()

    def __getitem__(self, name: str) -> str:
        """The value of a macro."""
        self._asked.add(name)
        return super().__getitem__(name)

    def not_asked(self) -> list[str]:
        """The names that nobody has looked for."""
        return [name for name in self if name not in self._asked]


def read_text(path: str | Path) -> str:
    """A file's text; bytes that are no UTF-8 survive as surrogates, a byte order mark does not."""
    return Path(path).read_bytes().decode("utf-8", "surrogateescape").removeprefix("\ufeff")


def expanded(text: str, path: str, macros: Mapping[str, str]) -> tuple[Line, ...]:
    """The lines of a file with its macros replaced, directives left as they are.

    Args:
        text: The whole file.
        path: Its name.
        macros: Values by name.
    """
    return tuple(
        Line(_expand(line, macros), path, number, line)
        for number, line in enumerate(text.split("\n"), 1)
    )


def joined(lines: Iterable[Line]) -> str:
    """The text of the lines."""
    return "\n".join(line.text for line in lines)


def unexpanded(text: str) -> str | None:
    """The first macro in a text that got no value: its name."""
    found = MACRO.search(text)
    return None if found is None else found[2]


def _expand(text: str, macros: Mapping[str, str]) -> str:
    def value(macro: re.Match[str]) -> str:
        sign, name, default = macro.groups()
        held: str | None = macros.get(name, default)
        if held is None:
            return macro[0]
        return held.upper() if sign == "%" else held

    return MACRO.sub(value, text)
