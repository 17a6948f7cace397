"""Logs of one run side by side: what to add to their times, and whether their clocks agree.

A posting that was bridged from the vehicle to the shoreside keeps the vehicle's stamp and source,
and most often gets a prefix (`NAV_X` becomes `ABE_NAV_X`). Such twins show how well the two time
bases agree, and how late mail was logged.
"""

from __future__ import annotations

from collections import Counter
from math import inf
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from alogkit.alog.columns import Column
    from alogkit.alog.log import Alog

_MOST = 0.95


class Skew(NamedTuple):
    """How the time bases of two logs agree, as their twins show."""

    offset: float
    """What to add to the times of the second log after its shift (s), so that twins agree."""
    matched: int
    """How many twins there are."""
    spread: float
    """Nineteen of twenty twins differ from the offset by at most this (s)."""
    latency: float
    """Nineteen of twenty twins were logged when the second log had gone on by at most this (s).

    Mail took at least that long at worst: pLogger sorts what it writes at once.
    """


def shifts(logs: Sequence[Alog]) -> tuple[float, ...]:
    """What to add to each log's times (s) to count them from the first log's LOGSTART.

    A log without a LOGSTART is not shifted, nor is any if the first has none.
    """
    base = logs[0].header.start if logs else None
    starts = [log.header.start for log in logs]
    return tuple(0.0 if base is None or start is None else start - base for start in starts)


def skew(log: Alog, other: Alog) -> Skew | None:
    """How far two logs of one run are apart after they were aligned; None without any twins.

    Twins are postings of the same app and value, of variables that are called the same or that
    differ by a prefix. Values that occur more than once in a variable are no evidence.

    Args:
        log: Where postings come from (the vehicle's).
        other: Where they were bridged to (the shoreside's).

    """
    _, shift = shifts([log, other])
    pairs = _aliases(log, other)
    log.select(name for name, _ in pairs)
    other.select(alias for _, alias in pairs)
    offsets: list[float] = []
    bridged: set[tuple[str, int]] = set()
    for name, alias in pairs:
        ours, theirs = log.column(name), other.column(alias)
        for row, twin in _twins(ours, theirs):
            offsets.append(ours.times[row] - theirs.times[twin] - shift)
            bridged.add((alias, twin))
    if not offsets:
        return None
    offset = median(offsets)
    return Skew(
        offset=offset,
        matched=len(offsets),
        spread=_of_most([abs(one - offset) for one in offsets]),
        latency=_of_most(_delays(other, bridged)),
    )


def _of_most(values: Iterable[float]) -> float:
    """What nineteen of twenty values are not above."""
    ordered = sorted(values)
    return ordered[round(_MOST * (len(ordered) - 1))]


def _aliases(log: Alog, other: Alog) -> list[tuple[str, str]]:
    """Variables that may have been bridged, and what they are called there."""
    prefix = f"{log.community.upper()}_"
    own = set(log.variables)
    return [
        (name, alias)
        for alias in other.variables
        for name in (alias.removeprefix(prefix),)
        if name in own
    ]


def _twins(ours: Column, theirs: Column) -> Iterator[tuple[int, int]]:
    """Rows of two columns with one value of one app, which comes at one time only."""
    rows, twins = _single_rows(ours), _single_rows(theirs)
    for key in rows.keys() & twins.keys():
        yield rows[key], twins[key]


def _single_rows(column: Column) -> dict[tuple[str, str | None, str], int]:
    """The first row of each value that was not posted at several times, by app and text.

    pLogger repeats postings with the time that they had: those count once.
    """
    first: dict[tuple[str, str | None, str], int] = {}
    repeated = set()
    for row, key in enumerate(zip(column.sources, column.auxes, column.texts, strict=True)):
        if column.times[first.setdefault(key, row)] != column.times[row]:
            repeated.add(key)
    return {key: row for key, row in first.items() if key not in repeated}


def _delays(log: Alog, rows: Container[tuple[str, int]]) -> Iterator[float]:
    """By how much (s) the log had gone on when it got some rows, given by variable and index."""
    latest = -inf
    seen: Counter[str] = Counter()
    for posting in log.stream():
        if (posting.variable, seen[posting.variable]) in rows:
            yield max(0.0, latest - posting.time)
        seen[posting.variable] += 1
        latest = max(latest, posting.time)
