from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from math import inf, isnan, nan
from typing import TYPE_CHECKING, Any

import pytest

import alogkit.export.parquet as module
from alogkit.export.parquet import long_parquet, wide_parquet
from alogkit.export.rows import postings
from alogkit.export.wide import wide_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from alogkit.alog.log import Alog
    from alogkit.export.clock import Clock

    MakeLog = Callable[..., Alog]

parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra parquet")


def read(chunks: Iterable[bytes]) -> Any:  # noqa: ANN401 -- pyarrow has no types
    """What pyarrow finds."""
    return parquet.read_table(BytesIO(b"".join(chunks)))


def test_a_posting_is_a_row(make_log: MakeLog, warped: Clock) -> None:
    log = make_log((1.5, "NAV_X", 2.0), (2.0, "MODE", "PARK", "pHelmIvP:1"), (1e9, "NAV_X", nan))
    found = read(long_parquet(postings(log, None, -inf, inf), warped, {"log": "m.alog"}))
    first, second, third = found.to_pylist()
    assert first == {
        "time": 1.5,
        "utc": datetime(2026, 11, 30, 12, 0, 0, 150000, tzinfo=UTC),
        "variable": "NAV_X",
        "source": "pApp",
        "aux": None,
        "number": 2.0,
        "text": "2.00000",
        "line": 4,
    }
    assert (second["aux"], second["number"], second["text"]) == ("1", None, "PARK")
    assert (third["utc"], isnan(third["number"])) == (None, True)
    assert found.schema.metadata == {b"log": b"m.alog"}


def test_names_are_dictionary_encoded(make_log: MakeLog, unknown: Clock) -> None:
    log = make_log((1.5, "NAV_X", 2.0))
    schema = read(long_parquet(postings(log, None, -inf, inf), unknown, {})).schema
    assert [str(schema.field(name).type).partition("<")[0] for name in schema.names] == [
        *("double", "dictionary", "dictionary", "dictionary", "double", "string", "int64")
    ]


def test_many_rows_come_in_batches(
    make_log: MakeLog, unknown: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_BATCH", 2)
    log = make_log(*((float(at), f"V{at}", float(at)) for at in range(5)))
    chunks = list(long_parquet(postings(log, None, -inf, inf), unknown, {}))
    assert len(chunks) == 4
    assert read(chunks).column("variable").to_pylist() == ["V0", "V1", "V2", "V3", "V4"]


def test_a_wide_column_is_of_doubles_or_strings(make_log: MakeLog, warped: Clock) -> None:
    log = make_log(
        (1.0, "NAV_X", 1.0), (2.0, "MODE", "PARK"), (3.0, "ODD", "x"), (4.0, "ODD", -0.5)
    )
    found = read(wide_parquet(wide_table(log, log.variables, -inf, inf), warped, {}))
    assert found.column("NAV_X").to_pylist() == [1.0] * 4
    assert found.column("MODE").to_pylist() == [None, "PARK", "PARK", "PARK"]
    assert found.column("ODD").to_pylist() == [None, None, "x", "-0.50000"]
    assert found.column("utc").to_pylist()[0] == datetime(2026, 11, 30, 12, 0, 0, 100000, UTC)
    assert found.schema.names == ["time", "utc", "NAV_X", "MODE", "ODD"]


def test_without_a_warp_there_is_no_utc(make_log: MakeLog, unknown: Clock) -> None:
    log = make_log((1.0, "NAV_X", 1.0))
    assert read(wide_parquet(wide_table(log, ["NAV_X"], -inf, inf), unknown, {})).schema.names == [
        *("time", "NAV_X")
    ]


def test_nothing_is_an_empty_table(unknown: Clock) -> None:
    assert read(long_parquet([], unknown, {})).num_rows == 0
