"""How many lines of each kind a log has, and what is remarkable about its postings."""

from __future__ import annotations

from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from alogkit.alog.columns import Columns

ABSURD_SPAN = 1e6
"""A time further than this from the median (s) comes from an app with another clock."""
WARPED_START = 4102444800.0
"""A LOGSTART after 1 Jan 2100 (s since 1970) has been multiplied by a time warp."""


class Tally(NamedTuple):
    """The lines of a file by kind; `n_lines` is the sum of the others."""

    n_lines: int = 0
    n_rows: int = 0
    n_comments: int = 0
    n_blank: int = 0
    n_continuation: int = 0
    n_preamble: int = 0
    n_cut_rows: int = 0
    unterminated_last_line: bool = False


class Counts(NamedTuple):
    """Lines by kind, then remarkable rows; nothing that is counted here was dropped or changed.

    `n_lines` is the sum of the six other `n_...`.
    """

    n_lines: int
    n_rows: int
    n_comments: int
    n_blank: int
    n_continuation: int
    n_preamble: int
    n_cut_rows: int
    time_goes_back: int
    """Rows whose time is below that of the row before."""
    duplicates: int
    """Rows that equal an earlier one in everything."""
    negative_times: int
    absurd_times: int
    """Rows more than 1e6 s from the lower median of all times."""
    nonfinite: int
    """Numbers that are nan or infinite."""
    warp_suspected: bool
    """LOGSTART lies after the year 2099."""
    unterminated_last_line: bool
    multiple_sources: Mapping[str, tuple[str, ...]]
    """Variables that came from several apps, and the apps in alphabetical order."""


def count(tally: Tally, columns: Columns, start: float | None) -> Counts:
    """Count what a log holds.

    Args:
        tally: Its lines by kind.
        columns: Its postings.
        start: LOGSTART (s since 1970), or None.

    """
    times = columns.times
    rows = zip(
        times,
        columns.variable_codes,
        columns.origin_codes,
        columns.texts,
        columns.numeric,
        strict=True,
    )
    return Counts(
        *tally[:-1],
        time_goes_back=sum(map(float.__gt__, times, times[1:])),
        duplicates=len(times) - len(set(rows)),
        negative_times=sum(time < 0.0 for time in times),
        absurd_times=len(times) - len(sane_times(times)),
        nonfinite=sum(
            not isfinite(float(text))
            for text, flag in zip(columns.texts, columns.numeric, strict=True)
            if flag
        ),
        warp_suspected=start is not None and start > WARPED_START,
        unterminated_last_line=tally.unterminated_last_line,
        multiple_sources=_multiple_sources(columns),
    )


def sane_times(times: Sequence[float]) -> list[float]:
    """The times (s) that are not absurd, in file order."""
    if not times:
        return []
    middle = sorted(times)[(len(times) - 1) // 2]
    return [time for time in times if abs(time - middle) <= ABSURD_SPAN]


def awake(times: Iterable[float], longest: float) -> list[tuple[float, float]]:
    """First and last (s) of each stretch of some times in which none is long after another.

    Args:
        times: In any order (s).
        longest: How long after the one before it a time may be (s).

    """
    ordered = sorted(times)
    cuts = [at for at, (one, next_) in enumerate(pairwise(ordered), 1) if next_ - one > longest]
    edges = pairwise([0, *cuts, len(ordered)])
    return [(ordered[first], ordered[stop - 1]) for first, stop in edges if stop > first]


def awake_in_all(
    stretches: Iterable[tuple[float, float]], longest: float
) -> list[tuple[float, float]]:
    """The stretches of all times, from those of parts of them.

    Args:
        stretches: First and last time (s) of each, in any order.
        longest: As for `awake`.

    """
    found: list[tuple[float, float]] = []
    for begin, end in sorted(stretches):
        if found and begin - found[-1][1] <= longest:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((begin, end))
    return found


def _multiple_sources(columns: Columns) -> dict[str, tuple[str, ...]]:
    sources: dict[int, set[str]] = {}
    for variable, origin in set(zip(columns.variable_codes, columns.origin_codes, strict=True)):
        sources.setdefault(variable, set()).add(columns.origins[origin][0])
    return {
        columns.variables[code]: tuple(sorted(apps))
        for code, apps in sorted(sources.items())
        if len(apps) > 1
    }
