"""The postings that a case looks at, merged over all logs into instants.

All postings of one time stamp are one instant. Order is by stamp, never by place in the file: the
logger repeats current values later with their old stamps. Among postings of one variable at one
stamp the last in the file holds, after exact duplicates were dropped.
"""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.alog.columns import Column
    from alogkit.alog.log import Alog
    from alogkit.evaluate.checks import Mailflag
    from alogkit.evaluate.resolve import Resolver
    from alogkit.logic.condition import Value

_DECIMALS = 5
"""A log's own resolution: what a shift by LOGSTART adds below it is rounding noise."""


class Event(NamedTuple):
    """A variable of the case takes a value."""

    time: float
    """s since LOGSTART of the first log."""
    name: str
    """The variable as the case has it."""
    value: Value
    log: int
    """Index of the log that shows it."""
    variable: str
    """The posted variable in that log: the key, where a mailflag set the value."""
    row: int
    """Index in that variable's column."""


class Instant(NamedTuple):
    """All that happened at one time stamp."""

    time: float
    events: tuple[Event, ...]


def shifts(logs: Sequence[Alog]) -> tuple[float, ...]:
    """What to add to each log's times (s) to bring them on the first log's base."""
    base = logs[0].header.start if logs else None
    return tuple(
        0.0
        if base is None or log.header.start is None
        else round(log.header.start - base, _DECIMALS)
        for log in logs
    )


def shifted(time: float, shift: float) -> float:
    """A log's own time brought on the common base (s), with the log's five decimals."""
    return round(time + shift, _DECIMALS) if shift else time


def build_instants(
    logs: Sequence[Alog], resolver: Resolver, names: Iterable[str], mailflags: Sequence[Mailflag]
) -> list[Instant]:
    """The instants at which one of the named variables is posted or set by a mailflag.

    Args:
        logs: The first one's LOGSTART is the time base.
        resolver: Finds the names in these logs.
        names: The case's variables that are looked at.
        mailflags: Those that set another variable are ignored.
    """
    wanted = dict.fromkeys(names)
    offsets = shifts(logs)
    events: list[Event] = []
    for name in wanted:
        events.extend(_events(logs, offsets, resolver, name, None))
    # After the postings: the sort is stable, so at one stamp the flag wins.
    for flag in mailflags:
        if flag.variable in wanted:
            events.extend(_events(logs, offsets, resolver, flag.key, flag))
    events.sort(key=attrgetter("time"))
    return [Instant(time, tuple(group)) for time, group in groupby(events, attrgetter("time"))]


def _events(
    logs: Sequence[Alog],
    offsets: Sequence[float],
    resolver: Resolver,
    name: str,
    flag: Mailflag | None,
) -> Iterator[Event]:
    place = resolver.place(name)
    if place is None:
        return
    column = logs[place.log].column(place.variable)
    offset = offsets[place.log]
    for row in distinct_rows(column):
        time = shifted(column.times[row], offset)
        if flag is None:
            number = column.numbers[row]
            value = column.texts[row] if number is None else number
            yield Event(time, name, value, *place, row)
        else:
            yield Event(time, flag.variable, flag.value, *place, row)


def distinct_rows(column: Column) -> Iterable[int]:
    """The rows of a variable in file order, exact duplicates once."""
    rows = range(len(column.times))
    if len(set(column.times)) == len(rows):
        return rows
    keys = zip(column.times, column.sources, column.auxes, column.texts, strict=True)
    first: dict[object, int] = {}
    for row, key in enumerate(keys):
        first.setdefault(key, row)
    return first.values()
