"""Views of a log that keep MOOS's rule: a value is held until the next posting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from alogkit.alog.log import Alog
from alogkit.toolbox.held import Held
from alogkit.toolbox.names import column, expand_all
from alogkit.toolbox.select import window

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd

    from alogkit.alog.columns import Column


def clip(log: Alog, start: float, stop: float, *, hold: bool = False) -> Alog:
    """The stretch `start <= time < stop` of a log, with its header and so its time base.

    Args:
        log: Where from.
        start: Earliest time (s since LOGSTART).
        stop: Time (s) that the postings lie before.
        hold: Whether to keep, before them, of each variable the last posting before the start,
            with the time that it has.

    """
    postings = [found.posting for found in window(log, start, stop, hold=hold)]
    return Alog.from_postings(log.header, postings, path=log.path, community=log.community)


def table(
    log: Alog, names: Iterable[str], layout: Literal["wide", "long"] = "wide"
) -> pd.DataFrame:
    """Variables as a DataFrame.

    `wide` has a row for each time at which one of them was posted, and a column each with the
    values that are held then: numbers, or texts of a variable that only ever held text; missing
    before its first posting. `long` has a row for each posting, in the order of the file, with the
    columns time (s since LOGSTART), variable, source, aux, number and text.

    Args:
        log: Where from.
        names: Variables, keys of payloads (`NODE_REPORT.X`) and words with `*`. What is not in the
            log is an empty column of a wide table.
        layout: Which of the two.

    """
    found, unmatched = expand_all(log, names)
    columns = [column(log, name) for name in (*found, *unmatched)]
    return _wide(columns) if layout == "wide" else _long(columns)


def _wide(columns: list[Column]) -> pd.DataFrame:
    import pandas as pd

    times = sorted({time for one in columns for time in one.times})
    index = pd.Index(times, name="time", dtype="float64")
    return pd.DataFrame({one.variable: _held_values(one, times) for one in columns}, index=index)


def _held_values(one: Column, times: list[float]) -> pd.Series[float] | pd.Series[str]:
    import pandas as pd

    index = pd.Index(times, name="time", dtype="float64")
    held = Held(one)
    rows = [held.index(time) for time in times]
    if len(one) and all(number is None for number in one.numbers):
        texts = [None if row is None else one.texts[row] for row in rows]
        return pd.Series(texts, index=index, dtype="object")
    numbers = [None if row is None else one.numbers[row] for row in rows]
    return pd.Series(numbers, index=index, dtype="float64")


def _long(columns: list[Column]) -> pd.DataFrame:
    import pandas as pd

    rows = [
        (line, time, one.variable, source, aux, number, text)
        for one in columns
        for line, time, source, aux, number, text in zip(
            one.lines, one.times, one.sources, one.auxes, one.numbers, one.texts, strict=True
        )
    ]
    rows.sort(key=lambda row: row[0])
    titles = ["time", "variable", "source", "aux", "number", "text"]
    frame = pd.DataFrame([row[1:] for row in rows], columns=titles)
    return frame.astype({"time": "float64", "number": "float64"})
