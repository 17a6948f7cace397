from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

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
    wide = log.table(["X", "MODE", "R.*", "NOTHING"])
    assert list(wide.columns) == ["X", "MODE", "R.X", "R.N", "NOTHING"]
    assert list(wide.index) == [0.5, 1.0, 2.0, 3.0, 4.0]
    assert [None if math.isnan(number) else number for number in wide["X"]] == [
        None, 1.0, 1.0, 3.0, None,
    ]  # fmt: skip
    assert list(wide["MODE"]) == ["", "", "PARK", "PARK", "PARK"]
    assert list(wide["R.N"].isna()) == [True, True, True, True, False]
    assert wide["R.N"][4.0] == "abe"
    assert wide["NOTHING"].isna().all()
    assert wide.index.name == "time"


def test_a_long_table_has_a_row_for_each_posting_in_the_order_of_the_file(log: Alog) -> None:
    long = log.table(["X", "MODE"], "long")
    assert list(long.columns) == ["time", "variable", "source", "aux", "number", "text"]
    assert list(long["time"]) == [1.0, 2.0, 3.0, 0.5, 4.0]
    assert list(long["variable"]) == ["X", "MODE", "X", "MODE", "X"]
    assert list(long["text"]) == ["1.00000", "PARK", "3.00000", "", "lost"]


def test_a_table_of_nothing_is_empty(log: Alog) -> None:
    assert log.table([]).empty
    assert log.table([], "long").empty


def test_a_clip_keeps_the_time_base_and_on_request_what_was_held(log: Alog) -> None:
    part = log.clip(2.0, 4.0)
    assert part.header == log.header
    assert part.community == log.community
    assert [posting.time for posting in part.postings()] == [2.0, 3.0]
    held = log.clip(2.0, 4.0, hold=True)
    assert [(one.time, one.variable) for one in held.postings()] == [
        (0.5, "MODE"), (1.0, "X"), (2.0, "MODE"), (3.0, "X"),
    ]  # fmt: skip


def test_keys_of_payloads_and_patterns_are_names_everywhere(log: Alog) -> None:
    assert list(log.series("R.X")) == [7.0]
    assert [one.text for one in log.postings("R.N")] == ["abe"]
    sampled = log.sample(["*", "R.X"], [2.5, 4.5])
    assert list(sampled.columns) == ["X", "MODE", "R", "R.X"]
    assert list(sampled["MODE"]) == ["PARK", "PARK"]
    assert sampled["R.X"][4.5] == 7.0
    assert list(log.table().columns) == ["X", "MODE", "R"]


@pytest.mark.parametrize(("start", "stop"), [(2.0, 4.0), (4.0, 2.0), (-9.0, 0.0)])
def test_a_clip_may_be_empty_and_still_hold(log: Alog, start: float, stop: float) -> None:
    part = log.clip(start, stop, hold=True)
    assert all(one.time < max(start, stop) for one in part.postings())
    assert part.header.start == log.header.start
    assert {one.variable for one in part.postings() if one.time < start} == {
        name for name in log.variables if min(log.column(name).times) < start
    }
