"""Where a replay is: its time, its speed, and what keys do to them."""

from __future__ import annotations

import math

SEEK = 5.0
"""s of log time that an arrow key jumps."""
_SLOWEST, _FASTEST = 1.0 / 16.0, 1024.0


class Transport:
    """Plays from a start to a stop.

    Args:
        start: First time (s on the scene's time base).
        stop: Last time (s), not before the start.
        speed: Log seconds a second; 0 or infinity: straight to the end.

    Attributes:
        time: The present (s).
        speed: Log seconds a second.
        paused: Whether time stands still.
        quit: Whether the user has had enough.
    """

    def __init__(self, start: float, stop: float, speed: float) -> None:
        self._start = start
        self._stop = stop
        self.time = start
        self.speed = speed
        self.paused = False
        self.quit = False

    @property
    def endless(self) -> bool:
        """Whether there is no pace at all."""
        return not 0.0 < self.speed < math.inf

    @property
    def done(self) -> bool:
        """Whether there is nothing left to play."""
        return self.quit or (self.time >= self._stop and not self.paused)

    @property
    def share(self) -> float:
        """How much is played, 0 to 1."""
        length = self._stop - self._start
        return (self.time - self._start) / length if length > 0.0 else 1.0

    def advance(self, seconds: float) -> None:
        """Let time pass (s of the user's time)."""
        if self.endless:
            self.time = self._stop
        elif not self.paused:
            self.time = min(self.time + seconds * self.speed, self._stop)

    def press(self, key: str | None) -> None:
        """Do what a key asks for; None and unknown keys ask for nothing."""
        match key:
            case "space":
                self.paused = not self.paused
            case "left":
                self.time = max(self.time - SEEK, self._start)
            case "right":
                self.time = min(self.time + SEEK, self._stop)
            case "up":
                self.speed = min(self.speed * 2.0, _FASTEST)
            case "down":
                self.speed = max(self.speed / 2.0, _SLOWEST)
            case "home":
                self.time = self._start
            case "end":
                self.time = self._stop
            case "quit":
                self.quit = True
            case _:
                pass
