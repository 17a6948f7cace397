"""What one behavior wants: a sum of curves over some of the axes, and its weight."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from alogkit.record import record
from alogkit.sim.helm.text import compact

if TYPE_CHECKING:
    from alogkit.sim.helm.curve import Curve, Piece


@record
class ObjectiveFunction:
    """A behavior's utility over its axes: the sum of one curve for each of them.

    A function of several axes couples its curves into boxes, the product of their pieces; that
    counts its pieces and makes its text, while the best point of a sum can be sought axis by axis.
    """

    behavior: str
    weight: float
    curves: tuple[Curve, ...]

    @property
    def pieces(self) -> int:
        """How many linear pieces it has."""
        return _pieces(self.curves)

    def text(self, iteration: int) -> str:
        """BHV_IPF: the function as the helm publishes it."""
        label = f"{iteration}:{self.behavior}"
        return (
            f"P,{self.behavior}^{iteration},1,1,H,{len(label)},{label},{len(self.curves)},"
            f"{self.pieces},1,{compact(self.weight, 4)},{_body(self.curves)}"
        )


@lru_cache(maxsize=256)
def _pieces(curves: tuple[Curve, ...]) -> int:
    return prod(len(curve.pieces) for curve in curves)


@lru_cache(maxsize=256)
def _body(curves: tuple[Curve, ...]) -> str:
    """The part of the text that depends on the curves alone."""
    axes = ":".join(curve.axis.text(";") for curve in curves)
    grid = ",".join(str(curve.axis.last) for curve in curves)
    boxes = ",".join(
        ",".join(
            (
                *(f"{piece.low},{piece.high}" for piece in box),
                *(_figure(piece.slope) for piece in box),
                _figure(sum(piece.intercept for piece in box)),
            )
        )
        for box in product(*(_listed(curve) for curve in curves))
    )
    return f"D,{axes},G,{grid},F,{boxes}"


def _listed(curve: Curve) -> tuple[Piece, ...]:
    """The pieces in the order of the text: a lone last course comes before the piece below it."""
    *lower, last = curve.pieces
    if curve.axis.name != "course" or last.low < last.high or not lower:
        return curve.pieces
    return (*lower[:-1], last, lower[-1])


def _figure(value: float) -> str:
    """Four decimals without trailing zeros; the dot stays, and so do the zeros of a tiny value."""
    if value == 0.0:
        return "0"
    text = f"{value:.4f}"
    stripped = text.rstrip("0")
    return text if stripped in ("0.", "-0.") else stripped
