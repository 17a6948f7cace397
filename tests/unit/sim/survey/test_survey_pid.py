from __future__ import annotations

import math

import pytest

from alogkit.sim.survey.blocks import PidConfig
from alogkit.sim.survey.pid import Pid


def test_before_it_has_run_it_gives_its_first_output() -> None:
    assert Pid(PidConfig(init_output=30.0)).outputs() == (30.0,)


def test_the_first_update_has_no_slope_and_counts_its_period() -> None:
    pid = Pid(PidConfig(kp=2.0, ki=0.5, kd=100.0, init_output=1.0, update_period=0.1))
    assert pid.accepted_step(7.0, (3.0, 1.0))
    assert pid.output == pytest.approx(2.0 * 2.0 + (1.0 + 0.5 * 2.0 * 0.1))


def test_later_updates_count_the_time_between_them() -> None:
    pid = Pid(PidConfig(kp=2.0, ki=0.5, kd=3.0, update_period=0.1))
    pid.accepted_step(1.0, (1.0, 0.0))
    pid.accepted_step(1.5, (2.0, 0.0))
    assert pid.output == pytest.approx(2.0 * 2.0 + 0.5 * (0.1 + 2.0 * 0.5) + 3.0 * 1.0 / 0.5)


def test_it_waits_for_its_period() -> None:
    pid = Pid(PidConfig(kp=1.0, update_period=1.0))
    assert pid.accepted_step(0.1, (1.0, 0.0))
    assert not pid.accepted_step(1.0, (5.0, 0.0))
    assert pid.output == 1.0
    assert pid.accepted_step(1.1 - 1e-12, (5.0, 0.0))


def test_without_a_period_it_runs_every_accepted_step() -> None:
    pid = Pid(PidConfig(kp=1.0, ki=1.0, kd=1.0))
    assert pid.accepted_step(0.1, (1.0, 0.0))
    assert pid.output == 1.0
    assert pid.accepted_step(0.2, (1.0, 0.0))
    assert pid.output == pytest.approx(1.1)


def test_it_subtracts_plainly() -> None:
    pid = Pid(PidConfig(kp=1.0))
    pid.accepted_step(0.1, (3.0, -3.0))
    assert pid.output == 6.0


@pytest.mark.parametrize("sign", [1.0, -1.0], ids=["above", "below"])
def test_it_does_not_wind_up_at_a_limit(sign: float) -> None:
    pid = Pid(PidConfig(kp=1.0, ki=1.0, out_min=-2.0, out_max=2.0, update_period=1.0))
    for time in range(100):
        pid.accepted_step(float(time), (sign * 5.0, 0.0))
    assert pid.output == sign * 2.0
    pid.accepted_step(100.0, (-sign * 1.0, 0.0))
    assert pid.output == pytest.approx(-sign * 2.0)


@pytest.mark.parametrize("sign", [1.0, -1.0], ids=["above", "below"])
def test_at_a_limit_the_integral_may_move_away_from_it(sign: float) -> None:
    pid = Pid(PidConfig(kp=0.0, ki=1.0, kd=0.0, out_min=-2.0, out_max=2.0, update_period=1.0))
    pid._integral = sign * 5.0
    pid.accepted_step(0.0, (-sign * 0.5, 0.0))
    assert pid.output == sign * 2.0
    pid.accepted_step(1.0, (-sign * 0.5, 0.0))
    assert pid.output == sign * 1.5


@pytest.mark.parametrize("inputs", [(math.nan, 0.0), (0.0, math.inf)], ids=["nan", "inf"])
def test_an_input_that_is_not_finite_skips_the_update(inputs: tuple[float, float]) -> None:
    pid = Pid(PidConfig(kp=1.0, init_output=4.0))
    assert not pid.accepted_step(1.0, inputs)
    assert pid.output == 4.0
