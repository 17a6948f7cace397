from __future__ import annotations

import pytest

from alogkit.sim.helm.domain import Domain
from alogkit.sim.helm.objective import ObjectiveFunction
from alogkit.sim.helm.shapes import at_most, near_speed, peak, toward
from alogkit.sim.helm.solve import decide
from alogkit.sim.mission import HelmConfig

DOMAIN = Domain.of(HelmConfig().domain)


def const_depth(depth: float, weight: float = 120.0) -> ObjectiveFunction:
    return ObjectiveFunction("const_depth", weight, (peak(DOMAIN.axes[0], depth, 4.0, 10.0, 15.0),))


def min_altitude(limit: float) -> ObjectiveFunction:
    return ObjectiveFunction("min_altitude", 300.0, (at_most(DOMAIN.axes[0], limit, 0.0),))


def transit(bearing: float = 90.0) -> ObjectiveFunction:
    course = toward(DOMAIN.axes[2], bearing, 90.0, 50.0)
    return ObjectiveFunction("transit", 80.0, (course, near_speed(DOMAIN.axes[1], 2.0, 50.0)))


@pytest.mark.parametrize(
    ("commanded", "limit", "decided"),
    [(30.0, 12.0, 12.0), (30.0, 0.0, 0.0), (30.0, 20.0, 20.0), (22.0, 72.0, 22.0)],
    ids=["guard", "shallow", "zero_min", "deep"],
)
def test_the_limit_wins_over_the_commanded_depth(
    commanded: float, limit: float, decided: float
) -> None:
    functions = [const_depth(commanded), min_altitude(limit)]
    assert decide(DOMAIN, functions)["depth"] == decided


def test_a_transit_decides_course_and_speed() -> None:
    assert decide(DOMAIN, [transit()]) == {"depth": None, "speed": 2.0, "course": 90.0}


def test_nothing_is_decided_without_functions() -> None:
    assert list(decide(DOMAIN, []).values()) == [None, None, None]


def test_a_limit_alone_takes_the_deepest_that_it_allows() -> None:
    assert decide(DOMAIN, [min_altitude(12.0)])["depth"] == 12.0


def test_the_first_of_equal_peaks_wins() -> None:
    functions = [const_depth(10.0), const_depth(40.0)]
    assert decide(DOMAIN, functions)["depth"] == 10.0


def test_a_function_of_one_axis_publishes_its_pieces() -> None:
    assert const_depth(30.0).text(4) == (
        "P,const_depth^4,1,1,H,13,4:const_depth,1,6,1,120,D,depth;0;50;51,G,50,F,0,16,0,0,17,26,"
        "8.5,-136.,27,30,3.75,-12.5,31,34,-3.75,212.5,35,44,-8.5,374.,45,50,0,0"
    )


def test_a_tiny_slope_keeps_its_zeros() -> None:
    assert min_altitude(12.0).text(232) == (
        "P,min_altitude^232,1,1,H,16,232:min_altitude,1,2,1,300,D,depth;0;50;51,G,50,F,0,12,"
        "0.0000,100.,13,50,-0.0000,0"
    )


def test_a_function_of_two_axes_publishes_boxes() -> None:
    function = transit()
    assert function.pieces == 15
    assert function.text(3) == (
        "P,transit^3,1,1,H,9,3:transit,2,15,1,80,D,course;0;359;360:speed;0;3;31,G,359,30,F,"
        "0,60,0,10,0.2719,3.5714,24.4681,0,60,11,20,0.2719,1.4286,45.8967,"
        "0,60,21,30,0.2719,-1.4286,103.0395,61,90,0,10,0.3073,3.5714,22.3404,"
        "61,90,11,20,0.3073,1.4286,43.769,61,90,21,30,0.3073,-1.4286,100.9119,"
        "91,120,0,10,-0.3073,3.5714,77.6596,91,120,11,20,-0.3073,1.4286,99.0881,"
        "91,120,21,30,-0.3073,-1.4286,156.231,121,270,0,10,-0.2719,3.5714,73.4043,"
        "121,270,11,20,-0.2719,1.4286,94.8328,121,270,21,30,-0.2719,-1.4286,151.9757,"
        "271,359,0,10,0.2719,3.5714,-73.4043,271,359,11,20,0.2719,1.4286,-51.9757,"
        "271,359,21,30,0.2719,-1.4286,5.1672"
    )
