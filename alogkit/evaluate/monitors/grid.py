"""Several variables at the instants at which any of them is posted."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeVar

from alogkit.evaluate.monitors.margin import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.evaluate.monitors.tracks import Track, Tracks

_Value = TypeVar("_Value")


class Grid:
    """The values that some variables hold at each of their common instants.

    Attributes:
        tracks: Where the variables are.
        times: The instants (s), ascending, each once.
    """

    def __init__(self, names: Sequence[str], tracks: Tracks) -> None:
        self.tracks = tracks
        self.times = tracks.times(names)

    def numbers(self, name: str) -> Sequence[float]:
        """A variable's numbers; nan before its first."""
        track = self.tracks.track(name)
        return self._held(track, None if track is None else track.numbers, UNKNOWN)

    def steps(self, name: str) -> Sequence[float]:
        """By how much each posting changed a variable; nan before its second."""
        track = self.tracks.track(name)
        return self._held(track, None if track is None else track.steps, UNKNOWN)

    def texts(self, name: str) -> Sequence[str | None]:
        """A variable's texts; None before its first."""
        track = self.tracks.track(name)
        known: Sequence[str | None] | None = None if track is None else track.texts
        return self._held(track, known, None)

    def _held(
        self, track: Track | None, values: Sequence[_Value] | None, missing: _Value
    ) -> Sequence[_Value]:
        if track is None or values is None:
            return [missing] * len(self.times)
        if track.times is self.times or track.times == self.times:
            return values
        held: list[_Value] = []
        coming = iter(zip(track.times, values, strict=True))
        value = missing
        change, following = next(coming)
        for time in self.times:
            if change <= time:
                value = following
                change, following = next(coming, (math.inf, following))
            held.append(value)
        return held
