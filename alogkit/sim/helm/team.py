"""All behaviors of a helm: built from their blocks, updated, and asked in file order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.sim.app import Post
from alogkit.sim.helm.behavior import ERROR, State
from alogkit.sim.helm.behaviors.registry import BEHAVIORS, known_kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.sim.app import Value
    from alogkit.sim.helm.behavior import Behavior, Note
    from alogkit.sim.helm.domain import Domain
    from alogkit.sim.helm.info import InfoBuffer
    from alogkit.sim.helm.objective import ObjectiveFunction
    from alogkit.sim.mission import BehaviorConfig


def built(
    blocks: Iterable[BehaviorConfig], domain: Domain, community: str, epoch: float = 0.0
) -> tuple[list[Behavior], list[str]]:
    """The behaviors of the blocks, and what is wrong with their kinds and parameters.

    Args:
        blocks: In file order.
        domain: What the helm decides over.
        community: The vehicle's community.
        epoch: Absolute MOOS time of the simulated time 0 (s).
    """
    behaviors: list[Behavior] = []
    problems: list[str] = []
    for block in blocks:
        make = BEHAVIORS.get(block.kind)
        if make is None:
            known = ", ".join(known_kinds())
            problems.append(f"{block.name}: no behavior {block.kind} here; there are {known}")
            continue
        behavior = make(block.name, domain, community)
        behavior.epoch = epoch
        problems.extend(
            f"{block.name}: {key} = {text}{_why(behavior, key)}"
            for key, text in block.params
            if not behavior.set(key, text)
        )
        behaviors.append(behavior)
    return behaviors, problems


def _why(behavior: Behavior, key: str) -> str:
    reason = behavior.unmodelled.get(key.lower())
    return f" (not modelled: {reason})" if reason else ""


class Answer(NamedTuple):
    """What came of asking all behaviors."""

    posts: list[Post]
    functions: list[ObjectiveFunction]
    completed: list[Behavior]
    failed: bool
    error: str
    """Text of the last error, '' for none."""


class Team:
    """The behaviors with what the helm keeps about them.

    Args:
        behaviors: In file order.
    """

    def __init__(self, behaviors: Sequence[Behavior]) -> None:
        self.all = tuple(behaviors)
        self.alive = list(behaviors)
        self.present: tuple[Behavior, ...] = ()
        """In file order: those that were asked last time and did not fail, and the completed."""
        self._posted: dict[tuple[str, str, str], Value] = {}

    @property
    def watched(self) -> tuple[str, ...]:
        """Variables that the behaviors want to hear, each once."""
        names = (name for behavior in self.all for name in behavior.watched())
        return tuple(dict.fromkeys(names))

    @property
    def state_variables(self) -> tuple[str, ...]:
        """Variables that conditions look at and flags set, sorted."""
        names: set[str] = set()
        for behavior in self.all:
            names.update(behavior.condition_variables())
            names.update(
                variable for flags in behavior.common.flags.values() for variable, _ in flags
            )
        return tuple(sorted(names))

    @property
    def update_variables(self) -> str:
        """IVPHELM_UPDATEVARS: `const_depth=DEPTH_VALUE`, '' when no behavior takes updates."""
        return ",".join(
            f"{behavior.name}={behavior.common.updates}"
            for behavior in self.all
            if behavior.common.updates
        )

    @property
    def warnings(self) -> int:
        """Warnings and errors of all behaviors so far."""
        return sum(behavior.warnings for behavior in self.all)

    def update(self, info: InfoBuffer, age: float) -> list[Post]:
        """Hand fresh update texts to the behaviors that take them, and post the results.

        Args:
            info: What the helm has heard.
            age: Time since the helm's start (s).
        """
        return [
            Post(
                "IVPHELM_UPDATE_RESULT",
                f"bhv={behavior.name},var={behavior.common.updates},time={age:.2f},"
                f"result={behavior.update(text)},val={text}",
            )
            for behavior in self.alive
            if behavior.common.updates
            for text in info.fresh_texts(behavior.common.updates)
        ]

    def ask(self, now: float, info: InfoBuffer, iteration: int) -> Answer:
        """One iteration of every behavior, up to the first that fails."""
        answer = Answer([], [], [], failed=False, error="")
        asked: set[Behavior] = set()
        for behavior in self.alive:
            if iteration == 1:
                behavior.spawn()
            behavior.step(now, info)
            answer.posts.extend(self._filtered(behavior, iteration))
            error = _last_error(behavior.notes)
            behavior.notes.clear()
            if behavior.failed:
                answer = answer._replace(failed=True, error=error)
                break
            asked.add(behavior)
            if behavior.function is not None:
                answer.functions.append(behavior.function)
                text = behavior.function.text(iteration)
                answer.posts.append(Post("BHV_IPF", text, behavior.name))
            if behavior.state is State.COMPLETED:
                answer.completed.append(behavior)
        self.present = tuple(
            behavior
            for behavior in self.all
            if behavior in asked or behavior.state is State.COMPLETED
        )
        return answer

    def bury(self, completed: Iterable[Behavior]) -> None:
        """Ask these no more."""
        gone = list(completed)
        self.alive = [behavior for behavior in self.alive if behavior not in gone]

    def _filtered(self, behavior: Behavior, iteration: int) -> list[Post]:
        posts: list[Post] = []
        aux = f"{iteration}:{behavior.name}"
        for note in behavior.notes:
            key = (behavior.name, note.variable, note.key)
            if note.repeats or self._posted.get(key) != note.value:
                self._posted[key] = note.value
                posts.append(Post(note.variable, note.value, aux))
        return posts


def _last_error(notes: Sequence[Note]) -> str:
    return next((str(note.value) for note in reversed(notes) if note.variable == ERROR), "")
