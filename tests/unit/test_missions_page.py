"""The page on mission files lists what the reader knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from alogkit.missionfile.known import SHORE_APPS, VEHICLE_APPS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "missions.md").read_text(encoding="utf-8")
APPS = {**VEHICLE_APPS, **SHORE_APPS}
GAIN = re.compile(r"(?:yaw|z_to_pitch|pitch)_pid_(\w+)")


@pytest.mark.parametrize("app", APPS)
def test_the_table_of_apps_has_each_app_with_its_parameters(app: str) -> None:
    table = PAGE.partition("## What is simulated")[2].partition("## What is told")[0]
    row = next(line for line in table.splitlines() if app in line.partition(" | ")[0])
    for name in APPS[app].taken:
        gain = GAIN.fullmatch(name)
        assert f"`{gain[1] if gain else name}`" in row
