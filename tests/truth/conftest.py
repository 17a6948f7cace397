"""Recorded logs, tick by tick: the helm is mailed what the real one heard.

A log has every posting with its stamp, but not when it reached the helm: at warp 10 one NAV set in
eighteen, or its tail, is 40 ms late, and so may be the mail of a script or of shoreside. How much
mail had arrived is decoded, tick by tick, from recorded values that tell it and that the helm does
not decide: WPT_ODO, DEPTH_MISMATCH, the rounded ETA, whether an update was answered, whether MODE
shows the deployment.
"""

from __future__ import annotations

import math
import re
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pytest

import alogkit
from alogkit.sim.app import Mail
from alogkit.sim.apps.helm import Helm

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from alogkit.sim.mission import Mission

ROUNDING = 5e-5
"""m by which a sum of logged, hence rounded, steps may be off."""
LATEST = 0.3
"""s after its stamp by which all mail has arrived."""
ETA = re.compile(r"eta=(\d+)")
NUMBER = re.compile(r"-?\d+(\.\d*)?")
UPDATED = re.compile(r"bhv=const_depth,.*result=success,val=depth=(\d+)$")
DEATH = re.compile(r"bname=const_depth,.*event=death")


class Said(NamedTuple):
    """A posting, whoever made it."""

    variable: str
    aux: str | None
    text: str


class Tick(NamedTuple):
    """One tick: what the recorded helm said, with stamps, and what ours said, in order."""

    start: float
    recorded: list[tuple[float, Said]]
    ours: list[Said]


class Replay(NamedTuple):
    """A log replayed; the start-up comes before the ticks."""

    started: list[Said]
    our_start: list[Said]
    ticks: list[Tick]


class Quiet(Random):
    """No processor time ever shows."""

    def random(self) -> float:
        return 0.5


class Arrivals:
    """Decodes how much of the mail a recorded helm had at a tick.

    Args:
        mails: All that was posted for it, by stamp.
        mission: Tells the goal, what DEPTH_MISMATCH is measured from, and the update variables.
    """

    def __init__(self, mails: Sequence[Mail], mission: Mission) -> None:
        blocks = {block.name: dict(block.params) for block in mission.helm.behaviors}
        x, y = blocks["transit"]["points"].split(",")
        self.goal = (float(x), float(y))
        self.depth: float | None = None
        """m; None while nobody posts a mismatch."""
        holding = blocks.get("const_depth", {})
        if "depth_mismatch_var" in holding and NUMBER.fullmatch(holding["depth"]):
            self.depth = max(0.0, float(holding["depth"]))
        updates = {block.get("updates") for block in blocks.values()}
        self.updates = [mail for mail in mails if mail.variable in updates]
        self.bridged = [mail for mail in mails if mail.source == "pAutoPoke"]
        apart = {id(mail) for mail in (*self.updates, *self.bridged)}
        self.waiting = [mail for mail in reversed(mails) if id(mail) not in apart]
        """Latest first."""
        self.nav = {"NAV_X": 0.0, "NAV_Y": 0.0, "NAV_SPEED": 0.0, "NAV_DEPTH": 0.0}
        self.told = {"WPT_ODO": 0.0, "DEPTH_MISMATCH": -1.0}
        self.place: tuple[float, float] | None = None
        self.decodable = False
        """Whether one of the two has been logged."""
        self.moving = False
        """Whether WPT_ODO is being logged, so that its absence means no change."""

    def take(self, now: float, group: Sequence[Said]) -> list[Mail]:
        """The mail of a tick at which the recorded helm said `group`."""
        return [*self._measured(now, group), *self._answered(group), *self._poked(group)]

    def _answered(self, group: Sequence[Said]) -> list[Mail]:
        results = sum(one.variable == "IVPHELM_UPDATE_RESULT" for one in group)
        taken, self.updates = self.updates[:results], self.updates[results:]
        return taken

    def _poked(self, group: Sequence[Said]) -> list[Mail]:
        """Override and deployment come together, as a rule."""
        if not any(one.text == "DRIVE" for one in group):
            return []
        late = any(one.variable == "MODE" and one.text == "INACTIVE" for one in group)
        taken = [mail for mail in self.bridged if not (late and mail.variable == "DEPLOY")]
        self.bridged = [mail for mail in self.bridged if mail not in taken]
        return taken

    def _measured(self, now: float, group: Sequence[Said]) -> list[Mail]:
        told = {one.variable: float(one.text) for one in group if one.variable in self.told}
        self._follow(group)
        self.decodable = self.decodable or bool(told)
        certain = sum(mail.time <= now - LATEST for mail in self.waiting)
        count = possible = sum(mail.time <= now for mail in self.waiting)
        if self.decodable:
            eta = next((int(m[1]) for one in group if (m := ETA.search(one.text))), None)
            counts = range(possible, certain - 1, -1)
            count = next((one for one in counts if self._fits(one, told, eta)), possible)
        elif not any(one.text == "ManualOverride" for one in group):
            count = certain
        taken = [self.waiting.pop() for _ in range(count)]
        self._hear(taken, self.nav)
        self.told.update(told)
        self.moving = self.moving or "WPT_ODO" in told
        self.moving = self.moving and not any("completed" in one.text for one in group)
        self.place = (self.nav["NAV_X"], self.nav["NAV_Y"])
        return taken

    def _follow(self, group: Sequence[Said]) -> None:
        """Take over another depth, or the end of the behavior that holds it."""
        for one in group:
            update = UPDATED.search(one.text)
            if one.variable == "IVPHELM_UPDATE_RESULT" and update and self.depth is not None:
                self.depth = float(update[1])
            if one.variable == "IVPHELM_LIFE_EVENT" and DEATH.search(one.text):
                self.depth = None

    def _fits(self, count: int, told: dict[str, float], eta: int | None) -> bool:
        nav = dict(self.nav)
        self._hear(self.waiting[len(self.waiting) - count :][::-1], nav)
        told = self.told | told
        if self.depth is not None:
            mismatch = abs(nav["NAV_DEPTH"] - self.depth)
            if abs(mismatch - told["DEPTH_MISMATCH"]) > 2e-5:
                return False
        if not (self.moving and self.place):
            return True
        place = (nav["NAV_X"], nav["NAV_Y"])
        if eta and abs(math.dist(place, self.goal) / max(nav["NAV_SPEED"], 0.01) - eta) > 0.51:
            return False
        way = math.dist(self.place, place)
        return abs(told["WPT_ODO"] - self.told["WPT_ODO"] - way) < ROUNDING

    @staticmethod
    def _hear(mails: Sequence[Mail], nav: dict[str, float]) -> None:
        nav.update(
            (mail.variable, mail.value)
            for mail in mails
            if mail.variable in nav and isinstance(mail.value, float)
        )


