"""What a variable held from when to when."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.toolbox.held import Held

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.alog.columns import Column


class Change(NamedTuple):
    """A value that changed what a variable holds, and where it stands."""

    time: float
    """Seconds since LOGSTART."""
    text: str
    line: int


class Span(NamedTuple):
    """A stretch of time over which a value was held."""

    value: str
    start: float
    """Seconds since LOGSTART."""
    stop: float
    """When the next value came, or the log ended (s)."""

    @property
    def seconds(self) -> float:
        """Its length (s)."""
        return self.stop - self.start


def changes(one: Column) -> list[Change]:
    """The postings that changed a variable's value, by time: repeated values are left out."""
    return collapsed(
        Change(one.times[index], one.texts[index], one.lines[index]) for index in Held(one).order
    )


def collapsed(rows: Iterable[Change]) -> list[Change]:
    """Values in the order of time, without those that equal the one before."""
    found: list[Change] = []
    for row in rows:
        if not found or found[-1].text != row.text:
            found.append(row)
    return found


def spans(found: Sequence[Change], stop: float) -> tuple[Span, ...]:
    """The stretches between changes, the last one up to a time (s)."""
    ends = [*(change.time for change in found[1:]), stop]
    return tuple(
        Span(change.text, change.time, max(change.time, end))
        for change, end in zip(found, ends, strict=False)
    )
