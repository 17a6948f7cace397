"""How long a behavior may run: a clock that starts with its first running iteration."""

from __future__ import annotations


class DurationClock:
    """The time a behavior has left."""

    def __init__(self) -> None:
        self._start: float | None = None
        self._idle_from: float | None = None

    def reset(self) -> None:
        """Forget what has run: the clock starts anew with the next running iteration."""
        self._start = None

    def idle(self, now: float) -> None:
        """Note that the behavior does not run at a time (s)."""
        if self._idle_from is None:
            self._idle_from = now

    def left(self, now: float, duration: float, *, idle_decay: bool) -> float:
        """What is left (s, 0 when it is up) in a running iteration.

        Args:
            now: The iteration's time (s).
            duration: How long it may run (s).
            idle_decay: Whether the clock went on while the behavior was idle.
        """
        if self._start is None:
            self._start = now
        elif self._idle_from is not None and not idle_decay:
            self._start += now - self._idle_from
        self._idle_from = None
        return max(0.0, self._start + duration - now)
