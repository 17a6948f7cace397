"""Who posts which variable, and how often: compared."""

from __future__ import annotations

from math import hypot, sqrt
from statistics import fmean, median, stdev
from typing import TYPE_CHECKING

from alogkit.likeness.noise import noise_reason
from alogkit.likeness.records import Aspect, Criterion, Likeness, Row
from alogkit.likeness.samples import Judged
from alogkit.likeness.sides import is_usual

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.likeness.facts import Facts
    from alogkit.likeness.kinds import Kind, Pace
    from alogkit.likeness.sides import Sides

_ERRORS = 2.0
_ENOUGH = 5
"""Runs that tell how much a rate differs between them."""


def presence_rows(sides: Sides) -> list[Row]:
    """Of each kind of postings in how many logs of either side it occurs."""
    rows = []
    for kind in sides.keys(lambda facts: facts.kinds):
        ours, theirs = (_having(kind, logs) for logs in (sides.simulated, sides.recorded))
        judged = sides.excused(kind.variable, sides.present(ours, theirs))
        texts = (f"{ours} of {len(sides.simulated)}", f"{theirs} of {len(sides.recorded)}")
        rows.append(_row(sides, Aspect.PRESENCE, kind, texts, judged))
    return rows


def rate_rows(sides: Sides, tolerance: float) -> list[Row]:
    """The median rates of each kind that either side posts often enough to have one.

    Args:
        sides: The logs.
        tolerance: Share of the recorded rate by which the simulated one may be off; what is posted
            irregularly, or at a rate that differs from run to run, may be off by two standard
            errors more.

    """
    rows = []
    for kind in sides.keys(lambda facts: facts.kinds):
        ours, theirs = (_paces(kind, logs) for logs in (sides.simulated, sides.recorded))
        if not ours and not theirs:
            continue
        judged = sides.excused(kind.variable, _judged(ours, theirs, tolerance))
        texts = (_text(ours), _text(theirs))
        rows.append(_row(sides, Aspect.RATE, kind, texts, judged))
    return rows


def criterion(sides: Sides, rows: Iterable[Row]) -> Criterion:
    """Whether the simulated logs have what they must have.

    Args:
        sides: The logs.
        rows: On presence and rate.

    """
    verdicts = {(row.aspect, row.subject, row.poster): row.verdict for row in rows}
    asked = [
        kind
        for kind in sides.keys(lambda facts: facts.kinds)
        if is_usual(_having(kind, sides.recorded), sides.recorded)
        and noise_reason(kind.variable, sides.noise) is None
    ]
    missing, off = [], []
    for kind in asked:
        name = f"{kind.variable} from {kind.poster}"
        if verdicts[Aspect.PRESENCE, kind.variable, kind.poster].differs:
            missing.append(name)
        elif verdicts.get((Aspect.RATE, kind.variable, kind.poster)) is Likeness.UNLIKE:
            off.append(name)
    return Criterion(sides.community, len(asked), tuple(missing), tuple(off))


def _having(kind: Kind, logs: Sequence[Facts]) -> int:
    return sum(kind in facts.kinds for facts in logs)


def _paces(kind: Kind, logs: Sequence[Facts]) -> list[Pace]:
    found = (facts.kinds[kind].pace for facts in logs if kind in facts.kinds)
    return [pace for pace in found if pace is not None]


def _judged(ours: Sequence[Pace], theirs: Sequence[Pace], tolerance: float) -> Judged:
    if not ours or not theirs:
        return Judged(Likeness.TOO_FEW, "too few postings on one side")
    off = _rate(ours) / _rate(theirs) - 1.0
    between = max(_spread(paces) for paces in (ours, theirs))
    error = hypot(*(_error(paces, between) for paces in (ours, theirs)))
    verdict = Likeness.LIKE if abs(off) <= tolerance + _ERRORS * error else Likeness.UNLIKE
    return Judged(verdict, f"{100.0 * off:+.1f} %")


def _rate(paces: Sequence[Pace]) -> float:
    return median(pace.rate for pace in paces)


def _error(paces: Sequence[Pace], between: float) -> float:
    """Standard error of the rate of several logs, as a share of it.

    Args:
        paces: The logs' rates.
        between: How much rates differ between runs (a share); few runs cannot tell by themselves.

    """
    within = fmean(pace.error**2 for pace in paces)
    return sqrt(max(within, between**2) / len(paces))


def _spread(paces: Sequence[Pace]) -> float:
    """Standard deviation of the rate between runs, as a share of it; 0 for too few runs."""
    if len(paces) < _ENOUGH:
        return 0.0
    return stdev(pace.rate for pace in paces) / _rate(paces)


def _text(paces: Sequence[Pace]) -> str:
    return f"{_rate(paces):.3f}" if paces else "none"


def _row(sides: Sides, aspect: Aspect, kind: Kind, texts: tuple[str, str], judged: Judged) -> Row:
    return Row(sides.community, aspect, kind.variable, kind.poster, *texts, *judged)
