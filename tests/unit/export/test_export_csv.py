from __future__ import annotations

import csv
from io import StringIO
from math import inf, nan
from typing import TYPE_CHECKING

import pytest

from alogkit.export.csv_text import defused, long_csv, wide_csv
from alogkit.export.rows import postings
from alogkit.export.wide import wide_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from alogkit.alog.log import Alog
    from alogkit.export.clock import Clock

    MakeLog = Callable[..., Alog]


def read(chunks: Iterable[bytes]) -> list[list[str]]:
    """What a CSV reader finds."""
    return list(csv.reader(StringIO(b"".join(chunks).decode(), newline=""), strict=True))


def test_a_posting_is_a_row(make_log: MakeLog, unknown: Clock) -> None:
    log = make_log((1.5, "NAV_X", 2.0), (2.0, "MODE", "PARK", "pHelmIvP:1:transit"))
    assert read(long_csv(postings(log, None, -inf, inf), unknown)) == [
        ["time", "variable", "source", "aux", "number", "text", "line"],
        ["1.5", "NAV_X", "pApp", "", "2.0", "2.00000", "4"],
        ["2.0", "MODE", "pHelmIvP", "1:transit", "", "PARK", "5"],
    ]


def test_utc_is_a_column_where_it_is_known(make_log: MakeLog, warped: Clock) -> None:
    log = make_log((1.5, "NAV_X", 2.0), (1e9, "NAV_X", 2.0))
    found = postings(log, ["NAV_X"], -inf, inf)
    rows = read(long_csv(found, warped))
    assert [row[:2] for row in rows] == [
        ["time", "utc"],
        ["1.5", "2026-11-30T12:00:00.150000Z"],
        ["1000000000.0", ""],
    ]
    table = read(wide_csv(wide_table(log, ["NAV_X"], -inf, inf), warped))
    assert [row[:2] for row in table] == [row[:2] for row in rows]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('a "quoted" word', id="quotes"),
        pytest.param("a,b;c", id="comma"),
        pytest.param("two\nlines", id="line-feed"),
        pytest.param("$GPHDT\r", id="carriage-return"),
        pytest.param("  blanks  ", id="blanks"),
        pytest.param("", id="empty"),
        pytest.param("Å😀", id="unicode"),
        pytest.param("\x00\x1b[7m", id="control"),
    ],
)
def test_any_text_comes_back(make_log: MakeLog, unknown: Clock, text: str) -> None:
    log = make_log((1.0, "A", text))
    assert read(long_csv(postings(log, None, -inf, inf), unknown))[1][5] == text
    assert read(wide_csv(wide_table(log, ["A"], -inf, inf), unknown))[1][1] == text


def test_lines_end_in_a_line_feed(make_log: MakeLog, unknown: Clock) -> None:
    found = postings(make_log((1.0, "A", 1.0)), None, -inf, inf)
    assert [chunk[-2:] for chunk in long_csv(found, unknown)] == [b"e\n", b"4\n"]


def test_numbers_come_back_exactly(make_log: MakeLog, unknown: Clock) -> None:
    log = make_log((1.0, "A", 0.1), (2.0, "A", nan), (3.0, "A", inf), (4.0, "A", -0.0))
    cells = [row[1] for row in read(wide_csv(wide_table(log, ["A"], -inf, inf), unknown))[1:]]
    assert cells == ["0.1", "nan", "inf", "-0.0"]


def test_a_cell_before_the_first_posting_is_empty(make_log: MakeLog, unknown: Clock) -> None:
    log = make_log((1.0, "A", 1.0), (2.0, "B", "x"))
    assert read(wide_csv(wide_table(log, ["A", "B"], -inf, inf), unknown)) == [
        ["time", "A", "B"],
        ["1.0", "1.0", ""],
        ["2.0", "1.0", "x"],
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n"])
def test_a_text_that_a_spreadsheet_would_run_is_defused_on_request(
    make_log: MakeLog, unknown: Clock, start: str
) -> None:
    text = f"{start}cmd|' /C calc'!A0"
    log = make_log((1.0, "A", text), (2.0, f"{start.strip()}B", 1.0, "-source:=aux"))
    found = postings(log, None, -inf, inf)
    assert read(long_csv(found, unknown))[1][5] == text
    rows = read(long_csv(found, unknown, defuse=True))
    assert rows[1][5] == f"'{text}"
    assert rows[2][1:4] == [defused(f"{start.strip()}B"), "'-source", "'=aux"]
    table = read(wide_csv(wide_table(log, log.variables, -inf, inf), unknown, defuse=True))
    assert table[0][2] == defused(f"{start.strip()}B")
    assert table[1][1] == f"'{text}"


def test_numbers_are_not_defused(make_log: MakeLog, unknown: Clock) -> None:
    log = make_log((-1.0, "A", -2.0), (1.0, "A", "x"))
    rows = read(long_csv(postings(log, None, -inf, inf), unknown, defuse=True))
    assert rows[1] == ["-1.0", "A", "pApp", "", "-2.0", "-2.00000", "4"]
    table = read(wide_csv(wide_table(log, ["A"], -inf, inf), unknown, defuse=True))
    assert table[1:] == [["-1.0", "-2.0"], ["1.0", "x"]]


@pytest.mark.parametrize("text", ["", "x=1", "'=", "1-2"])
def test_harmless_text_is_not_defused(text: str) -> None:
    assert defused(text) == text
