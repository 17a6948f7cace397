from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.sim.helm.behaviors.places import (
    Point,
    own_place,
    parse_point,
    parse_points,
    points_text,
)
from alogkit.sim.helm.info import InfoBuffer

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("24,-121", (24.0, -121.0)),
        (" x=24, y=-121.5 ", (24.0, -121.5)),
        ("24", None),
        ("24,", None),
        ("24,north", None),
        ("y=1,x=2", None),
        ("bad_point", None),
    ],
)
def test_a_place_is_two_numbers_named_or_not(text: str, point: tuple[float, float] | None) -> None:
    assert parse_point(text) == point


def test_points_are_read_and_written_as_the_real_ones() -> None:
    points = parse_points("pts={0,0:120.25,-60}")
    assert points == (Point(0.0, 0.0), Point(120.25, -60.0))
    assert points_text(points) == "pts={0,0:120.25,-60}"
    assert parse_points("0,0:120.25,-60") == points
    assert parse_points("0,0:x,1") is None


@pytest.mark.parametrize(
    ("other", "bearing_deg"),
    [((3.0, 6.0), 0.0), ((7.0, 2.0), 90.0), ((3.0, -1.0), 180.0), ((2.0, 2.0), -90.0)],
    ids=["north", "east", "south", "west"],
)
def test_a_bearing_is_clockwise_from_north(other: tuple[float, float], bearing_deg: float) -> None:
    assert Point(3.0, 2.0).bearing_deg(Point(*other)) == bearing_deg


@pytest.mark.parametrize(
    ("place", "share"),
    [((2.0, 5.0), 0.25), ((-3.0, 1.0), 0.0), ((9.0, 0.0), 1.0), ((8.0, -4.0), 1.0)],
    ids=["beside", "before", "beyond", "beside_the_end"],
)
def test_the_share_passed_of_a_way_is_where_it_is_nearest(
    place: tuple[float, float], share: float
) -> None:
    assert Point(*place).share_passed(Point(0.0, 0.0), Point(8.0, 0.0)) == share


def test_a_way_without_length_has_no_share() -> None:
    start = Point(1.0, 2.0)
    with pytest.raises(ZeroDivisionError):
        start.share_passed(start, start)


def test_a_place_on_the_way_is_a_share_of_it_away() -> None:
    start, end = Point(1.0, 2.0), Point(5.0, -6.0)
    places = [start.on_the_way(end, share) for share in (0.0, 0.25, 1.0, 1.5)]
    assert places == [(1.0, 2.0), (2.0, 0.0), (5.0, -6.0), (7.0, -10.0)]


def test_a_place_has_a_text_with_and_without_names() -> None:
    place = Point(120.0, -60.256)
    assert (place.text, place.named_text) == ("120,-60.26", "x=120,y=-60.26")


def test_the_vehicle_is_at_0_where_nothing_was_heard(hear: Callable[..., InfoBuffer]) -> None:
    assert own_place(hear(NAV_X=3.5)) == (3.5, -60.0)
    assert own_place(InfoBuffer()) == (0.0, 0.0)
