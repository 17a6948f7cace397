"""A whole survey: its objects, how they are connected, where it starts, how it is integrated.

A field is a parameter: `step_max` is `StepMax`. Without more said, a survey is the reference
vehicle with the tuned autopilots, 5 m deep at (0, 0), heading north at 1.5 m/s.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import Enum

from alogkit.sim.survey.blocks import (
    HEADING_PID,
    PITCH_PID,
    SPEED_PID,
    AuvConfig,
    DiveControlConfig,
    MissionControlConfig,
    PidConfig,
)
from alogkit.sim.survey.parameter import (
    require,
    require_finite,
    require_not_negative,
    require_numbers,
    require_positive,
)
from alogkit.sim.survey.wiring import Wires, check_wires, standard_wires


@dataclass(frozen=True, slots=True)
class StartConfig:
    """The vehicle at t = 0."""

    pos: tuple[float, ...] = (0.0, 0.0, 5.0)
    """m north, m east, m deep."""
    heading: float = 0.0
    pitch: float = 0.0
    speed: float = 1.5

    def __post_init__(self) -> None:
        require_numbers("Pos", self.pos, 3, "north, east and depth")
        require("Pos", ok=self.pos[2] >= 0.0, want="a depth of at least 0", found=self.pos[2])
        for name, value in (("Heading", self.heading), ("Speed", self.speed)):
            require_finite(name, (value,))
        require(
            "Pitch",
            ok=abs(self.pitch) < math.pi / 2,
            want="an angle between -pi/2 and pi/2",
            found=self.pitch,
        )


class IntegratorMethod(Enum):
    """How the vehicle's equations are integrated."""

    RK4 = "RK4"
    """The classic fourth-order method, every step as long as StepMax."""
    RK45 = "RK45"
    """An embedded pair of fifth and fourth order; a step whose error is too large is rejected."""


@dataclass(frozen=True, slots=True)
class EngineConfig:
    """How long and how finely a survey is simulated."""

    t_end: float = 1000.0
    step_max: float = 0.1
    integrator_method: IntegratorMethod = IntegratorMethod.RK4
    rel_tol: float = 1e-6
    """Of RK45."""
    abs_tol: float = 1e-9
    """Of RK45, in the unit of each state."""
    stop_after_end: float | None = None
    """s after the end of the mission at which the run stops; None is at TEnd only."""

    def __post_init__(self) -> None:
        require_positive("TEnd", self.t_end)
        require_positive("StepMax", self.step_max)
        require_positive("RelTol", self.rel_tol)
        require_positive("AbsTol", self.abs_tol)
        if self.stop_after_end is not None:
            require_not_negative("StopAfterEnd", self.stop_after_end)


@dataclass(frozen=True, slots=True)
class SurveyConfig:
    """A whole survey: its objects, how their ports are connected, its start and its engine."""

    mission: MissionControlConfig
    dive: DiveControlConfig | None = field(default_factory=DiveControlConfig)
    heading_pid: PidConfig | None = HEADING_PID
    pitch_pid: PidConfig | None = PITCH_PID
    speed_pid: PidConfig | None = SPEED_PID
    auv: AuvConfig = field(default_factory=AuvConfig)
    start: StartConfig = field(default_factory=StartConfig)
    engine: EngineConfig = field(default_factory=EngineConfig)
    wires: Wires = field(default_factory=standard_wires)

    def __post_init__(self) -> None:
        check_wires(self.wires, self.objects)

    @property
    def objects(self) -> tuple[str, ...]:
        """Names of the objects that are there, in the order in which accepted steps reach them."""
        blocks = {
            "Mission": self.mission,
            "Dive": self.dive,
            "HeadingPid": self.heading_pid,
            "PitchPid": self.pitch_pid,
            "SpeedPid": self.speed_pid,
            "Auv": self.auv,
        }
        return tuple(name for name, block in blocks.items() if block is not None)
