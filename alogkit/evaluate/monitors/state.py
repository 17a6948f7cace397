"""Always, never, settles and until: what must hold at every instant of a stretch."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from alogkit.evaluate.monitors.expression import opposite
from alogkit.evaluate.monitors.ruling import Ruling, extremes, unknown_reason
from alogkit.verdict import Grade, Reason

if TYPE_CHECKING:
    from alogkit.evaluate.monitors.expression import Tree
    from alogkit.evaluate.monitors.monitor import Settles, Until
    from alogkit.evaluate.monitors.stretch import Stretch
    from alogkit.evaluate.monitors.watcher import Watcher


def always(tree: Tree, stretch: Stretch, watcher: Watcher) -> Ruling:
    """It holds at every instant of the stretch.

    At the end of the log: a stretch that goes on beyond it is inconclusive, unless it is broken.
    """
    ruling = _throughout(tree, stretch, watcher)
    if ruling.grade is Grade.PASS and not stretch.complete:
        return replace(ruling, grade=Grade.PENDING, reason=Reason.SCOPE_NOT_ENDED, decided=None)
    return ruling


def never(tree: Tree, stretch: Stretch, watcher: Watcher) -> Ruling:
    """It holds at no instant of the stretch; the end of the log is as for `always`."""
    ruling = always(opposite(tree), stretch, watcher)
    reasons = {Reason.HELD_THROUGHOUT: Reason.NEVER_HELD, Reason.BROKEN: Reason.HELD_ONCE}
    return replace(ruling, reason=reasons.get(ruling.reason, ruling.reason))


def settles(ask: Settles, stretch: Stretch, watcher: Watcher) -> Ruling:
    """It holds from a deadline on.

    At the end of the log: inconclusive if that is before the deadline, or the stretch goes on
    beyond it.
    """
    due = stretch.begin + ask.within
    if not stretch.holds(due):
        reason = Reason.LOG_TOO_SHORT if stretch.inclusive else Reason.SCOPE_EMPTY
        return Ruling(Grade.PENDING, reason)
    ruling = always(ask.clause.tree, stretch._replace(begin=due), watcher)
    settled = _settled(ask.clause.tree, stretch, watcher)
    reasons = {Reason.HELD_THROUGHOUT: Reason.SETTLED, Reason.BROKEN: Reason.NOT_SETTLED}
    return replace(
        ruling,
        reason=reasons.get(ruling.reason, ruling.reason),
        held=settled,
        slack=None if settled is None else due - settled,
    )


def until(ask: Until, stretch: Stretch, watcher: Watcher) -> Ruling:
    """The clause holds at every instant before `until`, which comes.

    At the end of the log: inconclusive if `until` has not come and the clause still holds.
    """
    due = math.inf if ask.within is None else stretch.begin + ask.within
    in_time = stretch.holds(due)
    last, inclusive = (due, True) if in_time else (stretch.end, stretch.inclusive)
    came = watcher.signal(ask.until.tree).first(stretch.begin, last, inclusive=inclusive)
    slack = None if came is None or ask.within is None else due - came
    if came == stretch.begin:
        tree = ask.until.tree
        return Ruling(Grade.PASS, Reason.CAME, came, came, tree, held=came, slack=slack)
    before = stretch._replace(
        end=last if came is None else came, inclusive=came is None and inclusive
    )
    ruling = _throughout(ask.clause.tree, before, watcher)
    if ruling.grade is Grade.FAIL or (came is not None and ruling.grade is Grade.PENDING):
        return ruling
    if came is not None:
        return replace(ruling, reason=Reason.CAME, decided=came, held=came, slack=slack)
    if unknown_reason(ask.until.tree, watcher) is Reason.NO_DATA:
        return replace(ruling, grade=Grade.PENDING, reason=Reason.NO_DATA, decided=None)
    if in_time or stretch.final:
        return replace(ruling, grade=Grade.FAIL, reason=Reason.MISSED, decided=last, broken=last)
    return replace(ruling, grade=Grade.PENDING, reason=Reason.NOT_COME, decided=None)


def _throughout(tree: Tree, stretch: Stretch, watcher: Watcher) -> Ruling:
    """Whether it holds from begin to end of a stretch, however that ended."""
    signal = watcher.signal(tree)
    start, stop = signal.stretch(stretch.begin, stretch.end, inclusive=stretch.inclusive)
    found = extremes(signal.margins, start, stop)

    def instant(index: int) -> float:
        return max(signal.times[index], stretch.begin)

    tightest = None if found.tightest is None else instant(found.tightest)
    if found.broken is not None:
        broken = instant(found.broken)
        return Ruling(Grade.FAIL, Reason.BROKEN, broken, tightest, tree, broken=broken)
    if found.unknown or found.tightest is None:
        at = stretch.begin if tightest is None else tightest
        return Ruling(Grade.PENDING, unknown_reason(tree, watcher), None, at, tree)
    return Ruling(Grade.PASS, Reason.HELD_THROUGHOUT, stretch.end, tightest, tree)


def _settled(tree: Tree, stretch: Stretch, watcher: Watcher) -> float | None:
    """Since when it has held up to the end of a stretch (s); None if it does not at the end."""
    signal = watcher.signal(tree)
    start, stop = signal.stretch(stretch.begin, stretch.end, inclusive=stretch.inclusive)
    places = range(stop - 1, max(start, 0) - 1, -1)
    margins = signal.margins
    last_broken = next((at for at in places if not margins[at] >= 0.0), max(start, 0) - 1)
    if last_broken + 1 >= stop:
        return None
    return max(signal.times[last_broken + 1], stretch.begin)
