"""A column of a big log, whose values are read from its file when they are looked at."""

from __future__ import annotations

from array import array
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from alogkit.alog.columns import Column

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.alog.bulk.column import Cells, Reader
    from alogkit.alog.bulk.words import Floats
    from alogkit.alog.columns import Items
    from alogkit.alog.posting import Posting

_TOGETHER = 4096
"""Rows whose texts are read and held together."""
_MOST_HELD = 4
"""How often so many, for rows that are looked at out of order."""


class FileColumn(Column):
    """A column that makes each of its tuples when it is first looked at."""

    __slots__ = ("_cells", "_reader")

    _cells: Cells
    _reader: Reader

    def __init__(self, variable: str, cells: Cells, reader: Reader) -> None:
        """Remember where the values are.

        Args:
            variable: The name.
            cells: Its rows.
            reader: Gives their values.

        """
        for name, value in (("variable", variable), ("_cells", cells), ("_reader", reader)):
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return len(self._cells)

    def arrays(self) -> tuple[Floats, Floats]:
        """As for `Column`."""
        return self._cells.times, self._cells.numbers

    def __getattr__(self, name: str) -> object:
        cells, reader = self._cells, self._reader
        value: object
        match name:
            case "times":
                value = tuple(cells.times.tolist())
            case "lines":
                value = tuple(cells.lines.tolist())
            case "numbers":
                value = reader.numbers(cells)
            case "sources":
                value = reader.sources(cells)
            case "auxes":
                value = reader.auxes(cells)
            case "texts":
                value = reader.texts(cells)
            case _:
                raise AttributeError(name)
        object.__setattr__(self, name, value)
        return value

    def compact_times(self) -> array[float]:
        """As for `Column`."""
        return array("d", self._cells.times.tobytes())

    def values(self) -> Items[float | str]:
        """As for `Column`; texts are read when they are looked at, those of many rows together."""
        cells = self._cells
        numbers = array("d", cells.numbers.tobytes())
        numeric = cells.numeric
        if numeric.all():
            return numbers
        return _Values(cells, self._reader, numbers, numeric.tobytes())

    def n_chars(self) -> int:
        """As for `Column`; where all is ASCII, none is read again."""
        return self._reader.n_chars(self._cells)

    def origins(self) -> tuple[tuple[str, str | None], ...]:
        """As for `Column`; only what follows a colon is read again."""
        return self._reader.origins(self._cells)

    def each_text(self) -> Iterator[str]:
        """As for `Column`."""
        for first in range(0, len(self), _TOGETHER):
            yield from self._reader.texts(_window(self._cells, first))

    def some(self, rows: Iterable[int]) -> Iterator[tuple[int, Posting]]:
        """As for `Column`."""
        coming = iter(rows)
        while batch := list(islice(coming, _TOGETHER)):
            cells = self._cells.take(np.array(batch))
            yield from zip(cells.lines.tolist(), self._reader.postings(cells), strict=True)


class _Values:
    """The values of a column that holds text, which is read when somebody looks at it."""

    def __init__(self, cells: Cells, reader: Reader, numbers: array[float], numeric: bytes) -> None:
        self._cells = cells
        self._reader = reader
        self._numbers = numbers
        self._numeric = numeric
        self._held: dict[int, tuple[str, ...]] = {}

    def __len__(self) -> int:
        return len(self._numeric)

    def __iter__(self) -> Iterator[float | str]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, row: int) -> float | str:
        if self._numeric[row]:
            return self._numbers[row]
        first = row - row % _TOGETHER
        texts = self._held.get(first)
        if texts is None:
            if len(self._held) == _MOST_HELD:
                del self._held[next(iter(self._held))]
            texts = self._held[first] = self._reader.texts(_window(self._cells, first))
        return texts[row - first]


def _window(cells: Cells, first: int) -> Cells:
    """The rows that are read together from a first one on."""
    return cells.take(np.arange(first, min(first + _TOGETHER, len(cells))))
