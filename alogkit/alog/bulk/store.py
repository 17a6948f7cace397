"""The postings of a big log, which stay in its file."""

from __future__ import annotations

from array import array
from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from alogkit.alog.bulk.chunks import CHUNK
from alogkit.alog.bulk.column import Cells, Reader
from alogkit.alog.bulk.facts import count, decoded, sane
from alogkit.alog.bulk.filecolumn import FileColumn
from alogkit.alog.bulk.looks import Looks
from alogkit.alog.bulk.segments import first_lines, format_segments, lines
from alogkit.alog.columns import Column, decode
from alogkit.alog.counts import awake_in_all
from alogkit.alog.header import Header
from alogkit.alog.sniff import HEAD, Facts, refuse_magic, refuse_others

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.alog.bulk.blocks import Block
    from alogkit.alog.bulk.survey import Survey
    from alogkit.alog.bulk.words import Floats
    from alogkit.alog.counts import Counts
    from alogkit.alog.posting import Posting, Problem
    from alogkit.alog.source import Source

INDEXED = 256 << 20
"""Bytes up to which the first look at a log notes all its rows (in a third of its bytes)."""
_PATIENCE = 2
"""Looks for a single variable that a bigger log bears, before it notes all its rows, too."""
_RECENT = 16
"""Columns of a noted log that are held for those who ask again."""


