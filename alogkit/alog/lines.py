"""One line of an alog: is it a row, where are its fields, is its value a number.

Lines are handled as Latin-1 text, one character a byte, so that columns count bytes and nothing
but blank and tab separates fields. Values become UTF-8 once they are cut (`columns.py`).
"""

from __future__ import annotations

import re
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

TIME_WIDTH = 15
VARIABLE_WIDTH = 20
SOURCE_WIDTH = 15
NUMBER_WIDTH = 12
DEFAULT_DECIMALS = 5
"""Decimals of times and doubles, as pLogger has them when its configuration says nothing."""
_VARIABLE_COLUMN = TIME_WIDTH + 1
VALUE_COLUMN = _VARIABLE_COLUMN + VARIABLE_WIDTH + 1 + SOURCE_WIDTH + 1
"""Where the value starts when no field is too long."""

_TIME = r"[+-]?[0-9]++(?:\.[0-9]*+)?(?:[eE][+-]?[0-9]++)?"
_SPACE = r"[ \t]++"
_WORD = r"[^ \t]++"
_FIRST_TIME = re.compile(r"^[+-]?[0-9]++\.([0-9]{1,9}+)[ \t]", re.MULTILINE)
_ROW = re.compile(f"({_TIME})({_SPACE})({_WORD})({_SPACE})({_WORD})", re.DOTALL)
_CUT_ROW = f"({_TIME})(?:{_SPACE}{_WORD})?[ \\t]*+"
_NAMES = re.compile(f"({_WORD}) ++({_WORD}) ++")
_NAMED_SOURCE = re.compile(r"([^ \t]++) ++")

is_double = re.compile(r"-?[0-9]++\.[0-9]++").fullmatch
"""Tells whether a value has the shape in which pLogger prints doubles."""
is_decimal = re.compile(r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?").fullmatch
"""Tells whether a value is a decimal number in any usual form."""
is_nonfinite = re.compile(r"[+-]?(?:nan|inf|infinity)", re.IGNORECASE | re.ASCII).fullmatch
"""Tells whether a value is nan or infinity."""


class Row(NamedTuple):
    """The fields of a row.

    Attributes:
        time: Text of the time (s since LOGSTART).
        variable: The variable.
        origin: Source and aux as they stand, colon included.
        value: The raw value, closing blank included.
        in_columns: Whether time and variable stand in pLogger's columns.
        aligned: Whether the value does, too.
    """

    time: str
    variable: str
    origin: str
    value: str
    in_columns: bool
    aligned: bool


def split_row(line: str) -> Row | None:
    """The fields of a line, or None when it is no row."""
    match = _ROW.match(line)
    if match is None or not isfinite(float(match[1])):
        return None
    time, gap, variable, second_gap, origin = match.groups()
    in_columns = gap == padding(time, TIME_WIDTH) and second_gap == padding(
        variable, VARIABLE_WIDTH
    )
    end = match.end()
    pad = padding(origin, SOURCE_WIDTH)
    if in_columns and line.startswith(pad, end):
        return Row(time, variable, origin, line[end + len(pad) :], in_columns=True, aligned=True)
    named = _split_named_row(line, time)
    if named is not None:
        return named
    return Row(time, variable, origin, line[end:].lstrip(" \t"), in_columns, aligned=False)


def names_in_columns(line: str) -> tuple[str, str, int] | None:
    """Variable, origin and the value's column of a row in pLogger's columns; else None.

    Args:
        line: Nothing but a time stands in its first column.
    """
    match = _NAMES.match(line, _VARIABLE_COLUMN)
    if match is None:
        return None
    source = match.start(2)
    value = max(source + SOURCE_WIDTH, match.end(2)) + 1
    if source != max(_VARIABLE_COLUMN + VARIABLE_WIDTH, match.end(1)) + 1 or value > match.end():
        return None
    return match[1], match[2], value


def _split_named_row(line: str, time: str) -> Row | None:
    """The fields of a row whose variable holds blanks, which only its columns can tell."""
    start = TIME_WIDTH + 1
    end = start + VARIABLE_WIDTH
    name = line[start:end].rstrip(" ")
    if not line.startswith(f"{time:<{TIME_WIDTH}} ") or len(time) > TIME_WIDTH:
        return None
    if " " not in name or name[0] == " " or "\t" in name or line[end : end + 1] != " ":
        return None
    match = _NAMED_SOURCE.match(line, end + 1)
    if match is None:
        return None
    origin = match[1]
    value = end + 1 + len(origin) + len(padding(origin, SOURCE_WIDTH))
    if match.end() < value:
        return None
    return Row(time, name, origin, line[value:], in_columns=True, aligned=True)


def time_decimals(text: str) -> int | None:
    """How many decimals the first time in a text has that has any; None without one."""
    match = _FIRST_TIME.search(text)
    return len(match[1]) if match else None


def plain_time(decimals: int) -> Callable[[str], object]:
    """What tells whether a text is a time of so many decimals, with blanks behind it."""
    return re.compile(rf"-?[0-9]+\.[0-9]{{{decimals}}} +").fullmatch


def padding(field: str, width: int) -> str:
    """The blanks after a field: up to its width and one more, or one where it is too long."""
    return " " * max(1, width + 1 - len(field))


def is_cut_row(line: str) -> bool:
    """Whether a line is only a time, or a time and one more field."""
    match = re.fullmatch(_CUT_ROW, line)
    return match is not None and isfinite(float(match[1]))


def is_blank(line: str) -> bool:
    """Whether a line holds only blanks, tabs and carriage returns."""
    return not line.strip(" \t\r")


def number_closing(text: str, *, padded: bool) -> str:
    """The blanks between a number and its line feed: up to the column's width and one more."""
    return padding(text, NUMBER_WIDTH) if padded else " "
