"""A log and the very lines of its file, so that what is copied stays as it was written."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from alogkit.alog.read import parse
from alogkit.alog.sniff import gunzip

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.alog.log import Alog
    from alogkit.toolbox.select import Found

_BOM = b"\xef\xbb\xbf"
_BLANKS = b" \t\r\n"
BAD_KINDS = ("preamble", "orphan", "cut_row")
"""Kinds of problems that are lines of no posting."""


@dataclass(frozen=True, slots=True)
class LogFile:
    """A log and where its lines are.

    Attributes:
        log: As it was read.
        data: What the file holds, decompressed; None to read a plain file again, line by line.
    """

    log: Alog
    data: bytes | None = None

    def lines(self) -> Iterator[bytes]:
        """The lines of the file with their ends, without a byte order mark."""
        with Path(self.log.path).open("rb") if self.data is None else BytesIO(self.data) as stream:
            yield stream.readline().removeprefix(_BOM)
            yield from stream


class Picked(NamedTuple):
    """Lines out of a file, every one ended.

    Attributes:
        header: The comments before the first posting.
        chunks: What stands at a line: a posting with all lines of its value, or a comment.
    """

    header: bytes
    chunks: dict[int, bytes]


def log_file(log: Alog) -> LogFile:
    """A log that was read from a file, and that file."""
    if "gzip" in log.notes:
        return LogFile(log, gunzip(Path(log.path).read_bytes(), log.path)[0])
    return LogFile(log)


def read_bytes(data: bytes, path: str) -> LogFile:
    """A log and the bytes that it came in, under the name that messages give it.

    Raises:
        FormatError: They are no alog, or nothing can be read.

    """
    log = parse(data, path)
    return LogFile(log, gunzip(data, path)[0] if "gzip" in log.notes else data)


def pick(
    file: LogFile, found: Iterable[Found], *, keep_bad: bool = False, keep_comments: bool = False
) -> Picked:
    """The lines of postings.

    Args:
        file: Where from.
        found: The postings; of a value of several lines all are taken, and blank lines after it,
            of which one may be the end of the value.
        keep_bad: Whether to take the lines, too, that belong to no posting.
        keep_comments: Whether to take the comments, too, that stand between the postings.

    """
    log = file.log
    end = b"\r\n" if "crlf" in log.notes else b"\n"
    wanted = {one.line: one.column.texts[one.row].count("\n") for one in found}
    if keep_bad:
        bad = (problem for problem in log.problems if problem.kind in BAD_KINDS)
        wanted.update({problem.line: problem.lines - 1 for problem in bad})
    first_row = log.line_of(0) if len(log) else float("inf")
    header: list[bytes] = []
    chunks: dict[int, list[bytes]] = {}
    chunk: list[bytes] = []
    missing = 0
    for number, text in enumerate(file.lines(), 1):
        line = text if text.endswith(b"\n") else text + end
        if line.startswith(b"%"):
            if number < first_row:
                header.append(line)
            elif keep_comments:
                chunks[number] = [line]
        elif number in wanted:
            missing = wanted[number]
            chunk = chunks[number] = [line]
        elif not line.strip(_BLANKS):
            chunk.append(line)
        elif missing:
            chunk.append(line)
            missing -= 1
        else:
            chunk = []
    return Picked(b"".join(header), {number: b"".join(parts) for number, parts in chunks.items()})
