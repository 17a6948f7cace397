from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.errors import MissionFileError
from alogkit.sim.mission import BridgeRule, DomainAxis, ModeRule, PidConfig, VehicleConfig

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.missionfile.records import LoadedMission

    Load = Callable[..., LoadedMission]

DEPTH_PID = """\
  z_to_pitch_pid_kp = 0.2
  z_to_pitch_pid_kd = 0
  z_to_pitch_pid_ki = 0.004
  z_to_pitch_pid_integral_limit = 0.05
  pitch_pid_kp = 1.5
  pitch_pid_kd = 1.0
  pitch_pid_ki = 0
  pitch_pid_integral_limit = 0
  maxpitch = 15
  maxelevator = 13
"""


def test_small_mission_is_loaded_without_remarks(load: Load) -> None:
    loaded = load()

    assert loaded.remarks == ()
    assert loaded.mission.community == "eve"
    assert loaded.mission.vehicle == VehicleConfig(start_x=1.0, start_y=2.5, water_depth=50.0)
    assert loaded.mission.pid == PidConfig()
    assert loaded.mission.bridges == (
        BridgeRule("NAV_X", "EVE_NAV_X"),
        BridgeRule("ARRIVED", "ARRIVED"),
    )
    assert loaded.mission.time_limit == 80.0


@pytest.mark.parametrize(
    ("old", "new", "field", "expected"),
    [
        ("prefix = NAV", "prefix = SIM", "prefix", "SIM"),
        ("max_speed = 3", "Max_Speed = 4 // m/s", "max_speed", 4.0),
        ("max_speed = 3", "max_speed = 3\nmax_speed = 5", "max_speed", 5.0),
        ("turn_rate = 95", "max_acceleration = 0.5\nturn_rate = 95", "max_acceleration", 0.5),
        ("turn_spd_loss = 0.6", "", "turn_speed_loss", 0.85),
        ("start_pos = x=1, y=2.5, heading=90", "start_pos = X=-1", "start_x", -1.0),
        ("heading=90", "depth=-3", "start_depth", 0.0),
        ("heading=90", "depth=3", "start_depth", 3.0),
        ("heading=90", "heading=90, speed=1", "start_speed", 1.0),
    ],
    ids=str,
)
def test_body_is_configured(load: Load, old: str, new: str, field: str, expected: object) -> None:
    loaded = load(swap={old: new})

    assert loaded.remarks == ()
    assert getattr(loaded.mission.vehicle, field) == expected


def test_autopilot_without_depth_control_needs_no_gains_for_it(load: Load) -> None:
    loaded = load(swap={"depth_control = true": "depth_control = False", DEPTH_PID: ""})

    assert loaded.remarks == ()
    assert loaded.mission.pid == PidConfig(depth_control=False)


def test_what_a_block_does_not_say_is_the_stem_s_and_remarked(load: Load) -> None:
    gone = {
        "start_pos = x=1, y=2.5, heading=90": "",
        "prefix = NAV": "",
        "turn_rate = 95": "",
        "depth_control = true": "",
        "maxpitch = 15": "",
    }

    loaded = load(swap=gone)

    assert loaded.mission.vehicle == VehicleConfig(water_depth=50.0)
    assert loaded.mission.pid == PidConfig()
    assert [(remark.line, remark.text.split(";")[-1]) for remark in loaded.remarks] == [
        (5, " simulated with x=0,y=-60,heading=90, as in the depth stem"),
        (5, " simulated with NAV, as in the depth stem"),
        (5, " simulated with 95, as in the depth stem"),
        (19, " simulated with true, as in the depth stem"),
        (19, " simulated with 15, as in the depth stem"),
    ]


def test_helm_takes_domain_modes_postings_and_behaviors_as_written(load: Load) -> None:
    behaviors = (
        "initialize DEPLOY = false\ninitialize TRANSIT = true // go\n"
        "set MODE = ACTIVE {(DEPLOY=true) or (X >= 2)} INACTIVE\n"
        "set MODE = GO {\nMODE = ACTIVE\nTRANSIT=true\n}\n"
        "Behavior = BHV_MaxDepth\n{\n  name = deepest\n  Max_Depth = far\n"
        "  depth_slack_var = BAD VAR\n  wrong = 1\n}"
    )

    helm = load(behaviors=behaviors, swap={"depth:0:50:51": "depth : 0 : 20.5 : 42"}).mission.helm

    assert helm.domain[2] == DomainAxis("depth", 0.0, 20.5, 42)
    assert helm.initialize == (("DEPLOY", "false"), ("TRANSIT", "true"))
    assert helm.modes == (
        ModeRule("ACTIVE", ("(DEPLOY = true) or (X >= 2)",), "INACTIVE"),
        ModeRule("GO", ("MODE = ACTIVE", "TRANSIT = true")),
    )
    (behavior,) = helm.behaviors
    assert (behavior.kind, behavior.name) == ("BHV_MaxDepth", "deepest")
    assert behavior.params == (
        ("max_depth", "far"),
        ("depth_slack_var", "BAD VAR"),
        ("wrong", "1"),
    )


