from __future__ import annotations

import pytest

from alogkit.sim.helm.domain import Axis, Domain
from alogkit.sim.helm.text import compact, is_number, rounded
from alogkit.sim.mission import HelmConfig

DOMAIN = Domain.of(HelmConfig().domain)


def test_the_domain_is_published_in_the_reverse_of_its_block() -> None:
    Domain.of(HelmConfig().domain)
    assert DOMAIN.text == "depth,0,50,51:speed,0,3,31:course,0,359,360"
    assert DOMAIN.names == ("depth", "speed", "course")


def test_an_axis_is_found_by_name_or_not_at_all() -> None:
    assert DOMAIN.axis("speed") == Axis("speed", 0.0, 3.0, 31)
    assert DOMAIN.axis("altitude") is None


def test_values_of_a_speed_axis_are_round() -> None:
    axis = Axis("speed", 0.0, 3.0, 31)
    assert [axis.value(index) for index in (0, 7, 20, 30)] == [0.0, 0.7, 2.0, 3.0]


def test_index_and_width_are_in_points() -> None:
    axis = Axis("depth", 10.0, 20.0, 21)
    assert axis.index(12.0) == pytest.approx(4.0)
    assert axis.width(12.0) == pytest.approx(24.0)


def test_an_axis_of_one_point_has_no_extent() -> None:
    axis = Axis("depth", 5.0, 5.0, 1)
    assert (axis.value(0), axis.index(7.0), axis.width(3.0)) == (5.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (2.0, 4, "2"),
        (0.25, 2, "0.25"),
        (-60.0, 2, "-60"),
        (-0.001, 2, "0"),
        (120.0, 4, "120"),
        (1234.5678, 1, "1234.6"),
        (7.0, 0, "7"),
    ],
)
def test_compact_numbers_lose_zeros_and_a_bare_dot(value: float, decimals: int, text: str) -> None:
    assert compact(value, decimals) == text


@pytest.mark.parametrize("text", ["1", "-1", "+2.5", ".5", "3."])
def test_numbers_are_sign_digits_and_decimals(text: str) -> None:
    assert is_number(text)


@pytest.mark.parametrize("text", ["", "deep", "1e3", "0x1", "1 2", "nan", "--1", "."])
def test_anything_else_is_no_number(text: str) -> None:
    assert not is_number(text)


@pytest.mark.parametrize(("value", "nearest"), [(2.5, 3), (-2.5, -3), (2.4, 2), (-0.4, 0)])
def test_halves_round_away_from_zero(value: float, nearest: int) -> None:
    assert rounded(value) == nearest
