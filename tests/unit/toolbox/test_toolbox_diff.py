from __future__ import annotations

from math import inf, nan, sqrt
from typing import TYPE_CHECKING

import pytest

from alogkit.toolbox.diff import Apart, Side, diff

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog
    from alogkit.toolbox.diff import VariableDiff


def one_variable(
    make_log: Callable[..., Alog],
    first: list[tuple[float, float | str]],
    second: list[tuple[float, float | str]],
    name: str = "V",
    tolerance: float = 0.0,
) -> VariableDiff:
    logs = [make_log(*((time, name, value) for time, value in rows)) for rows in (first, second)]
    found = diff((Side(logs[0]), Side(logs[1])), [name], {name: tolerance})
    return found.variables[0]


def test_a_run_is_the_same_as_itself(make_log: Callable[..., Alog]) -> None:
    log = make_log((1.0, "A", 1.0), (2.0, "A", nan), (1.5, "B", "x"), (0.5, "B", "x"))
    found = diff((Side(log), Side(log)), log.variables)
    assert found.same
    assert found.first is None
    assert [one.matched for one in found.variables] == [one.samples for one in found.variables]


def test_held_values_are_compared_at_the_times_of_both(make_log: Callable[..., Alog]) -> None:
    one = one_variable(
        make_log, [(0.0, 0.0), (2.0, 2.0), (4.0, 4.0)], [(1.0, 1.0), (2.0, 2.0), (3.0, 5.0)]
    )
    # From 1.0 s, when both hold a value, to 3.0 s, where the second log ends.
    assert one.samples == 3
    assert one.matched == 1
    assert one.largest == 3.0
    assert one.rms == pytest.approx(sqrt((1.0 + 0.0 + 9.0) / 3))
    assert one.apart == Apart(1.0, ("0.00000", "1.00000"), (4, 4))
    assert one.lines == (3, 3)
    assert one.rates == (0.5, 1.0)
    assert not one.same


def test_a_tolerance_lets_values_be_that_far_apart(make_log: Callable[..., Alog]) -> None:
    rows: list[tuple[float, float | str]] = [(0.0, 1.0), (1.0, 2.0)]
    near: list[tuple[float, float | str]] = [(0.0, 1.5), (1.0, 2.0)]
    assert one_variable(make_log, rows, near, tolerance=0.5).same
    assert not one_variable(make_log, rows, near, tolerance=0.4).same


@pytest.mark.parametrize(
    ("name", "values", "expected"),
    [
        pytest.param("NAV_HEADING", (359.0, 1.0), 2.0, id="angles-the-short-way"),
        pytest.param("NAV_DEPTH", (359.0, 1.0), 358.0, id="lengths"),
        pytest.param("V", (nan, nan), 0.0, id="both-nan"),
        pytest.param("V", (nan, 1.0), inf, id="nan-and-a-number"),
        pytest.param("V", (inf, inf), 0.0, id="both-infinite"),
        pytest.param("NAV_HEADING", (inf, 1.0), inf, id="infinite"),
        pytest.param("V", (-0.0, 0.0), 0.0, id="minus-zero"),
    ],
)
def test_the_distance_of_two_numbers(
    make_log: Callable[..., Alog], name: str, values: tuple[float, float], expected: float
) -> None:
    one = one_variable(make_log, [(1.0, values[0])], [(1.0, values[1])], name)
    assert one.largest == pytest.approx(expected)


def test_texts_are_equal_or_not_and_never_equal_a_number(make_log: Callable[..., Alog]) -> None:
    one = one_variable(make_log, [(1.0, "PARK"), (2.0, "a")], [(1.0, "PARK"), (2.0, "b")])
    assert (one.samples, one.matched, one.largest, one.rms) == (2, 1, None, None)
    assert one.apart is not None
    assert one.apart.values == ("a", "b")
    mixed = one_variable(make_log, [(1.0, "x")], [(1.0, 1.0)], tolerance=inf)
    assert mixed.same


def test_runs_without_a_common_time_are_not_the_same(make_log: Callable[..., Alog]) -> None:
    one = one_variable(make_log, [(1.0, 1.0)], [(5.0, 1.0)])
    assert (one.samples, one.same, one.rates) == (0, False, (None, None))


def test_times_count_from_each_runs_zero(make_log: Callable[..., Alog]) -> None:
    early = make_log(*((10.1 + 0.2 * step, "V", float(step)) for step in range(50)))
    late = make_log(*((31.3 + 0.2 * step, "V", float(step)) for step in range(50)))
    shifted = diff((Side(early, 10.1), Side(late, 31.3)), ["V"])
    assert shifted.same
    assert shifted.variables[0].samples == 50


def test_variables_of_one_side_only_make_runs_differ(make_log: Callable[..., Alog]) -> None:
    both = (1.0, "BOTH", 1.0)
    logs = make_log(both, (1.0, "LEFT", 1.0)), make_log(both, (1.0, "RIGHT", "X=1"))
    found = diff((Side(logs[0]), Side(logs[1])), ["BOTH", "LEFT", "RIGHT", "RIGHT.X", "NOTHING"])
    assert found.only == (("LEFT",), ("RIGHT", "RIGHT.X"))
    assert [one.variable for one in found.variables] == ["BOTH"]
    assert not found.same


def test_the_last_tolerance_that_fits_counts(make_log: Callable[..., Alog]) -> None:
    log = make_log((1.0, "NAV_X", 1.0), (1.0, "NAV_Y", 1.0), (1.0, "Z", 1.0))
    found = diff((Side(log), Side(log)), log.variables, {"*": 1.0, "NAV_*": 2.0, "NAV_Y": 3.0})
    tolerances = {one.variable: one.tolerance for one in found.variables}
    assert tolerances == {"NAV_X": 2.0, "NAV_Y": 3.0, "Z": 1.0}


def test_the_variable_that_comes_apart_first_is_told(make_log: Callable[..., Alog]) -> None:
    one = make_log((1.0, "A", 1.0), (1.0, "B", 1.0), (2.0, "B", 1.0), (3.0, "A", 1.0))
    two = make_log((1.0, "A", 1.0), (1.0, "B", 1.0), (2.0, "B", 2.0), (3.0, "A", 2.0))
    first = diff((Side(one), Side(two)), ["A", "B"]).first
    assert first is not None
    assert first.variable == "B"