@pytest.mark.parametrize(
    ("old", "new", "place", "says"),
    [
        ("Community = eve", "", "vehicle.moos", "no `Community = NAME` outside the blocks"),
        ("= eve", "= ../eve", "vehicle.moos:1", "Community: `../eve`; a name has letters"),
        ("= eve", "= $(VNAME)", "vehicle.moos:1", "`$(VNAME)`: the macro VNAME has no value; set"),
        ("= uSimMarineV22", "= uSim", "vehicle.moos", "no block `ProcessConfig = uSimMarineV22`"),
        ("max_speed = 3", "max_speed = fast", "vehicle.moos:10", "max_speed: `fast` is no number"),
        ("max_speed = 3", "max_speed = 1e2", "vehicle.moos:10", "`1e2` is no number"),
        ("max_speed = 3", "max_speed = -3", "vehicle.moos:10", "max_speed: -3 is not at least 0"),
        ("max_speed = 3", f"max_speed = {'9' * 400}", "vehicle.moos:10", "is no number"),
        ("turn_rate = 95", "turn_rate = 101", "vehicle.moos:12", "101 is not from 0 to 100"),
        ("= 0.6", "= 1.5", "vehicle.moos:13", "turn_spd_loss: 1.5 is not from 0 to 1"),
        ("= NAV\n", "= NAV X\n", "vehicle.moos:9", "prefix: `NAV X`; a name has letters"),
        ("heading=90", "heading=east", "vehicle.moos:8", "start_pos, heading: `east` is no number"),
        ("heading=90", "speed=-1", "vehicle.moos:8", "start_pos, speed: -1 is not at least 0"),
        ("heading=90", "roll=1", "vehicle.moos:8", "`roll` is none of x, y, heading, speed, depth"),
        ("heading=90", "90", "vehicle.moos:8", "`90` should be one `key=value` of several"),
        ("heading=90", "x=2", "vehicle.moos:8", "`x=2` should be one `key=value` of several"),
        ("= true\n  yaw", "= on\n  yaw", "vehicle.moos:21", "`on` is neither true nor false"),
        ("speed_factor = 20", "speed_factor = 0", "vehicle.moos:38", "asks for the speed PID"),
        ("depth:0:50:51", "depth:0:50", "vehicle.moos:44", "is written `name:low:high:points`"),
        ("depth:0:50:51", "depth:0:x:51", "vehicle.moos:44", "domain of depth: `x` is no number"),
        ("depth:0:50:51", "depth:50:0:51", "vehicle.moos:44", "low is below high, and points are"),
        ("depth:0:50:51", "depth:0:50:1", "vehicle.moos:44", "points are from 2 to 10000"),
        ("depth:0:50:51", "depth:0:50:2.5", "vehicle.moos:44", "points are from 2 to 10000"),
        ("depth:0:50:51", "a b:0:50:51", "vehicle.moos:44", "domain: `a b`; a name has letters"),
        ("src=NAV_X", "from=NAV_X", "vehicle.moos:48", "is written `src=VARIABLE, alias=NAME`"),
        ("src=ARRIVED", "src=", "vehicle.moos:49", "a bridge is written"),
        (
            "= uSimMarineV22",
            "= uSimMarine",
            "vehicle.moos:5",
            "no block `ProcessConfig = uSimMarineV22`; is uSimMarine meant to be it?",
        ),
        ("src=ARRIVED", "src=A B", "vehicle.moos:49", "`A B` is no name of a variable"),
        ("src=ARRIVED", "src=A,alias=1", "vehicle.moos:49", "`1` is no name of a variable"),
        ("name = level", "name = a b", "vehicle.bhv:7", "name: `a b`; a name has letters"),
        ("BHV_ConstantDepth", "BHV_X", "vehicle.bhv:7", "no behavior BHV_X here; there are BHV_"),
        ("BHV_ConstantDepth", "$(KIND)", "vehicle.bhv:7", "the macro KIND has no value"),
        ("depth = 7", "depth = $(D)", "vehicle.bhv:11", "`$(D)`: the macro D has no value; set it"),
        ("depth = 7", "depth = 7\x0b8", "vehicle.bhv:11", "a control character ('\\x0b')"),
        ("DEPLOY = true", "DEPLOY = 1e5", "vehicle.bhv:3", "condition `DEPLOY = 1e5`: "),
        ("DEPLOY = false", "1 = false", "vehicle.bhv:1", "`1` is no name of a variable"),
    ],
    ids=lambda value: value if len(value) < 40 else value[:37],
)
def test_what_cannot_be_used_is_refused_with_its_place(
    load: Load, old: str, new: str, place: str, says: str
) -> None:
    with pytest.raises(MissionFileError) as caught:
        load(swap={old: new})

    assert str(caught.value).startswith(f"{place}: ")
    assert says in caught.value.reason


def test_parameter_that_the_simulator_lacks_is_refused_with_its_place(load: Load) -> None:
    from alogkit.sim.helm.behaviors.registry import (  # noqa: PLC0415 -- of this test only
        known_kinds,
        unmodelled_params,
    )

    kind = next(kind for kind in known_kinds() if unmodelled_params(kind))
    name = next(iter(unmodelled_params(kind)))

    with pytest.raises(MissionFileError, match=rf"vehicle\.bhv:4: {kind}: {name} is not modelled"):
        load(behaviors=f"Behavior = {kind}\n{{\nname = x\n{name} = 1\n}}")
