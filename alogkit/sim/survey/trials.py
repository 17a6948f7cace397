"""Surveys on which the vehicle is measured: level flight, undulation, held inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.survey.blocks import (
    DIVE_ANGLE,
    HEADING_PID,
    PITCH_PID,
    SPEED_PID,
    AuvConfig,
    DiveControlConfig,
    MissionControlConfig,
)
from alogkit.sim.survey.config import EngineConfig, StartConfig, SurveyConfig
from alogkit.sim.survey.hull import Hull
from alogkit.sim.survey.wiring import standard_wires

if TYPE_CHECKING:
    from collections.abc import Mapping

_FAR = MissionControlConfig((1e5,), (0.0,), recovery_position=(0.0, 0.0))
"""A mission that never gets there, and has enough to come back."""


def level_flight(
    t_end: float, held: Mapping[str, float] | None = None, depth: float = 20.0
) -> SurveyConfig:
    """A survey northwards without dive control.

    Args:
        t_end: When it ends (s).
        held: In-ports that are held at a number; an autopilot that then serves nothing is left out.
        depth: Where it starts (m).

    """
    constants = {port: (value,) for port, value in (held or {}).items()}
    serves = {"Auv.Rudder": "HeadingPid", "Auv.Elevator": "PitchPid", "Auv.Power": "SpeedPid"}
    without = {"Dive"} | {name for port, name in serves.items() if port in constants}
    return SurveyConfig(
        _FAR,
        dive=None,
        heading_pid=None if "HeadingPid" in without else HEADING_PID,
        pitch_pid=None if "PitchPid" in without else PITCH_PID,
        speed_pid=None if "SpeedPid" in without else SPEED_PID,
        start=StartConfig(pos=(0.0, 0.0, depth)),
        engine=EngineConfig(t_end=t_end),
        wires=standard_wires({"PitchPid.Reference": (0.0,), **constants}, without),
    )


def undulation(
    t_end: float,
    max_depth: float = 35.0,
    dive_angle: float = DIVE_ANGLE,
    hull: Hull | None = None,
) -> SurveyConfig:
    """A survey northwards between 5 m and a depth.

    Args:
        t_end: When it ends (s).
        max_depth: m.
        dive_angle: rad.
        hull: The vehicle, if it is not the reference one.

    """
    return SurveyConfig(
        _FAR,
        dive=DiveControlConfig(max_depth=max_depth, dive_angle=dive_angle),
        auv=AuvConfig(hull=hull or Hull()),
        engine=EngineConfig(t_end=t_end),
    )
