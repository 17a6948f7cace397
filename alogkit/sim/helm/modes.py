"""The mode tree: `set MODE = value {conditions} otherwise`, evaluated top to bottom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.logic.condition import Compare
from alogkit.logic.parse import parse
from alogkit.logic.truth import holds, variables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.logic.condition import Condition, Lookup
    from alogkit.sim.mission import ModeRule

MODE = "MODE"
"""The mode variable."""


@dataclass(frozen=True, slots=True)
class _Branch:
    value: str
    parent: str
    conditions: tuple[Condition, ...]
    otherwise: str | None


class ModeTree:
    """The helm's hierarchical mode, made of rules of which each may need an earlier one's value.

    Args:
        rules: In file order.

    Raises:
        ConditionError: a rule's condition cannot be parsed.
    """

    def __init__(self, rules: Iterable[ModeRule]) -> None:
        self._branches = tuple(_branch(rule) for rule in rules)

    @property
    def text(self) -> str:
        """IVPHELM_MODESET: `MODE#---,ACTIVE#---,INACTIVE#ACTIVE,TRANSITING`."""
        edges = [
            f"{branch.parent or '---'},{value}"
            for branch in self._branches
            for value in (branch.value, branch.otherwise)
            if value is not None
        ]
        return "#".join((MODE, *edges)) if edges else ""

    @property
    def watched(self) -> tuple[str, ...]:
        """Variables other than the mode that the rules look at, each once."""
        names = (
            name
            for branch in self._branches
            for condition in branch.conditions
            for name in variables(condition)
        )
        return tuple(name for name in dict.fromkeys(names) if name != MODE)

    def evaluate(self, lookup: Lookup) -> str:
        """The mode now: `ACTIVE:TRANSITING`, parent before child; '' without any rule."""
        mode = ""

        def look(variable: str) -> float | str | None:
            return mode if variable == MODE else lookup(variable)

        for branch in self._branches:
            if all(holds(condition, look) for condition in branch.conditions):
                mode = _below(mode, branch, branch.value)
            elif branch.otherwise is not None and (not branch.parent or mode == branch.parent):
                mode = _below(mode, branch, branch.otherwise)
        return mode


def _below(mode: str, branch: _Branch, value: str) -> str:
    return f"{mode}:{value}" if branch.parent else value


def _branch(rule: ModeRule) -> _Branch:
    conditions = tuple(parse(text) for text in rule.conditions)
    parents = [
        str(condition.right)
        for condition in conditions
        if isinstance(condition, Compare) and condition.variable == MODE
    ]
    return _Branch(rule.value, parents[0] if parents else "", conditions, rule.otherwise)
