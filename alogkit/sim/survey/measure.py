"""What is measured on a survey's run: circles, legs between two turns of the dive, responses."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alogkit.sim.survey.run import SurveyRun

_OFF = 0.05
"""Share of a pitch reversal by which it may be off when it counts as done."""
_REACHED = 0.9
"""Share of the steady vertical speed at which it counts as reached."""


class Leg(NamedTuple):
    """One crossing of the water column, from one switch of the dive's direction to the next."""

    time: float
    """s."""
    distance: float
    """m over the ground, depth left out."""
    path: float
    """m of track in all three axes."""
    energy: float
    """J drawn from the battery."""
    steady_rate: float
    """m/s of depth at its end, whichever way."""
    pitch_turn: float
    """s from its start until pitch stays within 5 % of the reversal."""
    rate_turn: float
    """s from its start to 90 % of the steady rate."""


def legs(run: SurveyRun) -> tuple[Leg, ...]:
    """The legs of a run, the way to the first switch and from the last one left out."""
    direction = run.column("Dive.Direction")
    switches = [index for index in run.ran["Dive"] if direction[index] != direction[index - 1]]
    rates = depth_rates(run)
    return tuple(_leg(run, slice(start, stop + 1), rates) for start, stop in pairwise(switches))


def depth_rates(run: SurveyRun) -> list[float]:
    """Mean rate of depth (m/s) over the step before each time; 0 at the first time."""
    depth = run.column("Auv.Pos", 2)
    ends = zip(depth, depth[1:], run.times, run.times[1:], strict=False)
    return [0.0, *((after - before) / (stop - start) for before, after, start, stop in ends)]


def first_time(
    times: Sequence[float], values: Sequence[float], holds: Callable[[float], bool]
) -> float:
    """The first time (s) at which something holds of the value; inf when it never does."""
    hits = (time for time, value in zip(times, values, strict=True) if holds(value))
    return next(hits, math.inf)


def last_time(
    times: Sequence[float], values: Sequence[float], holds: Callable[[float], bool]
) -> float:
    """The last time (s) at which something holds of the value; inf when it never does."""
    return first_time(times[::-1], values[::-1], holds)


def fitted_radius(north: Sequence[float], east: Sequence[float]) -> float:
    """Radius (m) of the circle that fits points best, in the least squares of its equation."""
    count = len(north)
    middle_north, middle_east = math.fsum(north) / count, math.fsum(east) / count
    points = [(x - middle_north, y - middle_east) for x, y in zip(north, east, strict=True)]
    xx = math.fsum(x * x for x, _ in points)
    yy = math.fsum(y * y for _, y in points)
    xy = math.fsum(x * y for x, y in points)
    x_pull = math.fsum(x * (x * x + y * y) for x, y in points) / 2.0
    y_pull = math.fsum(y * (x * x + y * y) for x, y in points) / 2.0
    determinant = xx * yy - xy * xy
    centre_x = (x_pull * yy - y_pull * xy) / determinant
    centre_y = (y_pull * xx - x_pull * xy) / determinant
    return math.sqrt(centre_x**2 + centre_y**2 + (xx + yy) / count)


def _leg(run: SurveyRun, part: slice, all_rates: Sequence[float]) -> Leg:
    times = run.times[part]
    north, east, depth = (run.column("Auv.Pos", axis)[part] for axis in range(3))
    level = list(zip(north, east, strict=True))
    track = list(zip(north, east, depth, strict=True))
    battery = run.column("Auv.Battery")[part]
    goal = run.column("Dive.Pitch")[part][0]
    allowed = _OFF * 2.0 * abs(goal)
    rates = all_rates[part]
    steady = rates[-1]
    return Leg(
        time=times[-1] - times[0],
        distance=math.fsum(map(math.dist, level, level[1:])),
        path=math.fsum(map(math.dist, track, track[1:])),
        energy=battery[0] - battery[-1],
        steady_rate=abs(steady),
        pitch_turn=last_time(
            times, run.column("Auv.Pitch")[part], lambda pitch: abs(pitch - goal) > allowed
        )
        - times[0],
        rate_turn=first_time(times, rates, lambda rate: rate / steady >= _REACHED) - times[0],
    )
