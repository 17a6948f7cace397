"""One run with what checks over a stretch look up in it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from alogkit.evaluate.monitors.measure import Measured, measure
from alogkit.evaluate.monitors.signal import Signal, signal_of
from alogkit.evaluate.monitors.tracks import Tracks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.evaluate.checks import Mailflag
    from alogkit.evaluate.monitors.expression import Tree
    from alogkit.evaluate.monitors.tracks import Track
    from alogkit.evaluate.run import Run
    from alogkit.verdict import Evidence


class Watcher:
    """Looks a run's conditions up, each worked out once.

    Attributes:
        run: The run.
        tracks: Its variables.
        clock: When the deadlines' clock started (s); None if it did not.
        clocked: Whether a condition starts it, and not LOGSTART.
        verdict: When the last stage was decided (s); None if it was not, or there is none.
        max_gap: The longest silence (s) of a log that is alive.
    """

    def __init__(
        self,
        run: Run,
        mailflags: Sequence[Mailflag],
        *,
        clock: float | None = None,
        clocked: bool = False,
        verdict: float | None = None,
        max_gap: float = math.inf,
    ) -> None:
        self.run = run
        self.tracks = Tracks(run, mailflags)
        self.clock = clock
        self.clocked = clocked
        self.verdict = verdict
        self.max_gap = max_gap
        self._signals: dict[Tree, Signal] = {}
        self._silences: dict[int, list[tuple[float, float]]] = {}

    def signal(self, tree: Tree) -> Signal:
        """A condition along the run.

        Raises:
            TypeClashError: A variable holds numbers where text is asked, or the reverse.
        """
        if tree not in self._signals:
            self._signals[tree] = signal_of(tree, self.tracks)
        return self._signals[tree]

    def measure(self, tree: Tree, time: float) -> Measured:
        """A condition at a time (s), with its readings.

        Raises:
            TypeClashError: As `signal`.
        """
        return measure(tree, self.tracks, time, self.run.locate)

    def evidence(self, track: Track, time: float) -> Evidence | None:
        """The last posting of a variable at or before a time (s)."""
        index = track.index(time)
        event = track.event(index) if index >= 0 else None
        return None if event is None else self.run.locate(event)

    def end(self, names: Iterable[str]) -> float:
        """Where the logs end (s) that show some variables: the first of them that does."""
        return min((self.run.log_span(log)[1] for log in self._logs(names)), default=self.run.end)

    def alive(self, names: Iterable[str], begin: float, end: float) -> bool:
        """Whether the logs that show some variables have no long silence in a stretch (s)."""
        return all(
            min(stop, end) - max(start, begin) <= self.max_gap
            for log in self._logs(names)
            for start, stop in self._silences_of(log)
        )

    def _silences_of(self, log: int) -> list[tuple[float, float]]:
        if log not in self._silences:
            self._silences[log] = self.run.silences(log, self.max_gap)
        return self._silences[log]

    def _logs(self, names: Iterable[str]) -> set[int]:
        """The logs that show some variables; all of them for what none of them shows."""
        found = {log for track in self.tracks.known(names) for log in track.logs}
        return found or set(self.run.filled)
