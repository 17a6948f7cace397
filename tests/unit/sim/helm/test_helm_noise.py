from __future__ import annotations

from random import Random

import pytest

from alogkit.sim.app import Post
from alogkit.sim.helm.loads import LoadNoise
from alogkit.sim.helm.stamps import stamped


class Fixed(Random):
    """Always draws the same."""

    def __init__(self, draw: float) -> None:
        super().__init__(0)
        self.draw = draw

    def random(self) -> float:
        return self.draw


ITERATION = [Post("IVPHELM_CPU", 1.0), Post("TURN_RATE", 0.0), Post("IVPHELM_ITER", 1.0, "aux")]


def test_stamps_advance_and_keep_the_rest() -> None:
    posts = stamped(ITERATION, 10.0, Fixed(0.5))
    assert [post[:3] for post in posts] == [post[:3] for post in ITERATION]
    offsets = [post.offset for post in posts]
    assert offsets == sorted(offsets)
    assert offsets[0] == 0.0


@pytest.mark.parametrize("pace", [1.0, 10.0])
def test_the_decision_takes_about_half_a_millisecond_of_real_time(pace: float) -> None:
    rng = Random(7)  # noqa: S311 -- noise, not secrets
    works = sorted(stamped(ITERATION, pace, rng)[2].offset / pace for _ in range(2000))
    assert works[1000] == pytest.approx(0.00047, abs=0.00004)
    assert works[1800] == pytest.approx(0.00072, abs=0.0001)


def test_the_first_measurement_comes_half_a_real_second_after_connecting() -> None:
    loads = LoadNoise(Fixed(0.5), 10.0)
    loads.begin(2.0)
    assert loads.cpu_pct(6.4, driving=False) == 0.0
    assert loads.cpu_pct(6.5, driving=False) == pytest.approx(1.15)
    assert loads.cpu_pct(11.4, driving=True) == pytest.approx(1.15)
    assert loads.cpu_pct(11.5, driving=True) == pytest.approx(3.7)


def test_most_iterations_show_no_cost() -> None:
    load = LoadNoise(Fixed(0.5), 1.0).iteration(2)
    assert load == (0.0, 0.0, (0.0, 0.0))


def test_a_step_while_making_functions_shows_from_that_behavior_on() -> None:
    loads = LoadNoise(Fixed(0.01), 1.0)
    assert loads.iteration(3) == (0.01, 0.0, (0.01, 0.01, 0.01))
    loads = LoadNoise(Fixed(0.024), 1.0)
    assert loads.iteration(100).by_behavior == (*([0.0] * 2), *([0.01] * 98))
    assert loads.iteration(100).by_behavior == (*([0.01] * 2), *([0.02] * 98))


def test_a_step_while_solving_shows_as_solving_time() -> None:
    assert LoadNoise(Fixed(0.026), 1.0).iteration(1) == (0.0, 0.01, (0.0,))


def test_without_behaviors_no_function_is_made() -> None:
    assert LoadNoise(Fixed(0.01), 1.0).iteration(0).create == 0.0
