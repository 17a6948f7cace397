"""Reaches: what must hold at some instant, in time."""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from alogkit.evaluate.monitors.ruling import Ruling, unknown_reason
from alogkit.verdict import Grade, Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.evaluate.monitors.expression import Tree
    from alogkit.evaluate.monitors.monitor import Reaches
    from alogkit.evaluate.monitors.signal import Signal
    from alogkit.evaluate.monitors.stretch import Stretch
    from alogkit.evaluate.monitors.watcher import Watcher


def reaches(ask: Reaches, stretch: Stretch, watcher: Watcher) -> Ruling:
    """It holds at some instant within so many seconds of the begin, or of each event.

    At the end of the log: inconclusive if that is before the time is up, and if the event never
    came.
    """
    signal = watcher.signal(ask.clause.tree)
    begins = [stretch.begin]
    if ask.of is not None:
        begins = list(rises(watcher.signal(ask.of.tree), stretch))
        if not begins:
            return Ruling(Grade.PENDING, Reason.NO_EVENT)
    holding = [index for index, margin in enumerate(signal.margins) if margin >= 0.0]
    within = math.inf if ask.within is None else ask.within
    waits = [_wait(begin, begin + within, signal, holding, stretch) for begin in begins]
    missed = next((wait for wait in waits if wait.missed(stretch)), None)
    if missed is not None:
        return _missed(ask, missed, signal, watcher)
    waiting = next((wait for wait in waits if wait.came is None), None)
    if waiting is not None:
        at = _best(signal, waiting)
        return Ruling(Grade.PENDING, Reason.NOT_COME, None, at, ask.clause.tree)
    tightest = min(waits, key=lambda wait: wait.slack)
    return Ruling(
        Grade.PASS,
        Reason.CAME,
        decided=max(wait.came or 0.0 for wait in waits),
        at=_best(signal, tightest),
        tree=ask.clause.tree,
        held=tightest.came,
        slack=None if ask.within is None else tightest.slack,
    )


def rises(signal: Signal, stretch: Stretch) -> Iterator[float]:
    """The instants (s) of a stretch at which a condition begins to hold, or holds at its begin."""
    start, stop = signal.stretch(stretch.begin, stretch.end, inclusive=stretch.inclusive)
    held = False
    for index in range(max(start, 0), stop):
        holds = signal.margins[index] >= 0.0
        if holds and not held:
            yield max(signal.times[index], stretch.begin)
        held = holds


class _Wait(NamedTuple):
    """One wait for the condition."""

    begin: float
    due: float
    last: float
    """The time up to which it was looked for (s): the time that it is due, or the end."""
    inclusive: bool
    came: float | None

    @property
    def slack(self) -> float:
        """What was left of the time (s)."""
        return self.due - (self.last if self.came is None else self.came)

    def missed(self, stretch: Stretch) -> bool:
        """Whether it did not come, and the log would show it."""
        return self.came is None and (self.last == self.due or stretch.final)


def _wait(begin: float, due: float, signal: Signal, holding: list[int], stretch: Stretch) -> _Wait:
    in_time = stretch.holds(due)
    last, inclusive = (due, True) if in_time else (stretch.end, stretch.inclusive)
    start, stop = signal.stretch(begin, last, inclusive=inclusive)
    place = bisect_left(holding, start)
    found = place < len(holding) and holding[place] < stop
    came = max(signal.times[holding[place]], begin) if found else None
    return _Wait(begin, due, last, inclusive, came)


def _missed(ask: Reaches, wait: _Wait, signal: Signal, watcher: Watcher) -> Ruling:
    at = _best(signal, wait)
    tree: Tree = ask.clause.tree
    _, stop = signal.stretch(wait.begin, wait.last, inclusive=wait.inclusive)
    if stop == 0 or math.isnan(signal.margins[stop - 1]):
        return Ruling(Grade.PENDING, unknown_reason(tree, watcher), None, at, tree)
    return Ruling(Grade.FAIL, Reason.MISSED, wait.last, at, tree, broken=wait.last)


def _best(signal: Signal, wait: _Wait) -> float:
    """The instant (s) of a wait at which the margin is greatest; its begin if none is known."""
    start, stop = signal.stretch(wait.begin, wait.last, inclusive=wait.inclusive)
    known = [
        (signal.margins[index], -index)
        for index in range(max(start, 0), stop)
        if not math.isnan(signal.margins[index])
    ]
    return max(signal.times[-max(known)[1]], wait.begin) if known else wait.begin
