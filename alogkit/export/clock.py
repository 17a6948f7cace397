"""From MOOS time to UTC: only where the time warp is known, never by guessing."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from alogkit.alog.counts import WARPED_START
from alogkit.alog.lines import is_decimal
from alogkit.toolbox.copy import second_header

if TYPE_CHECKING:
    from alogkit.alog.log import Alog

_VARIABLES = ("PROC_WATCH_TIME_WARP", "MOOSTimeWarp")
_EARLIEST = 631152000.0
"""1 Jan 1990 (s since 1970): no MOOS ran before."""
_TOLERANCE = 6e-5
"""Relative: a folder's date is in some time zone, up to 14 h off, which is 5e-5 of 1990."""
_DATE = re.compile(r"_(\d{1,2})_(\d{1,2})_(\d{4})_{5}(\d{2})_(\d{2})_(\d{2})(?!\d)")


class Clock(NamedTuple):
    """What a log's times are in UTC.

    Attributes:
        start: LOGSTART (s since 1970, times the warp), or None.
        warp: How many MOOS seconds go by in a real one; None when it is not known.
        basis: What tells the warp, or why it is not known.
        span: The earliest and latest time (s since LOGSTART) that a UTC is given for: others are
            of apps with another clock.
    """

    start: float | None
    warp: float | None
    basis: str
    span: tuple[float, float]

    @property
    def known(self) -> bool:
        """Whether there is a UTC at all."""
        return self.start is not None and self.warp is not None

    @property
    def zero(self) -> float | None:
        """LOGSTART in UTC (s since 1970); None when it is not known."""
        return None if self.start is None or self.warp is None else self.start / self.warp

    def utc(self, time: float) -> float | None:
        """A time (s since LOGSTART) in UTC (s since 1970); None when it is not known."""
        if self.start is None or self.warp is None or not self.sane(time):
            return None
        utc = (self.start + time) / self.warp
        return utc if _EARLIEST <= utc < WARPED_START else None

    def sane(self, time: float) -> bool:
        """Whether a time (s since LOGSTART) is of the log's own clock."""
        return self.span[0] <= time <= self.span[1]


def clock_of(log: Alog, warp: float | None = None) -> Clock:
    """What a log's times are in UTC, as far as something tells its time warp.

    The warp is what the user says, what an app posted, or what LOGSTART is of the date in the
    name of pLogger's folder. It must bring LOGSTART between 1990 and 2100.

    Args:
        log: The log.
        warp: As the user says; None to find out.

    """
    start = log.header.start
    if start is None:
        return Clock(None, None, "the log has no LOGSTART", log.span)
    if second_header(log) is not None:
        return Clock(start, None, "the log has a second header, with another LOGSTART", log.span)
    found, basis = _warp(log, start) if warp is None else (warp, "as told")
    if found is not None and not _EARLIEST <= start / found < WARPED_START:
        reason = (
            f"LOGSTART {start:.0f} over a time warp of {found:g} ({basis}) is not between 1990 "
            "and 2100"
        )
        return Clock(start, None, reason, log.span)
    return Clock(start, found, basis, log.span)


def _warp(log: Alog, start: float) -> tuple[float | None, str]:
    """The time warp and what tells it, or None and why nothing does."""
    log.select(_VARIABLES)
    for variable in _VARIABLES:
        texts = log.column(variable).texts
        warps = {float(text) for text in texts if is_decimal(text) and float(text) > 0.0}
        if len(warps) > 1:
            said = " and ".join(f"{warp:g}" for warp in sorted(warps))
            return None, f"{variable} is {said}"
        if warps:
            return warps.pop(), variable
    for name in (log.header.log_file or "", log.path):
        day = _day(name)
        ratio = start / day if day else 0.0
        warp = float(round(ratio))
        if warp >= 1.0 and abs(ratio / warp - 1.0) < _TOLERANCE:
            return warp, "LOGSTART against the date of the log's folder"
    if log.warp_suspected:
        return None, "LOGSTART lies beyond 2100, and nothing tells the time warp that put it there"
    return None, "nothing in the log tells its time warp"


def _day(name: str) -> float | None:
    """The date in a folder's name as if it were UTC (s since 1970); None without one."""
    match = _DATE.search(name)
    if match is None:
        return None
    day, month, year, hour, minute, second = map(int, match.groups())
    try:
        return datetime(year, month, day, hour, minute, second, tzinfo=UTC).timestamp()
    except ValueError:
        return None
