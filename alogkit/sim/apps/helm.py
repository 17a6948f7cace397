"""pHelmIvP: hears where the vehicle is, asks its behaviors, and posts what is desired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.errors import ConditionError
from alogkit.sim.app import Post
from alogkit.sim.helm.allstop import MANUAL, AllStop
from alogkit.sim.helm.domain import Domain
from alogkit.sim.helm.drive import Drive
from alogkit.sim.helm.info import InfoBuffer
from alogkit.sim.helm.loads import LoadNoise
from alogkit.sim.helm.modes import ModeTree
from alogkit.sim.helm.params import boolean, value_of
from alogkit.sim.helm.stamps import stamped
from alogkit.sim.helm.team import Team, built

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from alogkit.sim.app import Mail
    from alogkit.sim.mission import HelmConfig

_OVERRIDES = ("MOOS_MANUAL_OVERIDE", "MOOS_MANUAL_OVERRIDE")
"""The override's two spellings: either asserts and lifts it."""
_NAV = ("NAV_X", "NAV_Y", "NAV_SPEED", "NAV_HEADING")
_CORE = (
    "IVPHELM_STATE", "DB_CLIENTS", *_OVERRIDES, "RESTART_HELM", "IVPHELM_REJOURNAL",
    "BHV_ABLE_FILTER", *_NAV, "NAV_DEPTH", "HELM_MAP_CLEAR", "AIS_REPORT", "NODE_REPORT",
    "AIS_REPORT_LOCAL", "NODE_REPORT_LOCAL",
)  # fmt: skip
"""What every helm asks to hear, in the order in which it says so."""
_YOUNG = 1.0
"""s after its start during which the helm decides nothing."""


class Helm:
    """The helm as an app on the bus.

    It starts parked, under manual override, and drives as soon as that is lifted; a configuration
    that it cannot accept leaves it in MALCONFIG for ever.

    Args:
        config: Its block and behavior file.
        community: The vehicle's community.
        epoch: Absolute MOOS time of the simulated time 0 (s).
        noise: Draws for what no model explains: processor times, and how long a decision takes.
        pid: Process id that it posts.
        pace: Simulated seconds per real second (the warp): computing takes real time.
    """

    def __init__(
        self,
        config: HelmConfig,
        community: str,
        epoch: float,
        *,
        noise: Random,
        pid: int,
        pace: float = 1.0,
    ) -> None:
        self.config = config
        self.community = community
        self.pid = pid
        self.pace = pace
        self.noise = noise
        self.info = InfoBuffer()
        self.problems: list[str] = []
        """What is wrong with the configuration; anything at all means MALCONFIG."""
        self._loads = LoadNoise(noise, pace)
        self._override = True
        self._started = 0.0
        self._needed: tuple[str, ...] = _NAV
        self._drive = self._made(epoch)
        self._allstop = self._drive.allstop if self._drive else AllStop(())

    def _made(self, epoch: float) -> Drive | None:
        domain = Domain.of(self.config.domain)
        if domain.axis("depth") is not None:
            self._needed = (*_NAV, "NAV_DEPTH")
        behaviors, problems = built(self.config.behaviors, domain, self.community, epoch)
        self.problems.extend(problems)
        try:
            modes = ModeTree(self.config.modes)
        except ConditionError as error:
            self.problems.append(str(error))
            return None
        if self.problems:
            return None
        return Drive(domain, modes, Team(behaviors), self._loads, epoch)

    @property
    def name(self) -> str:
        """Its MOOS name."""
        return "pHelmIvP"

    @property
    def rate(self) -> float:
        """Ticks a second."""
        return 4.0

    @property
    def state(self) -> str:
        """`PARK`, `DRIVE` or `MALCONFIG`."""
        if self._drive is None:
            return "MALCONFIG"
        return "PARK" if self._override else "DRIVE"

    @property
    def subscriptions(self) -> Sequence[str]:
        """What it is mailed: the same variables that IVPHELM_REGISTER says."""
        wanted = self._drive.registers if self._drive else ()
        return tuple(dict.fromkeys((*_CORE, *wanted)))

    def connect(self) -> Sequence[Post]:
        """Postings of the moment it connects, before its start-up."""
        posts = [Post("IVPHELM_REGISTER", name) for name in _CORE]
        return stamped(posts, self.pace, self.noise)

    def start(self, now: float) -> Sequence[Post]:
        """Postings of the start-up; a malconfigured helm only tells its process id."""
        self._started = now
        self._loads.begin(now)
        posts = [Post("PHELMIVP_PID", float(self.pid))]
        if self._drive is not None:
            posts.extend(
                Post(variable, value_of(text), "HELM_VAR_INIT")
                for variable, text in self.config.initialize
            )
            names = (*_CORE, *self._drive.registers)
            posts.extend(Post("IVPHELM_REGISTER", name) for name in names)
            posts.append(Post("PLOGGER_CMD", f"COPY_FILE_REQUEST = targ_{self.community}.bhv"))
            posts.extend(self._drive.initial())
        return stamped(posts, self.pace, self.noise)

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:  # noqa: ARG002 -- App
        """Remember what is heard, and the override."""
        for item in mail:
            self.info.take(item)
            if item.variable in _OVERRIDES and isinstance(item.value, str):
                asserted = boolean(item.value)
                self._override = self._override if asserted is None else asserted
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """State always; all-stop or decision once the vehicle's state is known."""
        state = self.state
        posts = [
            Post("IVPHELM_CPU", self._loads.cpu_pct(now, driving=state == "DRIVE")),
            Post("IVPHELM_STATE", state),
        ]
        if self._drive is not None and self._knows_nav():
            posts.append(Post("IVPHELM_LEDGER_SUMMARY", "now:0, reps:0, who:"))
            age = now - self._started
            if self._override:
                posts.extend(self._allstop.judge(MANUAL, {}))
            elif age >= _YOUNG:
                posts.extend(self._drive.iterate(now, age, self.info))
        return stamped(posts, self.pace, self.noise)

    def _knows_nav(self) -> bool:
        return all(self.info.number(name) is not None for name in self._needed)
