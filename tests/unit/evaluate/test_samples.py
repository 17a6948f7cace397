from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate import samples as module
from alogkit.evaluate.samples import Samples, shifted

if TYPE_CHECKING:
    import pytest

    from alogkit.alog.columns import Column


def _column(*rows: tuple[float, float | str]) -> Column:
    postings = [
        Posting(time, "A", "pTest", None, None, value)
        if isinstance(value, str)
        else Posting(time, "A", "pTest", None, value, "")
        for time, value in rows
    ]
    return Alog.from_postings(Header(start=0.0), postings).column("A")


def _shown(samples: Samples) -> tuple[list[float], list[int], list[float | str]]:
    return list(samples.times), list(samples.rows), list(samples.in_order())


def test_rows_that_ascend_are_taken_as_they_are() -> None:
    found = Samples.of(_column((1.0, 5.0), (2.0, 6.0)), 0.0)
    assert _shown(found) == ([1.0, 2.0], [0, 1], [5.0, 6.0])
    assert isinstance(found.rows, range)
    assert isinstance(found.values, array)


def test_late_rows_are_put_in_their_place_behind_those_of_their_stamp() -> None:
    column = _column((1.0, 1.0), (3.0, 2.0), (5.0, 3.0), (3.0, 4.0), (0.5, 5.0), (6.0, 6.0))
    assert _shown(Samples.of(column, 0.0)) == (
        [0.5, 1.0, 3.0, 3.0, 5.0, 6.0],
        [4, 0, 1, 3, 2, 5],
        [5.0, 1.0, 2.0, 4.0, 3.0, 6.0],
    )


def test_rows_in_falling_order_are_turned_round() -> None:
    column = _column(*((float(-at), float(at)) for at in range(50)))
    assert list(Samples.of(column, 0.0).rows) == list(range(49, -1, -1))


def test_exact_duplicates_count_once_wherever_they_stand() -> None:
    column = _column((1.0, "x"), (2.0, "y"), (2.0, "z"), (3.0, "x"), (2.0, "y"), (2.0, "z"))
    assert _shown(Samples.of(column, 0.0)) == (
        [1.0, 2.0, 2.0, 3.0],
        [0, 1, 2, 3],
        ["x", "y", "z", "x"],
    )


def test_many_rows_of_few_stamps_are_compared_by_and_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_TOGETHER", 2)
    rows = [(float(at // 3), float(at % 3 // 2)) for at in range(30)]
    found = Samples.of(_column(*rows), 0.0)
    assert list(zip(found.times, found.in_order(), strict=True)) == list(dict.fromkeys(rows))


def test_times_are_moved_and_rounded_before_they_are_put_in_order() -> None:
    found = Samples.of(_column((2.0, 1.0), (1.0, 2.0)), 0.585113)
    assert _shown(found) == ([1.58511, 2.58511], [1, 0], [2.0, 1.0])
    assert shifted(1.0, 0.0) == 1.0


def test_texts_and_numbers_stay_what_they_are() -> None:
    found = Samples.of(_column((2.0, "x"), (1.0, 3.5)), 0.0)
    assert found.in_order() == [3.5, "x"]


def test_rows_can_be_chosen() -> None:
    found = Samples.of(_column((1.0, 5.0), (2.0, 6.0), (3.0, 7.0)), 0.0)
    assert _shown(found.where(lambda row: row != 1)) == ([1.0, 3.0], [0, 2], [5.0, 7.0])


def test_of_no_postings_there_are_no_samples() -> None:
    empty = Alog.from_postings(Header(), []).column("A")
    assert _shown(Samples.of(empty, 1.0)) == ([], [], [])
