"""BHV_StationKeep and BHV_Loiter, mailed what recorded ones heard, must say and decide the same.

Their mission files were not recorded; the parameters are those of BHV_SETTINGS, and where that does
not tell them, what all postings of the run agree with.
"""

from __future__ import annotations

import math
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from alogkit.sim.helm.behaviors.polygon import parse_polygon
from alogkit.sim.mission import BehaviorConfig, DomainAxis, HelmConfig, Mission, ModeRule

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alogkit.sim.app import Mail

HERE = Path(__file__).resolve().parent
SHARED = HERE / ".." / ".." / ".." / "shared" / "recorded" / "grading"
NOISE = {"IVPHELM_CPU", "IVPHELM_CREATE_CPU", "IVPHELM_LOOP_CPU", "TURN_RATE"}
DESIRED = ("DESIRED_SPEED", "DESIRED_HEADING")
FIGURE = re.compile(r"-?\d+\.?\d*")
OFF = 3e-3
"""By how much a figure may be off that follows from rounded ones."""
PLACE = re.compile(r"x=(-?[\d.]+),y=(-?[\d.]+)")
LATEST = 0.7
"""s after its stamp by which all mail has arrived."""
UNKNOWN = {
    "LOITER_CENTER_X", "LOITER_CENTER_Y", "LOITER_RADIUS", "LOITER_POINTS", "EMPTY_SPEC_RUN",
    "LOITER_BNG_TOTAL", "LOITER_BNG_DELTA", "IVPHELM_STATEVARS",
}  # fmt: skip
"""Flags that are posted in every iteration, with values of macros: neither the kind of flag nor the
macros have a name in the logs; and what `slingshot` posts, with the flags that it ends with."""

MISSIONS = tomllib.loads((HERE / "area_missions.toml").read_text(encoding="utf-8"))
"""By kind of behavior: `plain` parameters, and by case those that it changes."""
TIES = {"speed_update_slow_progress_pass": 1, "slow_speed_acquire_pass": 20}
"""Decisions that differ because the wanted speed lies half-way between two speeds of the domain:
both are as good, and the last bits of the real helm's sums, which no log shows, tell them apart."""
ON_THE_BRINK = ("bad_update_fail", "slingshot_bearing_pass")
"""Here one function's pieces end a degree apart: its bearing is a whole degree but for what the
log's rounding has taken."""

pytestmark = [
    pytest.mark.truth,
    pytest.mark.skipif(not SHARED.is_dir(), reason="the recorded logs lie beside the project"),
]


class Said(Protocol):
    """A posting of the helm."""

    variable: str
    aux: str | None
    text: str


class Tick(Protocol):
    """What the recorded helm said in a tick, with stamps, and what ours said."""

    start: float
    recorded: list[tuple[float, Said]]
    ours: list[Said]


class Replay(Protocol):
    """A log replayed by the fixture `replayed`."""

    started: list[Said]
    our_start: list[Said]
    ticks: list[Tick]


class Nearing:
    """Decodes how much mail had arrived from the distance that a behavior posts.

    Args:
        mails: All that was posted for the helm, by stamp.
        mission: Tells which variable carries updates, and the polygon.
    """

    def __init__(self, mails: Sequence[Mail], mission: Mission) -> None:
        (block,) = mission.helm.behaviors
        params = dict(block.params)
        loiters = block.kind == "BHV_Loiter"
        self.distance = "LOITER_DIST_TO_VERT" if loiters else "DIST_TO_STATION"
        self.shown = "VIEW_POINT" if loiters else "VIEW_POLYGON"
        polygon = parse_polygon(params["polygon"]) if "polygon" in params else None
        shrunk = polygon.grown(-5.0) if polygon else None
        self.exact = shrunk.vertices if shrunk else ()
        """Vertices that VIEW_POINT shows rounded."""
        self.updates = [mail for mail in mails if mail.variable == params["updates"]]
        self.poked = [mail for mail in mails if mail.source == "pAutoPoke"]
        self.poked += [
            mail for mail in mails if (mail.variable, mail.source) == ("DEPLOY", "uTimerScript")
        ]
        apart = {id(mail) for mail in (*self.updates, *self.poked)}
        self.waiting = [mail for mail in reversed(mails) if id(mail) not in apart]
        """Latest first."""
        self.nav = {"NAV_X": 0.0, "NAV_Y": 0.0}
        self.target: tuple[float, float] | None = None
        self.told: float | None = None
        self.inactive = False

    def take(self, now: float, group: Sequence[Said]) -> list[Mail]:
        """The mail of a tick at which the recorded helm said `group`."""
        results = sum(one.variable == "IVPHELM_UPDATE_RESULT" for one in group)
        answered, self.updates = self.updates[:results], self.updates[results:]
        return [*self._measured(now, group), *answered, *self._poked(now, group)]

    def _poked(self, now: float, group: Sequence[Said]) -> list[Mail]:
        if not any(one.text == "DRIVE" for one in group):
            return []
        modes = [one.text for one in group if one.variable == "MODE"]
        self.inactive = modes[0] == "INACTIVE" if modes else self.inactive
        taken = [
            mail
            for mail in self.poked
            if mail.time <= now and not (self.inactive and mail.variable == "DEPLOY")
        ]
        self.poked = [mail for mail in self.poked if mail not in taken]
        return taken

    def _measured(self, now: float, group: Sequence[Said]) -> list[Mail]:
        for one in group:
            if one.variable == self.distance:
                self.told = float(one.text)
            if one.variable == self.shown and "active=false" not in one.text:
                x, y = (float(figure) for figure in PLACE.findall(one.text)[0])
                near = [vertex for vertex in self.exact if math.dist(vertex, (x, y)) < 0.01]
                self.target = near[0] if near else (x, y)
        certain = sum(mail.time <= now - LATEST for mail in self.waiting)
        count = sum(mail.time <= now for mail in self.waiting)
        if self.target and self.told is not None:
            misses = [(self._miss(one), -one) for one in range(certain, count + 1)]
            best = min(miss for miss, _ in misses)
            count = -min(most for miss, most in misses if miss < best + 1e-5)
        elif not any(one.text == "ManualOverride" for one in group):
            count = certain
        taken = [self.waiting.pop() for _ in range(count)]
        self.nav |= _heard(taken)
        return taken

    def _miss(self, count: int) -> float:
        """By how much (m) the distance is off after so much mail."""
        assert self.target is not None
        assert self.told is not None
        nav = self.nav | _heard(self.waiting[len(self.waiting) - count :][::-1])
        return abs(math.dist((nav["NAV_X"], nav["NAV_Y"]), self.target) - self.told)


