"""CSV, long and wide."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

from alogkit.export.rows import rows, titles
from alogkit.export.texts import iso

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from alogkit.export.clock import Clock
    from alogkit.export.wide import Wide
    from alogkit.toolbox.select import Found

_RUN = frozenset("=+-@\t\r\n")
_END = "\r\n"


def long_csv(found: Iterable[Found], clock: Clock, *, defuse: bool = False) -> Iterator[bytes]:
    """Postings, a row each.

    Args:
        found: The postings.
        clock: What times are in UTC.
        defuse: Whether to put `'` before text that a spreadsheet would run.

    """
    line = _liner()
    cell = defused if defuse else str
    yield line(titles(clock))
    for row in rows(found, clock):
        yield line(
            (
                repr(row.time),
                *_utc(row.utc, clock),
                cell(row.variable),
                cell(row.source),
                cell(row.aux or ""),
                _number(row.number),
                row.text if row.number is not None else cell(row.text),
                str(row.line),
            )
        )


def wide_csv(table: Wide, clock: Clock, *, defuse: bool = False) -> Iterator[bytes]:
    """Variables at instants; a cell is empty before the variable's first posting.

    Args:
        table: The variables.
        clock: What times are in UTC.
        defuse: Whether to put `'` before text that a spreadsheet would run.

    """
    line = _liner()
    cell = defused if defuse else str
    yield line(("time", *(["utc"] if clock.known else []), *map(cell, table.titles)))
    for block in table.blocks():
        columns = [
            [
                cell(text or "") if number is None else repr(number)
                for number, text in zip(one.numbers, one.texts, strict=True)
            ]
            for one in block.cells
        ]
        for time, *cells in zip(block.times, *columns, strict=True):
            yield line((repr(time), *_utc(clock.utc(time), clock), *cells))


def defused(text: str) -> str:
    """The text with `'` before it if a spreadsheet would take its start for a formula."""
    return f"'{text}" if text[:1] in _RUN and text else text


def _number(number: float | None) -> str:
    return "" if number is None else repr(number)


def _utc(utc: float | None, clock: Clock) -> tuple[str, ...]:
    """The cell of the UTC; none when there is no such column."""
    return ("" if utc is None else iso(utc),) if clock.known else ()


class _Echo:
    """Where a csv writer writes to: it is told its own row, ended by a line feed."""

    @staticmethod
    def write(text: str) -> bytes:
        return f"{text.removesuffix(_END)}\n".encode()


def _liner() -> Callable[[Iterable[str]], bytes]:
    """What makes a line of cells."""
    # With this end a cell that holds either of its characters is quoted.
    writer = csv.writer(_Echo(), lineterminator=_END)

    def line(cells: Iterable[str]) -> bytes:
        written: bytes = writer.writerow(tuple(cells))
        return written

    return line
