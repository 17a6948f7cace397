"""Share: how much of the time something holds."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from alogkit.evaluate.monitors.limits import Limit, judged
from alogkit.evaluate.monitors.ruling import Ruling, unknown_reason
from alogkit.verdict import Grade, Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.evaluate.monitors.expression import Tree
    from alogkit.evaluate.monitors.monitor import Share
    from alogkit.evaluate.monitors.stretch import Stretch
    from alogkit.evaluate.monitors.watcher import Watcher
    from alogkit.verdict import Evidence


class Held(NamedTuple):
    """For how long a condition has held, at the begin of one of its values."""

    time: float
    """Since when that value is (s)."""
    seconds: float
    """s of the stretch up to that time at which the condition held."""
    holds: bool | None
    """Whether it holds from then on; None: unknown."""


def share(ask: Share, stretch: Stretch, watcher: Watcher) -> Ruling:
    """The share of a stretch's time at which it holds, a value counting up to the next one.

    At the end of the log: a stretch that goes on beyond it is inconclusive, and so is one of which
    a part is unknown.
    """
    tree = ask.clause.tree
    length = stretch.end - stretch.begin
    found = list(held_times(tree, stretch, watcher))
    if not found or length <= 0.0:
        return Ruling(Grade.PENDING, unknown_reason(tree, watcher))
    if found[0].time > stretch.begin or any(part.holds is None for part in found[:-1]):
        return Ruling(Grade.PENDING, Reason.PARTLY_UNKNOWN)
    value = found[-1].seconds / length
    last = next((part.time for part in reversed(found) if part.holds), stretch.begin)
    limits: list[Limit] = []
    if ask.at_least is not None:
        broken = _end_if(stretch, missed=value < ask.at_least)
        limits.append(Limit(">=", ask.at_least, value, last, broken))
    if ask.at_most is not None:
        broken = _end_if(stretch, missed=value > ask.at_most)
        limits.append(Limit("<=", ask.at_most, value, last, broken))

    def evidence_at(time: float) -> Evidence | None:
        return watcher.measure(tree, time).decider.evidence

    return judged(f"share of {ask.clause.text}", "", limits, stretch, evidence_at)


def held_times(tree: Tree, stretch: Stretch, watcher: Watcher) -> Iterator[Held]:
    """The values of a condition in a stretch, ascending; the last one is where that ends."""
    signal = watcher.signal(tree)
    first, stop = signal.stretch(stretch.begin, stretch.end, inclusive=stretch.inclusive)
    seconds, since, holds = 0.0, stretch.begin, False
    for index in range(max(first, 0), stop):
        time, margin = max(signal.times[index], stretch.begin), signal.margins[index]
        seconds += (time - since) * holds
        yield Held(time, seconds, None if math.isnan(margin) else margin >= 0.0)
        since, holds = time, margin >= 0.0
    if stop > max(first, 0):
        yield Held(stretch.end, seconds + (stretch.end - since) * holds, None)


def _end_if(stretch: Stretch, *, missed: bool) -> float | None:
    """When a limit is missed for certain (s): only a whole stretch tells."""
    return stretch.end if missed and stretch.complete else None
