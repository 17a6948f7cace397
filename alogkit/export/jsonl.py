"""JSON lines, long and wide: an object a line; a number that is nan or infinite is null."""

from __future__ import annotations

from json import dumps
from math import isfinite
from typing import TYPE_CHECKING

from alogkit.export.rows import rows
from alogkit.export.texts import iso

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.export.clock import Clock
    from alogkit.export.wide import Wide
    from alogkit.toolbox.select import Found


def long_jsonl(found: Iterable[Found], clock: Clock) -> Iterator[bytes]:
    """Postings, an object each; `number` is null for text."""
    for row in rows(found, clock):
        yield json_line(
            {
                **_times(row.time, row.utc, clock),
                "variable": row.variable,
                "source": row.source,
                "aux": row.aux,
                "number": finite(row.number),
                "text": row.text,
                "line": row.line,
            }
        )


def wide_jsonl(table: Wide, clock: Clock) -> Iterator[bytes]:
    """Variables at instants, an object each; null before a variable's first posting."""
    for block in table.blocks():
        columns = [zip(one.numbers, one.texts, strict=True) for one in block.cells]
        for time, *cells in zip(block.times, *columns, strict=True):
            values = (text if number is None else finite(number) for number, text in cells)
            yield json_line(
                {
                    **_times(time, clock.utc(time), clock),
                    **dict(zip(table.titles, values, strict=True)),
                }
            )


def finite(number: float | None) -> float | None:
    """The number if JSON can hold it, else None."""
    return number if number is not None and isfinite(number) else None


def json_line(content: object) -> bytes:
    """Content as JSON on a line of its own."""
    return (dumps(content, ensure_ascii=False, allow_nan=False) + "\n").encode()


def _times(time: float, utc: float | None, clock: Clock) -> dict[str, float | str | None]:
    if not clock.known:
        return {"time": time}
    return {"time": time, "utc": None if utc is None else iso(utc)}
