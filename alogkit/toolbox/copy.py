"""Postings as the lines of an alog, copied from the file as they stand there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.alog.write import format_lines
from alogkit.toolbox.logfile import pick

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.alog.log import Alog
    from alogkit.toolbox.logfile import LogFile
    from alogkit.toolbox.select import Found


def second_header(log: Alog) -> int | None:
    """The line where the times begin to count from another LOGSTART; None if they never do."""
    lines = (problem.line for problem in log.problems if problem.kind == "second_header")
    return next(lines, None)


def copied(
    file: LogFile,
    found: Sequence[Found],
    *,
    header: bool = True,
    keep_bad: bool = False,
    gap_lines: bool = False,
) -> Iterator[bytes]:
    """The lines of postings, in the order that they are given in.

    A log with a second header keeps its comments, since the times after them count from there.
    A key of a payload has no line of its own; it gets one.

    Args:
        file: Where from.
        found: The postings.
        header: Whether the header goes first.
        keep_bad: Whether lines that belong to no posting stay at their places.
        gap_lines: Whether a blank line stands where others were left out.

    """
    log = file.log
    own = set(log.variables)
    comments = header and second_header(log) is not None
    plain = (one for one in found if one.column.variable in own)
    picked = pick(file, plain, keep_bad=keep_bad, keep_comments=comments)
    if header and picked.header:
        yield picked.header
    others = sorted(picked.chunks.keys() - {one.line for one in found}, reverse=True)
    end = 0
    for one in found:
        while others and others[-1] < one.line:
            yield picked.chunks[others.pop()]
        known = one.column.variable in own
        chunk = picked.chunks[one.line] if known else format_lines([one.posting])
        if gap_lines and 0 < end < one.line:
            yield b"\n"
        yield chunk
        end = one.line + chunk.count(b"\n")
    for number in reversed(others):
        yield picked.chunks[number]
