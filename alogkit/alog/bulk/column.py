"""The rows of a variable in a big log, and what reads their values from its file."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from alogkit.alog.bulk.blocks import narrow
from alogkit.alog.bulk.texts import long_text, spans, texts
from alogkit.alog.posting import Posting

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from alogkit.alog.bulk.blocks import Block, Narrow
    from alogkit.alog.bulk.survey import Survey
    from alogkit.alog.bulk.words import Flags, Floats, Places
    from alogkit.alog.source import Source


_Kind = TypeVar("_Kind", bound=np.generic)


class Cells:
    """Some rows of some blocks, in file order; its arrays are made each time they are asked for."""

    def __init__(self, parts: Sequence[tuple[Block, Narrow | Places]]) -> None:
        """Choose rows.

        Args:
            parts: Blocks, and the indices of rows of each.

        """
        self._parts = parts

    @classmethod
    def of_block(cls, block: Block) -> Cells:
        """All rows of a block."""
        return cls([(block, np.arange(len(block)))])

    def __len__(self) -> int:
        return sum(rows.size for _, rows in self._parts)

    @property
    def times(self) -> Floats:
        """Seconds since LOGSTART."""
        return _joined([block.times[rows] for block, rows in self._parts], np.float64)

    @property
    def numbers(self) -> Floats:
        """The values of doubles; nan for text."""
        return _joined([block.numbers[rows] for block, rows in self._parts], np.float64)

    @property
    def numeric(self) -> Flags:
        """Whether the value is a number."""
        return _joined([block.numeric[rows] for block, rows in self._parts], np.bool_)

    @property
    def variables(self) -> Places:
        """Codes of the variables."""
        return _joined([block.variables[rows] for block, rows in self._parts], np.int64)

    @property
    def sources(self) -> Places:
        """Codes of the apps."""
        return _joined([block.sources[rows] for block, rows in self._parts], np.int64)

    @property
    def has_aux(self) -> Flags:
        """Whether a colon follows the app."""
        return _joined([block.has_aux[rows] for block, rows in self._parts], np.bool_)

    @property
    def lines(self) -> Places:
        """Line numbers, from 1."""
        parts = [
            block.first_line + block.lines[rows].astype(np.int64) for block, rows in self._parts
        ]
        return _joined(parts, np.int64)

    @property
    def text_at(self) -> Places:
        """Where in the file the texts start."""
        parts = [block.offset + block.text_at[rows].astype(np.int64) for block, rows in self._parts]
        return _joined(parts, np.int64)

    @property
    def text_lengths(self) -> Places:
        """Bytes of the texts, or of their first lines."""
        return _joined([block.text_lengths[rows] for block, rows in self._parts], np.int64)

    @property
    def origin_lengths(self) -> Places:
        """Bytes from the start of the source field to the text."""
        return _joined([block.origin_lengths[rows] for block, rows in self._parts], np.int64)

    @cached_property
    def _first_rows(self) -> Places:
        """The first row of each part."""
        sizes = [rows.size for _, rows in self._parts]
        return np.cumsum([0, *sizes[:-1]]) if sizes else np.zeros(0, np.int64)

    def take(self, rows: Places) -> Cells:
        """Some of the rows, given by their ascending indices."""
        of_parts = np.searchsorted(self._first_rows, rows, "right") - 1
        cuts = [0, *(np.flatnonzero(np.diff(of_parts)) + 1).tolist(), rows.size]
        parts = []
        for first, stop in pairwise(cuts):
            if stop > first:
                at = int(of_parts[first])
                block, known = self._parts[at]
                parts.append((block, known[rows[first:stop] - self._first_rows[at]]))
        return Cells(parts)


class Grouped:
    """The rows of many blocks by variable, so that each is found without a look at the others."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        """Sort rows.

        Args:
            blocks: All rows.

        """
        variables = np.concatenate([np.zeros(0, np.uint8), *(block.variables for block in blocks)])
        self._blocks = blocks
        self._first_rows = np.cumsum([0, *map(len, blocks)])
        self._ends = np.cumsum(np.bincount(variables))
        self._rows = narrow(np.argsort(variables, kind="stable"))

    def cells(self, variable: int) -> Cells:
        """The rows of a variable, given by its code."""
        if variable >= self._ends.size:
            return Cells([])
        begin = self._ends[variable - 1] if variable else 0
        rows = self._rows[begin : self._ends[variable]]
        of_blocks = np.searchsorted(self._first_rows, rows, "right") - 1
        cuts = [0, *(np.flatnonzero(np.diff(of_blocks)) + 1).tolist(), rows.size]
        parts: list[tuple[Block, Narrow | Places]] = []
        for first, stop in pairwise(cuts):
            if stop > first:
                at = int(of_blocks[first])
                part = narrow(rows[first:stop] - self._first_rows[at])
                parts.append((self._blocks[at], part))
        return Cells(parts)


class Reader:
    """Gives the values of cells, from their file where need be."""

    def __init__(self, source: Source, survey: Survey, continued: Mapping[int, int]) -> None:
        """Remember where to look.

        Args:
            source: The file.
            survey: Where the rows are from.
            continued: Where the last line of a text of several lines ends, by number of the first.

        """
        self.variable_names = _Texts(survey.variable_names)
        self.source_names = _Texts(survey.source_names)
        self._source = source
        self._survey = survey
        self._continued = continued
        self._known_auxes: dict[bytes, str] = {}

    def numbers(self, cells: Cells) -> tuple[float | None, ...]:
        """The numbers, None for text."""
        numbers: list[float] = cells.numbers.tolist()
        if cells.numeric.all():
            return tuple(numbers)
        flags: list[bool] = cells.numeric.tolist()
        return tuple(number if flag else None for number, flag in zip(numbers, flags, strict=True))

    def sources(self, cells: Cells) -> tuple[str, ...]:
        """The apps."""
        return tuple(map(self.source_names.__getitem__, cells.sources.tolist()))

    def auxes(self, cells: Cells) -> tuple[str | None, ...]:
        """What follows the apps' colons."""
        auxes: list[str | None] = [None] * len(cells)
        rows = np.flatnonzero(cells.has_aux)
        if rows.size:
            ends = cells.text_at[rows]
            found = spans(self._source, ends - cells.origin_lengths[rows], ends)
            for row, data in zip(rows.tolist(), found, strict=True):
                auxes[row] = self._aux(data)
        return tuple(auxes)

    def origins(self, cells: Cells) -> tuple[tuple[str, str | None], ...]:
        """Each app and what follows its colon, in order of first appearance."""
        plain, others = np.flatnonzero(~cells.has_aux), np.flatnonzero(cells.has_aux)
        codes, first = np.unique(cells.sources[plain], return_index=True)
        found: dict[tuple[str, str | None], int] = {
            (self.source_names[code], None): row
            for code, row in zip(codes.tolist(), plain[first].tolist(), strict=True)
        }
        with_aux = cells.take(others)
        pairs = zip(self.sources(with_aux), self.auxes(with_aux), strict=True)
        for row, pair in zip(others.tolist(), pairs, strict=True):
            found.setdefault(pair, row)
        return tuple(sorted(found, key=found.__getitem__))

    def n_chars(self, cells: Cells) -> int:
        """Characters of the texts."""
        if not self._survey.is_ascii:
            return sum(map(len, self.texts(cells)))
        lengths = cells.text_lengths
        long = np.flatnonzero(np.isin(cells.lines, self._continued_lines))
        texts_of_long = self.texts(cells.take(long)) if long.size else ()
        return int(lengths.sum() - lengths[long].sum()) + sum(map(len, texts_of_long))

    @cached_property
    def _continued_lines(self) -> Places:
        return np.array(list(self._continued), np.int64)

    def texts(self, cells: Cells) -> tuple[str, ...]:
        """The texts."""
        starts = cells.text_at
        found = list(texts(self._source, starts, starts + cells.text_lengths))
        if self._continued:
            for row, line in enumerate(cells.lines.tolist()):
                if line in self._continued:
                    end = self._continued[line]
                    found[row] = long_text(self._source, int(starts[row]), end)
        return tuple(found)

    def postings(self, cells: Cells) -> Iterator[Posting]:
        """The postings."""
        fields = zip(
            cells.times.tolist(),
            map(self.variable_names.__getitem__, cells.variables.tolist()),
            self.sources(cells),
            self.auxes(cells),
            self.numbers(cells),
            self.texts(cells),
            strict=True,
        )
        return map(Posting._make, fields)

    def _aux(self, data: bytes) -> str:
        """What follows the first colon of a source field, at the start of some bytes."""
        origin = data.replace(b"\t", b" ").partition(b" ")[0]
        aux = self._known_auxes.get(origin)
        if aux is None:
            aux = origin.partition(b":")[2].decode("utf-8", "surrogateescape")
            self._known_auxes[origin] = aux
        return aux


class _Texts:
    """Names by code as text; there may be more of them later."""

    def __init__(self, names: Sequence[bytes]) -> None:
        self._names = names
        self._texts: list[str] = []

    def __getitem__(self, code: int) -> str:
        while len(self._texts) <= code:
            name = self._names[len(self._texts)]
            self._texts.append(name.decode("utf-8", "surrogateescape"))
        return self._texts[code]


def _joined(parts: list[NDArray[Any]], kind: type[_Kind]) -> NDArray[_Kind]:
    return np.concatenate([np.zeros(0, kind), *parts], dtype=kind)
