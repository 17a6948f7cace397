from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from alogkit.toolbox.order import StepBack, first_step_back
from alogkit.toolbox.scan import Order, app_statistics, ordered, scan, totals

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog


@pytest.fixture
def log(make_log: Callable[..., Alog]) -> Alog:
    return make_log(
        (2.0, "B", "long text", "pHelmIvP:1:transit"),
        (3.0, "B", "long text", "pHelmIvP:2:transit"),
        (4.0, "B", "x", "pHelmIvP:7"),
        (5.0, "C", "", "uTwo:"),
        (1.0, "A", 1.0, "uOne"),
        (9.0, "A", 1.0, "uTwo:part"),
    )


def test_a_variable_is_counted_and_its_sources_lose_the_iteration(log: Alog) -> None:
    found = {one.variable: one for one in scan(log)}
    b = found["B"]
    assert (b.lines, b.chars, b.start, b.stop, b.rate) == (3, 19, 2.0, 4.0, 1.0)
    assert b.sources == ("pHelmIvP:transit", "pHelmIvP")
    assert found["A"].sources == ("uOne", "uTwo:part")
    assert found["C"].sources == ("uTwo",)
    assert found["C"].rate is None
    assert scan(log, ["A"], aux=False)[0].sources == ("uOne", "uTwo")


def test_names_choose_and_what_is_not_there_has_no_row(log: Alog) -> None:
    assert [one.variable for one in scan(log, ["C", "NOTHING", "A"])] == ["C", "A"]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        pytest.param("vars", "ABC", id="vars"),
        pytest.param("start", "ABC", id="start"),
        pytest.param("stop", "BCA", id="stop"),
        pytest.param("proc", "BAC", id="proc"),
        pytest.param("chars", "CAB", id="chars"),
        pytest.param("lines", "CAB", id="lines"),
    ],
)
def test_variables_are_put_in_order(log: Alog, order: Order, expected: str) -> None:
    found = scan(log)
    assert "".join(one.variable for one in ordered(found, order)) == expected
    reverse = ordered(found, order, reverse=True)
    assert "".join(one.variable for one in reverse) == expected[::-1]
    assert order in get_args(Order)


def test_totals_are_sums_and_the_rate_counts_over_the_whole_log(log: Alog) -> None:
    total = totals(log, scan(log))
    assert (total.variables, total.lines, total.chars, total.seconds) == (3, 6, 33, 8.0)
    assert total.chars_per_second == pytest.approx(33 / 8)


def test_an_empty_log_has_no_rate(make_log: Callable[..., Alog]) -> None:
    empty = make_log()
    assert totals(empty, scan(empty)).chars_per_second is None
    assert app_statistics(empty) == []
    assert first_step_back(empty) is None


def test_apps_are_counted_the_chattiest_first(log: Alog) -> None:
    apps = app_statistics(log)
    assert [(app.source, app.variables, app.lines, app.chars) for app in apps] == [
        ("pHelmIvP", 1, 3, 19),
        ("uOne", 1, 1, 7),
        ("uTwo", 2, 2, 7),
    ]
    assert sum(app.share for app in apps) == pytest.approx(1.0)


def test_the_first_place_where_the_time_goes_back_is_found(log: Alog) -> None:
    lines = [log.line_of(row) for row in range(6)]
    assert first_step_back(log) == StepBack(lines[4], 1.0, lines[3], 5.0, 1)
