"""A file in chunks of whole lines, and where in them the lines are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.alog.bulk.words import Bytes, Places
    from alogkit.alog.source import Source

CHUNK = 3 << 20
"""Bytes read at once. With half as many there is more to do for each, twice as many fall out of
the processor's cache."""
MOST_LINES = 1 << 16
"""Lines looked at at once, lest a chunk of blank lines takes a hundred times its size."""
_BEFORE, _BEHIND = 64, 256
"""Bytes around the lines in a buffer that may be loaded without looking."""
_LINE_FEED, _RETURN = b"\n\r"
_RAISES_THRESHOLD = 31 << 20


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some whole lines of a file.

    Attributes:
        data: Holds them, and some bytes before and behind them; used again for the next chunk.
        starts: Where in `data` each line starts.
        ends: Where each line ends: before its line feed, and before the CR of a CR LF file.
        first_line: Number of the first line, from 1.
        offset: Where in the file the first byte of `data` would be.
        last: Whether the file ends with these lines.
        unterminated: Whether it does so without a line feed.
    """

    data: Bytes
    starts: Places
    ends: Places
    first_line: int
    offset: int
    last: bool
    unterminated: bool

    def __len__(self) -> int:
        return self.starts.size

    def text(self, line: int) -> str:
        """A line, as Latin-1."""
        return self.text_between(self.starts[line], self.ends[line])

    def text_between(self, start: int, end: int) -> str:
        """What stands between two places of `data`, as Latin-1."""
        return self.data[start:end].tobytes().decode("latin-1")


def chunks(source: Source, size: int = CHUNK) -> Iterator[Chunk]:
    """The lines of a file, in chunks; each must be done with before the next is asked for.

    Args:
        source: The file.
        size: Bytes to read at once; for longer lines there are more.

    """
    _keep_freed_memory()
    data = np.zeros(_BEFORE + size + _BEHIND, np.uint8)
    at, kept, line = source.start, 0, 1
    last = False
    while not last:
        room = memoryview(data.data)[_BEFORE + kept : data.size - _BEHIND]
        filled = _BEFORE + kept + source.read_into(room, at + kept)
        last = at + filled - _BEFORE >= source.stop
        unterminated = last and _terminate(data, filled, crlf=source.crlf)
        feeds = np.flatnonzero(data[: filled + unterminated] == _LINE_FEED)
        whole = int(feeds[-1]) + 1 if feeds.size else _BEFORE
        starts = np.concatenate([[_BEFORE], feeds[:-1] + 1]) if feeds.size else feeds
        ends = feeds - (data[feeds - 1] == _RETURN) if source.crlf else feeds
        for first in range(0, max(feeds.size, 1), MOST_LINES):
            part = slice(first, first + MOST_LINES)
            ended = last and part.stop >= feeds.size
            if feeds.size or ended:
                yield Chunk(
                    data=data,
                    starts=starts[part],
                    ends=ends[part],
                    first_line=line + first,
                    offset=at - _BEFORE,
                    last=ended,
                    unterminated=ended and unterminated,
                )
        line += feeds.size
        at += whole - _BEFORE
        kept = max(filled - whole, 0)
        if source.watch is not None:
            source.watch(at, source.stop)
        if whole > _BEFORE:
            data[_BEFORE : _BEFORE + kept] = data[whole:filled].copy()
        elif not last:
            data = np.concatenate([data, np.zeros(data.size, np.uint8)])


def _terminate(data: Bytes, filled: int, *, crlf: bool) -> bool:
    """End the last line of a file, if it is not; whether it was not."""
    if filled == _BEFORE or data[filled - 1] == _LINE_FEED:
        return False
    # In a file of CR LF, a CR alone at the end is the half of a line end.
    if crlf and data[filled - 1] == _RETURN and data[filled - 2] == _LINE_FEED:
        return False
    data[filled] = _LINE_FEED
    return True


def _keep_freed_memory() -> None:
    """Have the C library keep the memory of arrays that are freed, for the next of their size.

    glibc takes arrays of over 128 kB from the system one by one, and gives them back, until one
    this large was freed: untouched, it costs nothing, and saves a fifth of the time.
    """
    np.empty(_RAISES_THRESHOLD, np.uint8)