class FileStore:
    """Postings that stay in their file.

    Each look at the whole file (a `Survey`) finds what the log holds, and notes where the rows are
    that are asked for. Their times and numbers are held from then on; texts are read again.
    """

    def __init__(self, source: Source, chunk: int = CHUNK, indexed: int = INDEXED) -> None:
        """Look at the start of a file, and at all of it if the start shows no whole header.

        Args:
            source: The file.
            chunk: Bytes to look at at once.
            indexed: Bytes up to which all rows are noted.

        Raises:
            FormatError: It is no alog.

        """
        refuse_magic(source.read(source.start, HEAD), source.path)
        self._source = source
        self._chunk = chunk
        self._notes_all = source.stop - source.start <= indexed
        self._looks = Looks(source, chunk)
        self._selected: dict[str, Survey] = {}
        self._columns: dict[str, Column] = {}
        self._recent: deque[Column] = deque(maxlen=_RECENT)
        self._n_lone_looks = 0
        self._last_reader: tuple[Survey, Reader] | None = None
        self._refuse_others()

    def __len__(self) -> int:
        return self._facts.others.n_rows

    def __repr__(self) -> str:
        if not self._looks.has_facts:
            return f"{self._source.stop - self._source.start} bytes, not looked at yet"
        return f"{len(self)} postings of {len(self.variables)} variables"

    @property
    def header(self) -> Header:
        """As for `Store`; until the whole file was looked at, as far as its start tells."""
        header = self._looks.latest.others.header_scan.header()
        return Header(
            None if header.log_file is None else decode(header.log_file),
            None if header.opened_on is None else decode(header.opened_on),
            header.start,
            header.datatype_marking,
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """As for `Store`."""
        return self._source.notes

    @property
    def n_lines(self) -> int:
        """As for `Store`."""
        return self._facts.n_lines

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """As for `Store`."""
        if not self._facts.evidence.decimals:
            self._looks.find_all_decimals()
        return (*self._source.problems, *self._facts.others.problems())

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """As for `Store`."""
        return tuple(map(decoded, self._facts.variables))

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """As for `Store`."""
        found: dict[str, None] = {}
        for survey, block in self._blocks():
            codes, first = np.unique(block.sources, return_index=True)
            for code in codes[np.argsort(first)].tolist():
                found.setdefault(decoded(survey.source_names[code]))
        return tuple(found)

    @property
    def times(self) -> array[float]:
        """As for `Store`."""
        return array("d", self._times().tobytes())

    @property
    def line_numbers(self) -> array[int]:
        """As for `Store`."""
        numbers = array("q")
        for _, block in self._blocks():
            numbers.frombytes((block.first_line + block.lines.astype(np.int64)).tobytes())
        return numbers

    @cached_property
    def span(self) -> tuple[float, float]:
        """As for `Store`."""
        facts = self._facts
        if not facts.others.n_rows:
            return 0.0, 0.0
        if facts.times.are_near:
            return facts.times.earliest, facts.times.latest
        times = sane(self._times())
        return float(times.min()), float(times.max())

    @cached_property
    def counts(self) -> Counts:
        """As for `Store`."""
        index = self._looks.indexed()
        return count(index, self._reader(index), self.header.start)

    def first_sources(self) -> Iterator[tuple[str, str]]:
        """As for `Store`; the whole file is looked at only when its start does not suffice."""
        head = self._looks.head
        for name in head.variables:
            yield decoded(name), decoded(head.first_sources[name])
        facts = self._facts
        for name in facts.variables[len(head.variables) :]:
            yield decoded(name), decoded(facts.first_sources[name])

    def select(self, variables: Iterable[str] | None) -> None:
        """As for `Store`."""
        if variables is None:
            self._looks.indexed()
            return
        missing = [name for name in dict.fromkeys(variables) if name not in self._selected]
        if missing and self._looks.index is None:
            survey = self._looks.select(map(_encoded, missing))
            self._selected.update(dict.fromkeys(missing, survey))

    def column(self, variable: str) -> Column:
        """As for `Store`."""
        for column in self._recent:
            if column.variable == variable:
                return column
        is_lone = variable not in self._selected and self._looks.index is None
        if is_lone and not self._notes_all and self._n_lone_looks < _PATIENCE:
            self._n_lone_looks += 1
            self.select([variable])
        if variable in self._selected:
            if variable not in self._columns:
                self._columns[variable] = self._column_of(self._selected[variable], variable)
            return self._columns[variable]
        column = self._column_of(self._looks.indexed(), variable)
        self._recent.append(column)
        return column

    def postings(self) -> Iterator[Posting]:
        """As for `Store`."""
        for survey, block in self._blocks():
            yield from self._reader(survey).postings(Cells.of_block(block))

    def posted_by(self, source: str) -> Iterator[float]:
        """As for `Store`."""
        name = _encoded(source)
        for survey, block in self._blocks():
            codes = [at for at, one in enumerate(survey.source_names) if one == name]
            yield from block.times[np.isin(block.sources, codes)].tolist()

    def line_of(self, row: int) -> int:
        """As for `Store`."""
        n_before = 0
        for _, block in self._blocks():
            if row < n_before + len(block):
                return block.first_line + int(block.lines[row - n_before])
            n_before += len(block)
        raise IndexError(row)

    def latest(self, limit: float) -> tuple[int, Posting] | None:
        """As for `Store`."""
        found, latest = None, -np.inf
        for survey, block in self._blocks():
            times = np.where(block.times <= limit, block.times, -np.inf)
            if -np.inf < times.max() >= latest:
                latest = float(times.max())
                row = np.flatnonzero(times == latest)[-1:]
                found = survey, Cells([(block, row)])
        if found is None:
            return None
        survey, cells = found
        return int(cells.lines[0]), next(self._reader(survey).postings(cells))

    def awake(self, longest: float) -> list[tuple[float, float]]:
        """As for `Store`; each block of rows adds a few stretches, or none is held."""
        found: list[tuple[float, float]] = []
        for _, block in self._blocks():
            times = np.sort(block.times)
            ends = np.flatnonzero(np.diff(times) > longest)
            begins = times[np.concatenate([[0], ends + 1])].tolist()
            stops = times[np.concatenate([ends, [times.size - 1]])].tolist()
            found += zip(begins, stops, strict=True)
        return awake_in_all(found, longest)

    def place(self, line: int) -> tuple[str, int]:
        """As for `Store`."""
        return "", line

    def format_rows(self) -> Iterator[bytes]:
        """As for `Store`."""
        self._looks.find_all_decimals()
        facts = self._facts
        return format_segments(self._source, self._chunk, facts)

    @property
    def _facts(self) -> Survey:
        return self._looks.facts(note_all=self._notes_all)

    def _blocks(self) -> Iterator[tuple[Survey, Block]]:
        if self._notes_all:
            self._looks.indexed()
        return self._looks.blocks()

    def _times(self) -> Floats:
        """The times (s) of all rows."""
        return np.concatenate([np.zeros(0), *(block.times for _, block in self._blocks())])

    def _reader(self, survey: Survey) -> Reader:
        """What reads the values of a survey's rows; the last lines of texts are those of all."""
        if self._last_reader is None or self._last_reader[0] is not survey:
            continued = self._facts.others.continued
            ends = {row.line: row.end for row in continued if not row.numeric}
            self._last_reader = survey, Reader(self._source, survey, ends)
        return self._last_reader[1]

    def _column_of(self, survey: Survey, variable: str) -> Column:
        """The column of a variable whose rows a survey has noted."""
        cells = survey.cells(_encoded(variable))
        return FileColumn(variable, cells, self._reader(survey)) if cells else Column(variable)

    def _refuse_others(self) -> None:
        """Refuse a file that is no alog."""
        source, header = self._source, self.header
        has_all = None not in {header.log_file, header.opened_on, header.start}
        others = (self._looks.head if has_all else self._facts).others
        header = self.header
        facts = Facts(
            head=first_lines(source, 2 * HEAD),
            log_file=header.log_file,
            seen_header=others.header_scan.seen,
            n_rows=others.n_rows,
            n_others=others.n_preamble + others.n_continuation,
            n_preamble=others.n_preamble,
            names=(name for names in ("variables", "sources") for name in getattr(self, names)),
        )
        refuse_others(facts, lines(source, self._chunk), source.path)


def _encoded(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")
