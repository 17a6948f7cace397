"""What MOOS holds: the last value posted to a variable stays until the next."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from alogkit.alog.names import column
from alogkit.logic.truth import truth, variables

if TYPE_CHECKING:
    from alogkit.alog.columns import Column
    from alogkit.alog.log import Alog
    from alogkit.logic.condition import Condition, Value


class Held:
    """A column in the order of its times, asked for what it holds.

    Postings that came late count from their own time; of equal times the last in the file counts.

    Attributes:
        column: The postings.
        order: Indices into the column, by time and then as in the file.
        times: Seconds since LOGSTART, in that order.
    """

    def __init__(self, column: Column) -> None:
        self.column = column
        self.order = sorted(range(len(column)), key=column.times.__getitem__)
        self.times = [column.times[index] for index in self.order]

    def index(self, time: float) -> int | None:
        """Which posting is held at a time (s); None before the first."""
        place = bisect_right(self.times, time)
        return self.order[place - 1] if place else None

    def value(self, time: float) -> Value | None:
        """The value held at a time (s); None before the first posting."""
        index = self.index(time)
        return None if index is None else value_at(self.column, index)


def value_at(column: Column, index: int) -> Value:
    """The value of a posting: its number, or its text."""
    number = column.numbers[index]
    return column.texts[index] if number is None else number


def first_time(log: Alog, condition: Condition) -> float | None:
    """When a condition first holds (s since LOGSTART); None if it never does."""
    held = {name: Held(column(log, name)) for name in variables(condition)}
    for time in sorted({time for one in held.values() for time in one.times}):
        if truth(condition, lambda name: held[name].value(time)):  # noqa: B023 -- called at once
            return time
    return None
