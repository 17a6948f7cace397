"""Where a scope begins and ends in a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.evaluate.monitors.describe import asked_names
from alogkit.evaluate.monitors.monitor import (
    Always,
    Clause,
    Gap,
    Mark,
    Never,
    Rate,
    Settles,
    Share,
    Until,
)
from alogkit.verdict import Reason

if TYPE_CHECKING:
    from alogkit.evaluate.monitors.monitor import Ask, Monitor, Scope
    from alogkit.evaluate.monitors.watcher import Watcher

_STATES = (Always, Never, Settles, Until, Share, Rate, Gap)
"""They look at values all along, so nothing can be said before there is one."""


class Stretch(NamedTuple):
    """A part of the run."""

    begin: float
    """Its first instant (s)."""
    end: float
    """Its end (s)."""
    inclusive: bool
    """Whether the end belongs to it: so where the log ends, not where an event ends it."""
    complete: bool
    """Whether it is as long as was asked."""
    final: bool
    """Whether what has not come in it is missing; else it might have come, had the log gone on."""

    def holds(self, time: float) -> bool:
        """Whether a time (s) from the begin on lies in it."""
        return time < self.end or (self.inclusive and time == self.end)


def stretch_of(monitor: Monitor, watcher: Watcher) -> Stretch | Reason:
    """The stretch that a check looks at, or why there is none.

    Raises:
        TypeClashError: A variable of the scope's events holds numbers where text is asked, or the
            reverse.
    """
    scope = monitor.scope
    log_end = watcher.end(asked_names(monitor.ask))
    begin = _begin(scope, monitor.ask, watcher)
    if begin is None or begin > log_end:
        return Reason.SCOPE_NOT_BEGUN
    ends = [
        end
        for event in scope.ends
        if isinstance(event, Clause)
        and (end := watcher.signal(event.tree).first(begin, log_end, inclusive=True)) is not None
    ]
    if scope.seconds is not None and begin + scope.seconds <= log_end:
        ends.append(begin + scope.seconds)
    if Mark.VERDICT in scope.ends and watcher.verdict is not None:
        ends.append(watcher.verdict)
    end = min(ends, default=log_end)
    if ends and end <= log_end:
        if end <= begin:
            return Reason.SCOPE_EMPTY
        return Stretch(begin, end, inclusive=False, complete=True, final=True)
    open_end = Mark.END in scope.ends
    complete = open_end or (not scope.ends and scope.seconds is None)
    return Stretch(begin, log_end, inclusive=True, complete=complete, final=open_end)


def _begin(scope: Scope, ask: Ask, watcher: Watcher) -> float | None:
    match scope.begin:
        case Clause(_, tree):
            signal = watcher.signal(tree)
            return signal.first(float("-inf"), float("inf"), inclusive=True)
        case Mark.VERDICT:
            return watcher.verdict
        case _ if watcher.clocked or watcher.clock is None:
            return watcher.clock
        case _:
            return _log_begin(ask, watcher)


def _log_begin(ask: Ask, watcher: Watcher) -> float:
    """LOGSTART, or the log's first posting if that is later; for states, not before all are known.

    A variable that is never posted does not count: its check says so by itself.
    """
    first = watcher.run.begin
    begin = 0.0 if first is None else max(first, 0.0)
    if isinstance(ask, _STATES):
        known = watcher.tracks.known(asked_names(ask))
        begin = max([begin, *(track.times[0] for track in known)])
    return begin
