"""What a grader remembers of its mail, and what comparisons make of it.

The last number and the last text of each variable are kept apart, for ever. Each use of a variable
in a condition settles for the first of the two that it sees, text before number, and is deaf to the
other from then on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.dialect.numbers import compare, moos_number
from alogkit.logic.condition import Ref
from alogkit.logic.truth import truth_by, variables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from alogkit.evaluate.timeline import Event
    from alogkit.logic.condition import Compare, Condition, Value

DELTA = "_DELTA"
"""Ending of a name that means the age of what the rest of it names."""


class Memory:
    """The grader's view at one moment; a `Holding` for the evaluator's measures.

    A variable that nobody has posted makes a comparison false. One that the logs do not hold at all
    makes it unknown.

    Attributes:
        clock: UTC of the moment (s), which `NAME_DELTA` is counted from; None for a grader that
            has no clock.
    """

    def __init__(
        self, not_held: frozenset[str], flag_values: Mapping[str, Iterable[Value]]
    ) -> None:
        self.clock: float | None = None
        self._not_held = not_held
        self._flag_values = flag_values
        self._numbers: dict[str, Event] = {}
        self._texts: dict[str, Event] = {}
        self._latched: dict[tuple[int, str], dict[str, Event]] = {}

    def post(self, events: Iterable[Event]) -> None:
        """Take mail in, in order."""
        for event in events:
            kept = self._texts if isinstance(event.value, str) else self._numbers
            kept[event.name] = event

    def event(self, name: str) -> Event | None:
        """What gave a variable its value, text before number; None when it was never posted."""
        return self._texts.get(name) or self._numbers.get(name)

    def is_missing(self, name: str) -> bool:
        """Whether the logs hold nothing of a variable that somebody may have posted."""
        return name in self._not_held and self.event(name) is None

    def event_of(self, comparison: Compare) -> Event | None:
        """The posting that a comparison looks at on its left; None when there is none."""
        return self._used((id(comparison), "left"), comparison.variable)

    def threshold(self, comparison: Compare) -> Value | None:
        """The value on the right-hand side now; None for a variable that was never posted."""
        right = comparison.right
        if not isinstance(right, Ref):
            return right
        event = self._used((id(comparison), "right"), right.variable)
        return None if event is None else event.value

    def truth(self, condition: Condition) -> bool | None:
        """Whether a condition holds now; None when the logs cannot tell."""
        return truth_by(condition, self.compare)

    def compare(self, comparison: Compare) -> bool | None:
        """Whether one comparison holds now; None when the logs cannot tell."""
        left, right = self.event_of(comparison), self.threshold(comparison)
        if right is None:
            # Only a variable can lack a value.
            names = set(variables(comparison)) if left is None else {_right_name(comparison)}
            return None if names <= self._not_held else False
        if left is not None:
            return compare(left.value, comparison.operator, right)
        if comparison.variable not in self._not_held:
            return False
        # While the key of a mailflag was silent, its variable did not get the flag's value.
        values = self._flag_values.get(comparison.variable, ())
        return (
            False if any(compare(value, comparison.operator, right) for value in values) else None
        )

    def _used(self, use: tuple[int, str], name: str) -> Event | None:
        # Equal comparisons at two places of the criteria are two uses, hence their identity.
        kept = self._latched.get(use)
        if kept is None:
            kept = next((kind for kind in (self._texts, self._numbers) if name in kind), None)
            if kept is None:
                return self._age(name)
            self._latched[use] = kept
        return kept.get(name)

    def _age(self, name: str) -> Event | None:
        """`NAME_DELTA` when nobody posts it: the time since the stamp that NAME holds (s)."""
        if not name.endswith(DELTA) or self.clock is None:
            return None
        event = self.event(name.removesuffix(DELTA))
        if event is None:
            return None
        stamp = moos_number(event.value) if isinstance(event.value, str) else event.value
        if stamp is None:
            return None
        return event._replace(name=name, value=self.clock - stamp)


def _right_name(comparison: Compare) -> str:
    return comparison.right.variable if isinstance(comparison.right, Ref) else ""