def _heard(mails: Sequence[Mail]) -> dict[str, float]:
    return {
        mail.variable: mail.value
        for mail in mails
        if mail.variable in ("NAV_X", "NAV_Y") and isinstance(mail.value, float)
    }


def alike(left: Said, right: Said) -> bool:
    """Whether two postings are the same but for figures that differ by very little."""
    if (left.variable, left.aux) != (right.variable, right.aux):
        return False
    if left.text == right.text:
        return True
    texts = [re.sub(r"-?0\.0000\b", "0", one.text) for one in (left, right)]
    texts = [re.sub(r"\$\d{9,}\.\d\d", "$T", text) for text in texts]
    ours, theirs = (FIGURE.findall(text) for text in texts)
    if FIGURE.sub("", texts[0]) != FIGURE.sub("", texts[1]):
        return False
    return all(abs(float(a) - float(b)) <= OFF for a, b in zip(ours, theirs, strict=True))


def judged(one: Said, *, slingshot: bool) -> bool:
    flag = one.aux is not None and one.variable in ("LOITER_DONE", "DESIRED_SPEED")
    return one.variable not in NOISE | UNKNOWN and not (slingshot and flag)


def compared(replay: Replay, *, slingshot: bool) -> list[str]:
    """The variables of which one helm says in a tick what the other does not."""
    differences: list[str] = []
    known: set[str] = set()
    for tick in replay.ticks[:-1]:
        recorded = [one for _, one in tick.recorded if judged(one, slingshot=slingshot)]
        ours = [one for one in tick.ours if judged(one, slingshot=slingshot)]
        lacking = [one for one in recorded if not any(alike(one, other) for other in ours)]
        extra = [one for one in ours if not any(alike(one, other) for other in recorded)]
        # a wildcard logger loses what was posted before it found a variable
        differences.extend(one.variable for one in lacking)
        differences.extend(
            one.variable
            for one in extra
            if one.variable in known and one.variable not in {lack.variable for lack in lacking}
        )
        if tick.start > replay.ticks[0].start + 15.0:
            known.update(one.variable for one in recorded)
    return differences


def decisions(replay: Replay) -> tuple[int, int]:
    """In how many ticks the desired values are others, and in how many there are any."""
    others = total = 0
    for tick in replay.ticks:
        recorded = [one.text for _, one in tick.recorded if _decides(one)]
        if recorded:
            total += 1
            others += recorded != [one.text for one in tick.ours if _decides(one)]
    return others, total


def _decides(one: Said) -> bool:
    return one.variable in DESIRED and one.aux is None


def _logs() -> list[Any]:
    logs = []
    for kind, name in (("BHV_StationKeep", "station_keep"), ("BHV_Loiter", "loiter")):
        family = f"H01-{kind.removeprefix('BHV_').lower()}_behavior_motion"
        initialize = ["DEPLOY", "RETURN", *(["LOITER_DONE"] if name == "loiter" else [])]
        for case, changes in MISSIONS[kind]["cases"].items():
            params = {"condition": "MODE == ACTIVE"} | MISSIONS[kind]["plain"] | changes
            given = tuple((key, text) for key, text in params.items() if text)
            helm = HelmConfig(
                domain=(DomainAxis("course", 0.0, 359.0, 360), DomainAxis("speed", 0.0, 3.0, 31)),
                initialize=tuple((one, "false") for one in (*initialize, "BHV_ERROR_SEEN")),
                modes=(
                    ModeRule("ACTIVE", ("DEPLOY = true",), "INACTIVE"),
                    ModeRule("RETURNING", ("MODE = ACTIVE", "RETURN = true")),
                ),
                behaviors=(BehaviorConfig(kind, name, given),),
            )
            path = SHARED / family / case / "vehicle.alog.gz"
            logs.append(pytest.param(path, Mission(case, helm=helm), id=f"{name}-{case}"))
    return logs


@pytest.mark.parametrize(("path", "mission"), _logs())
def test_it_says_and_decides_what_was_recorded(
    path: Path, mission: Mission, replayed: Callable[..., Replay]
) -> None:
    case = path.parent.name
    replay = replayed(path, mission, 10.0, Nearing)
    assert len(replay.ticks) > 100
    assert [one for one in replay.started if one not in replay.our_start] == []

    others, total = decisions(replay)
    ties = TIES.get(case, 0)
    assert others == ties
    assert ties or total > 0

    differences = compared(replay, slingshot=case.startswith("slingshot"))
    excused = {"DESIRED_SPEED", "IVPHELM_SUMMARY"} if ties else set()
    brinks = [one for one in differences if one == "BHV_IPF" and case in ON_THE_BRINK]
    assert len(brinks) <= 1
    assert [one for one in differences if one not in {*excused, *brinks}] == []
