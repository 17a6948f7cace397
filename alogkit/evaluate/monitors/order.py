"""Order: first instants that must come one after the other."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING

from alogkit.evaluate.monitors.ruling import Ruling, unknown_reason
from alogkit.verdict import Grade, Reason

if TYPE_CHECKING:
    from alogkit.evaluate.monitors.monitor import Clause, Order
    from alogkit.evaluate.monitors.stretch import Stretch
    from alogkit.evaluate.monitors.watcher import Watcher

_DECIMALS = 9
"""Differences of stamps are rounded to this many; stamps have five."""


def order(ask: Order, stretch: Stretch, watcher: Watcher) -> Ruling:
    """Each event first holds later than the one before it; at one instant is not later.

    At the end of the log: an event that has not come leaves it inconclusive, unless the scope says
    that it ends there, or a later one came before it.
    """
    firsts = [
        watcher.signal(event.tree).first(stretch.begin, stretch.end, inclusive=stretch.inclusive)
        for event in ask.events
    ]
    pairs = list(pairwise(firsts))
    gaps = [round(b - a, _DECIMALS) for a, b in pairs if a is not None and b is not None]
    wrong = [
        (later, event)
        for (earlier, later), event in zip(pairs, ask.events[1:], strict=True)
        if later is not None and (earlier is None or later <= earlier)
    ]
    missing = next((e for t, e in zip(firsts, ask.events, strict=True) if t is None), None)
    last = max((time for time in firsts if time is not None), default=None)
    if wrong:
        time, event = min(wrong, key=itemgetter(0))
        found = Ruling(Grade.FAIL, Reason.OUT_OF_ORDER, time, time, event.tree, broken=time)
    elif missing is None:
        tree = ask.events[-1].tree
        found = Ruling(Grade.PASS, Reason.IN_ORDER, last, last, tree, held=last)
    else:
        found = _missing(missing, stretch, watcher)
    return replace(found, margin=min(gaps, default=None), unit="s")


def _missing(event: Clause, stretch: Stretch, watcher: Watcher) -> Ruling:
    """What an event that has not come makes of it."""
    at, tree = stretch.end, event.tree
    never_posted = unknown_reason(tree, watcher) is Reason.NO_DATA
    if stretch.final and not never_posted:
        return Ruling(Grade.FAIL, Reason.MISSED, at, at, tree, broken=at)
    reason = Reason.NO_DATA if never_posted else Reason.NOT_COME
    return Ruling(Grade.PENDING, reason, None, at, tree)
