"""A grader's mail in the order of delivery, and which pieces of it are worth a look.

A lead that did not hold at one look does not hold at the next, unless mail in between changed the
truth of one of its comparisons. All phases of the tick share this, so it is found out once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.dialect.mailflags import ANY
from alogkit.dialect.numbers import compare
from alogkit.logic.condition import Ref
from alogkit.logic.truth import comparisons, variables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.dialect.feed import Feed
    from alogkit.dialect.records import Block
    from alogkit.evaluate.timeline import Event
    from alogkit.logic.condition import Compare, Operator, Value

HASH = "MISSION_HASH"
"""Its first message makes the grader write the early columns."""


@dataclass(frozen=True, slots=True)
class Mail:
    """What is delivered to a grader, by stamp."""

    events: tuple[Event, ...]
    times: tuple[float, ...]
    """Their stamps (s)."""
    loud: tuple[int, ...]
    """Indices of those that may turn a lead, or that something is done about."""


def sort_mail(feed: Feed, block: Block) -> Mail:
    """The mail of a grader, from when it came to life: of what was before, the last of each."""
    early: dict[str, Event] = {}
    later: list[Event] = []
    for event in feed.events:
        if event.time < feed.begin:
            early.pop(event.name, None)
            early[event.name] = event
        else:
            later.append(event)
    events = (*early.values(), *later)
    return Mail(events, tuple(event.time for event in events), tuple(_loud(events, block)))


def _loud(events: Sequence[Event], block: Block) -> list[int]:
    tested, always = _interests(block)
    everything = any(rule.key == ANY for rule in block.mail_rules)
    last: dict[str, tuple[bool, ...]] = {}
    types: dict[str, set[bool]] = {}
    loud: list[int] = []
    for index, event in enumerate(events):
        name, value = event.name, event.value
        if everything or name in always:
            loud.append(index)
        elif name in tested:
            truths = tuple(compare(value, operator, right) for operator, right in tested[name])
            kinds = types.setdefault(name, set())
            kinds.add(isinstance(value, str))
            # With numbers and text at once, each use of the variable hears its own half.
            if len(kinds) > 1 or last.get(name) != truths:
                loud.append(index)
                last[name] = truths
    return loud


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
