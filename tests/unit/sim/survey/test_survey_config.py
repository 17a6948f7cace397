from __future__ import annotations

import math
import pickle
from dataclasses import astuple
from functools import partial
from typing import TYPE_CHECKING

import pytest

from alogkit.sim.survey.blocks import (
    HEADING_PID,
    PITCH_PID,
    SPEED_PID,
    AuvConfig,
    DiveControlConfig,
    MissionControlConfig,
    PidConfig,
)
from alogkit.sim.survey.config import EngineConfig, StartConfig, SurveyConfig
from alogkit.sim.survey.parameter import ParameterError, parameter_name

if TYPE_CHECKING:
    from collections.abc import Callable

GOOD = MissionControlConfig((300.0,), (0.0,))
mission = partial(MissionControlConfig, waypoints_x=(300.0,), waypoints_y=(0.0,))


def test_the_defaults_are_the_documented_ones() -> None:
    assert MissionControlConfig((300.0,), (0.0,)) == MissionControlConfig(
        (300.0,),
        (0.0,),
        recovery_position=None,
        waypoint_radius=15,
        cruise_speed=1.5,
        battery_at_end_of_mission=2.7e5,
        loop_waypoints=False,
        update_period=1,
        turn_allowance=0,
    )
    assert GOOD.recovery == (300.0, 0.0)
    assert DiveControlConfig() == DiveControlConfig(5, 35, 5, 0.349066, 1)
    assert PidConfig() == PidConfig(0, 0, 0, -math.inf, math.inf, 0, 0)
    assert AuvConfig().battery == 1.8e6


def test_the_tuned_autopilots_are_the_documented_ones() -> None:
    assert astuple(HEADING_PID) == (0.8, 0, 0.8, -0.349066, 0.349066, 0, 1.0)
    assert astuple(PITCH_PID) == (0.2, 0.06, 0, -0.436332, 0.436332, 0, 0.1)
    assert astuple(SPEED_PID) == (50, 5, 0, 0, 60, 30, 0.1)


@pytest.mark.parametrize(
    ("field", "parameter"),
    [
        ("waypoints_x", "WaypointsX"),
        ("battery_at_end_of_mission", "BatteryAtEndOfMission"),
        ("kp", "Kp"),
        ("t_end", "TEnd"),
    ],
)
def test_a_field_is_a_parameter(field: str, parameter: str) -> None:
    assert parameter_name(field) == parameter


NAN, INF = math.nan, math.inf
REFUSED: list[tuple[Callable[..., object], dict[str, object], str]] = [
    (mission, {"waypoints_x": (), "waypoints_y": ()}, "WaypointsX"),
    (mission, {"waypoints_x": (NAN,)}, "WaypointsX"),
    (mission, {"waypoints_x": (0.0, 100.0)}, "WaypointsY"),
    (mission, {"waypoints_y": (INF,)}, "WaypointsY"),
    (mission, {"recovery_position": (0.0,)}, "RecoveryPosition"),
    (mission, {"recovery_position": (0.0, NAN)}, "RecoveryPosition"),
    (mission, {"waypoint_radius": -15.0}, "WaypointRadius"),
    (mission, {"waypoint_radius": 0.0}, "WaypointRadius"),
    (mission, {"cruise_speed": 0.0}, "CruiseSpeed"),
    (mission, {"cruise_speed": INF}, "CruiseSpeed"),
    (mission, {"update_period": 0.0}, "UpdatePeriod"),
    (mission, {"battery_at_end_of_mission": -1.0}, "BatteryAtEndOfMission"),
    (mission, {"turn_allowance": -1.0}, "TurnAllowance"),
    (DiveControlConfig, {"max_depth": 5.0}, "MaxDepth"),
    (DiveControlConfig, {"max_depth": NAN}, "MaxDepth"),
    (DiveControlConfig, {"min_depth": -1.0}, "MinDepth"),
    (DiveControlConfig, {"min_altitude": -1.0}, "MinAltitude"),
    (DiveControlConfig, {"dive_angle": 0.0}, "DiveAngle"),
    (DiveControlConfig, {"dive_angle": math.pi / 2}, "DiveAngle"),
    (DiveControlConfig, {"dive_angle": NAN}, "DiveAngle"),
    (DiveControlConfig, {"update_period": 0.0}, "UpdatePeriod"),
    (PidConfig, {"kp": NAN}, "Kp"),
    (PidConfig, {"ki": INF}, "Ki"),
    (PidConfig, {"kd": NAN}, "Kd"),
    (PidConfig, {"out_min": 1.0, "out_max": 1.0}, "OutMin"),
    (PidConfig, {"out_max": NAN}, "OutMin"),
    (PidConfig, {"init_output": NAN}, "InitOutput"),
    (PidConfig, {"update_period": -0.1}, "UpdatePeriod"),
    (AuvConfig, {"battery": -1.0}, "Battery"),
    (AuvConfig, {"current": (0.4,)}, "Current"),
    (AuvConfig, {"bottom_depth": 0.0}, "BottomDepth"),
    (AuvConfig, {"bottom_slope": NAN}, "BottomSlope"),
    (AuvConfig, {"yaw_disturbance": NAN}, "YawDisturbance"),
    (AuvConfig, {"yaw_disturbance_period": 0.0}, "YawDisturbancePeriod"),
    (StartConfig, {"pos": (0.0, 0.0)}, "Pos"),
    (StartConfig, {"pos": (0.0, 0.0, -1.0)}, "Pos"),
    (StartConfig, {"heading": NAN}, "Heading"),
    (StartConfig, {"speed": NAN}, "Speed"),
    (StartConfig, {"pitch": math.pi / 2}, "Pitch"),
    (EngineConfig, {"t_end": 0.0}, "TEnd"),
    (EngineConfig, {"step_max": 0.0}, "StepMax"),
    (EngineConfig, {"rel_tol": 0.0}, "RelTol"),
    (EngineConfig, {"abs_tol": 0.0}, "AbsTol"),
    (EngineConfig, {"stop_after_end": -1.0}, "StopAfterEnd"),
]


@pytest.mark.parametrize(
    ("make", "values", "name"),
    REFUSED,
    ids=[f"{number}-{name}" for number, (_, _, name) in enumerate(REFUSED)],
)
def test_a_value_that_cannot_be_used_is_refused_by_its_name(
    make: Callable[..., object], values: dict[str, object], name: str
) -> None:
    with pytest.raises(ParameterError, match=f"^{name}: must be ") as caught:
        make(**values)
    assert caught.value.name == name


def test_a_refusal_says_what_would_do() -> None:
    with pytest.raises(ParameterError) as caught:
        DiveControlConfig(min_depth=40.0)
    assert str(caught.value) == "MaxDepth: must be more than MinDepth (40), found 35"


def test_a_refusal_survives_the_way_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(ParameterError("Kp", "must be finite")))  # noqa: S301 -- our own
    assert (error.name, error.reason) == ("Kp", "must be finite")


def test_a_survey_survives_the_way_to_another_process() -> None:
    survey = SurveyConfig(GOOD)
    assert pickle.loads(pickle.dumps(survey)) == survey  # noqa: S301 -- our own
