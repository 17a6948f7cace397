from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pytest

from alogkit.casefile.shape import Where
from alogkit.casefile.survey import build_record, build_survey, parse_source
from alogkit.errors import CaseError
from alogkit.sim.survey.blocks import (
    HEADING_PID,
    AuvConfig,
    DiveControlConfig,
    MissionControlConfig,
    PidConfig,
)
from alogkit.sim.survey.config import EngineConfig, IntegratorMethod, StartConfig
from alogkit.sim.survey.wiring import standard_wires

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Where("survey.toml", "case.try")
GOOD: dict[str, object] = {"WaypointsX": "0, 100", "WaypointsY": "0, 0"}


def mission(values: Mapping[str, object]) -> MissionControlConfig:
    return build_record(MissionControlConfig, values, HERE)


def test_text_and_lists_mean_the_same_numbers() -> None:
    text = mission({**GOOD, "RecoveryPosition": " 0 ,20", "WaypointRadius": "1e1"})
    lists = mission(
        {
            "WaypointsX": [0, 100.0],
            "WaypointsY": [0, 0],
            "RecoveryPosition": [0, 20],
            "WaypointRadius": 10,
        }
    )
    assert text == lists == MissionControlConfig((0, 100), (0, 0), (0, 20), waypoint_radius=10)


def test_every_parameter_of_the_mission_has_its_name() -> None:
    values = {
        **GOOD,
        "RecoveryPosition": "1,2",
        "WaypointRadius": "3",
        "CruiseSpeed": "4",
        "BatteryAtEndOfMission": "5",
        "LoopWaypoints": "1",
        "UpdatePeriod": "6",
        "TurnAllowance": "7",
    }
    assert mission(values) == MissionControlConfig((0, 100), (0, 0), (1, 2), 3, 4, 5, True, 6, 7)  # noqa: FBT003 -- all in the order of the specification


@pytest.mark.parametrize(
    ("value", "loops"),
    [("0", False), ("1", True), (1, True), (False, False), (True, True)],
    ids=["text-0", "text-1", "number", "false", "true"],
)
def test_a_flag_is_a_number_or_a_truth(value: object, *, loops: bool) -> None:
    assert mission({**GOOD, "LoopWaypoints": value}).loop_waypoints is loops


