"""A log without the bulk of it: what matters little is kept only near what matters."""

from __future__ import annotations

from bisect import bisect_left
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from alogkit.alog.log import Alog


def pared(
    log: Alog,
    *,
    marks: Collection[str],
    pares: Collection[str],
    hits: Collection[str],
    window: float,
) -> list[int]:
    """The lines of the postings that are kept, in the order of the file.

    Args:
        log: Where from.
        marks: Variables whose postings are events.
        pares: Variables of which only postings near an event are kept.
        hits: Variables of which none is kept.
        window: How near (s), before the event or after it.

    """
    gone = {*hits}
    near = {*pares} - gone
    times = sorted(time for name in marks for time in log.column(name).compact_times())
    lines: list[int] = []
    for name in log.variables:
        if name in gone:
            continue
        one = log.column(name)
        lines += [
            line
            for time, line in zip(one.compact_times(), one.lines, strict=True)
            if name not in near or _distance(times, time) <= window
        ]
    return sorted(lines)


def _distance(times: list[float], time: float) -> float:
    """How far (s) the nearest of some ascending times is; infinite without any."""
    at = bisect_left(times, time)
    after = times[at] - time if at < len(times) else inf
    return min(after, time - times[at - 1] if at else inf)
