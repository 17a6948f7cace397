"""Mailflags: a posting for each message of a key."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from alogkit.dialect.macros import expand

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.dialect.records import MailRule
    from alogkit.evaluate.timeline import Event

ANY = "ANY"
_MOST_PENDING = 1000
"""Postings of one tick beyond these are lost."""


class Mailflags:
    """Turns mail into further mail, and counts it.

    Macros: `$[CNT]` is the count of the key's messages so far, `$[MCNT]` that of all messages, and
    `$[UTC]` the time.
    """

    def __init__(self, rules: Sequence[MailRule]) -> None:
        self._rules = rules
        self._keys = {rule.key for rule in rules}
        self._counts: Counter[str] = Counter()
        self._total = 0

    def answer(self, events: Iterable[Event], time: float, utc: float | None) -> list[Event]:
        """What is posted on these messages.

        Args:
            events: What came, in order.
            time: When it is looked at (s on the verdict's time base).
            utc: The same moment as `$[UTC]` has it (s); None where no log tells.
        """
        posted: list[Event] = []
        if not self._rules:
            return posted
        for event in events:
            self._total += 1
            key = event.name if event.name in self._keys else ANY
            if key in self._keys:
                self._counts[event.name] += 1
                posted += [
                    self._post(rule, event, time, utc) for rule in self._rules if rule.key == key
                ]
        return posted[:_MOST_PENDING]

    def _post(self, rule: MailRule, event: Event, time: float, utc: float | None) -> Event:
        value = rule.flag.value
        if isinstance(value, str):
            words = {
                "CNT": str(self._counts[event.name]),
                "MCNT": str(self._total),
            }
            if utc is not None:
                words["UTC"] = f"{utc:.3f}"
            value = expand(value, words, lambda _: None, 1.0)
        return event._replace(time=time, name=rule.flag.variable, value=value)
