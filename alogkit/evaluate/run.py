"""One run as its logs show it: instants, evidence, where they end and whether they were alive."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from alogkit.evaluate.held import Held
from alogkit.evaluate.monitors.describe import asked_names, scope_names
from alogkit.evaluate.resolve import Resolver
from alogkit.evaluate.timeline import build_instants, shifted, shifts
from alogkit.logic.truth import variables
from alogkit.verdict import Evidence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.alog.columns import Column
    from alogkit.alog.log import Alog
    from alogkit.evaluate.checks import Criteria, Stage
    from alogkit.evaluate.resolve import Place
    from alogkit.evaluate.timeline import Event, Instant


_HALF_A_DECIMAL = 5e-6
"""Half of a log's resolution (s): a time is not later than a limit if it is so when rounded."""


class Run:
    """The logs of one run under one set of criteria; all times are s since the first LOGSTART."""

    def __init__(self, logs: Sequence[Alog], criteria: Criteria) -> None:
        self._logs = logs
        self._shifts = shifts(logs)
        self._mailflags = criteria.mailflags
        self._markers: dict[float, Evidence | None] = {}
        self.names = tuple(_log_name(log, index) for index, log in enumerate(logs))
        asked = _names_asked(criteria)
        _make_ready(logs, criteria, asked)
        self.resolver = Resolver(logs, criteria.names)
        self.instants = build_instants(logs, self.resolver, asked, criteria.mailflags)

    def held(self) -> Held:
        """The values before anything was posted."""
        return Held(self._mailflags)

    def column(self, place: Place) -> tuple[Column, float]:
        """The postings at a place, and what to add to their times (s)."""
        return self._logs[place.log].column(place.variable), self._shifts[place.log]

    def locate(self, event: Event) -> Evidence:
        """The posting behind an event."""
        return self._evidence(event.log, event.variable, event.row)

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
        times = sorted(self._logs[log].times)
        shift = self._shifts[log]
        return [
            (shifted(last, shift), shifted(time, shift))
            for last, time in pairwise(times)
            if time - last > longest
        ]

    def alive(self, until: float, max_gap: float) -> bool:
        """Whether one of the logs has no gap longer than `max_gap` (s) from 0 to `until` (s)."""
        return any(
            log.longest_silence(-shift, until - shift) <= max_gap
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
                    best = Evidence(
                        log=self.names[index],
                        line=line,
                        time=time,
                        variable=posting.variable,
                        source=posting.source,
                        text=posting.text,
                    )
        return best

    def _spans(self) -> Iterator[tuple[float, float]]:
        for log, shift in zip(self._logs, self._shifts, strict=True):
            if len(log):
                first, last = log.span
                yield shifted(first, shift), shifted(last, shift)

    def _evidence(self, log: int, variable: str, row: int) -> Evidence:
        column = self._logs[log].column(variable)
        return Evidence(
            log=self.names[log],
            line=column.lines[row],
            time=shifted(column.times[row], self._shifts[log]),
            variable=variable,
            source=column.sources[row],
            text=column.texts[row],
        )


class Player:
    """Plays the instants of a run, one at a time, and holds the values in between.

    What was posted before time 0 (before the log began) is held from the first instant after it.
    """

    def __init__(self, run: Run) -> None:
        self.held = run.held()
        self.time: float | None = None
        """The instant reached (s); None before the first."""
        instants = run.instants
        early = sum(instant.time < 0.0 for instant in instants)
        if early == len(instants) > 0:
            early -= 1
        for instant in instants[:early]:
            self.held.apply(instant)
        self._ahead = instants[early:]
        self._next = 0

    def step(self, until: float | None) -> Instant | None:
        """Go to the next instant, if there is one not later than `until` (s)."""
        if self._next >= len(self._ahead):
            return None
        instant = self._ahead[self._next]
        if until is not None and instant.time > until:
            return None
        self._next += 1
        self.held.apply(instant)
        self.time = instant.time
        return instant


def _make_ready(logs: Sequence[Alog], criteria: Criteria, asked: Iterable[str]) -> None:
    """Have each log look once for all that may be asked of it, under any name that it may have."""
    names = {*asked, *(flag.key for flag in criteria.mailflags), *_names_watched(criteria)}
    prefix = f"{criteria.names.community.upper()}_"
    every = {*names, *(prefix + name for name in names), *criteria.names.aliases.values()}
    for log in logs:
        log.select(every)


def _names_watched(criteria: Criteria) -> Iterator[str]:
    """What checks over a stretch look at, with and without its community and its key."""
    for monitor in criteria.monitors:
        for name in (*asked_names(monitor.ask), *scope_names(monitor.scope)):
            for one in (name, name.partition(":")[2]):
                yield from (one, one.rpartition(".")[0])


def _names_asked(criteria: Criteria) -> list[str]:
    asked = [] if criteria.clock is None else list(variables(criteria.clock.condition))
    for stage in criteria.stages:
        asked += _stage_names(stage)
    return asked


def _stage_names(stage: Stage) -> Iterator[str]:
    for check in (*stage.leads, *stage.passes, *stage.fails):
        yield from variables(check.condition)
    yield from stage.absent


def _log_name(log: Alog, index: int) -> str:
    return log.path or log.community or f"log {index + 1}"
