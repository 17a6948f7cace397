from __future__ import annotations

import io
from array import array
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.bulk import filecolumn as module
from alogkit.alog.bulk.store import FileStore
from alogkit.alog.log import Alog
from alogkit.alog.read import parse
from alogkit.alog.source import Source

if TYPE_CHECKING:
    from alogkit.alog.columns import Column

HEADER = b"%% LOG FILE:       ./LOG_ABE_3_2_2026_____10_20_30/x.alog\n%% LOGSTART 1790000000.25\n"
NAMES = ("N", "T", "M", "L")


def _line(time: float, variable: str, value: str, source: str) -> bytes:
    return f"{time:<15.5f} {variable:<20} {source:<15} {value} \n".encode()


def _data(n_rows: int = 40) -> bytes:
    """Of each kind of variable some rows: numbers, texts, both, and texts of two lines."""
    rows = []
    for at in range(n_rows):
        rows += [
            _line(at, "N", f"{at / 4:<12.5f}", "pN"),
            _line(at, "T", f"text {at % 7}", f"pT:aux{at % 2}"),
            _line(at, "M", f"{at:<12.5f}" if at % 3 else "word", "pM"),
            _line(at, "L", f"one {at}\ntwo", "pL"),
        ]
    return HEADER + b"".join(rows)


@pytest.fixture(params=[1, 3, 4096])
def logs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[Alog, Alog]:
    """One log in its file, some rows looked at together, and in memory."""
    monkeypatch.setattr(module, "_TOGETHER", request.param)
    data = _data()
    source = Source.of_stream(io.BytesIO(data).read, "x")
    big = Alog(FileStore(source, chunk=300, indexed=-1), path="x")
    big.select(NAMES)
    return big, parse(data, "x")


@pytest.fixture(params=NAMES)
def columns(request: pytest.FixtureRequest, logs: tuple[Alog, Alog]) -> tuple[Column, Column]:
    big, small = logs
    return big.column(request.param), small.column(request.param)


def test_times_and_values_are_those_of_a_log_in_memory(columns: tuple[Column, Column]) -> None:
    big, small = columns
    assert list(big.compact_times()) == list(small.compact_times())
    assert list(big.values()) == list(small.values())
    assert len(big.values()) == len(small)
    assert list(big.each_text()) == list(small.each_text())


def test_values_can_be_looked_at_in_any_order(columns: tuple[Column, Column]) -> None:
    big, small = columns
    ours, theirs = big.values(), small.values()
    for row in (39, 0, 12, 13, 14, 2, 31, 39, 7):
        assert ours[row] == theirs[row]


def test_only_numbers_are_an_array(columns: tuple[Column, Column]) -> None:
    for column in columns:
        assert isinstance(column.values(), array) is (column.variable == "N")


@pytest.mark.parametrize(
    "rows",
    [[], [0], [39], [3, 4, 5, 30], list(range(40))],
    ids=["none", "first", "last", "some", "all"],
)
def test_some_rows_are_read_with_their_lines(
    columns: tuple[Column, Column], rows: list[int]
) -> None:
    big, small = columns
    assert list(big.some(rows)) == list(small.some(rows))
    assert [line for line, _ in big.some(rows)] == [small.lines[row] for row in rows]
