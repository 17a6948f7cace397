"""Count, rate and gap: how often something comes."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

from alogkit.evaluate.monitors.limits import Limit, at_least, at_most, judged
from alogkit.evaluate.monitors.monitor import Clause
from alogkit.evaluate.monitors.reaches import rises
from alogkit.evaluate.monitors.ruling import Ruling
from alogkit.verdict import Grade, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.evaluate.monitors.monitor import Count, Gap, Rate
    from alogkit.evaluate.monitors.stretch import Stretch
    from alogkit.evaluate.monitors.tracks import Track
    from alogkit.evaluate.monitors.watcher import Watcher
    from alogkit.verdict import Evidence

_NO_DATA = Ruling(Grade.PENDING, Reason.NO_DATA)
_DECIMALS, _NOTHING = 9, 1e-9
"""What differs by less is one time: stamps have five decimals."""


def count(ask: Count, stretch: Stretch, watcher: Watcher) -> Ruling:
    """How often a condition begins to hold, or a variable is posted.

    At the end of the log: too many are too many; too few are inconclusive, unless the scope says
    that it ends there.
    """
    times = occurrences(ask.what, stretch, watcher)
    number = len(times)
    last = times[-1] if times else stretch.begin
    limits: list[Limit] = []
    if ask.at_least is not None:
        missing = number < ask.at_least and stretch.final
        limits.append(Limit(">=", ask.at_least, number, last, stretch.end if missing else None))
    if ask.at_most is not None:
        extra = times[ask.at_most] if number > ask.at_most else None
        limits.append(Limit("<=", ask.at_most, number, last if extra is None else extra, extra))

    def evidence_at(time: float) -> Evidence | None:
        if not times:
            return None
        if isinstance(ask.what, Clause):
            return watcher.measure(ask.what.tree, time).decider.evidence
        track = watcher.tracks.track(ask.what)
        return None if track is None else watcher.evidence(track, time)

    name = ask.what.text if isinstance(ask.what, Clause) else ask.what
    return judged(f"count of {name}", "", limits, stretch, evidence_at)


def gap(ask: Gap, stretch: Stretch, watcher: Watcher) -> Ruling:
    """The longest time without a posting, from the begin of the stretch to its end.

    At the end of the log: a stretch that goes on beyond it is inconclusive, unless a gap was too
    long.
    """
    track = watcher.tracks.track(ask.variable)
    if track is None:
        return _NO_DATA
    edges = [stretch.begin, *_postings(track, stretch), stretch.end]
    gaps = [round(stop - start, _DECIMALS) for start, stop in pairwise(edges)]
    limit = at_most(ask.at_most, gaps, edges[:-1], ask.at_most)
    return judged(
        f"gap of {ask.variable}", "s", [limit], stretch, lambda time: watcher.evidence(track, time)
    )


def rate(ask: Rate, stretch: Stretch, watcher: Watcher) -> Ruling:
    """Postings per second in every window of a length that lies in the stretch.

    A window begins right after its first instant and ends with its last. At the end of the log: a
    stretch that goes on beyond it is inconclusive, unless a window broke a limit; so is one that
    is shorter than a window.
    """
    track = watcher.tracks.track(ask.variable)
    if track is None:
        return _NO_DATA
    length = stretch.end - stretch.begin if ask.over is None else ask.over
    if length <= 0.0 or stretch.begin + length > stretch.end + _NOTHING:
        return Ruling(Grade.PENDING, Reason.SCOPE_NOT_ENDED)
    postings = _postings(track, stretch)
    limits: list[Limit] = []
    if ask.at_least is not None:
        # Postings are fewest right after one of them ...
        starts = [stretch.begin, *postings[: _before(postings, stretch.end - length)]]
        limits.append(at_least(ask.at_least, _rates(postings, starts, length), starts, length))
    if ask.at_most is not None:
        # ... and most right up to one of them.
        ends = postings[_before(postings, stretch.begin + length) :]
        starts = [stretch.begin, *(time - length for time in ends)]
        limits.append(at_most(ask.at_most, _rates(postings, starts, length), starts, length))
    return judged(
        f"rate of {ask.variable}", "Hz", limits, stretch, lambda time: watcher.evidence(track, time)
    )


def occurrences(what: Clause | str, stretch: Stretch, watcher: Watcher) -> Sequence[float]:
    """When a condition begins to hold, or a variable is posted, in a stretch (s), ascending."""
    if isinstance(what, Clause):
        return list(rises(watcher.signal(what.tree), stretch))
    track = watcher.tracks.track(what)
    return [] if track is None else _postings(track, stretch)


def _postings(track: Track, stretch: Stretch) -> Sequence[float]:
    """When a variable was posted in a stretch (s), ascending."""
    posted = track.posted
    cut = bisect_right if stretch.inclusive else bisect_left
    return posted[bisect_left(posted, stretch.begin) : cut(posted, stretch.end)]


def _before(times: Sequence[float], limit: float) -> int:
    """How many of ascending times (s) are not later than a limit, give or take nothing."""
    return bisect_right(times, limit + _NOTHING)


def _rates(postings: Sequence[float], starts: Sequence[float], length: float) -> list[float]:
    """Postings per second (Hz) in windows of a length (s) that begin right after `starts` (s)."""
    rates: list[float] = []
    times = [*postings, math.inf]
    past = ahead = 0
    reach = length + _NOTHING
    for start in starts:
        while times[past] <= start + _NOTHING:
            past += 1
        while times[ahead] <= start + reach:
            ahead += 1
        rates.append((ahead - past) / length)
    return rates
