"""A column of several files that are read as one; each file keeps its own rows."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate, chain
from typing import TYPE_CHECKING

from alogkit.alog.columns import Column

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from alogkit.alog.columns import Items
    from alogkit.alog.posting import Posting

_FIELDS = frozenset({"times", "numbers", "texts", "sources", "auxes"})


class JoinedColumn(Column):
    """The columns of one variable, the one behind the other; a tuple is made when looked at."""

    __slots__ = ("_lines_before", "_parts")

    _parts: Sequence[Column]
    _lines_before: Sequence[int]

    def __init__(self, variable: str, parts: Sequence[Column], lines_before: Sequence[int]) -> None:
        """Join columns.

        Args:
            variable: The name.
            parts: Its column in each file.
            lines_before: How many lines the files before each have.

        """
        values = ("variable", variable), ("_parts", parts), ("_lines_before", lines_before)
        for name, value in values:
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def __getattr__(self, name: str) -> object:
        value: object
        if name in _FIELDS:
            value = tuple(chain.from_iterable(getattr(part, name) for part in self._parts))
        elif name == "lines":
            pairs = zip(self._parts, self._lines_before, strict=True)
            value = tuple(line + before for part, before in pairs for line in part.lines)
        else:
            raise AttributeError(name)
        object.__setattr__(self, name, value)
        return value

    def arrays(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """As for `Column`."""
        import numpy as np  # noqa: PLC0415 -- takes 65 ms to import

        times, numbers = zip(*(part.arrays() for part in self._parts), strict=True)
        return np.concatenate(times), np.concatenate(numbers)

    def compact_times(self) -> array[float]:
        """As for `Column`."""
        return array("d", chain.from_iterable(part.compact_times() for part in self._parts))

    def values(self) -> Items[float | str]:
        """As for `Column`."""
        parts = [part.values() for part in self._parts if len(part)]
        arrays = [part for part in parts if isinstance(part, array)]
        if len(arrays) == len(parts):
            return array("d", chain.from_iterable(arrays))
        return _Joined(parts)

    def each_text(self) -> Iterator[str]:
        """As for `Column`."""
        return chain.from_iterable(part.each_text() for part in self._parts)

    def some(self, rows: Iterable[int]) -> Iterator[tuple[int, Posting]]:
        """As for `Column`."""
        wanted = list(rows)
        first = 0
        for part, before in zip(self._parts, self._lines_before, strict=True):
            last = first + len(part)
            own = [row - first for row in wanted if first <= row < last]
            for line, posting in part.some(own):
                yield line + before, posting
            first = last


class _Joined:
    """Things in a row, the one row behind the other."""

    def __init__(self, parts: Sequence[Items[float | str]]) -> None:
        self._parts = parts

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def __iter__(self) -> Iterator[float | str]:
        return chain.from_iterable(self._parts)

    def __getitem__(self, row: int) -> float | str:
        at = bisect_right(self._first_rows, row) - 1
        return self._parts[at][row - self._first_rows[at]]

    @cached_property
    def _first_rows(self) -> list[int]:
        """The first row of each part."""
        return [0, *accumulate(map(len, self._parts[:-1]))]
