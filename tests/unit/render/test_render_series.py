from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from alogkit.alog.log import Alog
from alogkit.render.series import Series, Shifted, States, common_base, ordered

MakeLog = Callable[..., Alog]


def _series(*pairs: tuple[float, float]) -> Series:
    return Series(np.array([t for t, _ in pairs]), np.array([v for _, v in pairs]))


def test_a_value_is_held_until_the_next_posting() -> None:
    series = _series((1.0, 10.0), (2.0, 20.0))
    assert [series.held(time) for time in (0.5, 1.0, 1.9, 2.0, 9.0)] == [
        None,
        10.0,
        10.0,
        20.0,
        20.0,
    ]


def test_values_between_postings_are_on_a_line() -> None:
    between = _series((1.0, 10.0), (2.0, 20.0)).between(np.array([0.0, 1.5, 3.0]))
    assert between.tolist() == [10.0, 15.0, 20.0]


@pytest.mark.parametrize(
    ("start", "stop", "values"),
    [
        pytest.param(1.0, 2.0, [10.0, 20.0], id="both ends count"),
        pytest.param(1.2, 1.8, [10.0], id="held value when nothing is inside"),
        pytest.param(0.0, 0.5, [10.0], id="first value before the begin"),
        pytest.param(5.0, 6.0, [30.0], id="last value after the end"),
    ],
)
def test_clip_keeps_what_matters_inside(start: float, stop: float, values: list[float]) -> None:
    series = _series((1.0, 10.0), (2.0, 20.0), (3.0, 30.0))
    assert series.clip(start, stop).values.tolist() == values


def test_series_are_equal_by_their_numbers_only() -> None:
    assert _series((1.0, 2.0)) == _series((1.0, 2.0))
    assert _series((1.0, 2.0)) != _series((1.0, 3.0))
    assert _series((1.0, 2.0)) != "series"
    with pytest.raises(TypeError):
        hash(_series((1.0, 2.0)))


def test_samples_are_put_in_time_order_without_exact_repeats() -> None:
    times, values = np.array([2.0, 1.0, 2.0, 2.0]), np.array([5.0, 4.0, 5.0, 6.0])
    assert ordered(times, values) == _series((1.0, 4.0), (2.0, 5.0), (2.0, 6.0))
    assert ordered(np.empty(0), np.empty(0)) is None


def test_numbers_of_a_log_leave_text_and_nan_out(make_log: MakeLog) -> None:
    log = Shifted(make_log([(1.0, "A", 1.0), (2.0, "A", float("nan")), (3.0, "A", "word")]), 5.0)
    assert log.series("A") == _series((6.0, 1.0))
    assert log.series("B") is None
    assert log.states("B") is None


def test_states_are_the_changes_of_a_text(make_log: MakeLog) -> None:
    log = Shifted(make_log([(1.0, "S", "a"), (3.0, "S", "b"), (2.0, "S", "a")]), 0.5)
    states = log.states("S")
    assert states == States((1.5, 3.5), ("a", "b"))
    assert [states.held(time) for time in (1.0, 1.5, 3.5)] == [None, "a", "b"]


def test_postings_of_one_time_tick_once(make_log: MakeLog) -> None:
    log = Shifted(make_log([(2.0, "A", 1.0), (1.0, "A", 1.0), (1.0, "A", 1.0)]), 0.0)
    assert log.times("A").tolist() == [1.0, 2.0]


def test_logs_share_the_first_ones_logstart(make_log: MakeLog) -> None:
    first, second = make_log([], start=1000.0), make_log([], start=1002.5)
    blind = make_log([], start=None)
    assert [log.shift for log in common_base([first, second, blind])] == [0.0, 2.5, 0.0]
    assert [log.shift for log in common_base([blind, second])] == [0.0, 0.0]
