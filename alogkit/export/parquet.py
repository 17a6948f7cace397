"""Parquet, long and wide, by pyarrow."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from alogkit.export.extras import imported
from alogkit.export.rows import rows, titles
from alogkit.export.sink import Sink

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from types import ModuleType

    from alogkit.export.clock import Clock
    from alogkit.export.wide import Cells, Wide
    from alogkit.toolbox.select import Found

_BATCH = 65536
_Columns = dict[str, "list[Any]"]


def long_parquet(found: Iterable[Found], clock: Clock, facts: Mapping[str, str]) -> Iterator[bytes]:
    """Postings, a row each; the names in it are dictionary-encoded.

    Args:
        found: The postings.
        clock: What times are in UTC.
        facts: About the log, for the file's metadata.

    Raises:
        MissingExtraError: There is no pyarrow.

    """
    pa = _pyarrow()
    word = pa.dictionary(pa.int32(), pa.string())
    kinds = {
        "time": pa.float64(),
        "utc": pa.timestamp("us", "UTC"),
        "variable": word,
        "source": word,
        "aux": word,
        "number": pa.float64(),
        "text": pa.string(),
        "line": pa.int64(),
    }
    names = titles(clock)
    fields = [pa.field(name, kinds[name]) for name in names]
    return _written(pa, pa.schema(fields, metadata=dict(facts)), _long_columns(found, clock, names))


def wide_parquet(table: Wide, clock: Clock, facts: Mapping[str, str]) -> Iterator[bytes]:
    """Variables at instants: doubles, or strings where a variable ever held text.

    Args:
        table: The variables; a cell is null before the variable's first posting.
        clock: What times are in UTC.
        facts: About the log, for the file's metadata.

    Raises:
        MissingExtraError: There is no pyarrow.

    """
    pa = _pyarrow()
    fields = [pa.field("time", pa.float64())]
    if clock.known:
        fields.append(pa.field("utc", pa.timestamp("us", "UTC")))
    for title, numeric in zip(table.titles, table.numeric, strict=True):
        fields.append(pa.field(title, pa.float64() if numeric else pa.string()))
    return _written(pa, pa.schema(fields, metadata=dict(facts)), _wide_columns(table, clock))


def _pyarrow() -> ModuleType:
    return imported("pyarrow", "Parquet", "parquet")


def _long_columns(found: Iterable[Found], clock: Clock, names: Sequence[str]) -> Iterator[_Columns]:
    every = rows(found, clock)
    while batch := list(islice(every, _BATCH)):
        columns = {name: [getattr(row, name) for row in batch] for name in names}
        if "utc" in columns:
            columns["utc"] = [_microseconds(utc) for utc in columns["utc"]]
        yield columns


def _wide_columns(table: Wide, clock: Clock) -> Iterator[_Columns]:
    for block in table.blocks():
        columns: _Columns = {"time": block.times}
        if clock.known:
            columns["utc"] = [_microseconds(clock.utc(time)) for time in block.times]
        for title, numeric, cells in zip(table.titles, table.numeric, block.cells, strict=True):
            columns[title] = _values(cells, numeric=numeric)
        yield columns


def _values(cells: Cells, *, numeric: bool) -> list[Any]:
    return [*cells.numbers] if numeric else [*cells.texts]


def _microseconds(utc: float | None) -> int | None:
    return None if utc is None else round(utc * 1e6)


def _written(pa: ModuleType, schema: Any, batches: Iterator[_Columns]) -> Iterator[bytes]:  # noqa: ANN401 -- pyarrow has no types
    parquet = imported("pyarrow.parquet", "Parquet", "parquet")
    sink = Sink()
    with parquet.ParquetWriter(sink, schema, compression="zstd") as writer:
        for columns in batches:
            arrays = [pa.array(columns[field.name], type=field.type) for field in schema]
            writer.write_batch(pa.record_batch(arrays, schema=schema))
            yield sink.drain()
    yield sink.drain()
