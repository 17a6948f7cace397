"""Macros in flags and columns: `$[GRADE]`, `$[MHASH_SHORT]`, `$[NAV_X]`.

What has no value stays as it is written, as in the real rows; only the short hash is `[]` until
there is one. Macros of the wall clock stay, too
(`$[DATE]`, `$[HOUR]`, ...): no log knows the time zone of the machine.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from alogkit.logic.macros import MACRO

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from alogkit.logic.condition import Value

_HASH = re.compile(r"mhash=((?:[^,]*-)?([^,-]+-[^,-]+))(?:,utc=([^,]*))?")
"""Two words at the end are what people call a run by."""
_HASH_VARIABLE = "MISSION_HASH"
_UPTIME_VARIABLE = "DB_UPTIME"
_SOURCES = {
    "MISSION_HASH": _HASH_VARIABLE,
    "MHASH": _HASH_VARIABLE,
    "MHASH_SHORT": _HASH_VARIABLE,
    "MHASH_UTC": _HASH_VARIABLE,
    "WALL_TIME": _UPTIME_VARIABLE,
}
_BEFORE = {"MHASH_SHORT": "[]"}
"""What stands for a macro whose source was not posted yet."""
_WITHOUT_VALUE = frozenset(
    {"MHASH_LSHORT", "YEAR", "MONTH", "DAY", "HOUR", "MIN", "SEC", "DATE", "TIME"}
)


def macro_variables(text: str) -> list[str]:
    """The variables that the macros of a text may need."""
    return [_SOURCES.get(name, name) for name in MACRO.findall(text)]


def expand(
    text: str, words: Mapping[str, str], lookup: Callable[[str], Value | None], warp: float
) -> str:
    """A text with its macros replaced.

    Args:
        text: A column, or a flag's value.
        words: Values that the grader itself knows, such as its GRADE.
        lookup: Held values of variables; None for one that was never posted.
        warp: The time warp: uptime divided by it is wall time.
    """

    def value(macro: re.Match[str]) -> str:
        name = macro[1]
        if name in words:
            return words[name]
        found = None
        if name in _SOURCES:
            held = lookup(_SOURCES[name])
            found = _BEFORE.get(name) if held is None else _derived(name, held, warp)
        elif name not in _WITHOUT_VALUE:
            held = lookup(name)
            found = None if held is None else format_value(held)
        return macro[0] if found is None else found

    return MACRO.sub(value, text)


def format_value(value: Value) -> str:
    """A value as in a row: text as it is, a number with at most 3 decimals."""
    if isinstance(value, str):
        return value
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _derived(name: str, held: Value, warp: float) -> str | None:
    if name == "WALL_TIME":
        return None if isinstance(held, str) else f"{held / warp:.2f}"
    text = format_value(held)
    if name == _HASH_VARIABLE:
        return text
    found = _HASH.match(text)
    if found is None:
        return None
    whole, short, utc = found.groups()
    return {"MHASH": whole, "MHASH_SHORT": f"[{short}]", "MHASH_UTC": utc}[name]
