"""The values held along a run, and what comparisons make of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from alogkit.logic.condition import Ref
from alogkit.logic.truth import compare, truth_by

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.evaluate.checks import Mailflag
    from alogkit.evaluate.timeline import Event, Instant
    from alogkit.logic.condition import Compare, Condition, Value


_NEVER_POSTED = "-"


def shown_value(value: Value | None) -> str:
    """A held value as people read it: `12.10`, `MALCONFIG`, `-` for one never posted."""
    if value is None:
        return _NEVER_POSTED
    return value if isinstance(value, str) else f"{value:.2f}"


class Holding(Protocol):
    """Whatever holds values at a moment: what findings are measured against."""

    def event(self, name: str) -> Event | None:
        """What gave a variable its held value; None when it was never posted."""

    def event_of(self, comparison: Compare) -> Event | None:
        """What gave the left-hand side of a comparison its value; None when nothing did."""

    def truth(self, condition: Condition) -> bool | None:
        """Whether a condition holds now, None when that is unknown."""

    def compare(self, comparison: Compare) -> bool | None:
        """Whether one comparison holds now, None when that is unknown."""

    def threshold(self, comparison: Compare) -> Value | None:
        """The value on the right-hand side now; None for a variable that was never posted."""


class Held:
    """Last values: what a variable was posted stays until its next posting.

    A variable that a mailflag sets is known from the start in one respect: while nobody set or
    posted it, the silence of the flag's key is evidence. A comparison that the flag's value would
    make true is then false, not unknown.
    """

    def __init__(self, mailflags: Iterable[Mailflag]) -> None:
        self._events: dict[str, Event] = {}
        self._flag_values: dict[str, list[Value]] = {}
        for flag in mailflags:
            self._flag_values.setdefault(flag.variable, []).append(flag.value)

    def apply(self, instant: Instant) -> None:
        """Take over what was posted at an instant."""
        for event in instant.events:
            self._events[event.name] = event

    def event(self, name: str) -> Event | None:
        """What gave a variable its held value; None when it was never posted."""
        return self._events.get(name)

    def event_of(self, comparison: Compare) -> Event | None:
        """What gave the left-hand side of a comparison its value; None when nothing did."""
        return self._events.get(comparison.variable)

    def value(self, name: str) -> Value | None:
        """The held value; None when it was never posted."""
        event = self._events.get(name)
        return None if event is None else event.value

    def truth(self, condition: Condition) -> bool | None:
        """Whether a condition holds now, None when that is unknown."""
        return truth_by(condition, self.compare)

    def compare(self, comparison: Compare) -> bool | None:
        """Whether one comparison holds now, None when that is unknown."""
        right = self.threshold(comparison)
        if right is None:
            return None
        event = self._events.get(comparison.variable)
        if event is not None:
            return compare(event.value, comparison.operator, right)
        not_set = self._flag_values.get(comparison.variable, ())
        would_hold = any(compare(value, comparison.operator, right) for value in not_set)
        return False if would_hold else None

    def threshold(self, comparison: Compare) -> Value | None:
        """The value on the right-hand side now; None for a variable that was never posted."""
        right = comparison.right
        return self.value(right.variable) if isinstance(right, Ref) else right
