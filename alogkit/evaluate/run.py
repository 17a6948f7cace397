"""One run as its logs show it: instants, evidence, where they end and whether they were alive."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from alogkit.evaluate.archive import Archive
from alogkit.evaluate.held import Held
from alogkit.evaluate.samples import shifted
from alogkit.logic.truth import variables
from alogkit.verdict import Evidence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.alog.columns import Column
    from alogkit.alog.log import Alog
    from alogkit.alog.posting import Posting
    from alogkit.evaluate.checks import Criteria, Stage
    from alogkit.evaluate.resolve import Place
    from alogkit.evaluate.timeline import Event, Instant


_HALF_A_DECIMAL = 5e-6
"""Half of a log's resolution (s): a time is not later than a limit if it is so when rounded."""


class Run:
    """The logs of one run under one set of criteria; all times are s since the first LOGSTART."""

    def __init__(self, logs: Sequence[Alog], criteria: Criteria) -> None:
        asked = list(_names_asked(criteria))
        flags = criteria.mailflags
        every = [*asked, *(flag.key for flag in flags), *_names_watched(criteria)]
        self.archive = Archive(logs, criteria.names, every)
        self.names = self.archive.names
        self.resolver = self.archive.resolver
        self.instants = self.archive.instants(asked, flags)
        self._logs = logs
        self._shifts = self.archive.shifts
        self._mailflags = flags
        self._markers: dict[float, Evidence | None] = {}

    def held(self) -> Held:
        """The values before anything was posted."""
        return Held(self._mailflags)

    def column(self, place: Place) -> tuple[Column, float]:
        """The postings at a place, and what to add to their times (s)."""
        return self.archive.column(place), self._shifts[place.log]

    def locate(self, event: Event) -> Evidence:
        """The posting behind an event."""
        column = self._logs[event.log].column(event.variable)
        line, posting = next(column.some([event.row]))
        return self._evidence(event.log, line, posting)

    def marker(self, time: float) -> Evidence | None:
        """The last posting of any variable at or before a time (s); None when there is none."""
        if time not in self._markers:
            self._markers[time] = self._last_before(time)
        return self._markers[time]

    @property
    def begin(self) -> float | None:
        """The first posting's time (s), None when there is none."""
        return min((first for first, _ in self._spans()), default=None)

    @property
    def end(self) -> float:
        """The last posting's time (s), minus infinity when there is none."""
        return max((last for _, last in self._spans()), default=-math.inf)

    @property
    def filled(self) -> tuple[int, ...]:
        """The logs that have any posting, as indices."""
        return tuple(index for index, log in enumerate(self._logs) if len(log))

    def log_span(self, log: int) -> tuple[float, float]:
        """The first and the last posting's time (s) of one log, given by its index."""
        first, last = self._logs[log].span
        return shifted(first, self._shifts[log]), shifted(last, self._shifts[log])

    def silences(self, log: int, longest: float) -> list[tuple[float, float]]:
        """Begin and end (s) of each time longer than `longest` (s) that a log has no posting."""
        shift = self._shifts[log]
        return [
            (shifted(last, shift), shifted(time, shift))
            for (_, last), (time, _) in pairwise(self._logs[log].awake(longest))
        ]

    def alive(self, until: float, max_gap: float) -> bool:
        """Whether one of the logs has no gap longer than `max_gap` (s) from 0 to `until` (s)."""
        return any(
            _is_alive(log.awake(max_gap), -shift, until - shift, max_gap)
            for log, shift in zip(self._logs, self._shifts, strict=True)
        )

    def _last_before(self, limit: float) -> Evidence | None:
        best: Evidence | None = None
        for index, (log, shift) in enumerate(zip(self._logs, self._shifts, strict=True)):
            found = log.latest(limit - shift + _HALF_A_DECIMAL if shift else limit)
            if found is not None:
                line, posting = found
                time = shifted(posting.time, shift)
                if best is None or (time, line) > (best.time, best.line):
                    best = self._evidence(index, line, posting)
        return best

    def _spans(self) -> Iterator[tuple[float, float]]:
        for log, shift in zip(self._logs, self._shifts, strict=True):
            if len(log):
                first, last = log.span
                yield shifted(first, shift), shifted(last, shift)

    def _evidence(self, log: int, line: int, posting: Posting) -> Evidence:
        return Evidence(
            log=self.names[log],
            line=line,
            time=shifted(posting.time, self._shifts[log]),
            variable=posting.variable,
            source=posting.source,
            text=posting.text,
        )


class Player:
    """Plays the instants of a run, one at a time, and holds the values in between.

    What was posted before time 0 (before the log began) is held from the first instant after it.
    """

    def __init__(self, run: Run) -> None:
        self.held = run.held()
        self.time: float | None = None
        """The instant reached (s); None before the first."""
        self._ahead = iter(run.instants)
        self._coming = next(self._ahead, None)
        while self._coming is not None and self._coming.time < 0.0:
            following = next(self._ahead, None)
            if following is None:
                break
            self.held.apply(self._coming)
            self._coming = following

    def step(self, until: float | None) -> Instant | None:
        """Go to the next instant, if there is one not later than `until` (s)."""
        instant = self._coming
        if instant is None or (until is not None and instant.time > until):
            return None
        self._coming = next(self._ahead, None)
        self.held.apply(instant)
        self.time = instant.time
        return instant


def _names_watched(criteria: Criteria) -> Iterator[str]:
    """What checks over a stretch look at, with and without its community and its key."""
    if not criteria.monitors:
        return
    from alogkit.evaluate.monitors.describe import asked_names, scope_names  # noqa: PLC0415 -- few

    for monitor in criteria.monitors:
        for name in (*asked_names(monitor.ask), *scope_names(monitor.scope)):
            for one in (name, name.partition(":")[2]):
                yield from (one, one.rpartition(".")[0])


def _names_asked(criteria: Criteria) -> Iterator[str]:
    """What the clock and the stages look at."""
    if criteria.clock is not None:
        yield from variables(criteria.clock.condition)
    for stage in criteria.stages:
        yield from _stage_names(stage)


def _stage_names(stage: Stage) -> Iterator[str]:
    for check in (*stage.leads, *stage.passes, *stage.fails):
        yield from variables(check.condition)
    yield from stage.absent


def _is_alive(
    awake: Iterable[tuple[float, float]], start: float, stop: float, max_gap: float
) -> bool:
    """Whether a log goes on from a start to a stop without a gap longer than `max_gap` (all s).

    Args:
        awake: Its stretches without such a gap, ascending.
        start: Where to look from; a gap that began before counts from here.
        stop: Where the log must have got to.
        max_gap: The longest gap that is none.
    """
    for begin, end in awake:
        if end >= min(start, stop):
            return end >= stop and begin - start <= max_gap
    return False
