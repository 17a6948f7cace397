"""Postings as the rows of a long table: one each, in the order of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.export.texts import sound
from alogkit.toolbox.select import Query, select

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.alog.log import Alog
    from alogkit.export.clock import Clock
    from alogkit.toolbox.select import Found


class Row(NamedTuple):
    """A posting, its texts sound Unicode."""

    time: float
    """Seconds since LOGSTART."""
    utc: float | None
    """Seconds since 1970; None when it is not known."""
    variable: str
    source: str
    aux: str | None
    number: float | None
    """The value of a double; None for text."""
    text: str
    """The value as the log has it."""
    line: int
    """Line number in the file, from 1."""


def titles(clock: Clock) -> tuple[str, ...]:
    """The columns of a long table: there is no UTC where it is not known."""
    return tuple(name for name in Row._fields if name != "utc" or clock.known)


def postings(log: Alog, names: Iterable[str] | None, start: float, stop: float) -> list[Found]:
    """The postings of some variables, in the order of the file.

    Args:
        log: Where from.
        names: Variables and keys of payloads; None for all variables.
        start: Earliest time (s since LOGSTART).
        stop: Time (s) that the postings lie before.

    """
    words = None if names is None else tuple(names)
    if words is not None and not words:
        return []
    log.select(log.variables if words is None else words)
    return select(log, Query(words=words or (), start=start, stop=stop)).found


def rows(found: Iterable[Found], clock: Clock) -> Iterator[Row]:
    """Postings as rows."""
    for one in found:
        at, column = one.row, one.column
        aux = column.auxes[at]
        yield Row(
            one.time,
            clock.utc(one.time),
            sound(column.variable),
            sound(column.sources[at]),
            None if aux is None else sound(aux),
            column.numbers[at],
            sound(column.texts[at]),
            one.line,
        )
