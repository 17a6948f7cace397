"""A grader's mail in the order of delivery, and which pieces of it are worth a look.

A lead that did not hold at one look does not hold at the next, unless mail in between changed the
truth of one of its comparisons. All phases of the tick share this, so it is found out once.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.dialect.mailflags import ANY
from alogkit.dialect.numbers import compare
from alogkit.logic.condition import Ref
from alogkit.logic.truth import comparisons, variables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.dialect.feed import Feed
    from alogkit.dialect.records import Block
    from alogkit.evaluate.timeline import Event, Events
    from alogkit.logic.condition import Compare, Operator, Value

HASH = "MISSION_HASH"
"""Its first message makes the grader write the early columns."""


@dataclass(frozen=True, slots=True)
class Mail:
    """What is delivered to a grader, by stamp."""

    events: Events
    loud: tuple[int, ...]
    """Indices of those that may turn a lead, or that something is done about."""


def sort_mail(feed: Feed, block: Block) -> Mail:
    """The mail of a grader, from when it came to life: of what was before, the last of each."""
    latest: dict[str, int] = {}
    dropped: set[int] = set()
    n_early = bisect_left(feed.events.times, feed.begin)
    for index, event in enumerate(feed.events.between(0, n_early)):
        if event.name in latest:
            dropped.add(latest[event.name])
        latest[event.name] = index
    events = feed.events.without(dropped) if dropped else feed.events
    return Mail(events, tuple(_loud(events, block)))


def _loud(events: Iterable[Event], block: Block) -> Iterator[int]:
    """Where among some events those are that are worth a look."""
    tested, always = _interests(block)
    everything = any(rule.key == ANY for rule in block.mail_rules)
    last: dict[str, tuple[bool, ...]] = {}
    types: dict[str, set[bool]] = {}
    for index, event in enumerate(events):
        name, value = event.name, event.value
        if everything or name in always:
            yield index
        elif name in tested:
            truths = tuple(compare(value, operator, right) for operator, right in tested[name])
            kinds = types.setdefault(name, set())
            kinds.add(isinstance(value, str))
            # With numbers and text at once, each use of the variable hears its own half.
            if len(kinds) > 1 or last.get(name) != truths:
                yield index
                last[name] = truths


def _interests(block: Block) -> tuple[dict[str, list[tuple[Operator, Value]]], set[str]]:
    """What leads compare each variable with, and the variables of which each message counts."""
    tested: dict[str, list[tuple[Operator, Value]]] = {}
    always = {rule.key for rule in block.mail_rules}
    if block.report.early_columns:
        always.add(HASH)
    for comparison in _leads(block):
        if isinstance(comparison.right, Ref):
            always.update(variables(comparison))
        else:
            tests = tested.setdefault(comparison.variable, [])
            tests.append((comparison.operator, comparison.right))
    return tested, always


def _leads(block: Block) -> list[Compare]:
    return [
        comparison
        for stage in block.stages
        for lead in stage.leads
        for comparison in comparisons(lead.condition)
    ]
