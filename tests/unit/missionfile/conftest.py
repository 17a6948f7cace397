"""A small mission of our own, and a way to load it with something changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pytest

from alogkit.missionfile.load import load_mission
from alogkit.missionfile.records import MissionFiles

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from alogkit.missionfile.records import LoadedMission

VEHICLE = """\
Community = eve
LatOrigin = 43.8253
LongOrigin = -70.3304

ProcessConfig = uSimMarineV22
{
  AppTick = 10
  start_pos = x=1, y=2.5, heading=90
  prefix = NAV
  max_speed = 3
  max_deceleration = 0.1
  turn_rate = 95
  turn_spd_loss = 0.6
  buoyancy_rate = 0.025
  max_depth_rate = 5
  max_depth_rate_speed = 2
  default_water_depth = 50
}
ProcessConfig = pMarinePIDV22
{
  depth_control = true
  yaw_pid_kp = 1.2
  yaw_pid_kd = 0.1
  yaw_pid_ki = 0.3
  yaw_pid_integral_limit = 0.07
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
  maxrudder = 100
  maxthrust = 100
  speed_factor = 20
}
ProcessConfig = pHelmIvP
{
  domain = course:0:359:360
  domain = speed:0:3:31
  domain = depth:0:50:51
}
ProcessConfig = uFldNodeBroker
{
  bridge = src=NAV_X, alias=EVE_NAV_X
  bridge = src=ARRIVED
}
"""

BEHAVIORS = """\
initialize DEPLOY = false

set MODE = ACTIVE {
  DEPLOY = true
} INACTIVE

Behavior = BHV_ConstantDepth
{
  name = level
  duration = no-time-limit
  depth = 7
}
"""

SHORESIDE = """\
Community = shoreside

ProcessConfig = uFldShoreBroker
{
  qbridge = DEPLOY, MOOS_MANUAL_OVERRIDE
}
ProcessConfig = uTimerScript
{
  condition = DEPLOY_ALL=true
  event = var=READY, val=true, time=45
}
ProcessConfig = pMissionEval
{
  lead_condition = READY = true
  pass_condition = EVE_NAV_X >= 10
  mission_form = trial
}
"""

NAMES = {"vehicle": "vehicle.moos", "behaviors": "vehicle.bhv", "shoreside": "shoreside.moos"}


class Load(Protocol):
    """Loads the small mission.

    A whole text may be given for each of the files; `swap` replaces texts in all of them, and
    `patches` are files by name.
    """

    def __call__(
        self,
        *,
        swap: Mapping[str, str] | None = None,
        patches: Mapping[str, str] | None = None,
        macros: Mapping[str, str] | None = None,
        warp: float | None = 10.0,
        **texts: str,
    ) -> LoadedMission: ...


@pytest.fixture(name="load")
def _load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    monkeypatch.chdir(tmp_path)

    def load(
        *,
        swap: Mapping[str, str] | None = None,
        patches: Mapping[str, str] | None = None,
        macros: Mapping[str, str] | None = None,
        warp: float | None = 10.0,
        **texts: str,
    ) -> LoadedMission:
        whole = {"vehicle": VEHICLE, "behaviors": BEHAVIORS, "shoreside": SHORESIDE} | texts
        for old, new in (swap or {}).items():
            assert any(old in text for text in whole.values()), old
            whole = {which: text.replace(old, new) for which, text in whole.items()}
        for which, text in whole.items():
            _write(tmp_path / NAMES[which], text)
        for name, text in (patches or {}).items():
            _write(tmp_path / name.rpartition(":")[2], text)
        files = MissionFiles(
            NAMES["vehicle"],
            NAMES["shoreside"],
            NAMES["behaviors"],
            tuple(patches or ()),
            macros or {},
        )
        return load_mission(files, warp=warp)

    return load


def _write(path: Path, text: str) -> None:
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
