from __future__ import annotations

from math import fsum
from random import Random

import pytest

from alogkit.sim.stalls import Stalls
from alogkit.sim.timing import Stall


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 -- jitter, not secrets


def test_without_stalls_everything_comes_when_it_is_due() -> None:
    stalls = Stalls(Stall(0.0, 0.0), chance(1))
    assert [stalls.awake(0.0, due) for due in (0.0, 1.0, 1e6)] == [0.0, 1.0, 1e6]


def test_as_much_time_is_lost_as_the_stalls_take() -> None:
    stalls = Stalls(Stall(rate=0.2, length=0.5), chance(2))
    step, n = 0.01, 200_000
    lost = sum(stalls.awake(step * k, step * k) > step * k for k in range(n))
    # A stall every 5 s, counted from the end of the one before, of half a second.
    assert lost / n == pytest.approx(0.5 / 5.5, rel=0.1)


def test_all_that_is_due_in_one_stall_comes_at_once_and_in_no_other_order() -> None:
    stalls = Stalls(Stall(rate=1.0, length=0.3), chance(3))
    dues = [0.01 * k for k in range(5_000)]
    awake = [stalls.awake(0.0, due) for due in dues]
    assert awake == sorted(awake)
    assert all(late >= due for due, late in zip(dues, awake, strict=True))
    delays = {late for due, late in zip(dues, awake, strict=True) if late > due}
    assert 25 < len(delays) < 60, "one end a stall"


def test_when_something_comes_does_not_depend_on_what_was_asked_before() -> None:
    dues = [0.1 * k for k in range(300)]
    asked_all, asked_few = (Stalls(Stall(0.5, 0.5), chance(4)) for _ in range(2))
    every = [asked_all.awake(due - 0.05 if due else 0.0, due) for due in dues]
    few = [asked_few.awake(0.0, due) for due in dues[::7]]
    assert few == every[::7]
    assert fsum(every) > fsum(dues)
