"""The decision: the point of every axis at which the weighted sum of the functions is highest.

All functions are sums of curves over single axes, so each axis is decided for itself, exactly.
Equal sums are common (flat pieces), and which of them wins is behavior: functions are combined in
the alphabetical order of their behaviors, a later combination of pieces must be strictly better,
and within a combination of slope 0 or more the upper end is taken.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from alogkit.sim.helm.curve import Piece

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain
    from alogkit.sim.helm.objective import ObjectiveFunction

Decision = dict[str, float | None]
"""By axis name in the domain's order: the value (unit of the axis), None where nobody cares."""


def decide(domain: Domain, functions: Iterable[ObjectiveFunction]) -> Decision:
    """The best point of the domain for all functions together."""
    ordered = sorted(functions, key=lambda function: function.behavior)
    decision: Decision = {}
    for axis in domain.axes:
        terms = tuple(
            (curve, function.weight)
            for function in ordered
            for curve in function.curves
            if curve.axis.name == axis.name
        )
        decision[axis.name] = axis.value(_best(terms)) if terms else None
    return decision


@lru_cache(maxsize=256)
def _best(terms: tuple[tuple[Curve, float], ...]) -> int:
    """Index of the best point of one axis under weighted curves."""
    best, highest = 0, float("-inf")
    for piece in _combined(terms):
        index = piece.high if piece.slope >= 0.0 else piece.low
        utility = piece.at(index)
        if utility > highest:
            best, highest = index, utility
    return best


def _combined(terms: tuple[tuple[Curve, float], ...]) -> list[Piece]:
    """Every combination of overlapping pieces, one of each curve, first curve outermost."""
    combined = [Piece(0, terms[0][0].axis.last, 0.0, 0.0)]
    for curve, weight in terms:
        combined = [
            Piece(
                max(piece.low, other.low),
                min(piece.high, other.high),
                piece.slope + weight * other.slope,
                piece.intercept + weight * other.intercept,
            )
            for piece in combined
            for other in curve.pieces
            if other.low <= piece.high and other.high >= piece.low
        ]
    return combined
