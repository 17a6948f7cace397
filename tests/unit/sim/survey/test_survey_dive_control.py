from __future__ import annotations

import math

import pytest

from alogkit.sim.survey.blocks import DIVE_ANGLE, DiveControlConfig
from alogkit.sim.survey.dive_control import CLIMBING, DESCENDING, DiveControl


def dive(
    *depths: float, altitude: float = -1.0, hold: float = 0.0, first: int = DESCENDING
) -> DiveControl:
    control = DiveControl(DiveControlConfig())
    control.direction = first
    for time, depth in enumerate(depths):
        control.accepted_step(float(time), (0.0, 0.0, depth, altitude, hold))
    return control


def test_it_starts_level_and_bound_down() -> None:
    assert DiveControl(DiveControlConfig()).outputs() == (0.0, 1.0)


def test_it_noses_down_to_descend() -> None:
    assert dive(5.0).pitch == -DIVE_ANGLE


def test_it_turns_at_the_greatest_depth_and_back_at_the_least() -> None:
    assert dive(34.9).direction == DESCENDING
    assert dive(34.9, 35.0).outputs() == (DIVE_ANGLE, -1.0)
    assert dive(35.0, 20.0, 5.1).direction == CLIMBING
    assert dive(35.0, 20.0, 5.0).outputs() == (-DIVE_ANGLE, 1.0)


def test_it_turns_where_the_bottom_is_too_near() -> None:
    assert dive(20.0, altitude=5.1).direction == DESCENDING
    assert dive(20.0, altitude=5.0).direction == CLIMBING


def test_without_room_it_stays_level_at_the_least_depth() -> None:
    assert dive(5.0, altitude=4.0).pitch == 0.0
    assert dive(5.0, altitude=4.0, first=CLIMBING).outputs() == (0.0, -1.0)


def test_below_the_least_depth_and_without_room_it_climbs() -> None:
    assert dive(7.0, altitude=2.0).pitch == DIVE_ANGLE


def test_held_it_is_level_and_still_keeps_its_direction() -> None:
    assert dive(35.0, 20.0, hold=1.0).outputs() == (0.0, -1.0)


def test_it_waits_for_its_period() -> None:
    control = dive(5.0)
    assert not control.accepted_step(0.5, (0.0, 0.0, 40.0, -1.0, 0.0))
    assert control.direction == DESCENDING
    assert control.accepted_step(1.0, (0.0, 0.0, 40.0, -1.0, 0.0))


@pytest.mark.parametrize("place", range(5), ids=["north", "east", "depth", "altitude", "hold"])
def test_an_input_that_is_not_finite_skips_the_update(place: int) -> None:
    control = dive(5.0)
    inputs = [0.0, 0.0, 40.0, -1.0, 0.0]
    inputs[place] = math.nan
    assert not control.accepted_step(1.0, tuple(inputs))
    assert control.outputs() == (-DIVE_ANGLE, 1.0)
