"""Every depth case that ships, written as mission files and read back."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.casefile.select import load_cases
from alogkit.missionfile.load import load_mission
from alogkit.missionfile.records import MissionFiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.casefile.records import Case
    from alogkit.sim.mission import EvalConfig, HelmConfig, Mission, PidConfig, Script

CASES = Path(__file__).resolve().parents[3] / "cases"
NAMES = {"turn_speed_loss": "turn_spd_loss", "water_depth": "default_water_depth"}
LIMITS = {
    "max_pitch_deg": "maxpitch",
    "max_elevator": "maxelevator",
    "max_rudder": "maxrudder",
    "max_thrust": "maxthrust",
    "speed_factor": "speed_factor",
}


@cache
def _cases() -> dict[str, Case]:
    return {case.name: case for case in load_cases([CASES / "depth", CASES / "min_altitude.toml"])}


def _block(process: str, lines: Iterable[str]) -> str:
    inside = "".join(f"  {line}\n" for line in lines)
    return f"ProcessConfig = {process}\n{{\n{inside}}}\n"


def _body(mission: Mission) -> Iterator[str]:
    body = mission.vehicle
    starts = {
        "x": body.start_x,
        "y": body.start_y,
        "heading": body.start_heading_deg,
        "speed": body.start_speed,
        "depth": body.start_depth,
    }
    yield f"start_pos = {','.join(f'{name}={value}' for name, value in starts.items())}"
    for entry in fields(body):
        if not entry.name.startswith("start_"):
            yield f"{NAMES.get(entry.name, entry.name)} = {getattr(body, entry.name)}"


def _pid(config: PidConfig) -> Iterator[str]:
    yield f"depth_control = {str(config.depth_control).lower()}"
    for pid in ("yaw", "z_to_pitch", "pitch"):
        gains = getattr(config, pid)
        yield from (
            f"{pid}_pid_{entry.name} = {getattr(gains, entry.name)}" for entry in fields(gains)
        )
    yield from (f"{there} = {getattr(config, here)}" for here, there in LIMITS.items())


def _script(script: Script) -> Iterator[str]:
    yield from (f"condition = {text}" for text in script.conditions)
    for event in script.events:
        yield f'event = var={event.variable}, val="{event.value}", time={event.time}'


def _evaluation(config: EvalConfig) -> Iterator[str]:
    yield f"mission_form = {config.form}"
    yield f"mission_mod = {config.mod}"
    yield from (f"mailflag = {flag}" for flag in config.mailflags)
    yield from (f"report_column = $[{name}]" for name in config.shown)
    for stage in config.stages:
        yield from (f"lead_condition = {text}" for text in stage.leads)
        yield from (f"pass_condition = {text}" for text in stage.passes)
        yield from (f"fail_condition = {text}" for text in stage.fails)


def _behaviors(helm: HelmConfig) -> Iterator[str]:
    yield from (f"initialize {variable} = {value}\n" for variable, value in helm.initialize)
    for rule in helm.modes:
        conditions = "\n  ".join(rule.conditions)
        yield f"set MODE = {rule.value} {{\n  {conditions}\n}} {rule.otherwise or ''}\n"
    for behavior in helm.behaviors:
        params = "".join(f"  {key} = {text}\n" for key, text in behavior.params)
        yield f"Behavior = {behavior.kind}\n{{\n  name = {behavior.name}\n{params}}}\n"


def _write(mission: Mission, folder: Path) -> MissionFiles:
    domain = (f"{axis.name}:{axis.low}:{axis.high}:{axis.points}" for axis in mission.helm.domain)
    bridges = (f"src={rule.variable}, alias={rule.alias}" for rule in mission.bridges)
    blocks = {
        "vehicle.moos": [
            f"Community = {mission.community}\n",
            _block("uSimMarineV22", _body(mission)),
            _block("pMarinePIDV22", _pid(mission.pid)),
            _block("pHelmIvP", (f"domain = {axis}" for axis in domain)),
            _block("uFldNodeBroker", (f"bridge = {bridge}" for bridge in bridges)),
            _block("uTimerScript", _script(mission.vehicle_script)),
        ],
        "vehicle.bhv": _behaviors(mission.helm),
        "shoreside.moos": [
            "Community = shoreside\n",
            _block(
                "uFldShoreBroker", (f"qbridge = {', '.join(names)}" for names in mission.qbridges)
            ),
            _block("uTimerScript", _script(mission.shore_script)),
            _block("pMissionEval", _evaluation(mission.evaluation)),
        ],
    }
    for name, parts in blocks.items():
        (folder / name).write_text("".join(parts))
    vehicle, behaviors, shoreside = (str(folder / name) for name in blocks)
    return MissionFiles(vehicle, shoreside, behaviors)


def test_there_are_81_cases() -> None:
    assert len(_cases()) == 81


@pytest.mark.parametrize("name", _cases())
def test_case_is_the_same_mission_as_mission_files(name: str, tmp_path: Path) -> None:
    mission = _cases()[name].mission

    loaded = load_mission(_write(mission, tmp_path), time_limit=mission.time_limit)

    assert loaded.remarks == ()
    assert replace(loaded.mission, name=mission.name) == mission
