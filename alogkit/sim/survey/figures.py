"""The headline figures of the simulated survey AUV, measured anew beside what is stated of it.

Source:
    shared/spec/undulating_auv.md, section 9: what the modelled system's documentation says, and
    what is accepted.
"""

from __future__ import annotations

import math
import operator
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from alogkit.sim.survey.blocks import DIVE_ANGLE
from alogkit.sim.survey.hull import Hull
from alogkit.sim.survey.measure import Leg, first_time, fitted_radius, last_time, legs
from alogkit.sim.survey.run import simulate_survey
from alogkit.sim.survey.trials import level_flight, undulation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CRUISE_SPEED = 1.5
"""m/s."""
CRUISE_DRAW = 45.0
"""W of propulsion and hotel at cruise speed."""
COLUMN = 100.0
"""m of water between the two depths of the reference undulation."""
_MINUTE = 600
"""Steps."""
_NEAR = 0.05
"""rad within which a heading is there."""
_SLOW = 0.1
"""m/s below which a coasting vehicle is as good as still."""


class Figure(NamedTuple):
    """One measured figure and what is accepted for it."""

    name: str
    value: float
    unit: str
    stated: float
    """What is expected, in the same unit."""
    tolerance: float
    """By how much the value may miss it, in the same unit."""

    @property
    def ok(self) -> bool:
        """Whether the value is within the tolerance."""
        return abs(self.value - self.stated) <= self.tolerance


def survey_figures() -> tuple[Figure, ...]:
    """All headline figures, in the order of the specification; takes a second."""
    return (*_turning(), *_cruising(), *_undulating(), *_responding())


def column_ratios(
    found: Sequence[Leg], column: float = COLUMN, dive_angle: float = DIVE_ANGLE
) -> tuple[float, float, float]:
    """Vertical speed, path and energy of legs, each over that of a dive without turns.

    Args:
        found: Legs through the same water.
        column: Its height (m).
        dive_angle: rad.

    """
    slope = math.sin(dive_angle)
    track = column / slope
    return (
        column / fmean(leg.time for leg in found) / (CRUISE_SPEED * slope),
        fmean(leg.path for leg in found) / track,
        fmean(leg.energy for leg in found) / (CRUISE_DRAW * track / CRUISE_SPEED),
    )


def _turning() -> Iterator[Figure]:
    full = Hull().max_rudder
    for name, rudder, stated, tolerance in (
        ("turn radius at full rudder", full, 13.3, 0.3),
        ("turn radius at half rudder", full / 2.0, 26.5, 0.6),
    ):
        run = simulate_survey(level_flight(120.0, {"Auv.Rudder": rudder}))
        north, east = (run.column("Auv.Pos", axis)[-_MINUTE:] for axis in (0, 1))
        yield Figure(name, fitted_radius(north, east), "m", stated, tolerance)


def _cruising() -> Iterator[Figure]:
    run = simulate_survey(level_flight(300.0))
    power, speed = run.column("Auv.Power")[-1], run.column("Auv.Speed")[-1]
    yield Figure("power that holds 1.5 m/s", power, "W", 30.0, 0.5)
    seconds = run.config.auv.battery / (power + run.config.auv.hull.hotel_power)
    yield _within("endurance on one battery, level", seconds / 3600.0, "h", 11.1, 0.01)
    yield _within("range on one battery, level", seconds * speed / 1000.0, "km", 60.0, 0.01)
    ratio = run.column("Mission.MetresPerJoule")[-1]
    yield _within("measured distance for a joule, level", ratio, "m/J", 0.0333, 0.02)


def _undulating() -> Iterator[Figure]:
    # The first leg still remembers the start; four more make the mean.
    found = legs(simulate_survey(undulation(1700.0, max_depth=5.0 + COLUMN)))[1:5]
    rate, path, energy = column_ratios(found)
    yield Figure("leg-mean vertical speed over nominal, 5-105 m", rate, "", 0.70, 0.03)
    steady = fmean(leg.steady_rate for leg in found) / (CRUISE_SPEED * math.sin(DIVE_ANGLE))
    yield Figure("steady vertical speed over nominal", steady, "", 0.77, 0.02)
    yield Figure("turn-over by pitch", fmean(leg.pitch_turn for leg in found), "s", 40.0, 4.0)
    turned = fmean(leg.rate_turn for leg in found)
    yield Figure("turn-over by vertical speed", turned, "s", 40.0, 4.0)
    yield Figure("path through a column over nominal, 5-105 m", path, "", 1.44, 0.06)
    yield Figure("energy through a column over nominal, 5-105 m", energy, "", 1.46, 0.07)
    shallow = simulate_survey(undulation(1000.0))
    ratio = shallow.column("Mission.MetresPerJoule")[-1]
    yield _within("measured distance for a joule, 5-35 m", ratio, "m/J", 0.0320, 0.02)


def _responding() -> Iterator[Figure]:
    run = simulate_survey(level_flight(120.0, {"PitchPid.Reference": DIVE_ANGLE}, depth=200.0))
    pitch = run.column("Auv.Pitch")
    for share, stated in ((0.63, 11.6), (0.90, 29.2), (0.95, 38.2)):
        reached = first_time(run.times, pitch, partial(operator.le, share * DIVE_ANGLE))
        yield _within(f"pitch step to 20 deg, {share:.0%}", reached, "s", stated, 0.1)
    quarter = math.pi / 2.0
    run = simulate_survey(level_flight(60.0, {"HeadingPid.Reference": quarter}))
    heading = run.column("Auv.Heading")
    there = last_time(run.times, heading, lambda value: abs(value - quarter) > _NEAR)
    yield Figure("heading step of 90 deg, to 0.05 rad", there, "s", 18.7, 2.0)
    run = simulate_survey(level_flight(60.0, {"Auv.Power": 0.0}))
    slow = first_time(run.times, run.column("Auv.Speed"), lambda value: value <= _SLOW)
    yield _within("coast-down to 0.1 m/s", slow, "s", 24.7, 0.1)
    way = run.column("Auv.Pos")[-1]
    yield _within("coast-down in 60 s", way, "m", 12.0, 0.1)


def _within(name: str, value: float, unit: str, stated: float, share: float) -> Figure:
    """A figure that may miss what is stated by a share of it."""
    return Figure(name, value, unit, stated, share * stated)
