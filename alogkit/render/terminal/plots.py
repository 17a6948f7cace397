"""Plots made of characters: braille dots, or plain ASCII where these cannot be shown."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

_BRAILLE = 0x2800
_DOTS = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]])
"""The bit of each dot of a braille character, by row and column."""


class Plot:
    """Dots on a grid of characters, each 2 dots wide and 4 high.

    Args:
        columns: Characters across, at least 1.
        rows: Characters down, at least 1.
        x: What stands at the left and at the right edge.
        y: What stands at the top and at the bottom edge.
    """

    def __init__(
        self, columns: int, rows: int, x: tuple[float, float], y: tuple[float, float]
    ) -> None:
        self._dots = np.zeros((4 * rows, 2 * columns), dtype=bool)
        self._x = x
        self._y = y

    def line(self, xs: ArrayLike, ys: ArrayLike) -> None:
        """A line through points (`(n,)` each); what is off the grid is left out."""
        rows, columns = self._dots.shape
        across = (np.asarray(xs, dtype=float) - self._x[0]) / (self._x[1] - self._x[0])
        down = (np.asarray(ys, dtype=float) - self._y[0]) / (self._y[1] - self._y[0])
        across, down = across * (columns - 1), down * (rows - 1)
        for first in range(across.size - 1):
            pair = slice(first, first + 2)
            steps = max(float(np.ptp(across[pair])), float(np.ptp(down[pair])))
            share = np.linspace(0.0, 1.0, min(math.ceil(steps), 4 * (rows + columns)) + 1)
            self._set(
                across[first] + share * (across[first + 1] - across[first]),
                down[first] + share * (down[first + 1] - down[first]),
            )
        self._set(across, down)

    def _set(self, across: ArrayLike, down: ArrayLike) -> None:
        """Set dots; those off the grid are left out."""
        columns = np.rint(across).astype(int)
        rows = np.rint(down).astype(int)
        inside = (rows >= 0) & (rows < self._dots.shape[0])
        inside &= (columns >= 0) & (columns < self._dots.shape[1])
        self._dots[rows[inside], columns[inside]] = True

    def lines(self, *, ascii_only: bool = False) -> list[str]:
        """The rows of characters, from the top."""
        height, width = self._dots.shape
        cells = self._dots.reshape(height // 4, 4, width // 2, 2)
        if ascii_only:
            marks = np.where(cells.any(axis=(1, 3)), "*", " ")
            return ["".join(row) for row in marks.tolist()]
        codes = _BRAILLE + (cells * _DOTS[None, :, None, :]).sum(axis=(1, 3))
        return ["".join(map(chr, row)) for row in codes.tolist()]
