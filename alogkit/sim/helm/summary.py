"""IVPHELM_SUMMARY: the whole first, then only the fields that have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.sim.helm.behavior import State
from alogkit.sim.helm.text import compact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.behavior import Behavior
    from alogkit.sim.helm.solve import Decision


class Load(NamedTuple):
    """What an iteration cost (s of processor time): noise, in steps of the system's clock."""

    create: float = 0.0
    """Making the objective functions."""
    solve: float = 0.0
    """Finding the best point."""
    by_behavior: tuple[float, ...] = ()
    """Summed up until each behavior was asked, in file order."""


class Iteration(NamedTuple):
    """What the summary tells of one iteration."""

    number: int
    utc: float
    """Absolute MOOS time (s)."""
    functions: int
    pieces: int
    warnings: int
    load: Load
    decision: Decision
    failed: bool
    mode: str
    last_error: str
    """Text of the error before this iteration's, '' for none."""


def _told(behavior: Behavior) -> tuple[object, ...]:
    """What of a behavior the summary tells."""
    return behavior.state, behavior.since, behavior.function, behavior.updates_seen


class Summary:
    """The summary's memory of what it has said.

    Args:
        domain_text: The domain as published.
        epoch: Absolute MOOS time of the simulated time 0 (s).
    """

    def __init__(self, domain_text: str, epoch: float) -> None:
        self._domain_text = domain_text
        self._epoch = epoch
        self._said: dict[str, str] = {}
        self._most = [0.0, 0.0, 0.0]
        self._told: object = None
        """What the last text was made of."""

    def text(self, iteration: Iteration, behaviors: Sequence[Behavior]) -> str:
        """What to say of an iteration.

        Args:
            iteration: The iteration.
            behaviors: In file order, those asked in this iteration and those completed; who
                failed, and who was not asked because of that, is left out.
        """
        told = (iteration[2:], [_told(behavior) for behavior in behaviors])
        if told == self._told:
            return f"iter={iteration.number},utc_time={iteration.utc:.2f}"
        self._told = told
        fields = self._fields(iteration, behaviors)
        said = [f"iter={iteration.number}", f"utc_time={iteration.utc:.2f}"]
        said.extend(text for name, text in fields.items() if self._said.get(name) != text)
        self._said = fields
        return ",".join(said)

    def _fields(self, iteration: Iteration, behaviors: Sequence[Behavior]) -> dict[str, str]:
        load = iteration.load
        cost = (load.create, load.solve, load.create + load.solve)
        self._most = [max(pair) for pair in zip(self._most, cost, strict=True)]
        most_create, most_solve, most_loop = self._most
        figures = {
            "ofnum": str(iteration.functions),
            "total_pcs_formed": str(iteration.pieces),
            "total_pcs_cached": "0",
            "warnings": str(iteration.warnings),
            "solve_time": f"{load.solve:.2f}",
            "create_time": f"{load.create:.2f}",
            "max_create_time": f"{most_create:.2f}",
            "max_solve_time": f"{most_solve:.2f}",
            "max_loop_time": f"{most_loop:.2f}",
            "loop_time": f"{cost[2]:.2f}",
        }
        fields = {name: f"{name}={figure}" for name, figure in figures.items()}
        fields["var"] = ",".join(
            f"var={name}:{'varbalk' if value is None else compact(value, 4)}"
            for name, value in iteration.decision.items()
        )
        goal = any(behavior.state is State.ACTIVE for behavior in behaviors)
        halt = f"BHV_ERROR: {iteration.last_error or ' - unknown - '}"
        lists = self._lists(behaviors, load.by_behavior)
        states = {
            "halted": str(iteration.failed).lower(),
            "active_goal": str(goal).lower(),
            "modes": f"MODE@{iteration.mode}" if iteration.mode else "none",
            "running_bhvs": lists[State.RUNNING],
            "active_bhvs": lists[State.ACTIVE],
            "disabled_bhvs": "none",
            "idle_bhvs": lists[State.IDLE],
            "completed_bhvs": lists[State.COMPLETED],
            "ivpdomain": f'"{self._domain_text}"',
            "halt_msg": halt if iteration.failed else "none",
        }
        fields.update((name, f"{name}={state}") for name, state in states.items())
        return fields

    def _lists(self, behaviors: Sequence[Behavior], costs: Sequence[float]) -> dict[State, str]:
        pairs = list(zip(behaviors, costs, strict=True))
        return {
            state: ":".join(self._entry(one, cost) for one, cost in pairs if one.state is state)
            or "none"
            for state in State
        }

    def _entry(self, behavior: Behavior, cost: float) -> str:
        since = f"{self._epoch + behavior.since:.2f}"
        taken, seen = behavior.updates_taken, behavior.updates_seen
        updates = f"{taken}/{seen}" if behavior.common.updates else "n/a"
        if behavior.state is not State.ACTIVE or behavior.function is None:
            return f"{behavior.name}${since}${updates}"
        function = behavior.function
        return (
            f"{behavior.name}${since}${function.weight:.5f}${function.pieces}${cost:.5f}"
            f"${updates}$1$$"
        )
