"""Where numbers stand in a chart, and the marks that say so."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from alogkit.render.boxes import Box
from alogkit.render.lettering import Face
from alogkit.render.theme import EDGE, GRID, MUTED, SMALL

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from alogkit.render.page import Page, Pen

LABELS = Face(SMALL)
NAME_ROOM = 104.0
"""px left of a chart for the marks of a vertical axis and its name."""
TIME_FOOT = 50.0
"""px under a chart for the marks of a time axis and its name."""


@dataclass(frozen=True)
class Axes:
    """A chart's plot area with linear scales."""

    box: Box
    x: tuple[float, float]
    """What stands at the left and at the right edge."""
    y: tuple[float, float]
    """What stands at the top and at the bottom edge."""

    def across(self, value: float) -> float:
        """The page's x of a value."""
        return self.box.left + (value - self.x[0]) / (self.x[1] - self.x[0]) * self.box.width

    def down(self, value: float) -> float:
        """The page's y of a value."""
        return self.box.top + (value - self.y[0]) / (self.y[1] - self.y[0]) * self.box.height

    def points(self, xs: ArrayLike, ys: ArrayLike) -> NDArray[np.float64]:
        """`(n, 2)` points of the page."""
        return np.column_stack([
            self.box.left
            + (np.asarray(xs) - self.x[0]) / (self.x[1] - self.x[0]) * self.box.width,
            self.box.top
            + (np.asarray(ys) - self.y[0]) / (self.y[1] - self.y[0]) * self.box.height,
        ])  # fmt: skip


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers from `low` to `high`, a step of 1, 2 or 5 times a power of ten apart.

    Args:
        low: The lesser end.
        high: The greater end, above `low`.
        most: How many numbers there may be, at least 2.
    """
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1.0, 2.0, 5.0, 10.0) if factor * power >= rough)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [index * step for index in range(first, last + 1)]


def tick_text(value: float) -> str:
    """A tick's label, with a true minus sign."""
    return f"{value + 0.0:.6g}".replace("-", "\N{MINUS SIGN}")


def draw_x_marks(page: Page, axes: Axes, name: str) -> None:
    """Grid lines, marks and the name of the horizontal axis, under the plot area."""
    box = axes.box
    draw_x_grid(page, axes, box)
    for value in _x_ticks(axes):
        x = axes.across(value)
        page.fill(Box(x - 0.75, box.bottom, x + 0.75, box.bottom + 5), EDGE)
        page.text(tick_text(value), x, box.bottom + 16, LABELS, MUTED, align="centre")
    page.text(name, box.centre, box.bottom + 39, LABELS, MUTED, align="centre")


def draw_x_grid(page: Page, axes: Axes, box: Box) -> None:
    """The grid lines of the horizontal axis, in a box over or under its chart."""
    for value in _x_ticks(axes):
        x = axes.across(value)
        page.fill(Box(x - 0.75, box.top, x + 0.75, box.bottom), GRID)


def _x_ticks(axes: Axes) -> list[float]:
    return ticks(*axes.x, most=max(int(axes.box.width / 90), 2))


def draw_y_marks(
    page: Page, axes: Axes, name: str, least: float = -math.inf, room: float = 48.0
) -> None:
    """Grid lines, marks and the name of the vertical axis, left of the plot area.

    Args:
        page: To draw on.
        axes: The chart.
        name: Reads upwards; '' for none.
        least: No tick below this value.
        room: px from one mark to the next, at least.
    """
    box, widest = axes.box, 0.0
    for value in ticks(max(min(axes.y), least), max(axes.y), most=max(int(box.height / room), 2)):
        y = axes.down(value)
        page.fill(Box(box.left, y - 0.75, box.right, y + 0.75), GRID)
        page.fill(Box(box.left - 5, y - 0.75, box.left, y + 0.75), EDGE)
        mark = page.text(tick_text(value), box.left - 10, y, LABELS, MUTED, align="right")
        widest = max(widest, mark.width)
    if name:
        page.upright(name, box.left - 10 - widest - 18, box.middle, LABELS, MUTED)


def frame(page: Page, box: Box, pen: Pen) -> None:
    """The edge of a plot area."""
    left, top, right, bottom = box
    page.line([(left, top), (right, top), (right, bottom), (left, bottom), (left, top)], pen)
