from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import pytest

import alogkit.export.wide as module
from alogkit.export.errors import ExportError
from alogkit.export.wide import wide_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog
    from alogkit.export.wide import Wide

    MakeLog = Callable[..., Alog]

ROWS = (
    (-5.0, "NAV_X", 1.0),
    (0.5, "MODE", "PARK"),
    (1.0, "NAV_X", 2.0),
    (2.0, "NAV_X", 3.0),
    (1.5, "MODE", "DRIVE"),
    (3.0, "ODD", "none"),
    (3.5, "ODD", 4.0),
)


def content(table: Wide) -> dict[float, list[object]]:
    """The table as a list of values for each time: the number, else the text."""
    found = {}
    for block in table.blocks():
        columns = [
            [text if number is None else number for number, text in zip(*cells, strict=True)]
            for cells in block.cells
        ]
        found.update({row[0]: list(row[1:]) for row in zip(block.times, *columns, strict=True)})
    return found


def test_values_are_held_until_the_next(make_log: MakeLog) -> None:
    table = wide_table(make_log(*ROWS), ["NAV_X", "MODE"], -inf, inf)
    assert content(table) == {
        -5.0: [1.0, None],
        0.5: [1.0, "PARK"],
        1.0: [2.0, "PARK"],
        1.5: [2.0, "DRIVE"],
        2.0: [3.0, "DRIVE"],
    }


def test_a_window_holds_what_came_before_it(make_log: MakeLog) -> None:
    table = wide_table(make_log(*ROWS), ["NAV_X", "MODE"], 1.5, 2.0)
    assert content(table) == {1.5: [2.0, "DRIVE"]}


@pytest.mark.parametrize(
    ("start", "stop", "every", "times"),
    [
        pytest.param(-inf, inf, 1.0, [0.0, 1.0, 2.0, 3.0], id="from-zero-to-the-end"),
        pytest.param(-inf, inf, 0.7, [0.0, 0.7, 1.4, 2.1, 2.8, 3.5], id="end-included"),
        pytest.param(0.25, 2.25, 1.0, [0.25, 1.25], id="window"),
        pytest.param(-6.0, -4.0, 1.0, [-6.0, -5.0], id="before-logstart"),
        pytest.param(2.0, inf, 10.0, [2.0], id="one"),
        pytest.param(50.0, 60.0, 1.0, [], id="after-the-end"),
    ],
)
def test_a_grid_starts_at_the_window(
    make_log: MakeLog, start: float, stop: float, every: float, times: list[float]
) -> None:
    table = wide_table(make_log(*ROWS), ["NAV_X"], start, stop, every=every)
    assert table.times.tolist() == times


def test_a_grid_of_a_restarted_logger_starts_with_its_log(make_log: MakeLog) -> None:
    log = make_log((5.16, "NAV_X", 1.0), (7.9, "NAV_X", 1.0))
    assert wide_table(log, ["NAV_X"], -inf, inf, every=0.5).times.tolist() == [
        *(5.5, 6.0, 6.5, 7.0, 7.5)
    ]


def test_the_times_of_a_grid_are_what_people_expect(make_log: MakeLog) -> None:
    log = make_log((0.0, "NAV_X", 1.0), (100.0, "NAV_X", 1.0))
    times = wide_table(log, ["NAV_X"], -inf, inf, every=0.1).times.tolist()
    assert times[3] == 0.3
    assert len(times) == 1001


def test_another_variable_may_set_the_instants(make_log: MakeLog) -> None:
    table = wide_table(make_log(*ROWS), ["NAV_X"], -inf, inf, at="MODE")
    assert content(table) == {0.5: [1.0], 1.5: [2.0]}


def test_absurdly_many_rows_are_refused(make_log: MakeLog) -> None:
    with pytest.raises(ExportError, match=r"every 1e-09 s would make 3500000001 rows"):
        wide_table(make_log(*ROWS), ["NAV_X"], -inf, inf, every=1e-9)


def test_a_column_that_ever_held_text_is_not_numeric(make_log: MakeLog) -> None:
    table = wide_table(make_log(*ROWS), ["NAV_X", "MODE", "ODD"], -inf, inf)
    assert table.numeric == (True, False, False)


def test_keys_of_payloads_are_columns(make_log: MakeLog) -> None:
    log = make_log((1.0, "NODE_REPORT", "NAME=abe,X=1"), (2.0, "NODE_REPORT", "NAME=abe,X=2"))
    assert content(wide_table(log, ["NODE_REPORT.X"], -inf, inf)) == {1.0: [1.0], 2.0: [2.0]}


def test_no_two_columns_have_one_title(make_log: MakeLog) -> None:
    log = make_log((1.0, "time", 1.0), (1.0, "utc", 1.0), (1.0, "utc_", 1.0))
    assert wide_table(log, ["time", "utc", "utc_"], -inf, inf).titles == ("time_", "utc_", "utc__")


def test_a_table_of_nothing_has_no_rows(make_log: MakeLog) -> None:
    table = wide_table(make_log(*ROWS), [], -inf, inf)
    assert (table.titles, content(table)) == ((), {})


def test_rows_come_in_blocks(make_log: MakeLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_BLOCK", 2)
    table = wide_table(make_log(*ROWS), ["NAV_X", "MODE"], -inf, inf)
    assert [block.times for block in table.blocks()] == [[-5.0, 0.5], [1.0, 1.5], [2.0]]
