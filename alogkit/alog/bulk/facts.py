"""What is remarkable about the postings of a big log: counted as `alogkit.alog.counts` counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from alogkit.alog.bulk.column import Cells
from alogkit.alog.counts import ABSURD_SPAN, WARPED_START, Counts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from alogkit.alog.bulk.column import Reader
    from alogkit.alog.bulk.survey import Survey
    from alogkit.alog.bulk.words import Flags, Floats, Places


def count(survey: Survey, reader: Reader, start: float | None) -> Counts:
    """Count what a log holds.

    Args:
        survey: Has noted all rows.
        reader: Of the same file.
        start: LOGSTART (s since 1970), or None.

    """
    tally = survey.tally()
    times = _joined([block.times for block in survey.blocks])
    numbers = _joined([block.numbers[block.numeric] for block in survey.blocks])
    return Counts(
        *tally[:-1],
        time_goes_back=survey.times.n_back,
        duplicates=_duplicates(survey, reader, times),
        negative_times=survey.times.n_negative,
        absurd_times=0 if survey.times.are_near else times.size - sane(times).size,
        nonfinite=int(np.count_nonzero(~np.isfinite(numbers))),
        warp_suspected=start is not None and start > WARPED_START,
        unterminated_last_line=tally.unterminated_last_line,
        multiple_sources=_multiple_sources(survey),
    )


def sane(times: Floats) -> Floats:
    """The times (s) that are not absurd; there must be at least one time."""
    middle_at = (times.size - 1) // 2
    middle = np.partition(times, middle_at)[middle_at]
    near: Flags = np.abs(times - middle) <= ABSURD_SPAN
    return times[near]


def _duplicates(survey: Survey, reader: Reader, times: Floats) -> int:
    """Rows that equal an earlier one in everything: only those of one time need be compared."""
    shared = _shared(_joined([block.variables for block in survey.blocks]), times)
    seen: set[tuple[object, ...]] = set()
    first = 0
    for block in survey.blocks:
        cells = Cells([(block, np.flatnonzero(shared[first : first + len(block)]))])
        first += len(block)
        seen.update(
            zip(
                cells.variables.tolist(),
                cells.times.tolist(),
                cells.numeric.tolist(),
                cells.sources.tolist(),
                reader.auxes(cells),
                reader.texts(cells),
                strict=True,
            )
        )
    return int(np.count_nonzero(shared)) - len(seen)


def _shared(variables: Places, times: Floats) -> Flags:
    """Whether there is another row of the same variable and time."""
    order = np.lexsort((times, variables))
    same = (variables[order[1:]] == variables[order[:-1]]) & (times[order[1:]] == times[order[:-1]])
    shared = np.zeros(times.size, np.bool_)
    shared[order[1:][same]] = True
    shared[order[:-1][same]] = True
    return shared


def _multiple_sources(survey: Survey) -> dict[str, tuple[str, ...]]:
    apps: dict[bytes, set[bytes]] = {name: set() for name in survey.variables}
    n_sources = len(survey.source_names)
    for block in survey.blocks:
        pairs = np.unique(block.variables.astype(np.int64) * n_sources + block.sources)
        for variable, source in zip(
            *(item.tolist() for item in divmod(pairs, n_sources)), strict=True
        ):
            apps[survey.variable_names[variable]].add(survey.source_names[source])
    return {
        decoded(variable): tuple(sorted(map(decoded, sources)))
        for variable, sources in apps.items()
        if len(sources) > 1
    }


def decoded(name: bytes) -> str:
    """A name as text."""
    return name.decode("utf-8", "surrogateescape")


def _joined(parts: list[NDArray[Any]]) -> NDArray[Any]:
    return np.concatenate(parts) if parts else np.zeros(0)
