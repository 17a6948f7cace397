"""The vehicle's file to the records of its body, its autopilot and its bridges.

Source:
    shared/spec/depth_mission.md, 3.1 and 4.3; shared/spec/depth_cases.yaml, the stem.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from alogkit.missionfile.known import GAINS
from alogkit.missionfile.texts import number, pairs, variable
from alogkit.sim.mission import (
    BridgeRule,
    PidConfig,
    PidGains,
    VehicleConfig,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.missionfile.moos import Setting
    from alogkit.missionfile.values import Values

_START = {"x": -inf, "y": -inf, "heading": -inf, "speed": 0.0, "depth": -inf}
"""The parts of a start, and the least that each may be; a negative depth is none."""
_OWN_TURN_LOSS = 0.85
"""Of the app, when its block says nothing; the stem's block says something else."""


def build_vehicle(values: Values) -> VehicleConfig:
    """What uSimMarineV22's block configures.

    Raises:
        MissionFileError: A value cannot be used.
    """
    plain = VehicleConfig()
    start = _start(values, plain)
    return VehicleConfig(
        prefix=values.word("prefix", plain.prefix),
        start_x=start["x"],
        start_y=start["y"],
        start_heading_deg=start["heading"],
        start_speed=start["speed"],
        start_depth=start["depth"],
        max_speed=values.number("max_speed", plain.max_speed),
        max_acceleration=values.number("max_acceleration", 0.0, own=0.0),
        max_deceleration=values.number("max_deceleration", plain.max_deceleration),
        turn_rate=values.number("turn_rate", plain.turn_rate, high=100.0),
        turn_speed_loss=values.number("turn_spd_loss", 0.0, own=_OWN_TURN_LOSS, high=1.0),
        buoyancy_rate=values.number("buoyancy_rate", plain.buoyancy_rate),
        max_depth_rate=values.number("max_depth_rate", plain.max_depth_rate),
        max_depth_rate_speed=values.number("max_depth_rate_speed", plain.max_depth_rate_speed),
        water_depth=values.number("default_water_depth", plain.water_depth),
    )


def build_pid(values: Values) -> PidConfig:
    """What pMarinePIDV22's block configures.

    Raises:
        MissionFileError: A value cannot be used, or the bypassed speed PID is asked for.
    """
    plain = PidConfig()
    depth_control = values.flag("depth_control", default=plain.depth_control)
    factor = values.number("speed_factor", plain.speed_factor)
    setting = values.last("speed_factor")
    if setting is not None and factor == 0.0:
        setting.line.refuse("a speed_factor of 0 asks for the speed PID, which is not simulated")
    config = PidConfig(
        depth_control=depth_control,
        yaw=_gains(values, "yaw", plain.yaw),
        max_rudder=values.number("maxrudder", plain.max_rudder),
        max_thrust=values.number("maxthrust", plain.max_thrust),
        speed_factor=factor,
    )
    if not depth_control and not any(values.all(name) for name in _depth_names()):
        return config
    return replace(
        config,
        z_to_pitch=_gains(values, "z_to_pitch", plain.z_to_pitch),
        pitch=_gains(values, "pitch", plain.pitch),
        max_pitch_deg=values.number("maxpitch", plain.max_pitch_deg),
        max_elevator=values.number("maxelevator", plain.max_elevator),
    )


def build_bridges(settings: Iterable[Setting]) -> tuple[BridgeRule, ...]:
    """What uFldNodeBroker's `bridge` lines share: `src=NAV_X, alias=ABE_NAV_X`.

    Raises:
        MissionFileError: A line says something else.
    """
    bridges = []
    for setting in settings:
        parts = pairs(setting.line, setting.value)
        source = parts.pop("src", "")
        alias = parts.pop("alias", source)
        if parts or not source or not alias:
            setting.line.refuse(
                f"`{setting.value}`: a bridge is written `src=VARIABLE, alias=NAME`",
            )
        bridges.append(BridgeRule(variable(setting.line, source), variable(setting.line, alias)))
    return tuple(bridges)


def _start(values: Values, plain: VehicleConfig) -> dict[str, float]:
    setting = values.last("start_pos")
    if setting is None:
        text = f"x={plain.start_x:g},y={plain.start_y:g},heading={plain.start_heading_deg:g}"
        values.remark_default("start_pos", text)
        return {
            "x": plain.start_x,
            "y": plain.start_y,
            "heading": plain.start_heading_deg,
            "speed": plain.start_speed,
            "depth": plain.start_depth,
        }
    parts = pairs(setting.line, setting.value)
    foreign = [name for name in parts if name not in _START]
    if foreign:
        setting.line.refuse(f"start_pos: `{foreign[0]}` is none of {', '.join(_START)}")
    start = {
        name: number(setting.line, f"start_pos, {name}", parts.get(name, "0"), low=low)
        for name, low in _START.items()
    }
    return start | {"depth": max(start["depth"], 0.0)}


def _depth_names() -> list[str]:
    gains = [f"{pid}_pid_{gain}" for pid in ("z_to_pitch", "pitch") for gain in GAINS]
    return [*gains, "maxpitch", "maxelevator"]


def _gains(values: Values, pid: str, plain: PidGains) -> PidGains:
    return PidGains(*(values.number(f"{pid}_pid_{gain}", getattr(plain, gain)) for gain in GAINS))
