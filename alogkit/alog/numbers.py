"""One raw value: is it a number, and what is its text.

A raw value is what stands behind a row's source, closing blank included, as Latin-1.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from alogkit.alog.lines import NUMBER_WIDTH, is_decimal, is_double, is_nonfinite, padding

if TYPE_CHECKING:
    from collections.abc import Container

PADDED_LENGTH = NUMBER_WIDTH + 1
"""Characters of a raw value that pLogger has padded."""
NUMBER_STARTS = frozenset("+-.0123456789nNiI \t")
"""What the raw value of a number may begin with; many texts do, too."""
may_be_number = re.compile(r"[ \t]|[+-]?(?:\.?[0-9]|nan|inf)", re.ASCII | re.IGNORECASE).match
"""Tells whether a raw value begins as one that is a number."""
_NUL_END = "\0 "
_CLOSINGS = (_NUL_END, " ")

padded_double = re.compile(r"(-?[0-9]++\.[0-9]++) {2,}").fullmatch
"""Tells whether a raw value is a double with padding to show, if it has `PADDED_LENGTH`."""


def number_text(raw: str, decimals: Container[int], *, marked: bool, strict: bool) -> str | None:
    """The text of a raw value that is a number, or None.

    Args:
        raw: Without a NUL before its closing blank.
        decimals: How many decimals the file's doubles have; empty for a value out of its column.
        marked: Whether values carry type marks here.
        strict: Whether only pLogger's layout of doubles is a number.

    """
    if marked and raw.startswith("S:"):
        return None
    if marked and raw.startswith("D:"):
        stripped = raw[2:].strip(" \t")
        return stripped if is_decimal(stripped) or is_nonfinite(stripped) else None
    stripped = raw.strip(" \t")
    if is_nonfinite(stripped):
        return stripped
    if not strict:
        return stripped if is_decimal(stripped) else None
    return stripped if is_laid_out(raw) and decimals_of(stripped) in decimals else None


def is_laid_out(raw: str) -> bool:
    """Whether a raw value is a double as pLogger pads it.

    One of 12 or more characters has no padding to show: its decimals must fit the others.
    """
    stripped = raw.rstrip(" ")
    return is_double(stripped) is not None and raw == stripped + padding(stripped, NUMBER_WIDTH)


def text_span(raw: str, *, marked: bool) -> tuple[int, int]:
    """Where the text of a raw value that is no number starts and ends.

    Mark and closing blank go, and a NUL before that blank, which old MOOS builds wrote; all else
    is data.
    """
    start = 2 if marked and raw.startswith("S:") else 0
    closing = next((end for end in _CLOSINGS if raw.endswith(end, start)), "")
    return start, len(raw) - len(closing)


def without_nul(raw: str) -> str:
    """The value without the NUL that old MOOS builds wrote before the closing blank."""
    return f"{raw[:-2]} " if raw.endswith(_NUL_END) else raw


def ends_in_nul(raw: str) -> bool:
    """Whether there is such a NUL."""
    return raw.endswith(_NUL_END)


def decimals_of(double: str) -> int:
    """How many decimals a double has."""
    return len(double) - double.index(".") - 1
