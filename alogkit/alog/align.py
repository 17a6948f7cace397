"""Logs of one run side by side: what to add to their times, and whether their clocks agree.

A posting that was bridged from the vehicle to the shoreside keeps the vehicle's stamp and source,
and most often gets a prefix (`NAV_X` becomes `ABE_NAV_X`). Such twins show how well the two time
bases agree, and how late mail was logged.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from heapq import nlargest, nsmallest
from math import inf, isfinite
from typing import TYPE_CHECKING, NamedTuple

from alogkit.alog.counts import ABSURD_SPAN

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from alogkit.alog.columns import Column
    from alogkit.alog.log import Alog

_SHORESIDE = "shoreside"
_MOST = 0.95
_ENOUGH = 8
"""Stamps whose twins together tell more than LOGSTART: their median is right as long as four are,
and what two communities happen to say in the same words when they start is fewer."""
_AGREE = 0.1
"""Spread (s) up to which twins agree. Preserved stamps agree to 0.00001 s; what was stamped anew on
arrival spreads as its latency does, and would be no skew."""
_PLENTY, _OF_ONE = 120, 60
"""Twins from which on no more variables are looked at, and as many as count of one."""
_STAMPS = 1000
"""Of a variable's stamps so many of the earliest and of the latest are looked at."""
_DECIMALS = 5
"""A log's own resolution: what is below it is rounding noise."""


class Basis(Enum):
    """What a log was aligned by."""

    FIRST = "the first log"
    """It is the base itself."""
    BRIDGED = "bridged postings"
    """Enough of them agree."""
    LOGSTART = "LOGSTART"
    """Too few postings were bridged to say more."""
    CONTRADICTED = "LOGSTART, as bridged postings contradict each other"
    """A clock that was set in between, or stamps that were not preserved."""
    FAR = "LOGSTART, which is too far away for one run, or of another time warp"
    """More than ten days from the first log's, and too few bridged postings agree."""
    NOTHING = "nothing: a log lacks its LOGSTART"
    """It is not shifted."""


class Clock(NamedTuple):
    """How a log was brought on the time base of the first."""

    shift: float
    """What to add to its times (s)."""
    basis: Basis
    offset: float | None
    """What twins ask to add beyond the difference of the LOGSTARTs (s): the skew of the clocks, for
    preserved stamps no more than rounding. None without any twins."""
    matched: int
    """How many twins were found; no more are looked for when there are plenty."""
    spread: float | None
    """Nineteen of twenty twins differ from the offset by at most this (s)."""


class Skew(NamedTuple):
    """How the time bases of two logs agree, as their twins show."""

    offset: float
    """What to add to the times of the second log after its shift (s), so that twins agree."""
    matched: int
    """How many twins there are."""
    spread: float
    """Nineteen of twenty twins differ from the offset by at most this (s)."""
    latency: float
    """Nineteen of twenty twins were logged when the second log had gone on by at most this (s).

    Mail took at least that long at worst: pLogger sorts what it writes at once.
    """


def align(logs: Sequence[Alog]) -> tuple[Clock, ...]:
    """How each log of a run is brought on the time base of the first one's LOGSTART.

    The difference of the LOGSTARTs is refined by the median offset of the twins, if these have at
    least eight different stamps and agree within 0.1 s. With preserved stamps, as MOOS bridges
    mail, that changes nothing but the fifth decimal; on two machines it is the skew of their
    clocks. Without enough twins, or where they contradict each other, LOGSTART is kept. A log
    without a LOGSTART, or whose first log has none, is aligned by its twins alone, or not shifted.

    A log that shares no mail with the first is compared with the others, in their order.

    Args:
        logs: Of one run.

    """
    clocks: list[Clock] = []
    for index, log in enumerate(logs):
        found = Clock(0.0, Basis.FIRST, None, 0, None) if not index else _clock(logs, clocks, log)
        clocks.append(found)
    return tuple(clocks)


def shifts(logs: Sequence[Alog]) -> tuple[float, ...]:
    """What to add to each log's times (s) to count them from the first log's LOGSTART."""
    return tuple(clock.shift for clock in align(logs))


def skew(log: Alog, other: Alog) -> Skew | None:
    """How far two logs of one run are apart, by LOGSTART; None without any twins.

    Twins are postings of the same app and value, of variables that differ by a prefix or, where
    there are none, that are called the same. Values that occur more than once in a variable are
    no evidence.

    Args:
        log: Where postings come from (the vehicle's).
        other: Where they were bridged to (the shoreside's).

    """
    twins = [twin for some in _twins(log, other) for twin in some]
    if not twins:
        return None
    offset, spread = _agreement(twins, _difference(log, other) or 0.0)
    bridged = {(twin.alias, twin.row) for twin in twins}
    latency = _of_most(_delays(other, bridged))
    return Skew(offset, len(twins), spread, latency)


