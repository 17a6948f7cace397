from __future__ import annotations

import math
from itertools import pairwise

import pytest

from alogkit.sim.survey.auv import Actuators, rates_under, start_state
from alogkit.sim.survey.blocks import AuvConfig
from alogkit.sim.survey.config import StartConfig
from alogkit.sim.survey.integrate import EmbeddedPair, State, rk4

AUV = AuvConfig(yaw_disturbance=0.3)
RATES = rates_under(Actuators(20.0, -0.2, 0.3), AUV)
START = start_state(AUV, StartConfig(pos=(0.0, 0.0, 50.0)))
SPAN = 8.0


def after(step: float) -> State:
    """The vehicle's state after 8 s of held actuators, in RK4 steps of one length."""
    state = START
    for index in range(round(SPAN / step)):
        state = rk4(RATES, index * step, state, step)
    return state


def slope(steps: list[float], errors: list[float]) -> float:
    """Exponent of the power of the step that the errors follow, by least squares."""
    x, y = list(map(math.log, steps)), list(map(math.log, errors))
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True)) / sum(
        (a - mean_x) ** 2 for a in x
    )


def test_the_error_of_rk4_falls_with_the_fourth_power_of_the_step() -> None:
    exact = after(0.00625)
    steps = [0.2, 0.1, 0.05, 0.025]
    errors = [math.dist(after(step)[:8], exact[:8]) for step in steps]
    assert slope(steps, errors) == pytest.approx(4.0, abs=0.15)


def test_the_error_of_the_pair_falls_with_the_fifth_power_of_the_step() -> None:
    def swing(time: float, state: State) -> State:
        return (state[0] * math.cos(time),)

    steps = [0.4, 0.2, 0.1, 0.05]
    errors = []
    for step in steps:
        pair = EmbeddedPair(step, rel_tol=1e9, abs_tol=1e9)
        state: State = (1.0,)
        for index in range(round(SPAN / step)):
            length, state = pair.advance(swing, index * step, state, step)
            assert length == step
        errors.append(abs(state[0] - math.exp(math.sin(SPAN))))
        assert pair.rejected == 0
    assert slope(steps, errors) == pytest.approx(5.0, abs=0.35)


@pytest.mark.parametrize("tolerance", [1e-4, 1e-7, 1e-10])
def test_the_pair_rejects_until_its_error_is_tolerated(tolerance: float) -> None:
    def decay(time: float, state: State) -> State:
        return (-50.0 * (state[0] - math.cos(time)),)

    pair = EmbeddedPair(1.0, rel_tol=tolerance, abs_tol=tolerance)
    time, lengths = 0.0, []
    state: State = (0.0,)
    while time < 2.0:
        length, state = pair.advance(decay, time, state, 2.0 - time)
        lengths.append(length)
        time += length
    assert pair.rejected > 0
    assert max(lengths) <= 1.0
    exact = 2500 / 2501 * (math.cos(2.0) + math.sin(2.0) / 50.0)
    assert state[0] == pytest.approx(exact, abs=50 * tolerance)


def test_a_step_grows_again_after_the_trouble() -> None:
    def kick(time: float, state: State) -> State:
        del state
        return (1000.0 * math.exp(-(((time - 1.0) / 0.05) ** 2)),)

    pair = EmbeddedPair(0.5, rel_tol=1e-8, abs_tol=1e-8)
    time, lengths = 0.0, []
    state: State = (0.0,)
    while time < 10.0:
        length, state = pair.advance(kick, time, state, 10.0 - time)
        lengths.append(length)
        time += length
    assert min(lengths) < 0.05
    assert any(late > early for early, late in pairwise(lengths))
    assert lengths[-2] == 0.5


def test_a_step_that_cannot_be_made_small_enough_is_taken_at_last() -> None:
    def jump(time: float, state: State) -> State:
        del state
        return (1e12 if time > 0.5e-9 else 0.0,)

    pair = EmbeddedPair(1.0, rel_tol=1e-12, abs_tol=1e-12)
    length, _ = pair.advance(jump, 0.0, (0.0,), 1.0)
    assert length <= 1e-9
