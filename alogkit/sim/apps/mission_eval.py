"""pMissionEval: judges the mission while it runs, at its own ticks, with the values it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.logic.parse import parse
from alogkit.logic.truth import holds, variables
from alogkit.sim.app import Mail, Post, Value
from alogkit.sim.apps.base import QuietApp
from alogkit.sim.apps.texts import post_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.logic.condition import Condition
    from alogkit.sim.mission import EvalConfig


class MissionEval(QuietApp):
    """Waits for all lead conditions at one tick, then judges pass and fail conditions once.

    Raises:
        ConditionError: a condition of the block cannot be parsed.
    """

    name = "pMissionEval"
    rate = 4.0

    def __init__(self, config: EvalConfig) -> None:
        self._stages = [
            (_parse_all(stage.leads), _parse_all(stage.passes), _parse_all(stage.fails))
            for stage in config.stages
        ]
        self._flags: dict[str, list[tuple[str, Value]]] = {}
        for flag in config.mailflags:
            key, _, assignment = flag.removeprefix("@").partition("#")
            variable, _, value = assignment.partition("=")
            self._flags.setdefault(key, []).append((variable, post_value(value)))
        used = [
            name
            for stage in self._stages
            for group in stage
            for _, condition in group
            for name in variables(condition)
        ]
        self.subscriptions = tuple(dict.fromkeys([*used, *self._flags, *config.shown]))
        self._held: dict[str, Value] = {}
        self._stage = 0
        self._over = not self._stages
        self._status = ""

    def start(self, now: float) -> Sequence[Post]:
        """Say that nothing is decided."""
        del now
        return (Post("MISSION_RESULT", "pending"),)

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Keep latest values, and post the flags of the mail that carries some."""
        del now
        posts: list[Post] = []
        for item in mail:
            self._held[item.variable] = item.value
            posts.extend(
                Post(variable, value, offset=2e-5 * len(posts))
                for variable, value in self._flags.get(item.variable, ())
            )
        return posts

    def iterate(self, now: float) -> Sequence[Post]:
        """Judge the current stage, if its time has come."""
        del now
        if self._over:
            return ()
        leads, passes, fails = self._stages[self._stage]
        unmet = self._first(leads, wanted=True)
        if unmet is not None:
            return self._report(f"unmet_lead_cond: [{unmet}]")
        broken = self._first(passes, wanted=True)
        if broken is not None:
            return self._end("fail", f"unmet_pass_cond: [{broken}]")
        met = self._first(fails, wanted=False)
        if met is not None:
            return self._end("fail", f"met_fail_cond: [{met}]")
        self._stage += 1
        if self._stage < len(self._stages):
            return ()
        return self._end("pass", "pass")

    def _first(self, group: list[tuple[str, Condition]], *, wanted: bool) -> str | None:
        """Text without blanks of the first condition that is not as wanted."""
        for text, condition in group:
            if holds(condition, self._held.get) != wanted:
                return text.replace(" ", "")
        return None

    def _report(self, status: str) -> list[Post]:
        if status == self._status:
            return []
        self._status = status
        return [Post("MISSION_LCHECK_STAT", status, offset=0.0016)]

    def _end(self, result: str, status: str) -> list[Post]:
        self._over = True
        return [
            Post("MISSION_EVALUATED", "true"),
            Post("MISSION_EVALUATED", "true", offset=5e-5),
            Post("MISSION_RESULT", result, offset=6e-5),
            Post("SAY_MOOS", result, offset=12e-5),
            *self._report(status),
        ]


def _parse_all(texts: Sequence[str]) -> list[tuple[str, Condition]]:
    return [(text, parse(text)) for text in texts]
