"""Whether the times of a log go back, and where first."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from alogkit.alog.log import Alog


class StepBack(NamedTuple):
    """The first posting that is earlier than the one before it in the file."""

    line: int
    """Of the earlier posting, from 1."""
    time: float
    """Its time (s since LOGSTART)."""
    line_before: int
    time_before: float
    places: int
    """How many such postings the log has."""


def first_step_back(log: Alog) -> StepBack | None:
    """Where the times of a log first go back; None when it is sorted."""
    rows = sorted(
        (line, time)
        for name in log.variables
        for line, time in zip(log.column(name).lines, log.column(name).times, strict=True)
    )
    back = [(line, time, *before) for before, (line, time) in pairwise(rows) if time < before[1]]
    return StepBack(*back[0], len(back)) if back else None
