from __future__ import annotations

import math

import pytest

from alogkit.sim.survey.heading import near_measurement, wrap


@pytest.mark.parametrize(
    ("angle", "wrapped"),
    [
        pytest.param(math.pi, math.pi, id="half-a-turn"),
        pytest.param(-math.pi, math.pi, id="half-a-turn-back"),
        pytest.param(3.0 * math.pi, math.pi, id="one-and-a-half"),
        pytest.param(-3.0 * math.pi, math.pi, id="one-and-a-half-back"),
        pytest.param(2.0 * math.pi, 0.0, id="a-turn"),
        pytest.param(3.2, -3.0831853, id="just-past-half"),
        pytest.param(0.5, 0.5, id="small"),
    ],
)
def test_an_angle_is_wrapped_into_half_a_turn_either_way(angle: float, wrapped: float) -> None:
    assert wrap(angle) == pytest.approx(wrapped, abs=5e-8)


def test_the_first_angle_past_half_a_turn_is_wrapped() -> None:
    past = math.nextafter(math.pi, 4.0)
    assert -math.pi < wrap(past) < -3.14
    assert wrap(math.nextafter(past, 0.0)) == math.pi


def test_a_reference_is_on_the_branch_of_the_measurement() -> None:
    assert near_measurement(-3.0932, 3.10, 0.0) == pytest.approx(3.18999, abs=1e-5)
    assert near_measurement(-3.0932, -3.10, 3.18999) == pytest.approx(-3.0932)
