from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from alogkit.sim.survey.blocks import (
    HEADING_PID,
    SPEED_PID,
    MissionControlConfig,
)
from alogkit.sim.survey.config import EngineConfig, SurveyConfig
from alogkit.sim.survey.run import SurveyRun, simulate_survey
from alogkit.sim.survey.trials import level_flight, undulation
from alogkit.sim.survey.wiring import standard_wires

Flown = Callable[[str], SurveyRun]


def mission(*waypoints: tuple[float, float], home: tuple[float, float] | None) -> SurveyConfig:
    north, east = zip(*waypoints, strict=True)
    return SurveyConfig(MissionControlConfig(north, east, home))


def until(t_end: float, survey: SurveyConfig, stop: float | None = 5.0) -> SurveyConfig:
    return replace(survey, engine=EngineConfig(t_end=t_end, stop_after_end=stop))


def with_mission(survey: SurveyConfig, **changes: Any) -> SurveyConfig:  # noqa: ANN401 -- fields
    return replace(survey, mission=replace(survey.mission, **changes))


def with_auv(survey: SurveyConfig, **changes: Any) -> SurveyConfig:  # noqa: ANN401 -- fields
    return replace(survey, auv=replace(survey.auv, **changes))


def starting(survey: SurveyConfig, **changes: Any) -> SurveyConfig:  # noqa: ANN401 -- fields
    return replace(survey, start=replace(survey.start, **changes))


def circling(radius: float) -> SurveyConfig:
    survey = with_mission(mission((3.164, 13.349), home=(200.0, 0.0)), waypoint_radius=radius)
    level = standard_wires({"PitchPid.Reference": (0.0,)}, {"Dive"})
    return replace(starting(survey, pos=(0.0, 0.0, 20.0)), dive=None, wires=level)


def dithering(heading_period: float = 1.0) -> SurveyConfig:
    survey = starting(mission((-600.0, 0.0), home=(-700.0, 0.0)), heading=math.pi)
    pid = replace(HEADING_PID, update_period=heading_period)
    return replace(with_auv(survey, yaw_disturbance=0.3), heading_pid=pid)


def wrongly_fed(power: float) -> SurveyConfig:
    return replace(level_flight(200.0), speed_pid=replace(SPEED_PID, init_output=power))


ZIGZAG = [(-100.0 * k, 8.0 if k % 2 else -8.0) for k in range(1, 9)]
LANES = [
    (0.0, 0.0), (200.0, 0.0), (200.0, 40.0), (0.0, 40.0),
    (0.0, 80.0), (200.0, 80.0), (200.0, 120.0), (0.0, 120.0),
]  # fmt: skip
TRIANGLE = [(150.0, 0.0), (150.0, 150.0), (0.0, 0.0)]
STRAIGHT = mission((300.0, 0.0), (600.0, 0.0), home=(0.0, 20.0))
OUT_AND_HOME = mission((600.0, 0.0), home=(0.0, 20.0))
LONG_WAY = with_auv(mission((3000.0, 0.0), home=(0.0, 20.0)), battery=3.1e5)
LOOP = with_mission(with_auv(mission(*TRIANGLE, home=(0.0, 0.0)), battery=3.1e5), loop_waypoints=1)

CASES: dict[str, SurveyConfig] = {
    "straight_survey": until(1000.0, STRAIGHT),
    "southbound_zigzag": until(700.0, starting(mission(*ZIGZAG, home=(-800.0, 0.0)), heading=3.0)),
    "southbound_dither": until(600.0, dithering()),
    "lawnmower": until(900.0, starting(mission(*LANES, home=(0.0, 0.0)), pos=(-50.0, 0.0, 5.0))),
    "battery_gate": until(1100.0, LONG_WAY),
    "list_exhausted": until(450.0, mission((150.0, 0.0), (150.0, 150.0), home=(0.0, 300.0))),
    "loop_triangle": until(1100.0, LOOP),
    "circling_stuck": until(600.0, circling(10.0)),
    "circling_control": until(200.0, circling(15.0)),
    "circling_gate_exit": until(
        600.0,
        with_auv(
            with_mission(mission((3.164, 13.349), home=(200.0, 0.0)), waypoint_radius=5.0),
            battery=2.9e5,
        ),
    ),
    "recovery_default": until(
        650.0, mission((200.0, 0.0), (400.0, 0.0), (400.0, 100.0), home=None)
    ),
    "cross_current": until(1100.0, with_auv(OUT_AND_HOME, current=(0.0, 0.4))),
    "tail_out_head_home": until(1400.0, with_auv(LONG_WAY, current=(0.3, 0.0))),
    "head_out_tail_home": until(950.0, with_auv(LONG_WAY, current=(-0.3, 0.0))),
    "already_below_reserve": until(
        30.0, with_auv(mission((500.0, 0.0), home=(0.0, 0.0)), battery=2.6e5)
    ),
    "far_recovery_at_start": until(
        4200.0, with_auv(mission((500.0, 0.0), home=(-5000.0, 20.0)), battery=2.8e5)
    ),
    "latch_drift": until(
        500.0, with_auv(mission((100.0, 0.0), home=(0.0, 20.0)), current=(0.0, 0.2)), stop=300.0
    ),
    "bottom_slope": until(1000.0, with_auv(OUT_AND_HOME, bottom_depth=45.0, bottom_slope=-0.04)),
    "reference_undulation": undulation(2200.0, max_depth=105.0),
    "turn_circle": level_flight(120.0, {"Auv.Rudder": 0.349066}),
    "wrong_init_output_0": wrongly_fed(0.0),
    "wrong_init_output_60": wrongly_fed(60.0),
    "stale_reference": until(600.0, dithering(heading_period=0.1)),
}


@cache
def _fly(name: str) -> SurveyRun:
    return simulate_survey(CASES[name])


@pytest.fixture(scope="session")
def flown() -> Flown:
    """Gives the run of a case, simulated once."""
    return _fly


@pytest.fixture(scope="session")
def survey_cases() -> dict[str, SurveyConfig]:
    """The configurations of the cases."""
    return CASES
