"""When a grader looks: at the ticks of its own clock, or at every instant of the logs."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from statistics import median
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.dialect.feed import Feed
    from alogkit.dialect.mail import Mail
    from alogkit.dialect.mailflags import Mailflags
    from alogkit.dialect.memory import Memory
    from alogkit.dialect.records import Block
    from alogkit.evaluate.timeline import Event

DELIVERY = 0.03
"""What a posting takes to reach the grader (s): bridging and delivery."""
_LAG = 0.00015
"""How much longer than its nominal period a tick takes (s of the machine's time)."""
_LONGEST_CHAIN = 8
"""Mailflags that answer mailflags at one instant; more of them would be a circle."""
_DECIMALS = 5
"""As times in a log."""
_ENOUGH = 3
"""Periods measured before they count for more than the nominal one."""


class Looks(Protocol):
    """The moments at which a grader looks, one after the other."""

    def step(self, *, again: bool) -> float | None:
        """Go to the next moment and take in what has come; its time (s), or None at the end.

        Args:
            again: Whether the next moment is of interest even if nothing comes.
        """


@dataclass(frozen=True, slots=True)
class Desk:
    """Where mail goes: into the grader's memory, and to its mailflags."""

    memory: Memory
    mailflags: Mailflags
    start: float | None
    """UTC of time 0 (s); None for a grader without a clock."""

    def take(self, mail: Sequence[Event], time: float) -> list[Event]:
        """Take mail in at a time (s); what the mailflags post on it."""
        utc = None if self.start is None else self.start + time
        self.memory.clock = utc
        self.memory.post(mail)
        return self.mailflags.answer(mail, time, utc)


class TickLooks:
    """Looks at a tick. Ticks at which nothing has come that is worth a look are left out."""

    def __init__(self, mail: Mail, desk: Desk, *, first: float, period: float, end: float) -> None:
        """Make ready to look.

        Args:
            mail: What is delivered.
            desk: Where it goes; what its mailflags post comes a tick later.
            first: Time of the first tick (s).
            period: From tick to tick (s).
            end: When the logs end (s).
        """
        self._mail = mail
        self._desk = desk
        self._first, self._period = first, period
        self._last = self._tick_after(end)
        self._delivered = 0
        self._next_loud = 0
        self._flagged: list[Event] = []
        self._tick = -1

    def step(self, *, again: bool) -> float | None:
        """Go to the next tick at which there is something to see; see `Looks`."""
        self._tick = min(self._next_tick(again=again), self._last + 1)
        time = round(self._first + self._tick * self._period, _DECIMALS)
        mail = [*self._flagged, *self._deliver()]
        mail.sort(key=attrgetter("time"))
        self._flagged = self._desk.take(mail, time)
        return None if self._tick > self._last else time

    def _next_tick(self, *, again: bool) -> int:
        if again or self._flagged or self._tick < 0:
            return self._tick + 1
        if self._next_loud < len(self._mail.loud):
            return self._tick_after(self._mail.events.times[self._mail.loud[self._next_loud]])
        return self._last + 1

    def _deliver(self) -> Sequence[Event]:
        """What this tick sees for the first time."""
        times, loud = self._mail.events.times, self._mail.loud
        begin = self._delivered
        end = bisect_right(times, self._tick, begin, key=self._tick_after)
        self._delivered = end
        while self._next_loud < len(loud) and loud[self._next_loud] < end:
            self._next_loud += 1
        return self._mail.events.between(begin, end)

    def _tick_after(self, time: float) -> int:
        return max(math.ceil((time + DELIVERY - self._first) / self._period), 0)


class InstantLooks:
    """Looks at each instant of the logs at which mail comes, and once more where they end."""

    def __init__(self, mail: Mail, desk: Desk, *, begin: float, end: float) -> None:
        """Make ready to look.

        Args:
            mail: What is delivered.
            desk: Where it goes; what its mailflags post comes at the same instant.
            begin: When the grader came to life (s).
            end: When the logs end (s).
        """
        self._instants = _instants(mail, begin)
        self._desk = desk
        self._end: float | None = end

    def step(self, *, again: bool) -> float | None:
        """Go to the next instant; see `Looks`."""
        found = next(self._instants, None)
        if found is None:
            end, self._end = self._end, None
            return end if again else None
        time, mail = found
        for _ in range(_LONGEST_CHAIN):
            mail = self._desk.take(mail, time)
            if not mail:
                break
        return time


def _instants(mail: Mail, begin: float) -> Iterator[tuple[float, Sequence[Event]]]:
    """The instants (s) from a begin on, with what is delivered at each; the begin is the first."""
    if not len(mail.events) or mail.events.times[0] > begin:
        yield begin, []
    for time, group in groupby(mail.events, lambda event: max(event.time, begin)):
        yield time, list(group)


def tick_period(feed: Feed, block: Block) -> float:
    """The time from tick to tick (s): as the grader's own postings show it, else nominal.

    The nominal period is a little longer than 1 / AppTick, and the more so the higher the warp.
    """
    nominal = 1.0 / block.tick_rate + _LAG * feed.warp
    gaps = [
        later - earlier
        for earlier, later in zip(feed.own_stamps, feed.own_stamps[1:], strict=False)
        if 0.8 * nominal < later - earlier < 1.2 * nominal
    ]
    return median(gaps) if len(gaps) >= _ENOUGH else nominal
