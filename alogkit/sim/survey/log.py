"""A survey's run as the log of a MOOS community.

The one border where units and axes change: MOOS counts x to the east and y to the north, headings
in degrees clockwise from north, the rudder in % of its stop, the elevator in degrees that dive.
What the survey's own variables hold stays as the ports have it (rad, W, J).
"""

from __future__ import annotations

import math
from datetime import UTC
from typing import TYPE_CHECKING, NamedTuple

from alogkit.sim.app import Mail
from alogkit.sim.helm.behaviors.places import Point, points_text
from alogkit.sim.helm.text import compact
from alogkit.sim.logs import CommunityLog, folder_name
from alogkit.sim.survey.mission_control import Phase
from alogkit.units import wrap_360

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from alogkit.sim.app import Value
    from alogkit.sim.survey.config import SurveyConfig
    from alogkit.sim.survey.run import SurveyRun

COMMUNITY = "auv"
_DATABASE = f"MOOSDB_{COMMUNITY}"
_VEHICLE = "uSimSurveyAuv"
_MISSION = "pSurveyMission"
_DIVE = "pSurveyDive"
_PID = "pSurveyPid"
_CLOCKS = ("DB_TIME", "DB_UPTIME")
_BEARING, _ERROR, _RUDDER = "SURVEY_BEARING", "SURVEY_HEADING_ERROR", "DESIRED_RUDDER"


class _Variable(NamedTuple):
    """A variable that repeats a port."""

    name: str
    source: str
    port: str
    item: int = 0
    convert: Callable[[float], float] | None = None


def survey_log(run: SurveyRun, start: datetime) -> CommunityLog:
    """What the vehicle's logger writes of a run.

    Everything is posted at the updates of mission control; the rudder also when the heading's
    autopilot runs between them, since what happens at the seam happens there.

    Args:
        run: The run.
        start: When it is said to have begun; without a time zone it is taken as UTC.

    """
    opened = start.astimezone(UTC) if start.tzinfo else start.replace(tzinfo=UTC)
    epoch = round(opened.timestamp(), 5)
    rows = (*_settings(run.config), *_rows(run, epoch))
    return CommunityLog(COMMUNITY, folder_name(COMMUNITY, opened), epoch, rows)


def logged_variables(config: SurveyConfig) -> frozenset[str]:
    """The variables that the log of a survey holds, whatever happens in it."""
    names = [setting.variable for setting in _settings(config)]
    names += [variable.name for variable in _variables(config)]
    return frozenset([*names, *_CLOCKS, _BEARING, _ERROR, _RUDDER])


def _heading_deg(angle: float) -> float:
    return wrap_360(math.degrees(angle))


def _diving_deg(elevator: float) -> float:
    return 0.0 - math.degrees(elevator)


def _settings(config: SurveyConfig) -> Iterator[Mail]:
    """What a reader of the log has to know of the survey, posted once."""
    mission = config.mission
    waypoints = map(Point, mission.waypoints_y, mission.waypoints_x)
    north, east = mission.recovery
    texts: dict[str, Value] = {
        "VIEW_SEGLIST": f"{points_text(tuple(waypoints))},label=survey",
        "VIEW_POINT": f"x={compact(east, 2)},y={compact(north, 2)},active=true,label=recovery",
        "SURVEY_WAYPOINT_RADIUS": mission.waypoint_radius,
        "SURVEY_CRUISE_SPEED": mission.cruise_speed,
        "BATTERY_RESERVE": mission.battery_at_end_of_mission,
    }
    yield from (Mail(0.0, name, value, _MISSION) for name, value in texts.items())
    if config.dive is not None:
        yield Mail(0.0, "SURVEY_MIN_DEPTH", config.dive.min_depth, _DIVE)
        yield Mail(0.0, "SURVEY_MAX_DEPTH", config.dive.max_depth, _DIVE)


