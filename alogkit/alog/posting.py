"""The records of an alog: a posting, and a line that is none."""

from __future__ import annotations

from typing import NamedTuple


class Posting(NamedTuple):
    """One value written to one variable at one time."""

    time: float
    """Seconds since LOGSTART (warped seconds when the run was warped); may be negative."""
    variable: str
    source: str
    """The posting app: what stands before the first colon of the source field."""
    aux: str | None
    """What follows that colon; None without a colon, '' for an empty one."""
    number: float | None
    """The value of a double; None for text."""
    text: str
    """The value as text, kept for numbers too (stripped of its padding)."""


class Problem(NamedTuple):
    """A line, or a run of lines, that is not plainly a posting: counted, never dropped."""

    line: int
    """First line, from 1; 0 for the whole file."""
    kind: str
    """`continuation`, `orphan`, `preamble`, `cut_row`, `odd_layout`, `second_header`, ..."""
    lines: int
    """How many lines it spans."""
