"""Wide tables: a row an instant, a column a variable, each value held until the next."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from alogkit.alog.names import column
from alogkit.export.errors import ExportError
from alogkit.export.texts import sound

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from alogkit.alog.columns import Column
    from alogkit.alog.log import Alog

MOST_INSTANTS = 10_000_000
"""A grid of more instants is a slip of the finger."""
_BLOCK = 8192
_OURS = ("time", "utc")


class Cells(NamedTuple):
    """What one variable holds at some instants.

    Attributes:
        numbers: None for text, and before the first posting.
        texts: None before the first posting.
    """

    numbers: list[float | None]
    texts: list[str | None]


class Block(NamedTuple):
    """Some rows of a wide table.

    Attributes:
        times: Seconds since LOGSTART.
        cells: A column each.
    """

    times: list[float]
    cells: list[Cells]


class Wide:
    """Variables at some instants.

    Attributes:
        times: The instants (s since LOGSTART), an array of shape `(n,)`.
        titles: Of the columns, each once and sound Unicode.
        numeric: Of each column, whether it only ever holds numbers.
    """

    def __init__(self, columns: Sequence[Column], times: NDArray[np.float64]) -> None:
        self.times = times
        self.titles = _titles(one.variable for one in columns)
        self.numeric = tuple(None not in one.numbers for one in columns)
        self._held = tuple(_HeldRows(one) for one in columns)

    def blocks(self) -> Iterator[Block]:
        """The table, some thousand rows at a time."""
        for first in range(0, len(self.times), _BLOCK):
            times = self.times[first : first + _BLOCK]
            yield Block(times.tolist(), [one.cells(times) for one in self._held])


class _HeldRows:
    """Which posting of a column is held when."""

    def __init__(self, one: Column) -> None:
        times = np.asarray(one.times, np.float64)
        self._order = np.argsort(times, kind="stable")
        self._times = times[self._order]
        self._column = one

    def cells(self, at: NDArray[np.float64]) -> Cells:
        """What is held at each time (s)."""
        places = np.searchsorted(self._times, at, side="right") - 1
        numbers: list[float | None] = []
        texts: list[str | None] = []
        for place in places.tolist():
            row = int(self._order[place]) if place >= 0 else None
            numbers.append(None if row is None else self._column.numbers[row])
            texts.append(None if row is None else sound(self._column.texts[row]))
        return Cells(numbers, texts)


def wide_table(
    log: Alog,
    names: Sequence[str],
    start: float,
    stop: float,
    *,
    every: float | None = None,
    at: str | None = None,
) -> Wide:
    """Variables with a row for each instant.

    The instants are those at which one of the variables was posted, unless a grid or another
    variable sets them. What was posted before the window is held into it.

    Args:
        log: Where from.
        names: Variables and keys of payloads.
        start: Earliest instant (s since LOGSTART).
        stop: Time (s) that the instants lie before.
        every: Distance of the instants (s): from the window's start, or without one from the
            first of its multiples at or after 0 s and the log's start, to the log's end.
        at: The variable whose postings are the instants.

    Raises:
        ExportError: There would be absurdly many instants.

    """
    log.select([*names, *([] if at is None else [at])])
    columns = [column(log, name) for name in names]
    if every is not None:
        return Wide(columns, _grid(log, every, start, stop))
    timed = columns if at is None else [column(log, at)]
    posted = [np.asarray(one.times, np.float64) for one in timed]
    times = np.unique(np.concatenate(posted)) if posted else np.empty(0)
    return Wide(columns, times[(start <= times) & (times < stop)])


def _grid(log: Alog, every: float, start: float, stop: float) -> NDArray[np.float64]:
    first, last = log.span
    if start == -np.inf:
        start = ceil(max(first, 0.0) / every) * every
    n_instants = floor((min(stop, last) - start) / every) + 1
    if n_instants > MOST_INSTANTS:
        reason = f"every {every:g} s would make {n_instants} rows; {MOST_INSTANTS} is the most"
        raise ExportError(reason)
    # Times have five decimals in a log, and 3 * 0.1 shall be 0.3 here.
    times = np.round(start + every * np.arange(max(0, n_instants)), 9)
    return times[times < stop]


def _titles(names: Iterable[str]) -> tuple[str, ...]:
    """Column titles: a name that is taken gets underscores until it is not."""
    found: list[str] = []
    taken = set(_OURS)
    for name in map(sound, names):
        title = name
        while title in taken:
            title += "_"
        taken.add(title)
        found.append(title)
    return tuple(found)
