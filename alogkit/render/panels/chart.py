"""One of several charts that stand below each other and share a time axis."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from alogkit.render.axes import Axes, draw_x_grid, draw_y_marks, frame
from alogkit.render.boxes import Box
from alogkit.render.growth import GrowingLine, thinned
from alogkit.render.lettering import Face
from alogkit.render.page import Page, Pen
from alogkit.render.panels.legend import Entry, draw_legend
from alogkit.render.theme import EDGE, INK, TEXT, Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.render.layers import Layers
    from alogkit.render.series import FloatArray, Series

HEAD = 28.0
"""px over a plot for its name and legend."""
_MARK = 26.0
"""px from one mark of the vertical axis to the next, at least."""
_NAME = 172.0
"""px for the name."""


class Slot(NamedTuple):
    """Where a chart stands."""

    box: Box
    """Of its plot."""
    times: tuple[float, float]
    """s at the left and at the right edge."""


class Chart(Protocol):
    """A chart in a stack."""

    axes: Axes

    def paint(self) -> None:
        """Draw what never changes."""

    def grow(self, layers: Layers, time: float) -> None:
        """Draw what has come up to a time (s) and stays."""

    def heads(self, time: float) -> Sequence[tuple[float, float, Colour]]:
        """Where its lines are at a time (s), on the page, with their colours."""


def paint_frame(page: Page, axes: Axes, name: str, entries: Sequence[Entry]) -> None:
    """The name and the legend over a plot."""
    box = axes.box
    middle = box.top - HEAD / 2
    page.text(name, box.left, middle, Face(TEXT, bold=True), INK, width=_NAME - 10)
    draw_legend(page, entries, Box(box.left + _NAME, middle - 12, box.right, middle + 12))


def paint_marks(page: Page, axes: Axes, least: float = -np.inf) -> None:
    """Grid lines, the marks of the vertical axis, and the edge of the plot."""
    draw_x_grid(page, axes, axes.box)
    draw_y_marks(page, axes, "", least=least, room=_MARK)
    frame(page, axes.box, Pen(EDGE, 1.5))


def growing(axes: Axes, series: Series, pen: Pen, start: float) -> GrowingLine:
    """A series over time, from `start` (s) on."""
    return line_of(axes, series.times, series.values, pen, start)


def line_of(
    axes: Axes, times: FloatArray, values: FloatArray, pen: Pen, start: float
) -> GrowingLine:
    """Values (`(n,)`) over times (`(n,)`, s), from `start` (s) on."""
    return GrowingLine(axes, *thinned(axes, times, times, values), pen, start=start)
