"""The lines of a chunk that are no rows in pLogger's columns, looked at one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from alogkit.alog.bulk.settle import settle_one
from alogkit.alog.header import TYPE_MARKING, HeaderScan
from alogkit.alog.lines import is_blank, is_cut_row, split_row
from alogkit.alog.posting import Problem

if TYPE_CHECKING:
    from alogkit.alog.bulk.chunks import Chunk
    from alogkit.alog.bulk.rows import RowParser, Rows
    from alogkit.alog.bulk.settle import Evidence
    from alogkit.alog.bulk.words import Places
    from alogkit.alog.lines import Row

_ROW_STARTS = frozenset("0123456789+-")
_PERCENT = ord("%")


class OtherRow(NamedTuple):
    """A row that was found by looking at its line alone.

    Attributes:
        line: Index of the line in its chunk.
        time: Seconds since LOGSTART.
        variable: Code of the variable.
        source: Code of the app.
        has_aux: Whether a colon follows it.
        origin_at: Where the source field starts.
        value_at: Where the raw value starts.
        aligned: Whether the value stands in pLogger's column.
        marked: Whether values carry type marks here.
    """

    line: int
    time: float
    variable: int
    source: int
    has_aux: bool
    origin_at: int
    value_at: int
    aligned: bool
    marked: bool


@dataclass(slots=True)
class Continued:
    """A row that has lines behind it which belong to no row of their own.

    Attributes:
        line: Number of the row's line, from 1.
        first: Number of the first line behind it.
        n_lines: How many there are.
        end: Where in the file the last of them ends.
        aligned: As for `OtherRow`.
        marked: Likewise.
        numeric: Whether the row is a number, so that they are orphans.
        raw: The row's raw value if more evidence could change that, else ''.
    """

    line: int
    first: int
    n_lines: int
    end: int
    aligned: bool
    marked: bool
    numeric: bool = False
    raw: str = ""

    def settle(self, evidence: Evidence, raw: str) -> None:
        """Decide whether the row is a number."""
        value = settle_one(raw, evidence, aligned=self.aligned, marked=self.marked)
        self.numeric = value.number is not None
        self.raw = raw if value.doubtful else ""


class OtherLines:
    """Sorts lines, and keeps count of them over a whole file.

    Attributes:
        header_scan: What the comments say.
        continued: Rows with lines behind them.
        has_marks: Whether any row may bear a type mark.
        n_rows: Rows of all kinds, in the chunks so far; likewise what follows.
        n_comments: Lines that begin with a percent sign.
        n_blank: Lines of blanks.
        n_preamble: Lines before the first row.
        n_cut_rows: 1 if the last line is a row cut off, else 0.
    """

    def __init__(self, parser: RowParser, evidence: Evidence) -> None:
        self.header_scan = HeaderScan()
        self.continued: list[Continued] = []
        self.has_marks = False
        self.n_rows = 0
        self.n_comments = 0
        self.n_blank = 0
        self.n_preamble = 0
        self.n_cut_rows = 0
        self._parser = parser
        self._evidence = evidence
        self._problems: list[Problem] = []
        self._preamble_line = 0
        self._odd_runs: list[_OddRun] = []
        self._before = _LastRow(0, "", marked=False)

    @property
    def n_continuation(self) -> int:
        """Lines behind a row that belong to no row of their own."""
        return sum(row.n_lines for row in self.continued)

    def problems(self) -> list[Problem]:
        """What was found to be odd, with the evidence so far."""
        found = [*self._problems]
        if self.n_preamble:
            found.append(Problem(self._preamble_line, "preamble", self.n_preamble))
        for row in self.continued:
            kind = "orphan" if row.numeric else "continuation"
            found.append(Problem(row.first, kind, row.n_lines))
        if self._evidence.decimals:
            found += [Problem(run.first, "odd_layout", run.n_rows) for run in self._odd_runs]
        return sorted(found)

    def sort(self, chunk: Chunk, rows: Rows) -> list[OtherRow]:
        """Sort the lines of a chunk that are not found yet; enters those that are rows."""
        empty = chunk.starts == chunk.ends
        self.n_blank += int(np.count_nonzero(empty))
        lines = np.flatnonzero(~(rows.found | empty))
        if self._has_marks(chunk, lines):
            # Each value must be looked at for its mark.
            rows.found[:] = False
            lines = np.flatnonzero(~empty)
        others: dict[int, OtherRow] = {}
        if lines.size:
            found_before = np.maximum.accumulate(np.where(rows.found, np.arange(len(chunk)), -1))
            before = -1
            for line, found in zip(lines.tolist(), found_before[lines].tolist(), strict=True):
                before = max(before, found)
                row = self._sort_line(chunk, line, before, others)
                if row is not None:
                    others[line] = row
                    before = line
        for row in others.values():
            rows.found[row.line] = True
            rows.times[row.line] = row.time
            rows.variables[row.line] = row.variable
            self.has_marks |= row.marked
        at = np.flatnonzero(rows.found)
        self.n_rows += at.size
        if at.size:
            self._before = _last_row(chunk, int(at[-1]), others)
        return list(others.values())

    def _has_marks(self, chunk: Chunk, lines: Places) -> bool:
        """Whether any value of a chunk may bear a type mark."""
        comments = lines[chunk.data[chunk.starts[lines]] == _PERCENT].tolist()
        return self.header_scan.marking or any(
            TYPE_MARKING in chunk.text(line) for line in comments
        )

    def _sort_line(
        self, chunk: Chunk, line: int, before: int, others: dict[int, OtherRow]
    ) -> OtherRow | None:
        """Sort one line; what it is if it is a row.

        Args:
            chunk: Holds it.
            line: Its index.
            before: The index of the last row before it, -1 if that is in another chunk.
            others: Rows of the chunk that were found so.

        """
        text, number = chunk.text(line), chunk.first_line + line
        if text.startswith("%"):
            self.n_comments += 1
            if self.header_scan.feed(text):
                self._problems.append(Problem(number, "second_header", 1))
            return None
        row = split_row(text) if text[0] in _ROW_STARTS else None
        if row is not None:
            if not row.in_columns:
                self._note_odd(
                    number, chunk.first_line + before if before >= 0 else self._before.line
                )
            marked = self.header_scan.marking
            return other_row(chunk, line, row, self._parser, marked=marked)
        if is_blank(text):
            self.n_blank += 1
        elif chunk.unterminated and line == len(chunk) - 1 and is_cut_row(text):
            self.n_cut_rows += 1
            self._problems.append(Problem(number, "cut_row", 1))
        elif before >= 0 or self._before.line:
            last = self._before if before < 0 else _last_row(chunk, before, others)
            self._continue(chunk, line, last)
        else:
            self.n_preamble += 1
            self._preamble_line = self._preamble_line or number
        return None

    def _note_odd(self, number: int, before: int) -> None:
        """Note a row that is not in pLogger's columns, and the number of the row before."""
        if self._odd_runs and self._odd_runs[-1].last == before:
            self._odd_runs[-1].last = number
            self._odd_runs[-1].n_rows += 1
        else:
            self._odd_runs.append(_OddRun(number, number, 1))

    def _continue(self, chunk: Chunk, line: int, last: _LastRow) -> None:
        """Note a line that belongs to no row of its own, and the row before it."""
        end = chunk.offset + int(chunk.ends[line])
        if self.continued and self.continued[-1].line == last.line:
            self.continued[-1].n_lines += 1
            self.continued[-1].end = end
            return
        row = cast("Row", split_row(last.text))
        self.continued.append(
            Continued(
                line=last.line,
                first=chunk.first_line + line,
                n_lines=1,
                end=end,
                aligned=row.aligned,
                marked=last.marked,
            )
        )
        self.continued[-1].settle(self._evidence, row.value)


def other_row(chunk: Chunk, line: int, row: Row, parser: RowParser, *, marked: bool) -> OtherRow:
    """Where the fields of a row are that was split by itself."""
    text, start = chunk.text(line), int(chunk.starts[line])
    variable_at = text.index(row.variable, len(row.time))
    origin_at = text.index(row.origin, variable_at + len(row.variable))
    source, colon, _ = row.origin.partition(":")
    return OtherRow(
        line=line,
        time=float(row.time),
        variable=parser.variables.code(row.variable.encode("latin-1")),
        source=parser.sources.code(source.encode("latin-1")),
        has_aux=colon != "",
        origin_at=start + origin_at,
        value_at=start + len(text) - len(row.value),
        aligned=row.aligned,
        marked=marked,
    )


class _LastRow(NamedTuple):
    line: int
    """Its number, 0 for none."""
    text: str
    marked: bool


@dataclass(slots=True)
class _OddRun:
    first: int
    last: int
    n_rows: int


def _last_row(chunk: Chunk, line: int, others: dict[int, OtherRow]) -> _LastRow:
    marked = line in others and others[line].marked
    return _LastRow(chunk.first_line + line, chunk.text(line), marked)