BAD: dict[str, tuple[dict[str, object], str, str]] = {
    "length_mismatch": ({"WaypointsY": "0"}, "WaypointsY", "as many numbers as WaypointsX"),
    "nonnumeric": ({"WaypointsX": "0, abc"}, "WaypointsX", 'found the text "abc"'),
    "not_finite": ({"WaypointsX": "0, nan"}, "WaypointsX", "must be finite"),
    "empty_token": ({"WaypointsX": "0,,1"}, "WaypointsX", "a number is missing"),
    "negative_radius": ({"WaypointRadius": "-15"}, "WaypointRadius", "more than 0, found -15"),
    "zero_radius": ({"WaypointRadius": 0}, "WaypointRadius", "more than 0"),
    "empty_list": ({"WaypointsX": ""}, "WaypointsX", "at least one waypoint"),
    "recovery_width": ({"RecoveryPosition": "0"}, "RecoveryPosition", "2 numbers"),
    "scalar_width": ({"CruiseSpeed": "1.5, 1"}, "CruiseSpeed", "expected one number, found 2"),
    "zero_speed": ({"CruiseSpeed": "0"}, "CruiseSpeed", "more than 0"),
    "zero_period": ({"UpdatePeriod": 0.0}, "UpdatePeriod", "more than 0"),
    "negative_reserve": (
        {"BatteryAtEndOfMission": "-1"},
        "BatteryAtEndOfMission",
        "at least 0",
    ),
    "loop_two": ({"LoopWaypoints": "2"}, "LoopWaypoints", "must be 0 or 1, found 2"),
    "unknown_key": ({"WaypointRadios": "15"}, "WaypointRadios", 'did you mean "WaypointRadius"?'),
    "truth": ({"CruiseSpeed": True}, "CruiseSpeed", "found `true`"),
    "table": ({"CruiseSpeed": {}}, "CruiseSpeed", "found a table"),
    "underscore": ({"CruiseSpeed": "1_5"}, "CruiseSpeed", "expected a number"),
    "matrix": ({"WaypointsX": "0;100"}, "WaypointsX", "expected a number"),
    "infinite": ({"WaypointRadius": 10**400}, "WaypointRadius", "must be finite"),
    "endless": ({"WaypointRadius": 10**5000}, "WaypointRadius", "too large"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_mission_is_refused_by_file_parameter_and_reason(name: str) -> None:
    changes, parameter, reason = BAD[name]
    with pytest.raises(CaseError) as caught:
        mission({**GOOD, **changes})
    assert (caught.value.path, caught.value.key) == ("survey.toml", f"case.try.{parameter}")
    assert reason in str(caught.value)


def test_missing_mandatory_waypoints_are_named() -> None:
    with pytest.raises(CaseError, match=r"case.try.WaypointsX: is missing"):
        mission({"WaypointsY": "0"})


def test_depth_order_is_refused_at_the_greatest_depth() -> None:
    with pytest.raises(CaseError, match=r"case.try.MaxDepth: must be more than MinDepth"):
        build_record(DiveControlConfig, {"MinDepth": "40"}, HERE)


def test_limits_may_be_infinite() -> None:
    pid = build_record(PidConfig, {"OutMin": "-inf", "OutMax": "+inf"}, HERE)
    assert pid == PidConfig(out_min=-math.inf, out_max=math.inf)


def test_what_a_vehicle_is_made_of_is_no_parameter() -> None:
    auv = build_record(AuvConfig, {"Battery": "3.1e5", "Current": "0,0.4", "BottomDepth": 45}, HERE)
    assert auv == AuvConfig(3.1e5, (0.0, 0.4), 45.0)
    with pytest.raises(CaseError, match="Hull: unknown parameter"):
        build_record(AuvConfig, {"Hull": "1"}, HERE)


def test_the_integrator_is_named() -> None:
    engine = build_record(EngineConfig, {"IntegratorMethod": "RK45", "StopAfterEnd": 5}, HERE)
    assert engine == EngineConfig(integrator_method=IntegratorMethod.RK45, stop_after_end=5.0)
    with pytest.raises(CaseError, match='expected RK4 or RK45, found the text "Euler"'):
        build_record(EngineConfig, {"IntegratorMethod": "Euler"}, HERE)


def survey(**changes: Any) -> object:  # noqa: ANN401 -- any argument of what is tried
    arguments: dict[str, Any] = {
        "objects": {
            "Auv": {},
            "Mission": GOOD,
            "Dive": {},
            "HeadingPid": {"Kp": 0.8, "Kd": 0.8, "OutMin": -0.349066, "OutMax": 0.349066,
                           "UpdatePeriod": 1},
            "PitchPid": {},
            "SpeedPid": {},
        },
        "wires": standard_wires(),
        "start": {"Pos": "0,0,20"},
        "engine": {"TEnd": 10},
        "where": HERE,
    }  # fmt: skip
    return build_survey(**{**arguments, **changes})


def test_a_survey_is_built_of_its_blocks() -> None:
    built = build_survey(
        {"Auv": {}, "Mission": GOOD},
        standard_wires(
            {"Auv.Power": (30.0,), "Auv.Elevator": (0.0,), "Auv.Rudder": (0.1,)},
            {"Dive", "HeadingPid", "PitchPid", "SpeedPid"},
        ),
        {"Pos": "0,0,20", "Speed": "1.4"},
        {"TEnd": 10},
        HERE,
    )
    assert built.objects == ("Mission", "Auv")
    assert built.start == StartConfig((0.0, 0.0, 20.0), speed=1.4)
    assert built.engine.t_end == 10.0


def test_autopilots_of_a_file_have_the_gains_that_it_gives_them() -> None:
    built: Any = survey()
    assert built.heading_pid == HEADING_PID
    assert built.pitch_pid == PidConfig()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"objects": {"Auv": {}, "Mision": GOOD}}, r'try.Mision: .*; did you mean "Mission"'),
        ({"objects": {"Auv": {}}}, r'case.try: "Mission" is missing'),
        ({"start": {"Depth": 5}}, r"try.Auv.Depth: unknown parameter"),
        ({"engine": {"HMax": 0.1}}, r"try.Engine.HMax: unknown parameter"),
        ({"wires": standard_wires()[1:]}, r"try.Mission.Pos: not connected"),
    ],
    ids=["unknown-object", "no-mission", "state", "engine", "open-port"],
)
def test_a_survey_that_does_not_hold_together_is_refused(
    changes: dict[str, object], message: str
) -> None:
    with pytest.raises(CaseError, match=message):
        survey(**changes)


def test_a_source_is_a_port_or_numbers() -> None:
    assert parse_source(" Auv.Pos ", HERE) == "Auv.Pos"
    assert parse_source("0,0,5", HERE) == (0.0, 0.0, 5.0)
    assert parse_source(0, HERE) == (0.0,)
    with pytest.raises(CaseError, match="expected a number"):
        parse_source("Auv", HERE)
