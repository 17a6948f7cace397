"""Ranges, times and figures: compared."""

from __future__ import annotations

from statistics import median, quantiles
from typing import TYPE_CHECKING

from alogkit.likeness.motion import DIVE_RATE, HOLD_MEAN, HOLD_SPREAD, SATURATED
from alogkit.likeness.records import Aspect, Likeness, Row
from alogkit.likeness.samples import ENOUGH, Judged, gap_between, judged

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from alogkit.likeness.facts import Facts
    from alogkit.likeness.sides import Sides

TIME_TOLERANCE = 0.5
"""s: two ticks of a helm, or one of the script."""
FIGURE_TOLERANCE = {DIVE_RATE: 0.1, HOLD_MEAN: 0.3, HOLD_SPREAD: 0.15, SATURATED: 0.1}
"""By figure, in its unit."""
RANGE_TOLERANCE = 0.1
"""Share of the range over all logs by which either end may be off."""
_TENTHS = (0, 4, 8)
"""Which of nine deciles are shown."""


def range_rows(sides: Sides) -> list[Row]:
    """Of each variable that holds numbers, where they begin and end."""
    rows = []
    for variable in dict.fromkeys(kind.variable for kind in sides.keys(lambda facts: facts.kinds)):
        ours, theirs = (_ranges(variable, logs) for logs in (sides.simulated, sides.recorded))
        # Where only one side holds numbers, the rows on presence tell more.
        if not ours or not theirs:
            continue
        found = sides.excused(variable, _judged_ranges(ours, theirs))
        texts = (_range_text(ours), _range_text(theirs))
        rows.append(Row(sides.community, Aspect.RANGE, variable, "", *texts, *found))
    return rows


def time_rows(sides: Sides, level: float) -> list[Row]:
    """When each event happened; `level` is that of the test."""
    return _sample_rows(sides, Aspect.TIME, lambda facts: facts.times, level)


def figure_rows(sides: Sides, level: float) -> list[Row]:
    """How the vehicle dived and held its depth; `level` is that of the test."""
    return _sample_rows(sides, Aspect.FIGURE, lambda facts: facts.figures, level)


def _sample_rows(
    sides: Sides, aspect: Aspect, of: Callable[[Facts], Mapping[str, float]], level: float
) -> list[Row]:
    rows = []
    for name in sides.keys(of):
        ours, theirs = (
            [of(facts)[name] for facts in logs if name in of(facts)]
            for logs in (sides.simulated, sides.recorded)
        )
        found = sides.present(len(ours), len(theirs))
        if found.verdict is Likeness.LIKE:
            found = judged(ours, theirs, FIGURE_TOLERANCE.get(name, TIME_TOLERANCE), level)
        texts = (_sample_text(ours), _sample_text(theirs))
        variable = name.partition("=")[0]
        rows.append(Row(sides.community, aspect, name, "", *texts, *sides.excused(variable, found)))
    return rows


def _ranges(variable: str, logs: Sequence[Facts]) -> list[tuple[float, float]]:
    """Least and greatest number of each log that has some."""
    found = []
    for facts in logs:
        ends = [
            (kind.low, kind.high)
            for name, kind in facts.kinds.items()
            if name.variable == variable and kind.low is not None and kind.high is not None
        ]
        if ends:
            found.append((min(low for low, _ in ends), max(high for _, high in ends)))
    return found


def _judged_ranges(
    ours: Sequence[tuple[float, float]], theirs: Sequence[tuple[float, float]]
) -> Judged:
    lows, highs = zip(*ours, *theirs, strict=True)
    width = max(highs) - min(lows)
    off = max(
        gap_between([ends[side] for ends in ours], [ends[side] for ends in theirs])
        for side in (0, 1)
    )
    verdict = Likeness.UNLIKE if off > RANGE_TOLERANCE * width else Likeness.LIKE
    return Judged(verdict, f"an end is {off:.3g} off" if off else "overlap")


def _range_text(ranges: Sequence[tuple[float, float]]) -> str:
    low, high = (median(ends) for ends in zip(*ranges, strict=True))
    return f"{low:.6g} to {high:.6g}"


def _sample_text(sample: Sequence[float]) -> str:
    """The sample's size and median, with its first and last decile or its ends."""
    if not sample:
        return "none"
    if len(sample) >= ENOUGH:
        deciles = quantiles(sample, n=10, method="inclusive")
        low, middle, high = (deciles[place] for place in _TENTHS)
        return f"{middle:.3f} (10-90 %: {low:.3f} to {high:.3f})"
    if len(sample) == 1:
        return f"{sample[0]:.3f}"
    return f"{median(sample):.3f} ({min(sample):.3f} to {max(sample):.3f})"
