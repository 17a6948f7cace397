"""MATLAB files (version 5, which Octave and scipy read too), by scipy."""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING, Any

import numpy as np

from alogkit.export.errors import ExportError
from alogkit.export.extras import imported
from alogkit.export.matlab_names import matlab_names
from alogkit.export.rows import rows
from alogkit.export.sink import Sink

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from alogkit.export.clock import Clock
    from alogkit.export.rows import Row
    from alogkit.export.wide import Wide
    from alogkit.toolbox.select import Found

FACTS = "alogkit"
"""The struct with what is known about the log."""
_HEADER = b"MATLAB 5.0 MAT-file, written by alogkit".ljust(116)


def long_names(found: Iterable[Found]) -> dict[str, str]:
    """The variables of postings and what they are called in MATLAB."""
    return matlab_names(dict.fromkeys(one.column.variable for one in found), taken=(FACTS,))


def wide_names(table: Wide) -> dict[str, str]:
    """The columns of a wide table and what they are called in MATLAB."""
    return matlab_names(table.titles, taken=(FACTS, "time", "utc"))


def long_mat(found: Sequence[Found], clock: Clock, facts: Mapping[str, str]) -> Iterator[bytes]:
    """Postings, a struct for each variable.

    It has the columns `time` (s since LOGSTART), `utc` (s since 1970, where it is known; nan where
    not), `number` unless all is text (nan for text), `text` unless all is numbers, and `source`, an
    index into `sources`.

    Args:
        found: The postings.
        clock: What times are in UTC.
        facts: About the log, for the struct `alogkit`.

    Raises:
        ExportError: There is no scipy, or a variable is too long for the format.

    """
    names = long_names(found)
    grouped: dict[str, list[Row]] = {name: [] for name in names}
    for one, row in zip(found, rows(found, clock), strict=True):
        grouped[one.column.variable].append(row)
    content = {names[name]: _struct(group, clock) for name, group in grouped.items()}
    return _written(content, names, facts)


def wide_mat(table: Wide, clock: Clock, facts: Mapping[str, str]) -> Iterator[bytes]:
    """Variables at instants: `time`, `utc` where it is known, and a column for each variable.

    A column is of doubles, nan before the variable's first posting, or where it ever held text a
    cell array, '' before.

    Args:
        table: The variables.
        clock: What times are in UTC.
        facts: About the log, for the struct `alogkit`.

    Raises:
        ExportError: As `long_mat`.

    """
    names = wide_names(table)
    content: dict[str, Any] = {"time": table.times.reshape(-1, 1)}
    if clock.known:
        content["utc"] = _utc(table.times.tolist(), clock)
    columns: list[list[Any]] = [[] for _ in table.titles]
    for block in table.blocks():
        for values, numeric, cells in zip(columns, table.numeric, block.cells, strict=True):
            values.extend(cells.numbers if numeric else cells.texts)
    for title, numeric, values in zip(table.titles, table.numeric, columns, strict=True):
        content[names[title]] = _doubles(values) if numeric else _cell(values)
    return _written(content, names, facts)


def _struct(group: Sequence[Row], clock: Clock) -> dict[str, Any]:
    content: dict[str, Any] = {"time": _doubles([row.time for row in group])}
    if clock.known:
        content["utc"] = _utc([row.time for row in group], clock)
    if any(row.number is not None for row in group):
        content["number"] = _doubles([row.number for row in group])
    if any(row.number is None for row in group):
        content["text"] = _cell([row.text for row in group])
    sources = {source: at for at, source in enumerate(dict.fromkeys(r.source for r in group), 1)}
    content["source"] = _doubles([float(sources[row.source]) for row in group])
    content["sources"] = _cell([*sources])
    return content


def _utc(times: Iterable[float], clock: Clock) -> NDArray[np.float64]:
    return _doubles([clock.utc(time) for time in times])


def _doubles(values: Sequence[float | None]) -> NDArray[np.float64]:
    """A column of doubles, nan for None."""
    filled = [nan if value is None else value for value in values]
    return np.array(filled, np.float64).reshape(-1, 1)


def _cell(texts: Sequence[str | None]) -> NDArray[np.object_]:
    """A column of texts, '' for None."""
    column = np.empty((len(texts), 1), object)
    column[:, 0] = [text or "" for text in texts]
    return column


def _written(
    content: dict[str, Any], names: Mapping[str, str], facts: Mapping[str, str]
) -> Iterator[bytes]:
    io = imported("scipy.io", "a MATLAB file", "matlab")
    table = np.empty((len(names), 2), object)
    table[:, 0] = [*names.values()]
    table[:, 1] = [*names]
    content[FACTS] = {**facts, "names": table}
    sink = Sink()
    try:
        io.savemat(sink, content, long_field_names=True, do_compression=True, oned_as="column")
    except io.matlab.MatWriteError as error:
        reason = f"{error}: a MATLAB file of version 5 holds less; export fewer variables"
        raise ExportError(reason) from error
    data = sink.drain()
    # scipy puts the day of writing there; equal logs shall make equal files.
    yield _HEADER + data[len(_HEADER) :]
