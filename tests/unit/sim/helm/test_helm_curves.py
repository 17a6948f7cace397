from __future__ import annotations

import pytest

from alogkit.sim.helm.curve import Curve, Piece
from alogkit.sim.helm.domain import Axis
from alogkit.sim.helm.objective import ObjectiveFunction
from alogkit.sim.helm.shapes import (
    at_most,
    narrow_peak,
    near_speed,
    peak,
    ring_peak,
    straight,
    toward,
)

DEPTH = Axis("depth", 0.0, 50.0, 51)
SPEED = Axis("speed", 0.0, 3.0, 31)
COURSE = Axis("course", 0.0, 359.0, 360)


def shape(curve: Curve) -> list[tuple[int, int, float, float]]:
    return [(low, high, round(slope, 4), round(cut, 4)) for low, high, slope, cut in curve.pieces]


def test_a_peak_has_the_pieces_that_the_real_helm_publishes() -> None:
    assert shape(peak(DEPTH, 30.0, 4.0, 10.0, 15.0)) == [
        (0, 16, 0.0, 0.0),
        (17, 26, 8.5, -136.0),
        (27, 30, 3.75, -12.5),
        (31, 34, -3.75, 212.5),
        (35, 44, -8.5, 374.0),
        (45, 50, 0.0, 0.0),
    ]


def test_a_peak_that_the_domain_cuts_starts_inside_its_flank() -> None:
    assert shape(peak(DEPTH, 12.0, 4.0, 10.0, 15.0))[0] == (0, 8, 8.5, 17.0)


def test_a_peak_at_the_surface_has_no_piece_for_the_surface_alone() -> None:
    assert shape(peak(DEPTH, 0.0, 1.0, 4.0, 15.0)) == [
        (0, 1, -15.0, 100.0),
        (2, 5, -21.25, 106.25),
        (6, 50, 0.0, 0.0),
    ]


def test_a_peak_without_shoulders_ignores_the_summit_delta() -> None:
    assert shape(peak(DEPTH, 12.0, 0.0, 5.0, 50.0)) == [
        (0, 7, 0.0, 0.0),
        (8, 12, 20.0, -140.0),
        (13, 17, -20.0, 340.0),
        (18, 50, 0.0, 0.0),
    ]


def test_a_peak_without_any_width_is_one_point() -> None:
    assert shape(peak(DEPTH, 0.0, 0.0, 0.0, 50.0)) == [(0, 1, -100.0, 100.0), (2, 50, 0.0, 0.0)]


def test_a_peak_between_two_points_that_misses_both_moves_to_the_nearer() -> None:
    curve = peak(DEPTH, 9.6, 0.0, 0.3, 50.0)
    assert [curve.at(index) for index in (9, 10, 11)] == [0.0, 100.0, 0.0]


def test_a_peak_outside_the_domain_moves_to_the_end_on_its_side() -> None:
    curve = peak(DEPTH, 80.0, 0.0, 5.0, 50.0)
    assert curve.at(50) == pytest.approx(100.0)
    assert curve.at(48) == pytest.approx(0.0)


def test_a_steep_peak_keeps_its_shoulders_and_drops_within_one_point() -> None:
    curve = peak(DEPTH, 10.0, 2.0, 0.0, 20.0)
    assert [round(curve.at(index), 6) for index in range(7, 14)] == [0, 80, 90, 100, 90, 80, 0]


def test_a_steep_peak_with_an_off_grid_summit_keeps_the_points_inside() -> None:
    curve = peak(DEPTH, 10.5, 1.0, 0.0, 10.0)
    assert [round(curve.at(index), 6) for index in range(9, 13)] == [0, 95, 95, 0]


def test_an_off_grid_summit_keeps_the_exact_utility_at_every_point() -> None:
    curve = peak(SPEED, 0.969, 0.0, 0.5, 50.0)
    assert curve.at(9) == pytest.approx(100.0 - 20.0 * 0.69)
    assert curve.at(10) == pytest.approx(100.0 - 20.0 * 0.31)
    assert curve.at(4) == 0.0


@pytest.mark.parametrize(
    ("desired", "pieces"),
    [
        (1.0, [(0, 5), (6, 10), (11, 15), (16, 30)]),
        (0.53, [(0, 1), (2, 5), (6, 10), (11, 30)]),
        (0.098, [(0, 1), (2, 5), (6, 30)]),
        (0.1468, [(0, 1), (2, 6), (7, 30)]),
        (1.2, [(0, 7), (8, 12), (13, 17), (18, 30)]),
    ],
    ids=["on_grid", "base_below_1", "summit_below_1", "summit_above_1", "on_grid_with_noise"],
)
def test_a_summit_between_two_points_has_the_recorded_pieces(
    desired: float, pieces: list[tuple[int, int]]
) -> None:
    curve = narrow_peak(SPEED, desired, 0.5, 50.0)
    assert [(piece.low, piece.high) for piece in curve.pieces] == pieces
    assert list(curve.extremes()) == pytest.approx([0.0, 50.0])


def test_a_last_point_of_its_own_is_a_piece() -> None:
    curve = peak(DEPTH, 49.0, 0.0, 5.0, 0.0)
    assert shape(curve)[-1] == (50, 50, 0.0, 80.0)


