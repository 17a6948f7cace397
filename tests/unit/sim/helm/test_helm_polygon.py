from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alogkit.sim.helm.behaviors.places import Point
from alogkit.sim.helm.behaviors.polygon import Polygon, parse_polygon

BOX = Polygon((Point(-6, -139), Point(-6, -103), Point(30, -103), Point(30, -139)), "BOX")
"""Clockwise from its south-western vertex, of a recorded run."""
FROM_WEST = Point(-45.0, -121.0)


@pytest.mark.parametrize(
    "text",
    [
        "pts={-6,-139:-6,-103:30,-103:30,-139},label=BOX",
        "pts={-6,-139:-6,-103:30,-103:30,-139}, label = BOX",
    ],
)
def test_a_polygon_is_read(text: str) -> None:
    assert parse_polygon(text) == BOX


def test_points_alone_make_a_polygon_without_a_label() -> None:
    assert parse_polygon("0,0:10,0:5,8") == Polygon((Point(0, 0), Point(10, 0), Point(5, 8)))


@pytest.mark.parametrize(
    "text", ["radial:: x=5,y=-7,radius=10,pts=6", "format=radial,x=5,y=-7,radius=10,pts=6"]
)
def test_a_regular_one_is_made_of_its_radius(text: str) -> None:
    polygon = parse_polygon(text)
    assert polygon is not None
    assert len(polygon.vertices) == 6
    assert {round(math.dist(one, (5.0, -7.0)), 9) for one in polygon.vertices} == {10.0}
    assert polygon.directed(clockwise=True) == polygon
    assert polygon.vertices[0].x == pytest.approx(10.0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0,0:10,0",
        "0,0:10,0:0,0",
        "0,0:10,0:x,8",
        "0,0:10,0:5,0",
        "pts={0,-121:20,-101:0,-101:20,-121}",
        "0,0:10,0:5,3:5,10",
        "0,10:6,-8:-9.5,3:9.5,3:-6,-8",
        "pts={0,0:10,0:5,8},color=red",
        "pts={0,0:10,0:5,8",
        "radial:: x=5,y=-7,radius=10",
        "radial:: x=5,y=-7,radius=10,pts=2",
        "radial:: x=5,y=-7,radius=0,pts=6",
        "radial:: x=5,y=-7,radius=10,pts=six",
        "radial:: x=5,y=-7,radius=10,pts=0",
        "radial:: x=a,y=-7,radius=10,pts=6",
        "radial:: x=5,y=-7,radius=10,pts=6,snap=1",
        "format=ellipse,x=5,y=-7,radius=10,pts=6",
    ],
)
def test_anything_else_is_none(text: str) -> None:
    assert parse_polygon(text) is None


def test_it_tells_its_center_and_its_text() -> None:
    assert BOX.center == (12.0, -121.0)
    odd = Polygon((Point(0.04, 0.0), Point(10.26, 0.0), Point(5.0, -8.0)))
    assert odd.text == "pts={0,0:10.3,0:5,-8}"


def test_it_moves_and_grows_around_its_center() -> None:
    moved = BOX.moved(Point(0.0, 0.0))
    assert moved.vertices[1] == (-18.0, 18.0)
    octagon = parse_polygon("19,-104:29,-114:29,-128:19,-138:5,-138:-5,-128:-5,-114:5,-104")
    assert octagon is not None
    shrunk = octagon.grown(-5.0)
    assert shrunk is not None
    assert shrunk.text.startswith("pts={17.1,-108.6:24.4,-115.9:")
    assert octagon.grown(-18.4) is None


def test_it_is_directed_either_way() -> None:
    assert BOX.directed(clockwise=True) is BOX
    assert BOX.directed(clockwise=False).vertices == BOX.vertices[::-1]


@pytest.mark.parametrize(
    ("place", "away"),
    [
        (FROM_WEST, 39.0),
        (Point(12.0, -121.0), -18.0),
        (Point(-9.0, -99.0), 5.0),
        (Point(29.0, -121.0), -1.0),
        (Point(-6.0, -120.0), 0.0),
    ],
    ids=["west", "center", "corner", "near_the_edge", "on_the_edge"],
)
def test_the_distance_of_its_edge_is_negative_inside(place: Point, away: float) -> None:
    assert BOX.distance(place) == pytest.approx(away)


def test_one_enters_where_one_can_swing_onto_an_edge() -> None:
    for clockwise, vertex in ((True, (-6, -103)), (False, (-6, -139))):
        polygon = BOX.directed(clockwise=clockwise)
        assert polygon.vertices[polygon.entry(FROM_WEST, clockwise=clockwise)] == vertex


def test_past_a_vertex_the_next_one_is_the_entry() -> None:
    assert BOX.entry(Point(-7.0, -102.0), clockwise=True) == 2


@given(
    st.floats(0.0, 2.0 * math.pi),
    st.floats(20.0, 500.0),
    st.integers(3, 12),
    st.sampled_from(["clockwise", "counterclockwise"]),
)
def test_from_outside_the_way_to_the_entry_does_not_cross_the_polygon(
    angle: float, far: float, points: int, way: str
) -> None:
    polygon = parse_polygon(f"radial:: x=0,y=0,radius=10,pts={points}")
    assert polygon is not None
    clockwise = way == "clockwise"
    polygon = polygon.directed(clockwise=clockwise)
    place = Point(far * math.sin(angle), far * math.cos(angle))
    entry = polygon.vertices[polygon.entry(place, clockwise=clockwise)]
    for share in (0.1, 0.5, 0.9, 0.99):
        on_the_way = Point(
            place.x + share * (entry.x - place.x), place.y + share * (entry.y - place.y)
        )
        assert polygon.distance(on_the_way) > -1e-6
