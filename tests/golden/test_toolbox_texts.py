"""What people see of the toolbox, on recorded logs; look at the difference before you change it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import alogkit
from alogkit.alog.names import expand_all
from alogkit.report.aligned import Look
from alogkit.report.diff_text import format_diff
from alogkit.report.helm_text import format_behaviors, format_events, format_life, format_modes
from alogkit.report.scan_text import format_apps, format_scan, format_totals
from alogkit.toolbox.diff import Side, diff
from alogkit.toolbox.helm import helm_stories
from alogkit.toolbox.helm_events import events
from alogkit.toolbox.scan import app_statistics, scan, totals

if TYPE_CHECKING:
    from alogkit.alog.log import Alog

GOLDEN = Path(__file__).parent
RUNS = Path(__file__).resolve().parents[2] / "fixtures" / "recorded" / "runs"
LOOKS = [pytest.param(80, id="80"), pytest.param(120, id="120")]


def read(run: str, community: str = "vehicle") -> Alog:
    log = alogkit.read(RUNS / run / f"{community}.alog.gz")
    log.path = f"{run}.alog"
    return log


def check(name: str, text: str, width: int) -> None:
    assert text == (GOLDEN / f"toolbox_{name}_{width}.txt").read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= width


@pytest.mark.parametrize("width", LOOKS)
def test_scan(width: int) -> None:
    log, look = read("min_altitude_guard_pass"), Look(width)
    names, _ = expand_all(log, ["BHV_*", "DEPLOY", "NAV_*", "NODE_REPORT_LOCAL.*"])
    found = scan(log, names)
    apps = format_apps(app_statistics(log), look)
    text = format_scan(found, look) + format_totals(totals(log, found), log, look) + "\n" + apps
    check("scan", text, width)


@pytest.mark.parametrize("width", LOOKS)
def test_helm(width: int) -> None:
    look = Look(width)
    (story,) = helm_stories(read("min_altitude_guard_pass"))
    (shore,) = helm_stories(read("min_altitude_guard_pass", "shoreside"))
    tables = [
        format_events(events(story), look),
        format_modes(story, look),
        format_behaviors(story, look),
        format_life(story, look),
        format_events(events(shore), look),
    ]
    check("helm", "\n".join(tables), width)


@pytest.mark.parametrize("width", LOOKS)
def test_diff(width: int) -> None:
    logs = read("min_altitude_guard_pass"), read("min_altitude_shallow_bottom_pass")
    names = expand_all(logs[0], ["NAV_*", "DESIRED_*", "IVPHELM_STATE", "MODE", "MISSION_HASH"])[0]
    sides = (Side(logs[0], 9.76209), Side(logs[1]))
    found = diff(sides, [*names, "NODE_REPORT_LOCAL.MODE"], {"*": 0.5, "*HEADING*": 5.0})
    check("diff", format_diff(sides, found, Look(width), all_variables=True), width)
