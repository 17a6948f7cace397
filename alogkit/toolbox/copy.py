"""Postings as the lines of an alog, copied from the file as they stand there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.alog.write import format_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.alog.log import Alog
    from alogkit.toolbox.logfile import LogFile
    from alogkit.toolbox.select import Found


def second_header(log: Alog) -> int | None:
    """The line where the times begin to count from another LOGSTART; None if they never do."""
    lines = (problem.line for problem in log.problems if problem.kind == "second_header")
    return next(lines, None)


def copied(
    file: LogFile,
    found: Iterable[Found | int],
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
        found: The postings, or the lines that they begin in.
        header: Whether the header goes first.
        keep_bad: Whether lines that belong to no posting stay at their places.
        gap_lines: Whether a blank line stands where others were left out.

    """
    log, others = file.log, file.others
    if header:
        yield file.header
    kept = others.comments if header and second_header(log) is not None else []
    between = sorted([*kept, *(others.bad if keep_bad else [])], reverse=True)
    yield from file.pieces(_items(file, found, between, gap_lines=gap_lines))


def copied_lines(file: LogFile, lines: Iterable[int]) -> Iterator[bytes]:
    """As `copied` of lines alone, and faster where no others go between them."""
    if second_header(file.log) is not None:
        yield from copied(file, lines)
        return
    yield file.header
    yield from file.pieces(lines)


def _items(
    file: LogFile, found: Iterable[Found | int], between: list[int], *, gap_lines: bool
) -> Iterator[int | bytes]:
    """The lines of postings, and others at their places; a key of a payload is bytes."""
    own = set(file.log.variables)
    end = 0
    for one in found:
        line = one if isinstance(one, int) else one.line
        while between and between[-1] < line:
            yield between.pop()
        if gap_lines and 0 < end < line:
            yield b"\n"
        if isinstance(one, int) or one.column.variable in own:
            yield line
        else:
            yield format_lines([one.posting])
        end = file.last_line(line) + 1
    yield from reversed(between)
