"""The rows that are kept of a chunk, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from alogkit.alog.bulk.others import OtherRow, other_row
from alogkit.alog.bulk.settle import Settled, settle, settle_one
from alogkit.alog.lines import split_row

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from alogkit.alog.bulk.chunks import Chunk
    from alogkit.alog.bulk.rows import Origins, RowParser, Rows
    from alogkit.alog.bulk.settle import Evidence, Value
    from alogkit.alog.bulk.words import Flags, Floats, Places
    from alogkit.alog.lines import Row

    Narrow = NDArray[np.unsignedinteger[Any]]


class Doubts(NamedTuple):
    """Rows whose value more evidence could change, an item a row.

    Attributes:
        rows: Index in the block.
        raw_at: Where the raw value starts.
        aligned: Whether it stands in pLogger's column.
        marked: Whether values carry type marks there.
    """

    rows: Narrow
    raw_at: Narrow
    aligned: Flags
    marked: Flags


@dataclass(frozen=True, slots=True)
class Block:
    """Rows of a chunk, an item a row in file order; in arrays as narrow as they can be.

    Attributes:
        offset: Where in the file the places count from.
        first_line: Number of the chunk's first line, which the lines count from.
        times: Seconds since LOGSTART.
        numbers: The value of a double; nan for text.
        numeric: Whether the value is a number.
        variables: Code of the variable.
        sources: Code of the app.
        has_aux: Whether a colon follows the app.
        origin_lengths: Bytes from the start of the source field to the text.
        text_at: Where the text of the value starts.
        text_lengths: Bytes of the text, or of its first line.
        lines: Line of the row.
        doubts: Rows that are not settled for good.
    """

    offset: int
    first_line: int
    times: Floats
    numbers: Floats
    numeric: Flags
    variables: Narrow
    sources: Narrow
    has_aux: Flags
    origin_lengths: Narrow
    text_at: Narrow
    text_lengths: Narrow
    lines: Narrow
    doubts: Doubts

    def __len__(self) -> int:
        return self.times.size

    def put(self, row: int, raw_at: int, value: Value) -> None:
        """Enter the value of a row anew, whose raw value starts at a place."""
        self.numeric[row] = value.number is not None
        self.numbers[row] = np.nan if value.number is None else value.number
        origin_at = int(self.text_at[row]) - int(self.origin_lengths[row])
        self.text_at[row] = raw_at + value.start
        self.origin_lengths[row] = raw_at + value.start - origin_at
        self.text_lengths[row] = value.end - value.start


class RowKeeper:
    """Makes blocks of the rows of chunks."""

    def __init__(self, parser: RowParser, evidence: Evidence) -> None:
        self._parser = parser
        self._evidence = evidence

    def block(self, chunk: Chunk, rows: Rows, others: list[OtherRow], kept: Places) -> Block:
        """Some rows of a chunk.

        Args:
            chunk: Where from.
            rows: Its lines.
            others: Those of them that were looked at one by one.
            kept: Which lines to keep; all must be rows.

        """
        origin_at, ends = rows.origin_at[kept], chunk.ends[kept]
        origins = self._parser.origins(chunk.data, origin_at)
        singles = self._singles(chunk, others, kept, origins)
        for at, row in singles.items():
            origin_at[at] = row.origin_at
            origins.sources[at] = row.source
            origins.has_aux[at] = row.has_aux
            origins.value_at[at] = row.value_at
        settled = self._settled(chunk, origins.value_at, ends, singles)
        doubts = np.flatnonzero(settled.doubtful)
        # Places and lengths may become greater where doubts are.
        room = int(ends.max(initial=0)) if doubts.size else 0
        of_doubts = [singles.get(at) for at in doubts.tolist()]
        return Block(
            offset=chunk.offset,
            first_line=chunk.first_line,
            times=rows.times[kept],
            numbers=settled.numbers,
            numeric=settled.numeric,
            variables=narrow(rows.variables[kept]),
            sources=narrow(origins.sources),
            has_aux=origins.has_aux,
            origin_lengths=narrow(settled.text_at - origin_at, room),
            text_at=narrow(settled.text_at, room),
            text_lengths=narrow(settled.text_end - settled.text_at, room),
            lines=narrow(kept),
            doubts=Doubts(
                rows=narrow(doubts),
                raw_at=narrow(origins.value_at[doubts]),
                aligned=np.array([row is None or row.aligned for row in of_doubts], np.bool_),
                marked=np.array([row is not None and row.marked for row in of_doubts], np.bool_),
            ),
        )

    def _singles(
        self, chunk: Chunk, others: list[OtherRow], kept: Places, origins: Origins
    ) -> dict[int, OtherRow]:
        """The kept rows that must be looked at one by one, by their index among the kept ones."""
        place = {line: at for at, line in enumerate(kept.tolist())} if others else {}
        singles = {place[row.line]: row for row in others if row.line in place}
        for at in np.flatnonzero(~origins.found).tolist():
            if at not in singles:
                line = int(kept[at])
                row = cast("Row", split_row(chunk.text(line)))
                singles[at] = other_row(chunk, line, row, self._parser, marked=False)
        return singles

    def _settled(
        self, chunk: Chunk, value_at: Places, ends: Places, singles: dict[int, OtherRow]
    ) -> Settled:
        if not singles:
            return settle(chunk, value_at, ends, self._evidence)
        plain = np.ones(value_at.shape, np.bool_)
        plain[list(singles)] = False
        rows = np.flatnonzero(plain)
        settled = Settled.empty(value_at.size)
        settled.put_all(rows, settle(chunk, value_at[rows], ends[rows], self._evidence))
        for at, row in singles.items():
            raw = chunk.text_between(row.value_at, ends[at])
            value = settle_one(raw, self._evidence, aligned=row.aligned, marked=row.marked)
            settled.put(at, row.value_at, value)
        return settled


def narrow(numbers: NDArray[np.integer[Any]], at_least: int = 0) -> Narrow:
    """Numbers from 0 on in as few bytes as hold them, and hold another number, too."""
    return numbers.astype(np.min_scalar_type(int(numbers.max(initial=at_least))))