def _variables(config: SurveyConfig) -> Iterator[_Variable]:
    """The variables that repeat a port of this survey, in the order in which they are posted."""
    yield _Variable("NAV_X", _VEHICLE, "Auv.Pos", 1)
    yield _Variable("NAV_Y", _VEHICLE, "Auv.Pos", 0)
    yield _Variable("NAV_DEPTH", _VEHICLE, "Auv.Pos", 2)
    if config.auv.bottom_depth is not None:
        yield _Variable("NAV_ALTITUDE", _VEHICLE, "Auv.Altitude")
    yield _Variable("NAV_HEADING", _VEHICLE, "Auv.Heading", convert=_heading_deg)
    yield _Variable("NAV_PITCH", _VEHICLE, "Auv.Pitch")
    yield _Variable("NAV_SPEED", _VEHICLE, "Auv.Speed")
    yield _Variable("BATTERY", _VEHICLE, "Auv.Battery")
    yield _Variable("SURVEY_PHASE", _MISSION, "Mission.Phase")
    yield _Variable("SURVEY_WAYPOINT_INDEX", _MISSION, "Mission.WaypointIndex")
    yield _Variable("SURVEY_DISTANCE", _MISSION, "Mission.DistanceToWaypoint")
    yield _Variable("SURVEY_HEADING_REF", _MISSION, "Mission.Heading")
    yield _Variable("SURVEY_HEADING_MEASURED", _MISSION, "Auv.Heading")
    yield _Variable("SURVEY_SPEED_REF", _MISSION, "Mission.Speed")
    yield _Variable("METRES_PER_JOULE", _MISSION, "Mission.MetresPerJoule")
    yield _Variable("ENERGY_TO_RECOVERY", _MISSION, "Mission.EnergyToRecovery")
    yield _Variable("RETURN_REASON", _MISSION, "Mission.ReturnReason")
    yield _Variable("END_MISSION", _MISSION, "Mission.EndMission")
    if config.dive is not None:
        yield _Variable("SURVEY_PITCH_REF", _DIVE, "Dive.Pitch")
        yield _Variable("SURVEY_DIVE_DIRECTION", _DIVE, "Dive.Direction")
    if config.heading_pid is not None:
        yield _Variable("DESIRED_HEADING", _PID, "HeadingPid.Reference", convert=_heading_deg)
    if config.speed_pid is not None:
        yield _Variable("DESIRED_SPEED", _PID, "SpeedPid.Reference")
    if config.pitch_pid is not None:
        yield _Variable("DESIRED_PITCH", _PID, "PitchPid.Reference")
    yield _Variable("DESIRED_POWER", _PID, "Auv.Power")
    yield _Variable("DESIRED_ELEVATOR", _PID, "Auv.Elevator", convert=_diving_deg)


def _rows(run: SurveyRun, epoch: float) -> Iterator[Mail]:
    writers = [
        (name, source, run.layout.place(port)[0] + item, convert)
        for name, source, port, item, convert in _variables(run.config)
    ]
    rudder, _ = run.layout.place("Auv.Rudder")
    full_rudder = run.config.auv.hull.max_rudder / 100.0
    updates = set(run.updates)
    for index in sorted(updates.union(run.ran.get("HeadingPid", ()))):
        time, row = run.times[index], run.rows[index]
        if index in updates:
            for name, value in zip(_CLOCKS, (epoch + time, time), strict=True):
                yield Mail(time, name, value, _DATABASE)
            for name, source, place, convert in writers:
                value = row[place]
                yield Mail(time, name, convert(value) if convert else value, source)
            yield from _bearing(run, time, row)
        yield Mail(time, _RUDDER, row[rudder] / full_rudder, _PID)


def _bearing(run: SurveyRun, time: float, row: tuple[float, ...]) -> Iterator[Mail]:
    """Bearing to the point flown towards, and what the reference is off the measurement (rad)."""

    def held(port: str) -> float:
        return row[run.layout.place(port)[0]]

    mission = run.config.mission
    north, east = mission.recovery
    if held("Mission.Phase") == Phase.TRANSIT:
        index = int(held("Mission.WaypointIndex"))
        north, east = mission.waypoints_x[index], mission.waypoints_y[index]
    place, _ = run.layout.place("Auv.Pos")
    bearing = math.atan2(east - row[place + 1], north - row[place])
    yield Mail(time, _BEARING, bearing, _MISSION)
    error = held("Mission.Heading") - held("Auv.Heading")
    yield Mail(time, _ERROR, error, _MISSION)
