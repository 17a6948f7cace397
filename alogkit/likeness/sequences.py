"""Through which states a run went, whatever the times."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from alogkit.likeness.kinds import TOGETHER
from alogkit.toolbox.behaviors import behavior_spans, life_events
from alogkit.toolbox.spans import changes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.alog.log import Alog
    from alogkit.toolbox.behaviors import LifeEvent

States = tuple[str, ...]
_STATES = ("IVPHELM_STATE", "IVPHELM_ALLSTOP", "MODE", "MISSION_RESULT")
_BRIDGED = ("_IVPHELM_STATE", "_IVPHELM_ALLSTOP")
"""What the names of states end in that a vehicle's name stands before."""


def sequences_of(log: Alog) -> dict[str, States]:
    """What each state was one after the other, by what it is a state of.

    Of the behaviors' lives the births and deaths, those of one iteration of the helm by name; of
    the behaviors that are active each set of names, in the order in which the sets first appear.
    """
    found = {
        name: tuple(change.text for change in changes(log.column(name)))
        for name in log.variables
        if name in _STATES or name.endswith(_BRIDGED)
    }
    life = life_events(log, "IVPHELM_LIFE_EVENT")
    if life:
        found["behavior life"] = tuple(_life(life))
    active = _active_sets(log)
    if active:
        found["active behaviors"] = active
    return found


def _life(events: Iterable[LifeEvent]) -> list[str]:
    """Births and deaths by time; postings of one iteration have an order that says nothing."""
    began, keyed = -inf, []
    for event in events:
        if event.time - began >= TOGETHER:
            began = event.time
        keyed.append((began, f"{event.event} {event.behavior}"))
    return [text for _, text in sorted(keyed)]


def _active_sets(log: Alog) -> States:
    spans = [
        (name, span)
        for name, span in behavior_spans(log, "", log.span[1])
        if span.value == "active" and span.stop > span.start
    ]
    times = sorted({time for _, span in spans for time in (span.start, span.stop)})
    sets = (
        "+".join(sorted(name for name, span in spans if span.start <= time < span.stop)) or "none"
        for time in times[:-1]
    )
    # How often they take turns depends on when the log ends.
    return tuple(dict.fromkeys(sets))
