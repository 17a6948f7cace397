"""Where the keys and values of a TOML text stand.

`tomllib` tells what a file says, but not where. This walks along a text that `tomllib` has taken,
so it need not look for mistakes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

Path = tuple[str | int, ...]
"""Of a key or value: `("case", "guard", "check", 0, "pass", 1)`."""

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?P<lines>(?:\\.|[^\\])*?"{0,2})"""'
    r"|'''(?P<raw_lines>.*?'{0,2})'''"
    r'|"(?P<basic>(?:\\.|[^"\\\n])*)"'
    r"|'(?P<raw>[^'\n]*)'",
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\]}#\r\n]*")
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_ESCAPED = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}
_DOTTED = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


class Position(NamedTuple):
    """A place in a text."""

    line: int
    """From 1."""
    column: int
    """In characters, from 1."""


@dataclass(frozen=True, slots=True)
class Positions:
    """The places in one text, by path."""

    keys: dict[Path, Position] = field(default_factory=dict)
    """Of a table: its header, or where a key first leads to it."""
    values: dict[Path, Position] = field(default_factory=dict)
    """Of a text: its first character, behind the quotes."""

    def of_key(self, dotted: str) -> Position | None:
        """Where the key stands that an error names (`case.guard.check[0].pass[1]`).

        The nearest table around it where it has no place of its own; None for a key that is
        nowhere.
        """
        path: Path = tuple(int(index) if index else name for name, index in _DOTTED.findall(dotted))
        while path:
            found = self.keys.get(path) or self.values.get(path)
            if found is not None:
                return found
            path = path[:-1]
        return None


def positions(text: str) -> Positions:
    """Where everything in a TOML text stands; what it gives for other texts is meaningless."""
    walk = _Walk(text)
    walk.whole()
    return walk.found


class _Walk:
    def __init__(self, text: str) -> None:
        self.found = Positions()
        self._text = text
        self._at = 0
        self._starts = [0, *(end.end() for end in re.finditer("\n", text))]
        self._counts: dict[Path, int] = {}

    def whole(self) -> None:
        table: Path = ()
        self._skip()
        while self._at < len(self._text):
            if self._take("[["):
                table = self._header(many=True)
                self._take("]]")
            elif self._take("["):
                table = self._header(many=False)
                self._take("]")
            else:
                self._pair(table)
            self._skip()

    def _position(self, index: int) -> Position:
        line = bisect_right(self._starts, index)
        return Position(line, index - self._starts[line - 1] + 1)

    def _skip(self) -> None:
        found = _BLANK.match(self._text, self._at)
        self._at = self._at if found is None else found.end()

    def _take(self, mark: str) -> bool:
        there = self._text.startswith(mark, self._at)
        self._at += len(mark) * there
        return there

    def _header(self, *, many: bool) -> Path:
        path: Path = ()
        names = self._names()
        for name, index in names:
            path = self._into((*path, name), index)
        if many:
            if names and isinstance(path[-1], int):
                path = path[:-1]
            self._counts[path] = self._counts.get(path, 0) + 1
            path = (*path, self._counts[path] - 1)
        if names:
            self.found.keys[path] = self._position(names[-1][1])
        return path

    def _pair(self, table: Path) -> None:
        path = table
        for name, index in self._names():
            path = self._into((*path, name), index)
        self._take("=")
        self._skip()
        self._value(path)

    def _into(self, path: Path, index: int) -> Path:
        """Note where a key first stands; of a list of tables, its last one is meant."""
        self.found.keys.setdefault(path, self._position(index))
        count = self._counts.get(path)
        return path if count is None else (*path, count - 1)

    def _names(self) -> list[tuple[str, int]]:
        """The names of a dotted key, and where each stands."""
        names: list[tuple[str, int]] = []
        while True:
            self._skip()
            start = self._at
            bare = _BARE.match(self._text, start)
            quoted = None if bare else _STRING.match(self._text, start)
            found = bare or quoted
            if found is None:
                return names
            self._at = found.end()
            names.append((bare[0] if bare else _content(found)[0], start))
            self._skip()
            if not self._take("."):
                return names

    def _value(self, path: Path) -> None:
        self.found.values[path] = self._position(self._at)
        string = _STRING.match(self._text, self._at)
        if string is not None:
            self.found.values[path] = self._position(_content(string)[1])
            self._at = string.end()
        elif self._take("["):
            self._items(path)
        elif self._take("{"):
            self._skip()
            while not self._take("}") and self._at < len(self._text):
                self._pair(path)
                self._skip()
                self._take(",")
                self._skip()
        else:
            scalar = _SCALAR.match(self._text, self._at)
            # At least one character, so that the walk ends whatever the text is.
            self._at = max(self._at + 1, scalar.end() if scalar else 0)

    def _items(self, path: Path) -> None:
        index = 0
        self._skip()
        while not self._take("]") and self._at < len(self._text):
            self._value((*path, index))
            index += 1
            self._skip()
            self._take(",")
            self._skip()


def _content(string: re.Match[str]) -> tuple[str, int]:
    """A string's text, and where it begins."""
    kind = string.lastgroup or "raw"
    start, text = string.start(kind), string[kind]
    if kind.endswith("lines"):
        # A line break right behind the quotes does not count.
        lead = re.match(r"\r?\n", text)
        start, text = (start + lead.end(), text[lead.end() :]) if lead else (start, text)
    return (text if kind.startswith("raw") else _ESCAPE.sub(_unescaped, text)), start


def _unescaped(escape: re.Match[str]) -> str:
    digits = escape[1] or escape[2]
    return chr(int(digits, 16)) if digits else _ESCAPED.get(escape[3], escape[3])
