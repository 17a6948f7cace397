"""The keys of a variable's payloads as columns, reachable as pseudo-variables: `NODE_REPORT.X`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.alog.columns import Column
from alogkit.alog.lines import is_decimal
from alogkit.alog.payload import field, fields

if TYPE_CHECKING:
    from alogkit.alog.log import Alog


def payload_column(log: Alog, variable: str, key: str) -> Column:
    """What a variable's payloads say under a key, as the column `VARIABLE.KEY`.

    Postings without the key are left out. A value that is a decimal number is one.
    """
    column = log.column(variable)
    rows = [
        (row, value)
        for row, text in enumerate(column.texts)
        if (value := field(text, key)) is not None
    ]
    return Column(
        variable=f"{variable}.{key}",
        times=tuple(column.times[row] for row, _ in rows),
        numbers=tuple(float(value) if is_decimal(value) else None for _, value in rows),
        texts=tuple(value for _, value in rows),
        sources=tuple(column.sources[row] for row, _ in rows),
        auxes=tuple(column.auxes[row] for row, _ in rows),
        lines=tuple(column.lines[row] for row, _ in rows),
    )


def payload_keys(log: Alog, variable: str) -> tuple[str, ...]:
    """The keys in a variable's payloads, in order of first appearance."""
    return tuple(
        dict.fromkeys(key for text in log.column(variable).texts for key, _ in fields(text))
    )