def _clock(logs: Sequence[Alog], clocks: Sequence[Clock], log: Alog) -> Clock:
    """How one more log is aligned with those that are."""
    first = _difference(logs[0], log)
    best: Clock | None = None
    for known, clock in zip(logs, clocks, strict=False):
        base = _difference(known, log)
        twins = _some_twins(known, log)
        if not twins:
            continue
        offset, spread = _agreement(twins, base or 0.0)
        enough = len({twin.stamp for twin in twins}) >= _ENOUGH
        if enough and spread <= _AGREE:
            shift = round(clock.shift + (base or 0.0) + offset, _DECIMALS)
            return Clock(shift, Basis.BRIDGED, offset, len(twins), spread)
        basis = Basis.CONTRADICTED if enough else Basis.LOGSTART
        best = best or Clock(0.0, basis, offset, len(twins), spread)
    best = best or Clock(0.0, Basis.LOGSTART, None, 0, None)
    if first is None:
        return best._replace(basis=Basis.NOTHING)
    far = abs(first) > ABSURD_SPAN
    basis = Basis.FAR if far else best.basis
    return best._replace(shift=round(first, _DECIMALS), basis=basis)


def _difference(log: Alog, other: Alog) -> float | None:
    """By how much the second log was started later (s); None when one does not say when."""
    if log.header.start is None or other.header.start is None:
        return None
    return other.header.start - log.header.start


class _Twin(NamedTuple):
    """A posting in two logs."""

    stamp: float
    """Its time in the first (s)."""
    delta: float
    """The same less its time in the second (s)."""
    alias: str
    """What the second log calls its variable."""
    row: int
    """Where it stands in that variable's column."""


def _agreement(twins: Sequence[_Twin], shift: float) -> tuple[float, float]:
    """The offset that twins ask for beyond a shift (s), and how well they agree (s)."""
    offsets = [twin.delta - shift for twin in twins]

    offset = sorted(offsets)[len(offsets) // 2]
    return offset, _of_most(abs(one - offset) for one in offsets)


def _of_most(values: Iterable[float]) -> float:
    """What nineteen of twenty values are not above."""
    ordered = sorted(values)
    return ordered[round(_MOST * (len(ordered) - 1))]


def _some_twins(log: Alog, other: Alog) -> list[_Twin]:
    """Twins of two logs, of several variables, until there are plenty."""
    found: list[_Twin] = []
    for twins in _twins(log, other):
        found += twins[:: len(twins) // _OF_ONE + 1]
        if len(found) >= _PLENTY:
            break
    return found


def _twins(log: Alog, other: Alog) -> Iterator[list[_Twin]]:
    """The twins of two logs, variable by variable, in the order of their stamps."""
    pairs = _aliases(log, other)
    log.select(name for name, _ in pairs)
    other.select(alias for _, alias in pairs)
    for name, alias in pairs:
        rows, twins = _single_rows(log.column(name)), _single_rows(other.column(alias))
        yield sorted(
            _Twin(stamp, stamp - time, alias, row)
            for key, (_, stamp) in rows.items()
            if key in twins
            for row, time in (twins[key],)
        )


def _aliases(log: Alog, other: Alog) -> list[tuple[str, str]]:
    """Variables that may have been bridged either way, and what the second log calls them.

    Those that got a prefix. Where none did, those that are called the same, unless the logs are of
    two vehicles: their helms count and say the same, each at its own time.
    """
    prefix, other_prefix = (f"{one.community.upper()}_" for one in (log, other))
    # By name: which of them tell of the clocks shall not depend on the order of the lines.
    own, others = set(log.variables), sorted(other.variables)
    ours = [(f"{other_prefix}{alias}", alias) for alias in others]
    theirs = [(alias.removeprefix(prefix), alias) for alias in others if alias.startswith(prefix)]
    pairs = [pair for pair in (*theirs, *ours) if pair[0] in own]
    if pairs or not {log.community, other.community} & {_SHORESIDE, ""}:
        return pairs
    return [(name, name) for name in others if name in own]


def _single_rows(column: Column) -> dict[tuple[str, str | None, str], tuple[int, float]]:
    """The first row of each value that was not posted at several times, by app and text.

    pLogger repeats postings with the time that they had: those count once.
    """
    first: dict[tuple[str, str | None, str], tuple[int, float]] = {}
    repeated = set()
    rows = _ends(column.compact_times())
    for row, (_, posting) in zip(rows, column.some(rows), strict=True):
        key = posting.source, posting.aux, posting.text
        if first.setdefault(key, (row, posting.time))[1] != posting.time:
            repeated.add(key)
    return {key: found for key, found in first.items() if key not in repeated}


def _ends(times: Sequence[float]) -> Sequence[int]:
    """The rows with the earliest and the latest stamps (s), whatever the order of the rows.

    A stamp counts once, so that neither disorder nor duplicates change what is looked at.
    """
    if len(times) <= 2 * _STAMPS:
        return range(len(times))
    stamps = {time for time in times if isfinite(time)}
    first = max(nsmallest(_STAMPS, stamps), default=-inf)
    last = min(nlargest(_STAMPS, stamps), default=inf)
    return [row for row, time in enumerate(times) if not first < time < last]


def _delays(log: Alog, rows: Container[tuple[str, int]]) -> Iterator[float]:
    """By how much (s) the log had gone on when it got some rows, given by variable and index."""
    latest = -inf
    seen: Counter[str] = Counter()
    for posting in log.stream():
        if (posting.variable, seen[posting.variable]) in rows:
            yield max(0.0, latest - posting.time)
        seen[posting.variable] += 1
        latest = max(latest, posting.time)
