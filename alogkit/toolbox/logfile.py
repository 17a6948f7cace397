"""A log and the very lines of its files, so that what is copied stays as it was written."""

from __future__ import annotations

from array import array
from functools import cached_property
from itertools import accumulate, chain, islice, pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.alog.log import Alog
    from alogkit.alog.source import Source

_BLANKS = b" \t\r\n"
_MOST_PIECES = 1 << 13
_MOST_BYTES = 1 << 22
"""What is read at once, unless a line is longer."""
_FAR = 1 << 24
"""Bytes over which pieces may be strewn to be read at once."""
BAD_KINDS = ("preamble", "orphan", "cut_row")
"""Kinds of problems that are lines of no posting."""


class Others(NamedTuple):
    """The lines of a log that are no first line of a posting, by number.

    Attributes:
        header: Comments before the first posting, and blank lines among them.
        comments: Comments behind that.
        bad: Lines that belong to no posting.
        belonging: Further lines of a posting's value, and blank lines behind it, of which one may
            be the end of the value; by the posting's line.
    """

    header: list[int]
    comments: list[int]
    bad: list[int]
    belonging: dict[int, list[int]]


class _Layout(NamedTuple):
    """Where the lines are, the files taken as one behind the other."""

    starts: array[int]
    """Of each line, and where the last one ends."""
    bases: list[int]
    """Where each file starts."""
    n_first: int
    """Lines of the first file."""
    ends: dict[int, bytes]
    """What a line lacks at the end of its file."""


class LogFile:
    """A log and where its lines are; held are eight bytes a line, and no text.

    Attributes:
        log: As it was read.
    """

    def __init__(self, log: Alog, files: Sequence[Source]) -> None:
        """Remember where the lines are.

        Args:
            log: What the files hold.
            files: The bytes; several of a logger that was told to restart.

        """
        self.log = log
        self._files = tuple(files)

    @cached_property
    def header(self) -> bytes:
        """The comments before the first posting."""
        return b"".join(self.pieces(self.others.header))

    @property
    def n_lines(self) -> int:
        """Lines of all kinds."""
        return len(self._layout.starts) - 1

    def last_line(self, line: int) -> int:
        """The last line of the posting that begins in a line."""
        return self.others.belonging.get(line, (line,))[-1]

    def pieces(self, items: Iterable[int | bytes]) -> Iterator[bytes]:
        """Lines as they stand in the files, every one ended.

        Args:
            items: Line numbers, with which go the lines that belong to the postings there; and
                bytes that go between.

        """
        starts, belonging = self._layout.starts, self.others.belonging
        batch: list[int | bytes] = []
        size = 0
        for item in items:
            batch.append(item)
            if isinstance(item, int):
                size += starts[item] - starts[item - 1]
                batch += belonging.get(item, ())
            if len(batch) >= _MOST_PIECES or size >= _MOST_BYTES:
                yield self._joined(batch)
                batch.clear()
                size = 0
        yield self._joined(batch)

    @cached_property
    def others(self) -> Others:
        """The lines that are no first line of a posting."""
        others = Others([], [], [], {})
        continued = {one.line for one in self.log.problems if one.kind == "continuation"}
        cut = {one.line for one in self.log.problems if one.kind == "cut_row"}
        for row, next_row in pairwise(chain([0], self.log.line_numbers, [self.n_lines + 1])):
            if next_row > row + 1:
                is_value = not continued.isdisjoint(range(row + 1, next_row))
                self._sort(others, row, next_row, cut, is_value=is_value)
        return others

    def _sort(
        self, others: Others, row: int, next_row: int, cut: set[int], *, is_value: bool
    ) -> None:
        """Sort the lines between two postings.

        Args:
            others: Gains them.
            row: Line of the first posting, 0 at the start of the log.
            next_row: Line of the second.
            cut: A line that is a posting cut off.
            is_value: Whether the lines are the value of the first: none behind a number is.

        """
        belonging: list[int] = []
        after_bad = row == 0
        for number, line in zip(
            range(row + 1, next_row), self._lines(row + 1, next_row), strict=True
        ):
            is_blank = not line.strip(_BLANKS)
            if row == 0 and number <= self._layout.n_first and (is_blank or line[:1] == b"%"):
                others.header.append(number)
            elif line[:1] == b"%":
                others.comments.append(number)
            elif not after_bad and (is_blank or (is_value and number not in cut)):
                belonging.append(number)
            elif not is_blank:
                others.bad.append(number)
                after_bad = True
        if belonging:
            others.belonging[row] = belonging

    def _lines(self, first: int, stop: int) -> Iterator[bytes]:
        """Lines from one up to another."""
        starts = self._layout.starts
        low = starts[first - 1]
        data = self._read(low, starts[stop - 1])
        for line in range(first, stop):
            yield data[starts[line - 1] - low : starts[line] - low]

    def _joined(self, batch: Sequence[int | bytes]) -> bytes:
        """Lines and bytes between them."""
        starts, ends = self._layout.starts, self._layout.ends
        lines = [item for item in batch if isinstance(item, int)]
        low, high = (starts[min(lines) - 1], starts[max(lines)]) if lines else (0, 0)
        data = self._read(low, high) if high - low <= _FAR else None
        parts: list[bytes] = []
        for item in batch:
            if isinstance(item, bytes):
                parts.append(item)
                continue
            start, stop = starts[item - 1], starts[item]
            parts.append(
                self._read(start, stop) if data is None else data[start - low : stop - low]
            )
            if item in ends:
                parts.append(ends[item])
        return b"".join(parts)

    def _read(self, start: int, stop: int) -> bytes:
        """What stands between two places."""
        parts = []
        for file, base, next_base in zip(
            self._files, self._layout.bases, [*self._layout.bases[1:], stop], strict=True
        ):
            low, high = max(start, base), min(stop, next_base)
            if low < high:
                parts.append(file.read(file.start + low - base, high - low))
        return b"".join(parts)

    @cached_property
    def _layout(self) -> _Layout:
        starts = array("q", [0])
        bases: list[int] = []
        n_lines: list[int] = []
        ends: dict[int, bytes] = {}
        for file in self._files:
            bases.append(starts[-1])
            starts.extend(islice(accumulate(map(len, file.lines()), initial=starts[-1]), 1, None))
            last = file.read(max(file.start, file.stop - 2), 2)
            if file.crlf and last == b"\n\r":
                starts.pop()  # The half of a line end is no line.
            elif last and last[-1:] != b"\n":
                end = b"\r\n" if file.crlf else b"\n"
                ends[len(starts) - 1] = end.removeprefix(last[-1:])
            n_lines.append(len(starts) - 1)
        return _Layout(starts, bases, n_lines[0], ends)
