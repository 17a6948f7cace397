"""Values that are lists of `key=value`: `NAME=abe,X=0,Y=-60`, also with `#` or `!@#` between."""

from __future__ import annotations

import re

_APPCAST = "!@#"
_is_key = re.compile(r"[^\s={}\"',#]+").fullmatch


def fields(text: str) -> tuple[tuple[str, str], ...]:
    """The keys and values of a payload in their order; empty when the text is none.

    Only the first `=` of a piece counts, and separators between braces or double quotes do not. A
    piece without a key belongs to the value before it (`ALLSTOP=MissingDecVars:speed,course`).
    Quotes around a value are taken off, braces are kept. A quote or brace that is never closed is
    an ordinary character.
    """
    separator = _separator(text)
    pairs: list[tuple[str, list[str]]] = []
    for piece in _split(text, separator):
        key, equals, value = piece.partition("=")
        # `radial:: x=-16` names a format before its first key.
        key = key.rpartition("::")[2].strip()
        if equals and _is_key(key):
            pairs.append((key, [value]))
        elif pairs:
            pairs[-1][1].append(piece)
    return tuple((key, _unquoted(separator.join(pieces))) for key, pieces in pairs)


def field(text: str, key: str) -> str | None:
    """The value of a payload's first such key; None without one."""
    if f"{key}=" not in text and f"{key} =" not in text:
        return None
    return next((value for name, value in fields(text) if name == key), None)


def _separator(text: str) -> str:
    """What stands between the pieces: the mark that leaves the most pieces with a key."""
    if _APPCAST in text:
        return _APPCAST
    if "#" not in text:
        return ","
    return max((",", "#"), key=lambda mark: sum("=" in piece for piece in _split(text, mark)))


def _split(text: str, separator: str) -> list[str]:
    """The text cut at the separators outside braces and quotes."""
    if "{" not in text and '"' not in text:
        return text.split(separator)
    closings = _closings(text)
    token = re.compile(f'{re.escape(separator)}|["{{]')
    pieces: list[str] = []
    start = at = 0
    while (found := token.search(text, at)) is not None:
        at = found.end()
        if found[0] == separator:
            pieces.append(text[start : found.start()])
            start = at
        elif found[0] == '"':
            at = text.find('"', at) + 1 or at
        else:
            at = closings.get(found.start(), at)
    return [*pieces, text[start:]]


def _closings(text: str) -> dict[int, int]:
    """Where each closed brace pair ends, by where it starts."""
    closings: dict[int, int] = {}
    opened: list[int] = []
    for brace in re.finditer(r"[{}]", text):
        if brace[0] == "{":
            opened.append(brace.start())
        elif opened:
            closings[opened.pop()] = brace.end()
    return closings


def _unquoted(value: str) -> str:
    value = value.strip()
    quoted = len(value) > 1 and value[0] == value[-1] == '"'
    return value[1:-1] if quoted else value