def test_a_ring_peak_goes_the_shorter_way_round() -> None:
    curve = ring_peak(COURSE, 350.0, 0.0, 180.0, 0.0)
    assert curve.at(350) == pytest.approx(100.0)
    assert curve.at(10) == pytest.approx(curve.at(330))
    assert curve.at(170) == pytest.approx(0.0)


def test_a_ring_peak_without_any_width_is_the_nearest_point() -> None:
    curve = ring_peak(COURSE, 359.7, 0.0, 0.0, 0.0)
    assert [curve.at(index) for index in (358, 359, 0, 1)] == [0.0, 0.0, 100.0, 0.0]


@pytest.mark.parametrize(
    ("summit", "base", "pieces"),
    [
        (12.0, 0.0, [(0, 12, 1e-5, 100.0), (13, 50, -1e-5, 0.0)]),
        (12.0, 4.0, [(0, 12, 1e-5, 100.0), (13, 16, -25.0, 400.0), (17, 50, -1e-5, 0.0)]),
        (0.0, 2.0, [(0, 0, 1e-5, 100.0), (1, 2, -50.0, 100.0), (3, 50, -1e-5, 0.0)]),
        (72.0, 0.0, [(0, 50, 1e-5, 100.0)]),
        (11.5, 0.0, [(0, 12, 1e-5, 100.0), (13, 50, -1e-5, 0.0)]),
        (-3.0, 0.0, [(0, 0, 1e-5, 100.0), (1, 50, -1e-5, 0.0)]),
        (48.0, 5.0, [(0, 48, 1e-5, 100.0), (49, 50, -50.0, 2500.0)]),
    ],
    ids=["no_base", "base", "surface", "beyond", "half_up", "below_0", "cut_base"],
)
def test_at_most_has_the_pieces_that_the_real_helm_publishes(
    summit: float, base: float, pieces: list[tuple[int, int, float, float]]
) -> None:
    assert list(at_most(DEPTH, summit, base).pieces) == [pytest.approx(one) for one in pieces]


def test_the_course_of_a_vehicle_on_its_bearing_has_the_published_pieces() -> None:
    assert shape(toward(COURSE, 90.0, 90.0, 50.0)) == [
        (0, 60, 0.2719, 24.4681),
        (61, 90, 0.3073, 22.3404),
        (91, 120, -0.3073, 77.6596),
        (121, 270, -0.2719, 73.4043),
        (271, 359, 0.2719, -73.4043),
    ]


def test_noise_on_a_bearing_does_not_move_the_pieces() -> None:
    curve = toward(COURSE, 90.0 + 4e-7, 90.0 - 4e-7, 50.0)
    assert [(piece.low, piece.high) for piece in curve.pieces] == [
        (0, 60),
        (61, 90),
        (91, 120),
        (121, 270),
        (271, 359),
    ]


@pytest.mark.parametrize("bearing", [0.0, 45.0, 179.0, 270.0, 359.0])
@pytest.mark.parametrize("heading", [0.0, 91.5, 300.0])
def test_the_best_course_is_the_bearing_wherever_the_vehicle_points(
    bearing: float, heading: float
) -> None:
    curve = toward(COURSE, bearing, heading, 50.0)
    best = max(range(360), key=curve.at)
    assert best == bearing
    assert list(curve.extremes()) == pytest.approx([0.0, 50.0])


@pytest.mark.parametrize(
    ("bearing", "ends"),
    [(178.5, [(0, 178), (359, 359), (179, 358)]), (90.0, [(0, 90), (91, 270), (271, 359)])],
)
def test_a_lone_last_course_is_published_before_the_piece_below_it(
    bearing: float, ends: list[tuple[int, int]]
) -> None:
    course = straight(Axis("course", 0.0, 359.0, 360), bearing, 50.0)
    figures = ObjectiveFunction("loiter", 100.0, (course,)).text(3).partition(",F,")[2].split(",")
    boxes = [figures[first : first + 4] for first in range(0, len(figures), 4)]
    assert [(int(low), int(high)) for low, high, _, _ in boxes] == ends
    assert [piece.low for piece in course.pieces] == sorted(low for low, _ in ends)


def test_two_kinks_between_two_courses_leave_no_empty_piece() -> None:
    curve = toward(COURSE, 90.2, 90.6, 50.0)
    assert all(piece.low <= piece.high for piece in curve.pieces)
    assert max(range(360), key=curve.at) == 90


def test_the_speed_of_2_has_the_published_pieces() -> None:
    assert shape(near_speed(SPEED, 2.0, 50.0)) == [
        (0, 10, 3.5714, 0.0),
        (11, 20, 1.4286, 21.4286),
        (21, 30, -1.4286, 78.5714),
    ]


def test_a_curve_has_no_point_beyond_its_axis() -> None:
    with pytest.raises(IndexError, match="depth has points 0 to 50, not 51"):
        peak(DEPTH, 12.0, 4.0, 10.0, 15.0).at(51)


def test_a_flat_curve_fits_to_nothing() -> None:
    flat = Curve(DEPTH, (Piece(0, 50, 0.0, 7.0),))
    assert flat.fitted(50.0).extremes() == (0.0, 0.0)


def test_curves_are_made_once_for_their_arguments() -> None:
    assert peak(DEPTH, 30.0, 4.0, 10.0, 15.0) is peak(DEPTH, 30.0, 4.0, 10.0, 15.0)
