from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alogkit.sim.helm.domain import Axis, Domain
from alogkit.sim.helm.objective import ObjectiveFunction
from alogkit.sim.helm.shapes import at_most, near_speed, peak, toward
from alogkit.sim.helm.solve import decide
from alogkit.units import wrap_180

if TYPE_CHECKING:
    from alogkit.sim.helm.curve import Curve

DEPTH = Axis("depth", 0.0, 50.0, 51)
SPEED = Axis("speed", 0.0, 3.0, 31)
COURSE = Axis("course", 0.0, 359.0, 360)
DOMAIN = Domain((DEPTH, SPEED, COURSE))


def numbers(least: float, most: float) -> st.SearchStrategy[float]:
    """Parameters as people write them: a width of 1e-179 m is a rounding error, not a width."""
    return st.floats(least, most, allow_nan=False).map(lambda value: round(value, 3))


PEAKS = st.builds(
    peak,
    st.just(DEPTH),
    numbers(-20.0, 80.0),
    numbers(0.0, 30.0),
    numbers(0.0, 60.0),
    numbers(0.0, 100.0),
)
LIMITS = st.builds(at_most, st.just(DEPTH), numbers(-20.0, 80.0), numbers(0.0, 30.0))
COURSES = st.builds(
    toward, st.just(COURSE), numbers(-180.0, 180.0), numbers(0.0, 360.0), numbers(1.0, 100.0)
)
SPEEDS = st.builds(near_speed, st.just(SPEED), numbers(0.0, 4.0), numbers(1.0, 100.0))
CURVES = st.one_of(PEAKS, LIMITS, COURSES, SPEEDS)
WEIGHTS = numbers(0.0, 1000.0)
FUNCTIONS = st.lists(
    st.builds(ObjectiveFunction, st.sampled_from("abcdef"), WEIGHTS, st.tuples(CURVES)),
    max_size=5,
)


def utility(functions: list[ObjectiveFunction], axis: Axis, index: int) -> float:
    return sum(
        function.weight * curve.at(index)
        for function in functions
        for curve in function.curves
        if curve.axis == axis
    )


@given(CURVES)
def test_pieces_cover_every_point_once(curve: Curve) -> None:
    assert curve.pieces[0].low == 0
    assert curve.pieces[-1].high == curve.axis.last
    for before, after in pairwise(curve.pieces):
        assert before.low <= before.high == after.low - 1


@given(FUNCTIONS)
def test_a_decision_lies_in_the_domain_and_no_point_is_better(
    functions: list[ObjectiveFunction],
) -> None:
    decision = decide(DOMAIN, functions)
    for axis in DOMAIN.axes:
        value = decision[axis.name]
        if value is None:
            assert not any(curve.axis == axis for one in functions for curve in one.curves)
            continue
        index = round(axis.index(value))
        assert axis.value(index) == value
        best = max(utility(functions, axis, other) for other in range(axis.points))
        assert utility(functions, axis, index) == pytest.approx(best, rel=1e-9, abs=1e-6)


@given(FUNCTIONS, st.sampled_from([0.25, 2.0, 1024.0]))
def test_scaling_all_weights_alike_leaves_the_decision(
    functions: list[ObjectiveFunction], factor: float
) -> None:
    scaled = [ObjectiveFunction(one.behavior, one.weight * factor, one.curves) for one in functions]
    assert decide(DOMAIN, scaled) == decide(DOMAIN, functions)


@given(st.integers(0, 50), numbers(0.0, 10.0), numbers(1.0, 60.0), numbers(1.0, 99.0))
def test_one_function_alone_gives_its_own_peak(
    depth: int, peak_width: float, base_width: float, delta: float
) -> None:
    curve = peak(DEPTH, float(depth), peak_width, base_width, delta)
    assert decide(DOMAIN, [ObjectiveFunction("one", 100.0, (curve,))])["depth"] == depth


@given(numbers(0.0, 50.0))
def test_a_limit_alone_gives_the_deepest_point_that_it_allows(limit: float) -> None:
    function = ObjectiveFunction("one", 300.0, (at_most(DEPTH, limit, 0.0),))
    assert decide(DOMAIN, [function])["depth"] == int(limit + 0.5)


@given(numbers(-180.0, 180.0), numbers(0.0, 360.0))
def test_a_transit_alone_takes_a_course_next_to_its_bearing(bearing: float, heading: float) -> None:
    curve = toward(COURSE, bearing, heading, 50.0)
    course = decide(DOMAIN, [ObjectiveFunction("one", 80.0, (curve,))])["course"]
    assert course is not None
    assert abs(wrap_180(course - bearing)) <= 1.0 + 1e-5


@given(numbers(-20.0, 80.0), numbers(0.0, 30.0), numbers(1.0, 60.0), numbers(0.0, 99.0))
def test_a_peak_is_its_formula_at_every_point(
    summit: float, peak_width: float, base_width: float, delta: float
) -> None:
    curve = peak(DEPTH, summit, peak_width, base_width, delta)
    expected = [_formula(abs(index - summit), peak_width, base_width, delta) for index in range(51)]
    if max(expected) > 0.01:
        assert [curve.at(index) for index in range(51)] == pytest.approx(expected, abs=0.01)


def _formula(distance: float, peak_width: float, base_width: float, delta: float) -> float:
    if distance <= peak_width:
        return 100.0 - (delta * distance / peak_width if peak_width else 0.0)
    shoulder = 100.0 - delta if peak_width else 100.0
    return max(0.0, shoulder - shoulder / base_width * (distance - peak_width))
