"""The kinds of postings of a log: who posts which variable, how often, in what range."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from math import sqrt
from statistics import fmean, median, pstdev
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.alog.log import Alog

TOGETHER = 0.02
"""s; postings nearer than that to the one before belong to one burst."""
PAUSE = 2.5
"""Gaps of more than so many usual ones are pauses, not part of the rate."""
FEWEST_GAPS = 6
"""A rate is told from so many gaps at least."""
_ITERATION = re.compile(r"^\d+(?=:|$)")


class Kind(NamedTuple):
    """Postings of one variable by one app, a behavior's apart."""

    variable: str
    source: str
    aux: str | None
    """What follows the source's colon, the helm's iteration written `<iter>`."""

    @property
    def poster(self) -> str:
        """Source and aux as a log has them: `pHelmIvP:<iter>:transit`."""
        return self.source if self.aux is None else f"{self.source}:{self.aux}"


class Pace(NamedTuple):
    """How often something is posted while it is posted."""

    rate: float
    """Postings a second (Hz)."""
    error: float
    """Standard error of the rate, as a share of it: nothing for steady postings."""


class KindFacts(NamedTuple):
    """What one log shows of a kind, postings that were replayed counted once."""

    postings: int
    pace: Pace | None
    """How often it is posted; None for too few to tell."""
    low: float | None
    """Least number, in the variable's unit; None if it held none."""
    high: float | None
    """Greatest number."""


def normal_aux(aux: str | None) -> str | None:
    """An aux with the helm's iteration left out: `86:const_depth` is `<iter>:const_depth`."""
    return None if aux is None else _ITERATION.sub("<iter>", aux)


def kinds_of(log: Alog) -> dict[Kind, KindFacts]:
    """The kinds of postings in a log, by variable in order of first appearance.

    A logger that registers anew is sent what each variable holds, with its old stamp: postings
    that are equal in everything count once.
    """
    found: dict[Kind, KindFacts] = {}
    log.select(log.variables)
    for variable in log.variables:
        one = log.column(variable)
        rows = dict.fromkeys(
            zip(one.times, one.sources, one.auxes, one.numbers, one.texts, strict=True)
        )
        times: defaultdict[Kind, list[float]] = defaultdict(list)
        numbers: defaultdict[Kind, list[float]] = defaultdict(list)
        for time, source, aux, number, _ in rows:
            kind = Kind(variable, source, normal_aux(aux))
            times[kind].append(time)
            if number is not None:
                numbers[kind].append(number)
        for kind, stamps in times.items():
            held = numbers.get(kind)
            low, high = (min(held), max(held)) if held else (None, None)
            found[kind] = KindFacts(len(stamps), pace(stamps), low, high)
    return found


def pace(times: Iterable[float]) -> Pace | None:
    """How often something is posted while it is posted.

    Postings of one instant are a burst; bursts follow each other at a usual gap, and gaps much
    longer than that are pauses and left out.

    Args:
        times: When (s), in any order.

    Returns:
        The pace, or None for too few gaps to tell.

    """
    stamps = sorted(times)
    bursts = _bursts(stamps)
    gaps = [later - earlier for earlier, later in pairwise(bursts)]
    if len(gaps) < FEWEST_GAPS:
        return None
    usual = median(gaps)
    steady = [gap for gap in gaps if gap <= PAUSE * usual]
    mean = fmean(steady)
    error = pstdev(steady, mean) / mean / sqrt(len(steady))
    return Pace(len(stamps) / len(bursts) / mean, error)


def _bursts(stamps: Sequence[float]) -> list[float]:
    return [
        *stamps[:1],
        *(later for earlier, later in pairwise(stamps) if later - earlier >= TOGETHER),
    ]
