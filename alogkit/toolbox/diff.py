"""Two runs compared: what each posted, how far apart the held values are, and where first."""

from __future__ import annotations

from math import inf, isnan, sqrt
from typing import TYPE_CHECKING, NamedTuple

from alogkit.alog.names import column, matcher
from alogkit.toolbox.held import Held, value_at
from alogkit.units import unit_of, wrap_180

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from alogkit.alog.columns import Column
    from alogkit.alog.log import Alog
    from alogkit.logic.condition import Value

_DECIMALS = 6
"""Of a time on the common axis: one more than a log's own times have."""


class Side(NamedTuple):
    """One of the two runs.

    Attributes:
        log: Its log.
        zero: The time that both runs count from (s since its LOGSTART).
    """

    log: Alog
    zero: float = 0.0

    @property
    def span(self) -> tuple[float, float]:
        """First and last time of the log (s since the common zero)."""
        start, stop = self.log.span
        return round(start - self.zero, _DECIMALS), round(stop - self.zero, _DECIMALS)


class Apart(NamedTuple):
    """The first time at which two held values were further apart than tolerated."""

    time: float
    """Seconds since the common zero."""
    values: tuple[str, str]
    lines: tuple[int, int]
    """Of the postings that hold them."""


class VariableDiff(NamedTuple):
    """A variable that both runs posted."""

    variable: str
    lines: tuple[int, int]
    """Postings."""
    rates: tuple[float | None, float | None]
    """Postings a second; None when all are of one time."""
    samples: int
    """Times at which either run posted while both held a value."""
    matched: int
    """Of these, those with values no further apart than the tolerance."""
    tolerance: float
    largest: float | None
    """Distance (in the variable's unit, angles the short way round); None for texts only."""
    rms: float | None
    """Root mean square of the distance; None for texts only."""
    apart: Apart | None

    @property
    def same(self) -> bool:
        """Whether there is something to compare, and all of it matched."""
        return 0 < self.samples == self.matched


class RunDiff(NamedTuple):
    """Two runs.

    Attributes:
        only: Variables that only the one, only the other posted.
        variables: What both did, by name.
    """

    only: tuple[tuple[str, ...], tuple[str, ...]]
    variables: tuple[VariableDiff, ...]

    @property
    def same(self) -> bool:
        """Whether both posted the same variables, and no value was further apart than tolerated."""
        return not any(self.only) and all(one.same for one in self.variables)

    @property
    def first(self) -> VariableDiff | None:
        """The variable that came apart first."""
        parted = [one for one in self.variables if one.apart is not None]
        return min(parted, key=_apart_at, default=None)


def diff(
    sides: tuple[Side, Side], names: Iterable[str], tolerances: Mapping[str, float] | None = None
) -> RunDiff:
    """Compare two runs variable by variable.

    Values are held from posting to posting. They are compared at every time at which either run
    posted, from when both hold a value until the first of the logs ends.

    Args:
        sides: The runs.
        names: Variables and keys of payloads.
        tolerances: How far apart two numbers may be, by variable, `*` standing for any characters;
            the last that fits counts. Without one numbers, like texts, must be equal.

    """
    chosen = list(dict.fromkeys(names))
    columns = {name: tuple(column(side.log, name) for side in sides) for name in chosen}
    posted = {name: [len(one) > 0 for one in pair] for name, pair in columns.items()}
    return RunDiff(
        only=(
            tuple(name for name in chosen if posted[name] == [True, False]),
            tuple(name for name in chosen if posted[name] == [False, True]),
        ),
        variables=tuple(
            _compare(sides, (pair[0], pair[1]), _tolerance(name, tolerances or {}))
            for name, pair in sorted(columns.items())
            if all(posted[name])
        ),
    )


def _apart_at(one: VariableDiff) -> tuple[float, str]:
    return (inf if one.apart is None else one.apart.time, one.variable)


def _tolerance(name: str, tolerances: Mapping[str, float]) -> float:
    fitting = [tolerance for word, tolerance in tolerances.items() if matcher(word)(name)]
    return fitting[-1] if fitting else 0.0


def _compare(
    sides: tuple[Side, Side], columns: tuple[Column, Column], tolerance: float
) -> VariableDiff:
    name = columns[0].variable
    held = (_Aligned(columns[0], sides[0].zero), _Aligned(columns[1], sides[1].zero))
    start = max(held[0].times[0], held[1].times[0], *(side.span[0] for side in sides))
    stop = min(side.span[1] for side in sides)
    distance = _distance_of(name)
    samples = matched = numeric = 0
    largest = squares = 0.0
    apart: Apart | None = None
    for time in sorted({start, *held[0].times, *held[1].times}):
        if not start <= time <= stop:
            continue
        at = (held[0].at(time), held[1].at(time))
        values = (value_at(columns[0], at[0]), value_at(columns[1], at[1]))
        gap = distance(*values)
        samples += 1
        if not any(isinstance(value, str) for value in values):
            numeric += 1
            largest = max(largest, gap)
            squares += gap * gap
        if gap <= tolerance:
            matched += 1
        elif apart is None:
            apart = Apart(
                time,
                (columns[0].texts[at[0]], columns[1].texts[at[1]]),
                (columns[0].lines[at[0]], columns[1].lines[at[1]]),
            )
    return VariableDiff(
        variable=name,
        lines=(len(columns[0]), len(columns[1])),
        rates=(_rate(columns[0]), _rate(columns[1])),
        samples=samples,
        matched=matched,
        tolerance=tolerance,
        largest=largest if numeric else None,
        rms=sqrt(squares / numeric) if numeric else None,
        apart=apart,
    )


class _Aligned:
    """A column on the common time axis, asked for ever later times."""

    def __init__(self, one: Column, zero: float) -> None:
        held = Held(one)
        self._order = held.order
        # Without rounding, equal times of two zeros would lie a last bit apart.
        self.times = [round(time - zero, _DECIMALS) for time in held.times]
        self._place = 0

    def at(self, time: float) -> int:
        """Which posting is held at a time, not before the first posting."""
        while self._place < len(self.times) and self.times[self._place] <= time:
            self._place += 1
        return self._order[self._place - 1]


def _distance_of(name: str) -> Callable[[Value, Value], float]:
    """How far apart two values are: infinitely, if one is a text and they are not equal."""
    circular = unit_of(name) == "deg"

    def distance(one: Value, other: Value) -> float:
        if isinstance(one, str) or isinstance(other, str):
            return 0.0 if one == other else inf
        if one == other or (isnan(one) and isnan(other)):
            return 0.0
        gap = one - other
        if isnan(gap):
            return inf
        return abs(wrap_180(gap)) if circular and abs(gap) < inf else abs(gap)

    return distance


def _rate(one: Column) -> float | None:
    span = max(one.times) - min(one.times)
    return (len(one) - 1) / span if span > 0.0 else None
