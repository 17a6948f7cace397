"""Whether two samples of a number, one from each side, can be told from each other."""

from __future__ import annotations

from importlib import import_module
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from alogkit.errors import AlogkitError
from alogkit.likeness.records import Likeness

if TYPE_CHECKING:
    from collections.abc import Sequence

ENOUGH = 8
"""From so many runs on both sides a two-sample test is made."""
LEVEL = 0.01
"""A test rejects below that probability."""
_BEYOND = 0.5
"""Share of the wider side's spread by which few runs may lie outside the other's: the outermost of
a handful are not the outermost that there are."""


class MissingExtraError(AlogkitError):
    """The package that makes the test is not installed."""

    def __init__(self) -> None:
        super().__init__('a two-sample test needs an extra: pip install "alogkit[likeness]"')

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[()]]:
        return type(self), ()


class Judged(NamedTuple):
    """A verdict, and what it rests on."""

    verdict: Likeness
    note: str


def judged(
    simulated: Sequence[float], recorded: Sequence[float], tolerance: float, level: float = LEVEL
) -> Judged:
    """Whether two samples are alike.

    With eight runs or more on both sides a test of Kolmogorov and Smirnov decides. Of fewer the
    spreads, from least to greatest, must overlap, or be at most a tolerance and half the wider
    spread apart.

    Args:
        simulated: A number a run; at least one.
        recorded: A number a run; at least one.
        tolerance: In the numbers' unit.
        level: The test rejects below that probability.

    Raises:
        MissingExtraError: A test is due, and the package for it is missing.

    """
    if min(len(simulated), len(recorded)) >= ENOUGH:
        p = ks_p(simulated, recorded)
        return Judged(Likeness.UNLIKE if p < level else Likeness.LIKE, f"KS p {p:.3g}")
    allowed = tolerance + _BEYOND * max(map(_spread, (simulated, recorded)))
    gap = gap_between(simulated, recorded)
    verdict = Likeness.UNLIKE if gap > allowed else Likeness.LIKE
    return Judged(verdict, f"{gap:.3g} apart, {allowed:.3g} allowed" if gap else "overlap")


def ks_p(one: Sequence[float], other: Sequence[float]) -> float:
    """The probability of so great a distance, by Kolmogorov and Smirnov, of samples of one kind.

    Raises:
        MissingExtraError: The package that works it out is missing.

    """
    try:
        stats = import_module("scipy.stats")
    except ImportError as error:
        raise MissingExtraError from error
    return float(stats.ks_2samp(one, other).pvalue)


def fisher_p(one: tuple[int, int], other: tuple[int, int]) -> float:
    """The probability of shares so far apart, by Fisher's exact test, of samples of one kind.

    Args:
        one: How often something was found, of how many.
        other: The same of the other sample.

    """
    found, runs = one[0] + other[0], one[1] + other[1]
    ways = [
        comb(one[1], count) * comb(other[1], found - count)
        for count in range(max(0, found - other[1]), min(found, one[1]) + 1)
    ]
    as_found = comb(one[1], one[0]) * comb(other[1], other[0])
    return sum(way for way in ways if way <= as_found) / comb(runs, found)


def gap_between(one: Sequence[float], other: Sequence[float]) -> float:
    """What lies between two samples; 0 where they overlap."""
    return max(0.0, min(one) - max(other), min(other) - max(one))


def _spread(sample: Sequence[float]) -> float:
    return max(sample) - min(sample)
