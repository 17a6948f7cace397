"""The postings of one variable in time order, as columns: a few bytes each, however many there are.

Order is by stamp, never by place in the file: the logger repeats current values later with their
old stamps. Among postings of one stamp the last in the file holds, after exact duplicates were
dropped.
"""

from __future__ import annotations

import math
from array import array
from bisect import bisect_right
from itertools import compress, islice
from operator import le, lt
from typing import TYPE_CHECKING

from alogkit.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from alogkit.alog.columns import Column, Items

_DECIMALS = 5
"""A log's own resolution: what a shift by LOGSTART adds below it is rounding noise."""
_TOGETHER = 4096
"""Postings that may repeat each other which are looked at together."""


@record
class Samples:
    """The postings of one variable in time order, exact duplicates once."""

    times: Sequence[float]
    """s on the run's time base, ascending; equal ones in the order of the file."""
    rows: Sequence[int]
    """The row of each in the variable's column."""
    values: Items[float | str]
    """The values, by row."""

    @classmethod
    def of(cls, column: Column, shift: float) -> Samples:
        """The postings of a column.

        Args:
            column: As the log has them.
            shift: What to add to its times (s).
        """
        times = column.compact_times()
        if shift:
            times = array("d", (shifted(time, shift) for time in times))
        rows = _distinct_rows(column, times)
        if len(rows) < len(times) or not isinstance(rows, range):
            times = array("d", map(times.__getitem__, rows))
        return cls(times, rows, column.values())

    def where(self, keep: Callable[[int], bool]) -> Samples:
        """Those whose row is to be kept."""
        kept = bytes(map(keep, self.rows))
        times, rows = compress(self.times, kept), compress(self.rows, kept)
        return Samples(array("d", times), array("I", rows), self.values)

    def in_order(self) -> Sequence[float | str]:
        """The values in time order, those of numbers only as an array."""
        values = self.values
        if isinstance(values, array):
            return values if isinstance(self.rows, range) else _picked(values, self.rows)
        known: dict[str, str] = {}
        found = map(values.__getitem__, self.rows)
        return [known.setdefault(one, one) if isinstance(one, str) else one for one in found]


def _picked(numbers: array[float], rows: Sequence[int]) -> array[float]:
    return array("d", map(numbers.__getitem__, rows))


def shifted(time: float, shift: float) -> float:
    """A log's own time brought on the common base (s), with the log's five decimals."""
    return round(time + shift, _DECIMALS) if shift else time


def _distinct_rows(column: Column, times: Sequence[float]) -> Sequence[int]:
    """The rows of a column in time order, exact duplicates once.

    Args:
        column: The postings.
        times: Their times (s), in file order.
    """
    if all(map(lt, times, islice(times, 1, None))):
        return range(len(times))
    rows = _rows_in_time(times)
    repeats = bytearray(len(times))
    found = False
    for tied in _tied(times, rows):
        seen: set[object] = set()
        for row, (_, posting) in zip(tied, column.some(tied), strict=True):
            # By its text, which also tells a posted nan from another.
            key = (posting.time, posting.source, posting.aux, posting.text)
            if key in seen:
                repeats[row] = found = True
            seen.add(key)
    return array("I", (row for row in rows if not repeats[row])) if found else rows


def _rows_in_time(times: Sequence[float]) -> Sequence[int]:
    """All rows, sorted by time; of equal times the first in the file goes first."""
    if all(map(le, times, islice(times, 1, None))):
        return array("I", range(len(times)))
    kept, late = array("I"), array("I")
    latest = -math.inf
    for row, time in enumerate(times):
        if time < latest:
            late.append(row)
        else:
            kept.append(row)
            latest = time
    rows = array("I")
    begin = 0
    for row in sorted(late, key=times.__getitem__):
        stop = bisect_right(kept, times[row], begin, key=times.__getitem__)
        rows += kept[begin:stop]
        rows.append(row)
        begin = stop
    return rows + kept[begin:]


def _tied(times: Sequence[float], rows: Sequence[int]) -> Iterator[list[int]]:
    """The rows that share their time with another, by and by, ascending, all of a time at once."""
    tied: list[int] = []
    last_time, first = math.nan, -1
    for row in rows:
        time = times[row]
        if time != last_time:
            if len(tied) > _TOGETHER:
                yield sorted(tied)
                tied = []
            last_time, first = time, row
        else:
            if first >= 0:
                tied.append(first)
                first = -1
            tied.append(row)
    if tied:
        yield sorted(tied)
