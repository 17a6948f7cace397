"""The `%%` lines above the postings, both ways."""

from __future__ import annotations

import re
from math import isfinite

from alogkit.record import record

RULE = "%" * 59
TYPE_MARKING = "DATATYPE MARKING ON"
_START = re.compile(r"LOGSTART[ \t]++([+-]?[0-9]++(?:\.[0-9]*+)?(?:[eE][+-]?[0-9]++)?)(?![^ \t\r])")
_STAMP = r"_([0-9]{1,2})_([0-9]{1,2})_([0-9]{4})_{5}([0-9]{2})_([0-9]{2})_([0-9]{2})(?![0-9])"
_LOG_FOLDER = r"LOG_([^/\\]{1,64}?)_[0-9]{1,2}_[0-9]{1,2}_[0-9]{4}_{5}[0-9]{2}_[0-9]{2}_[0-9]{2}"


@record
class Header:
    """What pLogger says about a log before the first posting.

    Attributes:
        log_file: Name that pLogger gave the file, or None; never trusted.
        opened_on: Date text, or None. Since MOOS V10 it is the Unix epoch, whatever the day.
        start: LOGSTART, the zero of all times (s since 1970, times the warp), or None.
        datatype_marking: Whether values carry `D:` and `S:` marks.
    """

    log_file: str | None = None
    opened_on: str | None = None
    start: float | None = None
    datatype_marking: bool = False


class HeaderScan:
    """Gathers the header from comment lines as they come; the first of each field wins.

    Attributes:
        marking: Whether the rows that follow now carry type marks.
        seen: Whether any line held a word of pLogger's header.
    """

    def __init__(self) -> None:
        self.marking = False
        self.seen = False
        self._log_file: str | None = None
        self._opened_on: str | None = None
        self._start: float | None = None
        self._marked_from_start = False
        self._files = 0

    def feed(self, line: str) -> bool:
        """Take one comment line; True if it brings a second LOGSTART (another time base)."""
        _, word, name = line.partition("LOG FILE:")
        if word:
            self.seen = True
            self.marking = False
            self._files += 1
            if self._log_file is None:
                self._log_file = name.strip(" \t\r")
        _, word, date = line.partition("FILE OPENED ON")
        if word:
            self.seen = True
            if self._opened_on is None:
                self._opened_on = date.strip(" \t\r")
        if TYPE_MARKING in line:
            self.marking = True
            self._marked_from_start |= self._files <= 1
        return self._feed_start(line)

    def _feed_start(self, line: str) -> bool:
        match = _START.search(line)
        if match is None or not isfinite(float(match[1])):
            return False
        self.seen = True
        if self._start is None:
            self._start = float(match[1])
            return False
        return True

    def header(self) -> Header:
        """The header so far."""
        return Header(self._log_file, self._opened_on, self._start, self._marked_from_start)


def format_header(header: Header) -> str:
    """The header's lines as pLogger writes them; '' when the log had none.

    Fields that are None leave their line out, so a log that was read without a LOGSTART is not
    written back with an invented one.
    """
    lines = []
    if header.log_file is not None:
        lines.append(f"%% LOG FILE:       {header.log_file}")
    if header.opened_on is not None:
        lines.append(f"%% FILE OPENED ON  {header.opened_on}")
    if header.start is not None:
        lines.append(f"%% LOGSTART        {header.start:>20.16g}")
    if header.datatype_marking:
        lines.append(f"%% {TYPE_MARKING}")
    if not lines:
        return ""
    return "\n".join([RULE, *lines, RULE, ""])


def stamp_of(name: str) -> float | None:
    """When a log was begun by pLogger's folder or file name; None when the name does not tell.

    In s since 1970 as if the clock were UTC, which it need not be.
    """
    found = re.findall(_STAMP, name)
    if not found:
        return None

    from calendar import timegm  # noqa: PLC0415 -- few logs are looked for

    day, month, year, *clock = map(int, found[-1])
    try:
        return timegm((year, month, day, *clock))
    except ValueError:
        return None


def community_of(name: str) -> str:
    """The community in pLogger's folder or file name (`XLOG_SHORESIDE_3_2_2026_____10_20_30`).

    Lower case, since pLogger writes names in capitals; '' when the name does not tell, or holds an
    unexpanded macro.
    """
    match = re.search(_LOG_FOLDER, name)
    if match is None or "(" in match[1]:
        return ""
    return match[1].lower()
