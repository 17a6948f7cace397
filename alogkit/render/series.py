"""Series of one variable: numbers or texts over time, as a picture needs them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from alogkit.alog.align import shifts
from alogkit.render.printable import printable

if TYPE_CHECKING:
    from alogkit.alog.log import Alog

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Series:
    """Numbers of one variable in time order, without exact repeats."""

    times: FloatArray
    """`(n,)`, s on the scene's time base, ascending, n at least 1."""
    values: FloatArray
    """`(n,)`, finite, in the variable's unit."""

    def __eq__(self, other: object) -> bool:
        """Whether times and values are equal, element by element."""
        if not isinstance(other, Series):
            return NotImplemented
        return bool(
            np.array_equal(self.times, other.times) and np.array_equal(self.values, other.values)
        )

    __hash__ = None  # type: ignore[assignment]  # arrays have no hash

    def held(self, time: float) -> float | None:
        """The value held at a time (s): that of the last posting up to it; None before any."""
        index = int(np.searchsorted(self.times, time, side="right")) - 1
        return float(self.values[index]) if index >= 0 else None

    def between(self, times: FloatArray) -> FloatArray:
        """Values at `times` (`(m,)`, s), linear between postings, constant beyond the ends."""
        return np.interp(times, self.times, self.values)

    def clip(self, start: float, stop: float) -> Series:
        """The postings with `start <= time <= stop` (s), or the one held at `stop` if none."""
        first, last = np.searchsorted(self.times, [start, stop + 1e-9])
        if first == last:
            first, last = (0, 1) if last == 0 else (last - 1, last)
        return Series(self.times[first:last], self.values[first:last])


@dataclass(frozen=True)
class States:
    """Texts of one variable at their changes."""

    times: tuple[float, ...]
    """s on the scene's time base, ascending."""
    texts: tuple[str, ...]
    """`texts[i]` holds from `times[i]` up to `times[i + 1]`."""

    def held(self, time: float) -> str | None:
        """The text held at a time (s), or None before the first."""
        index = int(np.searchsorted(np.asarray(self.times), time, side="right")) - 1
        return self.texts[index] if index >= 0 else None


@dataclass(frozen=True)
class Shifted:
    """A log on the scene's time base."""

    log: Alog
    shift: float
    """s to add to the log's times."""

    def has(self, variable: str) -> bool:
        """Whether the log holds a posting of the variable."""
        return variable in self.log.variables

    def times(self, variable: str) -> FloatArray:
        """Times of a variable's postings (`(n,)`, s), ascending; pLogger's repeats count once."""
        times, _ = self.log.column(variable).arrays()
        return np.unique(times) + self.shift

    def series(self, variable: str) -> Series | None:
        """The variable's finite numbers, or None when the log holds none."""
        if not self.has(variable):
            return None
        times, values = self.log.column(variable).arrays()
        finite = np.isfinite(values) & np.isfinite(times)
        return ordered(times[finite] + self.shift, values[finite])

    def states(self, variable: str) -> States | None:
        """The variable's texts where they change, or None when the log does not hold it."""
        if not self.has(variable):
            return None
        column = self.log.column(variable)
        posted, _ = column.arrays()
        shown: dict[str, str] = {}
        known = [
            shown.get(raw) or shown.setdefault(raw, printable(raw)) for raw in column.each_text()
        ]
        times: list[float] = []
        texts: list[str] = []
        for row in np.argsort(posted, kind="stable"):
            text = known[row]
            if not texts or texts[-1] != text:
                times.append(float(posted[row]) + self.shift)
                texts.append(text)
        return States(tuple(times), tuple(texts))


def ordered(times: FloatArray, values: FloatArray) -> Series | None:
    """A series from samples in any order, exact repeats dropped; None without samples."""
    if times.size == 0:
        return None
    order = np.argsort(times, kind="stable")
    times, values = times[order], values[order]
    fresh = np.ones(times.size, dtype=bool)
    fresh[1:] = (times[1:] != times[:-1]) | (values[1:] != values[:-1])
    return Series(times[fresh], values[fresh])


def common_base(logs: list[Alog]) -> list[Shifted]:
    """The logs on the time base of the first one's LOGSTART, as a verdict has them."""
    return [Shifted(log, shift) for log, shift in zip(logs, shifts(logs), strict=True)]
