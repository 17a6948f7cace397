"""BHV_Waypoint along several points, mailed what recorded ones heard, must say the same.

Only shoreside logs were recorded: they have what was bridged, the positions five times a second
among it, so the behavior is asked alone, and its decisions cannot be compared. The mission files
were not recorded either; the parameters are those that all postings of the runs agree with.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

import alogkit
from alogkit.sim.app import Mail
from alogkit.sim.helm.behaviors.places import parse_points
from alogkit.sim.helm.behaviors.waypoint import Waypoint
from alogkit.sim.helm.domain import Domain
from alogkit.sim.helm.info import InfoBuffer
from alogkit.sim.mission import HelmConfig

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.app import Value

SHARED = Path(__file__).resolve().parents[2] / ".." / "shared" / "recorded" / "grading"
FAMILY = SHARED / "H01-waypoint_behavior_motion"
PLAIN = (
    ("speed", "2"), ("capture_radius", "4"), ("lead", "8"), ("lead_damper", "1"),
    ("wptflag", "WPT_HIT = true"), ("cycleflag", "CYCLE_HIT = true"),
    ("endflag", "WPT_DONE = true"),
    ("endflag", "WAYPOINT_END = true"), ("wpt_dist_to_next", "WPT_DIST_TO_NEXT"),
    ("visual_hints", "nextpt_lcolor=gray70,nextpt_vertex_size=8,vertex_size=5"),
)  # fmt: skip
CASES = {
    "bad_xpoints_size_fail": (("points", "80,-121:105,-121"),),
    "multi_point_sequence_pass": (("points", "-3,-121:18,-103:42,-121"),),
    "polygon_points_pass": (("polygon", "-3,-121:18,-121:42,-121"),),
    "repeat_forever_cycle_pass": (("points", "22,-121:22,-99"), ("repeat", "forever")),
    "repeat_once_cycle_pass": (("points", "4,-121:26,-121"), ("repeat", "1")),
    "single_point_arrival_pass": (("points", "42,-121"),),
    "slow_speed_no_arrival_pass": (("points", "42,-121"), ("speed", "0.22")),
    "wptflag_on_start_pass": (("points", "18,-121:42,-121"), ("wptflag_on_start", "true")),
}
FIGURE = re.compile(r"-?\d+\.?\d*")
OFF = 0.02
"""By how much a figure may be off (m): viewers are told two decimals, of rounded ones."""

pytestmark = [
    pytest.mark.truth,
    pytest.mark.skipif(not SHARED.is_dir(), reason="the recorded logs lie beside the project"),
]


class Iteration(NamedTuple):
    """What the recorded behavior said in one iteration."""

    number: int
    time: float
    said: list[tuple[str, Value]]


def read(case: str) -> tuple[list[Mail], list[Iteration]]:
    """The positions and speeds that were bridged, and what the behavior said."""
    log = alogkit.read(FAMILY / case / "shoreside.alog.gz")
    mails: list[Mail] = []
    iterations: dict[int, Iteration] = {}
    for one in sorted(dict.fromkeys(log.postings()), key=lambda posting: posting.time):
        value = one.text if one.number is None else one.number
        if one.source == "uSimMarineV22" and one.variable.startswith("ABE_NAV_"):
            mails.append(Mail(one.time, one.variable.removeprefix("ABE_"), value, one.source))
        if one.source == "pHelmIvP" and one.aux is not None and one.aux.endswith(":waypoint"):
            number = int(one.aux.partition(":")[0])
            entry = iterations.setdefault(number, Iteration(number, one.time, []))
            entry.said.append((one.variable, value))
    return mails, [iterations[number] for number in sorted(iterations)]


class Position:
    """Decodes, from the distance to the next point, which position the behavior knew."""

    def __init__(self, mails: Sequence[Mail], points: Sequence[tuple[float, float]]) -> None:
        self.waiting = list(mails)
        self.points = points
        self.index = 0
        self.info = InfoBuffer()

    def hear(self, iteration: Iteration) -> InfoBuffer:
        """What the behavior knew."""
        told = dict(iteration.said)
        self.index = int(float(told.get("WPT_INDEX", self.index)))
        rows = [place for place, mail in enumerate(self.waiting) if mail.time <= iteration.time]
        count = len(rows)
        distance = told.get("WPT_DIST_TO_NEXT")
        if isinstance(distance, float):
            counts = range(count, -1, -1)
            count = min(counts, key=lambda one: round(self._miss(one, distance), 4))
        for mail in self.waiting[:count]:
            self.info.take(mail)
        del self.waiting[:count]
        return self.info

    def _miss(self, count: int, distance: float) -> float:
        nav = {name: self.info.number(name) or 0.0 for name in ("NAV_X", "NAV_Y")}
        nav |= {
            mail.variable: mail.value
            for mail in self.waiting[:count]
            if mail.variable in nav and isinstance(mail.value, float)
        }
        return abs(math.dist((nav["NAV_X"], nav["NAV_Y"]), self.points[self.index]) - distance)


def alike(left: Value, right: Value) -> bool:
    ours, theirs = FIGURE.findall(str(left)), FIGURE.findall(str(right))
    if FIGURE.sub("", str(left)) != FIGURE.sub("", str(right)):
        return False
    return all(abs(float(a) - float(b)) <= OFF for a, b in zip(ours, theirs, strict=True))


@pytest.mark.parametrize("case", CASES)
def test_it_says_what_was_recorded(case: str) -> None:
    behavior = Waypoint("waypoint", Domain.of(HelmConfig().domain), "abe")
    for key, text in (*PLAIN, *CASES[case]):
        assert behavior.set(key, text), key
    points = parse_points(CASES[case][0][1])
    assert points is not None
    mails, iterations = read(case)
    position = Position(mails, points)
    behavior.spawn()
    lacking: list[str] = []
    assert len(iterations) > 60
    for iteration in iterations:
        if any("Faulty update" in str(value) for _, value in iteration.said):
            assert behavior.update("xpoints=30,-121") == "param_error"
        behavior.step(iteration.time, position.hear(iteration))
        said = [(note.variable, note.value) for note in behavior.notes]
        behavior.notes.clear()
        lacking.extend(
            f"{iteration.number}: {one}"
            for one in iteration.said
            if not any(one[0] == other[0] and alike(one[1], other[1]) for other in said)
        )
    assert lacking == []
