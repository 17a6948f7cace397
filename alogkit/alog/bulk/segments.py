"""A big file as text, a stretch of it after the other, for what is not done with arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.alog.columns import Columns
from alogkit.alog.header import HeaderScan
from alogkit.alog.lines import DEFAULT_DECIMALS, split_row, time_decimals
from alogkit.alog.scan import Scan
from alogkit.alog.values import settle
from alogkit.alog.write import format_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.alog.bulk.survey import Survey
    from alogkit.alog.source import Source

_LINE = 1 << 9


def first_lines(source: Source, size: int) -> str:
    """The start of a file: its first line at least, and so many bytes."""
    head = source.read(source.start, size).decode("latin-1")
    if "\n" not in head:
        head = rest_of_line(source, source.start)
    return head.replace("\r\n", "\n") if source.crlf else head


def rest_of_line(source: Source, at: int) -> str:
    """A line from some place in it on."""
    size = _LINE
    while True:
        line, feed, _ = source.read(at, size).partition(b"\n")
        if feed or at + size >= source.stop:
            return (line.removesuffix(b"\r") if source.crlf else line).decode("latin-1")
        size *= 2


def lines(source: Source, size: int) -> Iterator[str]:
    """All lines of a file."""
    for text in _whole_lines(source, size):
        yield from text.removesuffix("\n").split("\n")


def format_segments(source: Source, size: int, facts: Survey) -> Iterator[bytes]:
    """The rows of a file as pLogger would write them.

    Args:
        source: The file.
        size: Bytes to look at at once.
        facts: What is known of the file; its evidence must be complete.

    """
    header_scan, evidence = HeaderScan(), facts.evidence.decimals
    marking = facts.others.header_scan.header().datatype_marking
    found = (time_decimals(text) for text in _whole_lines(source, size))
    decimals = next(filter(None, found), DEFAULT_DECIMALS)
    for text in _segments(source, size):
        scan = Scan(text, header_scan=header_scan, decimals=decimals)
        values = settle(scan, evidence, padded=facts.others.has_marks)
        yield format_rows(Columns.from_scan(scan, values), marking=marking)


def _segments(source: Source, size: int) -> Iterator[str]:
    """The text of a file, cut where rows start."""
    kept: list[str] = []
    for text in _whole_lines(source, size):
        cut = _last_row(text)
        if cut is None:
            kept.append(text)
        else:
            yield "".join([*kept, text[:cut]])
            kept = [text[cut:]]
    yield "".join(kept)


def _last_row(text: str) -> int | None:
    """Where the last row of some whole lines starts; None without a row."""
    end = len(text.removesuffix("\n"))
    while end >= 0:
        start = text.rfind("\n", 0, end) + 1
        if text[start : start + 1] in "0123456789+-" and split_row(text[start:end]) is not None:
            return start
        end = start - 1
    return None


def _whole_lines(source: Source, size: int) -> Iterator[str]:
    """The text of a file, cut behind line feeds."""
    kept: list[bytes] = []
    at = source.start
    while at < source.stop:
        block = source.read(at, size)
        at += len(block)
        whole, feed, rest = block.rpartition(b"\n")
        if at >= source.stop or not feed:
            kept.append(block)
        else:
            yield _cleaned(source, b"".join([*kept, whole, feed]))
            kept = [rest]
    last = _cleaned(source, b"".join(kept))
    if source.crlf:
        last = last.removesuffix("\r")
    if last:
        yield last


def _cleaned(source: Source, data: bytes) -> str:
    return (data.replace(b"\r\n", b"\n") if source.crlf else data).decode("latin-1")
