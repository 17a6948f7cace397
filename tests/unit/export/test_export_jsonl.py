from __future__ import annotations

import json
from math import inf, nan
from typing import TYPE_CHECKING, Any

import pytest

from alogkit.export.jsonl import long_jsonl, wide_jsonl
from alogkit.export.rows import postings
from alogkit.export.wide import wide_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from alogkit.alog.log import Alog
    from alogkit.export.clock import Clock

    MakeLog = Callable[..., Alog]


def refuse(constant: str) -> Any:  # noqa: ANN401 -- never returns
    pytest.fail(f"{constant} is no JSON")


def read(chunks: Iterable[bytes]) -> list[dict[str, Any]]:
    """What a strict JSON reader finds on each line."""
    return [json.loads(line, parse_constant=refuse) for line in b"".join(chunks).splitlines()]


def test_a_posting_is_an_object(make_log: MakeLog, unknown: Clock) -> None:
    log = make_log((1.5, "NAV_X", 2.0), (2.0, "MODE", "two\nlines", "pHelmIvP:1"))
    assert read(long_jsonl(postings(log, None, -inf, inf), unknown)) == [
        {
            "time": 1.5,
            "variable": "NAV_X",
            "source": "pApp",
            "aux": None,
            "number": 2.0,
            "text": "2.00000",
            "line": 4,
        },
        {
            "time": 2.0,
            "variable": "MODE",
            "source": "pHelmIvP",
            "aux": "1",
            "number": None,
            "text": "two\nlines",
            "line": 5,
        },
    ]


@pytest.mark.parametrize("number", [nan, inf, -inf])
def test_what_is_no_json_number_is_null(make_log: MakeLog, unknown: Clock, number: float) -> None:
    log = make_log((1.0, "A", number))
    (row,) = read(long_jsonl(postings(log, None, -inf, inf), unknown))
    assert (row["number"], row["text"]) == (None, f"{number:.5f}")
    assert read(wide_jsonl(wide_table(log, ["A"], -inf, inf), unknown)) == [
        {"time": 1.0, "A": None}
    ]


def test_a_wide_row_has_texts_numbers_and_nulls(make_log: MakeLog, warped: Clock) -> None:
    log = make_log((1.0, "A", "x"), (2.0, "B", 1.0), (1e9, "A", "y"))
    assert read(wide_jsonl(wide_table(log, ["A", "B"], -inf, inf), warped)) == [
        {"time": 1.0, "utc": "2026-11-30T12:00:00.100000Z", "A": "x", "B": None},
        {"time": 2.0, "utc": "2026-11-30T12:00:00.200000Z", "A": "x", "B": 1.0},
        {"time": 1e9, "utc": None, "A": "y", "B": 1.0},
    ]


def test_bytes_that_are_no_utf_8_do_not_spoil_the_file(make_log: MakeLog, unknown: Clock) -> None:
    log = make_log((1.0, "A", "\udcfe"))
    assert read(long_jsonl(postings(log, None, -inf, inf), unknown))[0]["text"] == "\\xfe"
