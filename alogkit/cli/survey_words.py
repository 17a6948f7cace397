"""A survey in words, as `alogkit cases show` prints it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.sim.survey.config import SurveyConfig
    from alogkit.sim.survey.mission import SurveyMission


_KILO = 1000.0


def survey_facts(mission: SurveyMission) -> Iterator[tuple[str, str]]:
    """What is flown, from where and for how long, each with its name."""
    survey = mission.survey
    control, start = survey.mission, survey.start
    yield "mission", f"{mission.name}, a survey of {', '.join(survey.objects)}"
    north, east, depth = start.pos
    place = f"north {north:g} m, east {east:g} m, depth {depth:g} m"
    yield "start", f"{place}, heading {math.degrees(start.heading):.1f} deg, {start.speed:g} m/s"
    points = zip(control.waypoints_x, control.waypoints_y, strict=True)
    way = "; ".join(f"{north:g}, {east:g}" for north, east in points)
    again = ", over and over" if control.loop_waypoints else ""
    yield "way", f"{way}{again}; home to {{:g}}, {{:g}} (m north, east)".format(*control.recovery)
    reserve, full = control.battery_at_end_of_mission / _KILO, survey.auv.battery / _KILO
    turn = f", {control.turn_allowance:g} m for the turn" if control.turn_allowance else ""
    kept = f"{reserve:g} kJ of {full:g} kJ kept{turn}"
    yield "rules", f"waypoints count within {control.waypoint_radius:g} m, {kept}"
    dive = survey.dive
    if dive is not None:
        depths = f"{dive.min_depth:g} to {dive.max_depth:g} m"
        angle = f"{math.degrees(dive.dive_angle):.0f} deg"
        yield "depths", f"{depths} at {angle}, {dive.min_altitude:g} m over the bottom"
    yield from _water(survey)
    engine = survey.engine
    early = (
        ""
        if engine.stop_after_end is None
        else f" at most, {engine.stop_after_end:g} s after the end"
    )
    steps = f"{engine.integrator_method.value}, steps of {engine.step_max:g} s"
    yield "engine", f"{steps}, until {engine.t_end:g} s{early}"


def _water(survey: SurveyConfig) -> Iterator[tuple[str, str]]:
    auv = survey.auv
    said = []
    if any(auv.current):
        said.append("current {:g} m/s north, {:g} m/s east".format(*auv.current))
    if auv.bottom_depth is not None:
        slope = f", {auv.bottom_slope:+g} m for each m north" if auv.bottom_slope else ""
        said.append(f"bottom at {auv.bottom_depth:g} m{slope}")
    if auv.yaw_disturbance:
        said.append(
            f"yaw disturbance {auv.yaw_disturbance:g} N m every {auv.yaw_disturbance_period:g} s"
        )
    if said:
        yield "water", "; ".join(said)
