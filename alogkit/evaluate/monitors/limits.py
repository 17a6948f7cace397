"""Numbers between limits: what counts, rates and gaps are judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from alogkit.evaluate.monitors.ruling import Ruling
from alogkit.verdict import Grade, Reading, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alogkit.evaluate.monitors.stretch import Stretch
    from alogkit.verdict import Evidence


class Limit(NamedTuple):
    """One limit, and how near to it a stretch came."""

    operator: Literal["<=", ">="]
    threshold: float
    value: float
    """Where it came nearest, or went farthest beyond."""
    at: float
    """When that was (s)."""
    broken: float | None = None
    """When it first went beyond (s); None if it did not, or more of the log might mend it."""

    @property
    def margin(self) -> float:
        """Signed distance to the threshold."""
        over = self.value - self.threshold
        # Counts stay whole, and no margin is a negative zero.
        return over + 0 if self.operator == ">=" else 0 - over


def at_least(
    threshold: float, values: Sequence[float], starts: Sequence[float], delay: float
) -> Limit:
    """That each value is at least so much.

    Args:
        threshold: How much.
        values: What was found.
        starts: Since when each was (s).
        delay: How long after its start a value is certain (s).
    """
    least = min(values)
    low = (start + delay for start, value in zip(starts, values, strict=True) if value < threshold)
    return Limit(">=", threshold, least, starts[values.index(least)], next(low, None))


def at_most(
    threshold: float, values: Sequence[float], starts: Sequence[float], delay: float
) -> Limit:
    """That each value is at most so much; as `at_least`."""
    most = max(values)
    high = (start + delay for start, value in zip(starts, values, strict=True) if value > threshold)
    return Limit("<=", threshold, most, starts[values.index(most)], next(high, None))


def judged(
    name: str,
    unit: str,
    limits: Sequence[Limit],
    stretch: Stretch,
    evidence_at: Callable[[float], Evidence | None],
) -> Ruling:
    """What limits come to together.

    Args:
        name: Of what is measured.
        unit: Its unit.
        limits: At least one.
        stretch: Where it was looked for.
        evidence_at: The posting behind what was found at a time (s).
    """
    readings = tuple(
        Reading(
            variable=name,
            operator=limit.operator,
            threshold=limit.threshold,
            value=limit.value,
            truth=limit.margin >= 0.0,
            margin=limit.margin,
            unit=unit,
            evidence=evidence_at(limit.at),
        )
        for limit in limits
    )
    tightest = min(limits, key=lambda limit: limit.margin)
    broken = min((limit.broken for limit in limits if limit.broken is not None), default=None)
    grade, reason, decided = Grade.PASS, Reason.WITHIN_LIMITS, stretch.end
    if broken is not None:
        grade, reason, decided = Grade.FAIL, Reason.OUT_OF_LIMITS, broken
    undecided = broken is None and (tightest.margin < 0.0 or not stretch.complete)
    return Ruling(
        grade=Grade.PENDING if undecided else grade,
        reason=Reason.SCOPE_NOT_ENDED if undecided else reason,
        decided=None if undecided else decided,
        at=tightest.at,
        readings=readings,
        evidence=evidence_at(tightest.at),
        margin=tightest.margin,
        unit=unit,
        broken=broken,
    )
