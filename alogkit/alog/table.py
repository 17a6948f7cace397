"""Columns as pandas objects. Only imported when asked for: pandas takes 300 ms."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd  # noqa: TID253 -- this module is itself imported only inside functions

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy.typing as npt

    from alogkit.alog.columns import Column


def series(column: Column) -> pd.Series[float]:
    """The numbers of a column, by time (s since LOGSTART) in file order; nan for text."""
    times, numbers = column.arrays()
    return pd.Series(numbers, index=pd.Index(times, name="time"), name=column.variable)


def sample(columns: Sequence[Column], times: npt.ArrayLike) -> pd.DataFrame:
    """Columns at given times (s since LOGSTART): of each the last value at or before the time."""
    at = np.asarray(times, dtype=np.float64)
    held = {column.variable: _hold(column, at) for column in columns}
    return pd.DataFrame(held, index=pd.Index(at, name="time"))


def wide(columns: Sequence[Column]) -> pd.DataFrame:
    """What columns hold at each time at which one of them was posted."""
    parts = [column.arrays()[0] for column in columns]
    return sample(columns, np.unique(np.concatenate([np.zeros(0), *parts])))


def long(columns: Sequence[Column]) -> pd.DataFrame:
    """The postings of columns, a row each, in file order."""
    lines = np.concatenate(
        [np.zeros(0, np.int64), *(np.array(column.lines, np.int64) for column in columns)]
    )
    order = np.argsort(lines, kind="stable")
    arrays = [column.arrays() for column in columns]
    table = {
        "time": np.concatenate([np.zeros(0), *(times for times, _ in arrays)]),
        "variable": _texts(repeat(column.variable, len(column)) for column in columns),
        "source": _texts(column.sources for column in columns),
        "aux": _texts(column.auxes for column in columns),
        "number": np.concatenate([np.zeros(0), *(numbers for _, numbers in arrays)]),
        "text": _texts(column.texts for column in columns),
    }
    return pd.DataFrame({name: values[order] for name, values in table.items()})


def _texts(parts: Iterable[Iterable[str | None]]) -> npt.NDArray[np.object_]:
    return np.array(list(chain.from_iterable(parts)), dtype=object)


def _hold(column: Column, at: npt.NDArray[np.float64]) -> npt.NDArray[Any]:
    """The values of a column that are held at each time."""
    if len(column) == 0:
        return np.full(at.shape, np.nan)
    times, numbers = column.arrays()
    order = np.argsort(times, kind="stable")
    rows = np.searchsorted(times[order], at, side="right") - 1
    # A nan that was posted is a number, too.
    texts_only = bool(np.isnan(numbers).all()) and all(one is None for one in column.numbers)
    posted = np.array(column.texts, dtype=object) if texts_only else numbers
    held = posted[order][rows]
    held[rows < 0] = None if texts_only else np.nan
    return held
