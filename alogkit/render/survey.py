"""What a survey says of itself in a log: phases, heading reference, energy, waypoints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from alogkit.render.series import Series, Shifted, States
from alogkit.render.shapes import Route, parse_route

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_PHASE = "SURVEY_PHASE"
_REASON = "RETURN_REASON"
PHASES = ("Transit", "Return", "Finished")
"""Names of the phases by their numbers."""
GATE = "battery gate"
_REASONS = {1: "list used up", 2: GATE}
"""Why a vehicle turned for home, by `RETURN_REASON`."""
_RECOVERY = "recovery"
"""Label of the recovery position's VIEW_POINT."""


SURVEYED = (
    _PHASE, _REASON, "SURVEY_WAYPOINT_RADIUS", "SURVEY_MIN_DEPTH", "SURVEY_MAX_DEPTH",
    "BATTERY_RESERVE", "BATTERY", "ENERGY_TO_RECOVERY", "SURVEY_HEADING_REF",
    "SURVEY_HEADING_MEASURED", "SURVEY_DISTANCE", "SURVEY_WAYPOINT_INDEX",
)  # fmt: skip
"""Variables that tell of a survey."""


class Leg(NamedTuple):
    """A stretch of the way in one phase."""

    phase: int
    """Index in `PHASES`."""
    start: float
    """s on the scene's time base."""
    stop: float
    """s; where the next one begins, or the log's end."""
    reason: str
    """Why the vehicle turned for home; '' for any other leg, or if the log does not say."""


@dataclass(frozen=True)
class Survey:
    """A survey's own signals; every series may be missing."""

    legs: tuple[Leg, ...]
    """In time order, at least one."""
    waypoints: tuple[tuple[float, float], ...]
    """x east and y north (m), in the order in which they are visited; empty if not told."""
    recovery: tuple[float, float] | None
    """x east and y north (m)."""
    radius: float | None
    """m within which a waypoint counts as reached."""
    min_depth: float | None
    """m, positive down."""
    max_depth: float | None
    """m, positive down."""
    reserve: float | None
    """J to come home with."""
    battery: Series | None
    """J."""
    way_home: Series | None
    """J that the straight way home costs."""
    reference: Series | None
    """Heading (rad), on the branch nearest to the measurement."""
    measured: Series | None
    """Heading (rad, -pi to pi)."""
    distance: Series | None
    """m to the point flown towards."""
    index: Series | None
    """The waypoint flown towards, from 0."""

    @property
    def turn(self) -> Leg | None:
        """The way home, or None if the vehicle never turned."""
        return next((leg for leg in self.legs if leg.phase == PHASES.index("Return")), None)

    @property
    def phases(self) -> States:
        """The phases by their names, over time."""
        return States(
            tuple(leg.start for leg in self.legs),
            tuple(PHASES[leg.phase] for leg in self.legs),
        )


def find_survey(logs: Sequence[Shifted], end: float) -> Survey | None:
    """The survey in the first log that tells its phase, or None.

    Args:
        logs: Of one run.
        end: The last posting of all of them (s).
    """
    log = next((log for log in logs if log.series(_PHASE) is not None), None)
    phase = None if log is None else log.series(_PHASE)
    if log is None or phase is None:
        return None
    reasons = log.series(_REASON)
    legs = tuple(_legs(phase, reasons, end))
    if not legs:
        return None

    def setting(variable: str) -> float | None:
        series = log.series(variable)
        return None if series is None else float(series.values[-1])

    return Survey(
        legs=legs,
        waypoints=next((route.points for route in _shown(log, "VIEW_SEGLIST")), ()),
        recovery=next(
            (route.points[0] for route in _shown(log, "VIEW_POINT") if route.label == _RECOVERY),
            None,
        ),
        radius=setting("SURVEY_WAYPOINT_RADIUS"),
        min_depth=setting("SURVEY_MIN_DEPTH"),
        max_depth=setting("SURVEY_MAX_DEPTH"),
        reserve=setting("BATTERY_RESERVE"),
        battery=log.series("BATTERY"),
        way_home=log.series("ENERGY_TO_RECOVERY"),
        reference=log.series("SURVEY_HEADING_REF"),
        measured=log.series("SURVEY_HEADING_MEASURED"),
        distance=log.series("SURVEY_DISTANCE"),
        index=log.series("SURVEY_WAYPOINT_INDEX"),
    )


def _legs(phase: Series, reasons: Series | None, end: float) -> Iterator[Leg]:
    """A leg for each stretch of one known phase."""
    known = np.isin(phase.values, range(len(PHASES)))
    times, values = phase.times[known], phase.values[known].astype(int)
    starts = np.flatnonzero(np.diff(values, prepend=-1))
    stops = [*times[starts[1:]].tolist(), max(end, float(times[-1]))] if starts.size else []
    for start, stop in zip(starts.tolist(), stops, strict=True):
        time, number = float(times[start]), int(values[start])
        held = None if reasons is None else reasons.held(time)
        turned = number == PHASES.index("Return") and held is not None
        yield Leg(number, time, stop, _REASONS.get(int(held or 0), "") if turned else "")


def _shown(log: Shifted, variable: str) -> Iterator[Route]:
    """The routes that a variable shows, as they come."""
    if log.has(variable):
        for text in log.log.column(variable).each_text():
            route = parse_route(text)
            if route is not None:
                yield route
