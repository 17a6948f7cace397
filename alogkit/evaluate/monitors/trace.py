"""How checks over a stretch fare along a run, for pictures and replays."""

from __future__ import annotations

import math
from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from alogkit.evaluate.held import shown_value
from alogkit.evaluate.monitors.describe import asked_names, clauses, describe
from alogkit.evaluate.monitors.expression import opposite
from alogkit.evaluate.monitors.kinds import TypeClashError
from alogkit.evaluate.monitors.mail import occurrences
from alogkit.evaluate.monitors.margin import truth_of
from alogkit.evaluate.monitors.monitor import Count, Gap, Never, Order, Rate, Share
from alogkit.evaluate.monitors.share import held_times
from alogkit.evaluate.monitors.stretch import Stretch
from alogkit.verdict import Role, Trace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.evaluate.monitors.monitor import Clause, Monitor
    from alogkit.evaluate.monitors.watcher import Watcher
    from alogkit.verdict import Watch


class _Point(NamedTuple):
    """From a time (s) on."""

    time: float
    truth: bool | None
    value: str


def trace_monitor(monitor: Monitor, watcher: Watcher, watch: Watch | None) -> Trace:
    """How one check fares along a run.

    Args:
        monitor: The check.
        watcher: Looks the run up.
        watch: Where the check looked, elsewhere its truth is None; None: it looked everywhere.
    """
    stretch = _stretch(watcher, watch)
    try:
        points = list(_points(monitor, watcher, stretch))
    except TypeClashError:
        points = []
    begin = watcher.run.begin
    if begin is not None and (not points or points[0].time > begin):
        points.insert(0, _Point(begin, None, ""))
    points = _changes(_masked(points, stretch))
    return Trace(
        describe(monitor),
        Role.COMPANION if monitor.companion else Role.CHECK,
        0,
        tuple(point.time for point in points),
        tuple(point.truth for point in points),
        tuple(point.value for point in points),
    )


def _stretch(watcher: Watcher, watch: Watch | None) -> Stretch:
    begin, end, inclusive = -math.inf, math.inf, True
    if watch is not None:
        begin = math.inf if watch.begin is None else watch.begin
        end = watch.end if watch.end is not None else math.inf
        inclusive = end >= watcher.run.end
    return Stretch(begin, end, inclusive=inclusive, complete=True, final=True)


def _points(monitor: Monitor, watcher: Watcher, stretch: Stretch) -> Iterator[_Point]:
    match monitor.ask:
        case Count(what, least, most):
            yield _Point(stretch.begin, not least, "0")
            for number, time in enumerate(occurrences(what, stretch, watcher), 1):
                yield _Point(time, _between(least, number, most), str(number))
        case Share():
            yield from _shares(monitor.ask, watcher, stretch)
        case Rate():
            yield from _rates(monitor.ask, watcher, stretch)
        case Gap(variable, most):
            times = [*occurrences(variable, stretch, watcher), math.inf]
            for time, following in pairwise(times):
                yield _Point(time, True, "")  # noqa: FBT003 -- a truth
                if following - time > most:
                    yield _Point(time + most, False, f"over {most:g} s")  # noqa: FBT003 -- as above
        case Order(events):
            yield from _order(events, watcher, stretch)
        case _:
            yield from _state(monitor, watcher)


def _state(monitor: Monitor, watcher: Watcher) -> Iterator[_Point]:
    """The condition that is to hold, with the values of all its variables."""
    tree = next(clauses(monitor.ask)).tree
    signal = watcher.signal(opposite(tree) if isinstance(monitor.ask, Never) else tree)
    tracks = [watcher.tracks.track(name) for name in asked_names(monitor.ask)]
    for time, margin in zip(signal.times, signal.margins, strict=True):
        values = [
            shown_value(
                None if track is None or (at := track.index(time)) < 0 else track.values[at]
            )
            for track in tracks
        ]
        yield _Point(time, truth_of(margin), ", ".join(values))


def _shares(ask: Share, watcher: Watcher, stretch: Stretch) -> Iterator[_Point]:
    """The share of the time since the begin, at each value."""
    ends = watcher.run.begin or 0.0, watcher.run.end
    begin, end = max(stretch.begin, ends[0]), min(stretch.end, ends[1])
    for held in held_times(ask.clause.tree, stretch._replace(begin=begin, end=end), watcher):
        value = held.seconds / (held.time - begin) if held.time > begin else 0.0
        yield _Point(held.time, _between(ask.at_least, value, ask.at_most), f"{value:.1%}")


def _rates(ask: Rate, watcher: Watcher, stretch: Stretch) -> Iterator[_Point]:
    """The rate in the window up to each posting, or since the begin without a window."""
    times = occurrences(ask.variable, stretch, watcher)
    first = times[0] if times else 0.0
    begin = max(stretch.begin, first)
    for number, time in enumerate(times, 1):
        length = time - begin if ask.over is None else ask.over
        if length <= 0.0 or time - length < begin:
            yield _Point(time, None, "")
            continue
        value = (number - bisect_right(times, time - length)) / length
        yield _Point(time, _between(ask.at_least, value, ask.at_most), f"{value:.2f} Hz")


def _order(events: Sequence[Clause], watcher: Watcher, stretch: Stretch) -> Iterator[_Point]:
    """How many have come, and whether so far none came too early."""
    firsts = [
        watcher.signal(event.tree).first(stretch.begin, stretch.end, inclusive=stretch.inclusive)
        for event in events
    ]
    come = sorted(time for time in firsts if time is not None)
    yield _Point(stretch.begin, True, f"0 of {len(events)}")  # noqa: FBT003 -- a truth
    for number, time in enumerate(come, 1):
        expected = [first for first in firsts[:number] if first is not None and first <= time]
        in_order = len(expected) == number and expected == sorted(set(expected))
        yield _Point(time, in_order, f"{number} of {len(events)}")


def _between(least: float | None, value: float, most: float | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)


def _masked(points: list[_Point], stretch: Stretch) -> Iterator[_Point]:
    """The points with an unknown truth outside a stretch."""
    times = [point.time for point in points]
    for edge in (stretch.begin, stretch.end):
        index = bisect_right(times, edge) - 1
        if math.isfinite(edge) and index >= 0 and times[index] < edge:
            times.insert(index + 1, edge)
            points.insert(index + 1, points[index]._replace(time=edge))
    for point in points:
        inside = stretch.begin <= point.time and stretch.holds(point.time)
        yield point if inside else point._replace(truth=None)


def _changes(points: Iterator[_Point]) -> list[_Point]:
    """Only those points at which something changes, one an instant."""
    found: list[_Point] = []
    for point in points:
        if not math.isfinite(point.time):
            continue
        if found and found[-1].time >= point.time:
            found.pop()
        if not found or found[-1][1:] != point[1:]:
            found.append(point)
    return found
