"""From a word of a condition to its line and column in a file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.dialect.records import Entry

_NAME = "A-Za-z0-9_"


class Spot(NamedTuple):
    """A place in a file."""

    line: int
    """From 1."""
    column: int
    """From 1."""


@dataclass(frozen=True, slots=True)
class Text:
    """A condition as somebody reads it, and where each of its characters stands."""

    text: str
    line: int
    columns: tuple[int, ...]
    """Of each character, from 1; of the first one only, where macros hide the others."""

    def spot(self, index: int = 0) -> Spot:
        """Where the character at an index stands; behind the last one, if there is none."""
        if index < len(self.columns):
            return Spot(self.line, self.columns[index])
        exact = len(self.columns) == len(self.text)
        return Spot(self.line, self.columns[-1] + 1 if exact else self.columns[0])

    def word(self, word: str) -> Spot:
        """Where a word first stands as a whole one; the beginning if it is nowhere."""
        found = re.search(rf"(?<![{_NAME}]){re.escape(word)}(?![{_NAME}])", self.text)
        return self.spot(found.start() if found else 0)


def plain_text(text: str, line: int, column: int) -> Text:
    """A text that stands in a file as it is."""
    return Text(text, line, tuple(range(column, column + max(len(text), 1))))


def value_of(entry: Entry, lines: Sequence[str]) -> Text:
    """The value of an entry as the program sees it: without blanks, if it came that way."""
    raw = lines[entry.line - 1].rstrip("\r")
    if raw[entry.column - 1 :].startswith(entry.value):
        return plain_text(entry.value, entry.line, entry.column)
    rest = raw.partition("//")[0]
    spots = [i for i in range(entry.column - 1, len(rest)) if not rest[i].isspace()]
    if "".join(rest[i] for i in spots) == entry.value:
        return Text(entry.value, entry.line, tuple(i + 1 for i in spots))
    return Text(entry.value, entry.line, (entry.column,))
