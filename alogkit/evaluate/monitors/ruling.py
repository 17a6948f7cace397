"""What a check over a stretch comes to, before it is put into words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from alogkit.evaluate.monitors.expression import names
from alogkit.record import record
from alogkit.verdict import Grade, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.evaluate.monitors.expression import Tree
    from alogkit.evaluate.monitors.watcher import Watcher
    from alogkit.verdict import Evidence, Reading


@record
class Ruling:
    """A grade, and where to look for what is behind it."""

    grade: Grade
    reason: Reason
    decided: float | None = None
    """When the grade was certain (s)."""
    at: float | None = None
    """When the margin was tightest (s): the instant whose values are shown."""
    tree: Tree | None = None
    """What is measured there; None where there are readings already."""
    readings: tuple[Reading, ...] = ()
    evidence: Evidence | None = None
    margin: float | None = None
    """Of the readings: without them, the tree's own is taken."""
    unit: str = ""
    broken: float | None = None
    """The first instant (s) that breaks it."""
    held: float | None = None
    """When what was waited for came (s)."""
    slack: float | None = None
    """What was left of the time to wait (s), negative if it came late or not at all."""


@record
class Extremes:
    """The tightest margins of a stretch."""

    tightest: int | None
    """Index of the least known margin; None if none is known."""
    broken: int | None
    """Index of the first one below 0."""
    unknown: bool
    """Whether one is unknown."""


def extremes(margins: Sequence[float], start: int, stop: int) -> Extremes:
    """The tightest of `margins[start:stop]`; at a start of -1 nothing is known at first."""
    before_any = start < 0
    start = max(start, 0)
    part = margins[start:stop]
    if math.isnan(sum(part)):
        # Also where an infinite margin meets its opposite.
        known = [(margin, index) for index, margin in enumerate(part) if not math.isnan(margin)]
        unknown = before_any or len(known) < len(part)
        least, index = min(known, default=(0.0, None))
    else:
        unknown = before_any
        least = min(part, default=0.0)
        index = part.index(least) if part else None
    broken = None
    if least < 0.0:
        broken = start + next(i for i, margin in enumerate(part) if margin < 0.0)
    return Extremes(None if index is None else start + index, broken, unknown)


def unknown_reason(tree: Tree, watcher: Watcher) -> Reason:
    """Why a condition is unknown somewhere."""
    asked = names(tree)
    never_posted = len(watcher.tracks.known(asked)) < len(asked)
    return Reason.NO_DATA if never_posted else Reason.PARTLY_UNKNOWN
