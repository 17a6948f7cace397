from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from alogkit.toolbox.views import clip, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog


@pytest.fixture
def log(make_log: Callable[..., Alog]) -> Alog:
    return make_log(
        (1.0, "X", 1.0),
        (2.0, "MODE", "PARK"),
        (3.0, "X", 3.0),
        (0.5, "MODE", ""),
        (4.0, "R", "X=7,N=abe"),
        (4.0, "X", "lost"),
    )


def test_a_wide_table_holds_the_last_value(log: Alog) -> None:
    wide = table(log, ["X", "MODE", "R.*", "NOTHING"])
    assert list(wide.columns) == ["X", "MODE", "R.X", "R.N", "NOTHING"]
    assert list(wide.index) == [0.5, 1.0, 2.0, 3.0, 4.0]
    assert [None if math.isnan(number) else number for number in wide["X"]] == [
        None, 1.0, 1.0, 3.0, None,
    ]  # fmt: skip
    assert list(wide["MODE"]) == ["", "", "PARK", "PARK", "PARK"]
    assert list(wide["R.N"]) == [None, None, None, None, "abe"]
    assert wide["NOTHING"].isna().all()
    assert wide.index.name == "time"


def test_a_long_table_has_a_row_for_each_posting_in_the_order_of_the_file(log: Alog) -> None:
    long = table(log, ["X", "MODE"], "long")
    assert list(long.columns) == ["time", "variable", "source", "aux", "number", "text"]
    assert list(long["time"]) == [1.0, 2.0, 3.0, 0.5, 4.0]
    assert list(long["variable"]) == ["X", "MODE", "X", "MODE", "X"]
    assert list(long["text"]) == ["1.00000", "PARK", "3.00000", "", "lost"]


def test_a_table_of_nothing_is_empty(log: Alog) -> None:
    assert table(log, []).empty
    assert table(log, [], "long").empty


def test_a_clip_keeps_the_time_base_and_on_request_what_was_held(log: Alog) -> None:
    part = clip(log, 2.0, 4.0)
    assert part.header == log.header
    assert part.community == log.community
    assert [posting.time for posting in part.postings()] == [2.0, 3.0]
    held = clip(log, 2.0, 4.0, hold=True)
    assert [(one.time, one.variable) for one in held.postings()] == [
        (0.5, "MODE"), (1.0, "X"), (2.0, "MODE"), (3.0, "X"),
    ]  # fmt: skip
