"""Values with keys: `NAME=abe,X=0,Y=-60`, also with `#` or `!@#` between, and JSON objects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_APPCAST = "!@#"
_is_key = re.compile(r"[^\s={}\"',#]+").fullmatch
_HALVES = "[\ud800-\udc7f\udd00-\udfff]"
_DEEPEST = 32
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def fields(text: str) -> tuple[tuple[str, str], ...]:
    """The keys and values of a payload in their order; empty when the text is none.

    Only the first `=` of a piece counts, and separators between braces or double quotes do not. A
    piece without a key belongs to the value before it (`ALLSTOP=MissingDecVars:speed,course`).
    Quotes around a value are taken off, braces are kept. A quote or brace that is never closed is
    an ordinary character.

    Of a JSON object, a key of an object in it is `pose.x`; numbers stay as they are written, lists
    are JSON, and true, false and null are these words.
    """
    found = _json_fields(text)
    if found is not None:
        return found
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
    if not _may_be_json(text) and f"{key}=" not in text and f"{key} =" not in text:
        return None
    return next((value for name, value in fields(text) if name == key), None)


class _Number(str):
    """A number of JSON as it is written."""

    __slots__ = ()


def _may_be_json(text: str) -> bool:
    return text.startswith("{") and text.rstrip().endswith("}")


def _json_fields(text: str) -> tuple[tuple[str, str], ...] | None:
    """The keys and values of a JSON object; None if the text is none."""
    if not _may_be_json(text):
        return None
    from json import loads  # noqa: PLC0415 -- few logs have such payloads

    try:
        found = loads(text, parse_float=_Number, parse_int=_Number, parse_constant=_Number)
    except (ValueError, RecursionError):
        return None
    return None if _is_too_deep(found) else tuple(_flat("", found))


def _is_too_deep(found: object) -> bool:
    """Whether JSON holds what holds what ..., more often than anybody means it."""
    level = [found]
    for _ in range(_DEEPEST):
        level = [
            inner
            for value in level
            if isinstance(value, dict | list)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
    return bool(level)


def _flat(prefix: str, found: dict[str, object]) -> Iterator[tuple[str, str]]:
    """The keys of a JSON object, those of the objects in it behind a dot, and their values."""
    for key, value in found.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict):
            yield from _flat(f"{name}.", value)
        else:
            shown = value if isinstance(value, str) else _json_text(value)
            # An escape can name half a character, which no file could hold.
            yield re.sub(_HALVES, _UNKNOWN, name), re.sub(_HALVES, _UNKNOWN, shown)


def _json_text(value: object) -> str:
    if isinstance(value, _Number):
        return value
    if isinstance(value, list):
        return f"[{', '.join(map(_json_text, value))}]"
    if isinstance(value, dict):
        pairs = (f"{_json_text(key)}: {_json_text(inner)}" for key, inner in value.items())
        return f"{{{', '.join(pairs)}}}"
    from json import dumps  # noqa: PLC0415 -- as above

    return dumps(value, ensure_ascii=False)


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
