from __future__ import annotations

import pytest

from alogkit.sim.helm.behaviors.places import Point
from alogkit.sim.helm.behaviors.trackline import track_point

START, END = Point(0.0, 0.0), Point(40.0, 0.0)


@pytest.mark.parametrize(
    ("place", "damper", "ahead"),
    [
        ((10.0, 3.0), -1.0, 18.0),
        ((10.0, 0.0), -1.0, 18.0),
        ((10.0, 1.0), 1.0, 18.0),
        ((10.0, -0.5), 1.0, 26.0),
        ((10.0, 0.0), 1.0, 34.0),
        ((-0.5, 0.0), 1.0, 16.0),
        ((-9.0, 3.0), 1.0, 8.0),
        ((10.0, 1.0), 2.0, 26.0),
    ],
    ids=[
        "no_damper_off", "no_damper_on", "off", "half_way", "on", "short_of_start", "far_before",
        "wide_damper",
    ],
)  # fmt: skip
def test_the_point_is_the_lead_ahead_and_further_near_the_line(
    place: tuple[float, float], damper: float, ahead: float
) -> None:
    point = track_point(Point(*place), START, END, 8.0, damper)
    assert point is not None
    assert point == pytest.approx((ahead, 0.0))


def test_near_the_end_there_is_nothing_to_lead_to() -> None:
    points = [track_point(Point(x, 2.0), START, END, 8.0, 1.0) for x in (26.9, 27.1, 60.0)]
    assert points == [pytest.approx((34.9, 0.0)), None, None]


def test_a_line_without_length_leads_nowhere() -> None:
    assert track_point(START, END, END, 8.0, 1.0) is None
