"""One pass over a file: what is in it, and the rows that are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from alogkit.alog.bulk.blocks import RowKeeper
from alogkit.alog.bulk.column import Cells, Grouped
from alogkit.alog.bulk.others import OtherLines
from alogkit.alog.bulk.rows import RowParser
from alogkit.alog.counts import ABSURD_SPAN, Tally
from alogkit.alog.lines import split_row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.alog.bulk.blocks import Block
    from alogkit.alog.bulk.chunks import Chunk
    from alogkit.alog.bulk.rows import Rows
    from alogkit.alog.bulk.settle import Evidence
    from alogkit.alog.bulk.words import Floats
    from alogkit.alog.lines import Row


class TimeFacts:
    """What the times of a file are like.

    Attributes:
        earliest: Of all (s).
        latest: Of all (s).
        n_back: Rows whose time is below that of the row before.
        n_negative: Rows before LOGSTART.
    """

    def __init__(self) -> None:
        self.earliest = np.inf
        self.latest = -np.inf
        self.n_back = 0
        self.n_negative = 0
        self._before = -np.inf

    @property
    def are_near(self) -> bool:
        """Whether none can be absurd, since the earliest is near the latest."""
        return self.latest - self.earliest <= ABSURD_SPAN

    def take(self, times: Floats) -> None:
        """The times of the next rows."""
        if times.size:
            self.earliest = min(self.earliest, float(times.min()))
            self.latest = max(self.latest, float(times.max()))
            self.n_back += int(np.count_nonzero(times[1:] < times[:-1]))
            self.n_back += bool(times[0] < self._before)
            self.n_negative += int(np.count_nonzero(times < 0.0))
            self._before = float(times[-1])


class Survey:
    """What a pass over a file finds.

    Attributes:
        evidence: How its doubles look; of the whole file only when all rows are kept.
        others: Its lines that are no rows, and the header.
        times: What its times are like.
        variables: Names in order of first appearance.
        first_sources: The app that posted a variable first, by variable.
        variable_names: Names by code; some may have occurred in lines that are no rows.
        source_names: Apps by code, likewise.
        blocks: The rows that were to be kept.
        n_lines: Lines of all kinds.
        unterminated: Whether the last line lacks its line feed.
        is_ascii: Whether no byte of the file is over 127.
    """

    def __init__(
        self,
        evidence: Evidence,
        *,
        wanted: Iterable[bytes] = (),
        keep_all: bool = False,
    ) -> None:
        self.evidence = evidence
        parser = RowParser()
        self.others = OtherLines(parser, evidence)
        self.times = TimeFacts()
        self.variables: list[bytes] = []
        self.first_sources: dict[bytes, bytes] = {}
        self.source_names = parser.sources.names
        self.variable_names = parser.variables.names
        self.blocks: list[Block] = []
        self.n_lines = 0
        self.unterminated = False
        self.is_ascii = True
        self._parser = parser
        self._grouped: Grouped | None = None
        self._keeper = RowKeeper(parser, evidence)
        self._wanted = frozenset(wanted)
        self._keep_all = keep_all
        # By code, with one more at the end for the code -1 of no variable.
        self._is_seen = np.zeros(1, np.bool_)
        self._is_wanted = np.zeros(1, np.bool_)

    def take(self, chunk: Chunk) -> None:
        """Look at the next chunk of the file."""
        rows = self._parser.rows(chunk)
        others = self.others.sort(chunk, rows)
        self.n_lines += len(chunk)
        self.unterminated |= chunk.unterminated
        if self.is_ascii and len(chunk):
            self.is_ascii = bool(chunk.data[chunk.starts[0] : chunk.ends[-1]].max(initial=0) < 128)  # noqa: PLR2004 -- as ASCII ends
        self.times.take(rows.times if rows.found.all() else rows.times[rows.found])
        self._learn_variables()
        self._sight(chunk, rows)
        kept = rows.found if self._keep_all else rows.found & self._is_wanted[rows.variables]
        if kept.any():
            self.blocks.append(self._keeper.block(chunk, rows, others, np.flatnonzero(kept)))

    @property
    def is_doubtful(self) -> bool:
        """Whether more evidence could change anything that was found."""
        return any(row.raw for row in self.others.continued) or any(
            block.doubts.rows.size for block in self.blocks
        )

    def cells(self, variable: bytes) -> Cells:
        """The rows that were kept of a variable; only after the last chunk."""
        if self._grouped is None:
            self._grouped = Grouped(self.blocks)
        code = self._parser.variables.find(variable)
        return Cells([]) if code is None else self._grouped.cells(code)

    def tally(self) -> Tally:
        """The lines by kind."""
        others = self.others
        return Tally(
            n_lines=self.n_lines,
            n_rows=others.n_rows,
            n_comments=others.n_comments,
            n_blank=others.n_blank,
            n_continuation=others.n_continuation,
            n_preamble=others.n_preamble,
            n_cut_rows=others.n_cut_rows,
            unterminated_last_line=self.unterminated,
        )

    def _learn_variables(self) -> None:
        """Make room for variables that the parser has met since."""
        known = self._is_seen.size - 1
        new = self.variable_names[known:]
        if new:
            wanted = [name in self._wanted for name in new]
            self._is_wanted = np.concatenate([self._is_wanted[:-1], wanted, [False]])
            self._is_seen = np.concatenate([self._is_seen[:-1], np.zeros(len(new) + 1, np.bool_)])

    def _sight(self, chunk: Chunk, rows: Rows) -> None:
        """Note the variables that were not posted before."""
        if len(self.variables) == len(self.variable_names):
            return
        lines = np.flatnonzero(rows.found & ~self._is_seen[rows.variables])
        codes = rows.variables[lines]
        _, first = np.unique(codes, return_index=True)
        for at in np.sort(first).tolist():
            name = self.variable_names[codes[at]]
            self._is_seen[codes[at]] = True
            self.variables.append(name)
            origin = cast("Row", split_row(chunk.text(lines[at]))).origin
            self.first_sources[name] = origin.partition(":")[0].encode("latin-1")