class Texts:
    """Texts without noise: absolute times, and lists said anew only for their costs."""

    def __init__(self) -> None:
        self.active = ""

    def of(self, variable: str, value: float | str) -> str:
        if not isinstance(value, str):
            return f"{value:.5f}"
        if variable in {"IVPHELM_LIFE_EVENT", "IVPHELM_UPDATE_RESULT"}:
            return re.sub(r"time=[\d.]+", "time=T", value)
        if variable != "IVPHELM_SUMMARY":
            return value
        text = re.sub(r"utc_time=[\d.]+", "utc_time=T", value)
        text = re.sub(r",(max_)?(solve|create|loop)_time=[\d.]+", "", text)
        text = re.sub(r"\$\d\.\d{5}\$(n/a|\d+/\d+)\$1", r"$COST$\1$1", text)
        active = re.search(r",active_bhvs=([^,]*)", text)
        if active and self.active == active[1]:
            return text.replace(active[0], "")
        self.active = active[1] if active else self.active
        return text


class Mails(Protocol):
    """How much mail a recorded helm had at a tick."""

    def take(self, now: float, group: Sequence[Said]) -> list[Mail]:
        """The mail of a tick at which it said `group`."""


def _replayed(
    path: Path,
    mission: Mission,
    warp: float,
    decode: Callable[[Sequence[Mail], Mission], Mails] = Arrivals,
) -> Replay:
    log = alogkit.read(path)
    postings = sorted(dict.fromkeys(log.postings()), key=lambda posting: posting.time)
    pid = next(int(one.number or 0) for one in postings if one.variable == "PHELMIVP_PID")
    helm = Helm(mission.helm, "abe", log.header.start or 0.0, noise=Quiet(), pid=pid, pace=warp)
    held = [
        Mail(one.time, one.variable, one.text if one.number is None else one.number, one.source)
        for one in postings
    ]
    texts = Texts()
    said = [
        (mail.time, Said(mail.variable, one.aux, texts.of(mail.variable, mail.value)))
        for mail, one in zip(held, postings, strict=True)
        if mail.source == "pHelmIvP"
    ]
    wanted = set(helm.subscriptions)
    mails = [mail for mail in held if mail.variable in wanted]
    return _ticked(helm, said, decode(mails, mission))


def _ticked(helm: Helm, said: list[tuple[float, Said]], arrivals: Mails) -> Replay:
    begun = next(time for time, one in said if one.variable == "PHELMIVP_PID")
    texts = Texts()
    start = [*helm.connect(), *helm.start(begun)]
    ours = [Said(post.variable, post.aux, texts.of(post.variable, post.value)) for post in start]
    ticks: list[Tick] = []
    for group in _grouped(said):
        now = group[0][0]
        helm.on_mail(now, arrivals.take(now, [one for _, one in group]))
        posts = [
            Said(post.variable, post.aux, texts.of(post.variable, post.value))
            for post in helm.iterate(now)
        ]
        ticks.append(Tick(now, group, posts))
    first = ticks[0].start
    return Replay([one for time, one in said if time < first], ours, ticks)


def _grouped(said: list[tuple[float, Said]]) -> list[list[tuple[float, Said]]]:
    """By tick: each begins with its CPU line, or with its state where that was not logged yet."""
    groups: list[list[tuple[float, Said]]] = []
    for row in said:
        begins = row[1].variable == "IVPHELM_CPU"
        if row[1].variable == "IVPHELM_STATE":
            begins = not (groups and groups[-1][-1][1].variable == "IVPHELM_CPU")
        if begins:
            groups.append([])
        if groups:
            groups[-1].append(row)
    return groups


@pytest.fixture(scope="session")
def replayed() -> Callable[..., Replay]:
    """What the recorded helm said in a vehicle's log, and what ours says for the same mail.

    Where no waypoint behavior tells how much mail had arrived, the fourth argument decodes it.
    """
    return _replayed
