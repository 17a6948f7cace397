"""One iteration of a helm that drives: what it asks, decides and says, in the real order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.app import Post
from alogkit.sim.helm.allstop import AllStop, missing_text, reason_for
from alogkit.sim.helm.behavior import State
from alogkit.sim.helm.modes import MODE
from alogkit.sim.helm.solve import decide
from alogkit.sim.helm.summary import Iteration, Summary
from alogkit.units import wrap_180

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.app import Value
    from alogkit.sim.helm.behavior import Behavior
    from alogkit.sim.helm.domain import Domain
    from alogkit.sim.helm.info import InfoBuffer
    from alogkit.sim.helm.loads import LoadNoise
    from alogkit.sim.helm.modes import ModeTree
    from alogkit.sim.helm.team import Answer, Team

_LISTED = (
    ("IVPHELM_BHV_ACTIVE", State.ACTIVE),
    ("IVPHELM_BHV_RUNNING", State.RUNNING),
    ("IVPHELM_BHV_IDLE", State.IDLE),
)
"""The lists of behaviors that are posted when they change, with the state they list."""


class Drive:
    """The deciding part of the helm, with what it remembers from iteration to iteration.

    Args:
        domain: What it decides over.
        modes: The mode tree.
        team: The behaviors.
        loads: The source of processor times.
        epoch: Absolute MOOS time of the simulated time 0 (s).
    """

    def __init__(
        self, domain: Domain, modes: ModeTree, team: Team, loads: LoadNoise, epoch: float
    ) -> None:
        self.domain = domain
        self.modes = modes
        self.team = team
        self.loads = loads
        self.epoch = epoch
        self.allstop = AllStop(domain.names)
        self.summary = Summary(domain.text, epoch)
        self.iteration = 0
        self._said: dict[str, Value] = {"IVPHELM_COMPLETED_COUNT": 0.0}
        """Last value of each variable that is posted on change only."""
        self._last_error = ""
        self._turning: tuple[float, float] | None = None

    @property
    def registers(self) -> tuple[str, ...]:
        """Variables that behaviors, then modes, ask to hear, as IVPHELM_REGISTER says them."""
        return (*self.team.watched, *self.modes.watched)

    def initial(self) -> list[Post]:
        """What a helm that can drive says of itself at its start."""
        posts = [
            Post("IVPHELM_DOMAIN", self.domain.text),
            Post("IVPHELM_MODESET", self.modes.text),
        ]
        for name in ("ACTIVE", "IDLE", "RUNNING", "DISABLED"):
            posts.extend(self._changed(f"IVPHELM_BHV_{name}_CNT", 0.0))
        self._said.update((variable, "") for variable, _ in _LISTED)
        return posts

    def iterate(self, now: float, age: float, info: InfoBuffer) -> list[Post]:
        """Everything from the turn rate to the desired values.

        Args:
            now: The tick's start (s).
            age: Time since the helm's start (s).
            info: What the helm has heard.
        """
        self.iteration += 1
        posts = [Post("TURN_RATE", self._turn_rate(now, info))]
        if self.iteration == 1:
            posts.extend(Post("IVPHELM_REGISTER", name) for name in self.registers)
        posts.extend(self.team.update(info, age))
        info.clear_fresh()
        mode = self.modes.evaluate(info.get)
        info.set(MODE, mode)
        posts.extend(self._changed(MODE, mode, "HELM_MODE"))
        posts.extend(self._changed("IVPHELM_BHV_CNT", float(len(self.team.alive))))
        posts.extend(self._changed("IVPHELM_BHV_CNT_EVER", float(len(self.team.all))))
        posts.append(Post("IVPHELM_ITER", float(self.iteration)))
        answer = self.team.ask(now, info, self.iteration)
        posts.extend(answer.posts)
        posts.extend(self._life(answer, age))
        posts.extend(self._decided(now, mode, answer))
        self.team.bury(answer.completed)
        self._last_error = answer.error or self._last_error
        return posts

    def _turn_rate(self, now: float, info: InfoBuffer) -> float:
        heading = info.number("NAV_HEADING") or 0.0
        before, self._turning = self._turning, (now, heading)
        if before is None or now <= before[0]:
            return 0.0
        return wrap_180(heading - before[1]) / (now - before[0])

    def _changed(self, variable: str, value: Value, aux: str | None = None) -> list[Post]:
        if self._said.get(variable) == value:
            return []
        self._said[variable] = value
        return [Post(variable, value, aux)]

    def _life(self, answer: Answer, age: float) -> list[Post]:
        """State variables, completions and life events."""
        aux = str(self.iteration)
        posts: list[Post] = []
        if self.iteration == 1:
            posts.append(Post("IVPHELM_STATEVARS", ",".join(self.team.state_variables)))
        pending = "true" if answer.completed else "false"
        posts.extend(self._changed("IVPHELM_COMPLETED_PENDING", pending, aux))
        posts.extend(self._changed("IVPHELM_COMPLETED_COUNT", float(len(answer.completed)), aux))
        if self.iteration == 1:
            posts.extend(
                self._event(behavior, age, "event=spawn, seed=helm_startup")
                for behavior in self.team.all
            )
        posts.extend(self._event(behavior, age, "event=death") for behavior in answer.completed)
        return posts

    def _event(self, behavior: Behavior, age: float, what: str) -> Post:
        return Post(
            "IVPHELM_LIFE_EVENT",
            f"iter=0,time={age:.2f}, bname={behavior.name}, btype={behavior.kind}, {what},"
            f"iter={self.iteration}",
        )

    def _decided(self, now: float, mode: str, answer: Answer) -> list[Post]:
        """Summary, counts and lists, all-stop or desired values, processor times."""
        functions = [] if answer.failed else answer.functions
        decision = decide(self.domain, functions)
        pieces = sum(function.pieces for function in functions)
        load = self.loads.iteration(len(self.team.present))
        iteration = Iteration(
            number=self.iteration,
            utc=self.epoch + now,
            functions=len(functions),
            pieces=pieces,
            warnings=self.team.warnings,
            load=load,
            decision=decision,
            failed=answer.failed,
            mode=mode,
            last_error=self._last_error,
        )
        posts = [
            Post("IVPHELM_SUMMARY", self.summary.text(iteration, self.team.present)),
            Post("IVPHELM_IPF_CNT", float(len(functions))),
            Post("IVPHELM_TOTAL_PCS_FORMED", float(pieces)),
            Post("IVPHELM_TOTAL_PCS_CACHED", 0.0),
            *self._lists(),
        ]
        reason = reason_for(decision, failed=answer.failed)
        lack = missing_text(reason)
        if lack is not None:
            posts.append(Post("BHV_ERROR", lack))
        posts.extend(self.allstop.judge(reason, decision))
        posts.append(Post("IVPHELM_CREATE_CPU", load.create))
        posts.append(Post("IVPHELM_LOOP_CPU", load.create + load.solve))
        if self.iteration == 1 and self.team.update_variables:
            posts.append(Post("IVPHELM_UPDATEVARS", self.team.update_variables))
        return posts

    def _lists(self) -> Sequence[Post]:
        posts: list[Post] = []
        for variable, state in _LISTED:
            names = [behavior.name for behavior in self.team.present if behavior.state is state]
            posts.extend(self._changed(variable, ",".join(names)))
            posts.extend(self._changed(f"{variable}_CNT", float(len(names))))
        return posts
