"""The postings of a log by time: whether they are, how they would be, and each only once."""

from __future__ import annotations

from array import array
from hashlib import blake2b
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.alog.log import Alog

_MANY = 1 << 18
"""Postings from which on numpy sorts with less memory than it costs to load."""
_DIGEST = 16


class StepBack(NamedTuple):
    """The first posting that is earlier than the one before it in the file."""

    line: int
    """Of the earlier posting, from 1."""
    time: float
    """Its time (s since LOGSTART)."""
    line_before: int
    time_before: float
    places: int
    """How many such postings the log has."""


def first_step_back(log: Alog) -> StepBack | None:
    """Where the times of a log first go back; None when it is sorted."""
    times = log.times
    back = [row for row, (before, time) in enumerate(pairwise(times), 1) if time < before]
    if not back:
        return None
    row, lines = back[0], log.line_numbers
    return StepBack(lines[row], times[row], lines[row - 1], times[row - 1], len(back))


def by_time(times: Sequence[float]) -> Sequence[int]:
    """The rows in the order of their times (s); those of one time stay in their order."""
    if len(times) < _MANY:
        return sorted(range(len(times)), key=times.__getitem__)

    import numpy as np  # noqa: PLC0415 -- takes 65 ms to import

    return array("q", np.argsort(np.asarray(times), kind="stable").astype(np.int64).tobytes())


def without_duplicates(log: Alog, rows: Iterable[int]) -> Iterator[int]:
    """Rows of a log without those that equal an earlier one in everything.

    Args:
        log: It is looked through once, and of each posting 16 bytes are held.
        rows: By time: equals are of one time.

    """
    digests = bytearray()
    for one in log.stream():
        # A nan equals nothing, itself included; its text tells.
        digests += _digest((one.variable, one.source, one.aux, one.number is None, one.text))
    times = log.times
    last, seen = float("-inf"), set[bytes]()
    for row in rows:
        if times[row] > last:
            last, seen = times[row], set()
        digest = bytes(digests[row * _DIGEST : (row + 1) * _DIGEST])
        if digest not in seen:
            seen.add(digest)
            yield row


def _digest(facts: tuple[str | bool | None, ...]) -> bytes:
    return blake2b(ascii(facts).encode(), digest_size=_DIGEST).digest()
