"""Two charts of a survey: the sawtooth of depths, and the heading with its reference."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from alogkit.render.axes import LABELS, Axes, draw_x_grid, frame
from alogkit.render.boxes import Box
from alogkit.render.page import Page, Pen
from alogkit.render.panels.chart import growing, line_of, paint_frame, paint_marks
from alogkit.render.panels.legend import Entry
from alogkit.render.panels.water import legend_entries, paint_areas, paint_lines, paint_water
from alogkit.render.profile import make_profile
from alogkit.render.theme import (
    COMMANDED,
    EDGE,
    GRID,
    INK,
    MUTED,
    TRACE,
    Colour,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.render.growth import GrowingLine
    from alogkit.render.layers import Layers
    from alogkit.render.panels.chart import Slot
    from alogkit.render.scene import Scene
    from alogkit.render.series import Series
    from alogkit.render.survey import Survey

_TURNS = Pen(COMMANDED, 1.8, (4, 2))
_SEAM = Pen(INK, 1.5, (4, 3))
_MEASURED = Pen(TRACE, 2.2)
_REFERENCE = Pen(COMMANDED, 5.0)
_PI = "\N{GREEK SMALL LETTER PI}"
_ANGLES = (
    (math.pi, _PI),
    (-math.pi, f"\N{MINUS SIGN}{_PI}"),
    (0.0, "0"),
    (2.0 * math.pi, f"2{_PI}"),
    (-2.0 * math.pi, f"\N{MINUS SIGN}2{_PI}"),
)
"""Marks of an axis of angles, the most important first."""
_LINE = 22.0
"""px that a mark needs."""


class DepthChart:
    """Depth over the surface, the two depths between which it goes, and the bottom."""

    def __init__(self, page: Page, scene: Scene, slot: Slot, depth: Series) -> None:
        self._page = page
        self._profile = make_profile(scene, depth)
        survey = scene.survey
        turns = (survey.min_depth, survey.max_depth) if survey else ()
        self._turns = [depth for depth in turns if depth is not None]
        floor = max(self._profile.floor, *(1.08 * turn for turn in self._turns), 1.0)
        self.axes = Axes(slot.box, slot.times, (0.0, floor))
        self._line = growing(self.axes, depth, Pen(TRACE, 2.5), scene.window.start)
        self._entries = legend_entries(scene, self._profile)
        if self._turns:
            words = f"turns at {' and '.join(f'{turn:g}' for turn in self._turns)} m"
            self._entries.insert(1, Entry(words, _TURNS))

    def paint(self) -> None:
        """Draw water, bottom, limits and the two depths."""
        page, axes = self._page, self.axes
        paint_frame(page, axes, "Depth (m)", self._entries)
        paint_water(page, axes)
        paint_marks(page, axes)
        paint_areas(page, axes, self._profile)
        paint_lines(page, axes, self._profile, None)
        for turn in self._turns:
            y = axes.down(turn)
            page.line([(axes.box.left, y), (axes.box.right, y)], _TURNS, clip=axes.box)

    def grow(self, layers: Layers, time: float) -> None:
        """Lengthen the sawtooth."""
        self._line.grow(self._page, layers, time)

    def heads(self, time: float) -> Sequence[tuple[float, float, Colour]]:
        """The depth."""
        return [(*self._line.point(time), TRACE)]


class HeadingChart:
    """The measured heading, wrapped, over its reference, which is not.

    Where the measurement jumps from one side of the seam to the other, so does the reference, and
    both lines are interrupted.
    """

    def __init__(self, page: Page, scene: Scene, slot: Slot, survey: Survey) -> None:
        self._page = page
        known = [series for series in (survey.reference, survey.measured) if series is not None]
        least = min([-math.pi, *(float(series.values.min()) for series in known)])
        most = max([math.pi, *(float(series.values.max()) for series in known)])
        self.axes = Axes(slot.box, slot.times, (most + 0.5, least - 0.5))
        start = scene.window.start
        self._lines = [
            (line, pen.colour)
            for series, pen in ((survey.reference, _REFERENCE), (survey.measured, _MEASURED))
            if series is not None
            for line in _unbroken(self.axes, series, pen, start)
        ]
        self._entries = [
            *([Entry("reference, unwrapped", _REFERENCE)] if survey.reference else []),
            *([Entry("measured", _MEASURED)] if survey.measured else []),
            Entry("seam at \N{PLUS-MINUS SIGN}\N{GREEK SMALL LETTER PI}", _SEAM),
        ]

    def paint(self) -> None:
        """Draw the seam, and angles as multiples of pi."""
        page, axes = self._page, self.axes
        box = axes.box
        paint_frame(page, axes, "Heading (rad)", self._entries)
        draw_x_grid(page, axes, box)
        marked: list[float] = []
        for angle, words in _ANGLES:
            y = axes.down(angle)
            room = all(abs(y - other) >= _LINE for other in marked)
            if room and axes.y[1] <= angle <= axes.y[0]:
                marked.append(y)
                page.fill(Box(box.left, y - 0.75, box.right, y + 0.75), GRID)
                page.fill(Box(box.left - 5, y - 0.75, box.left, y + 0.75), EDGE)
                page.text(words, box.left - 10, y, LABELS, MUTED, align="right")
        for seam in (-math.pi, math.pi):
            y = axes.down(seam)
            page.line([(box.left, y), (box.right, y)], _SEAM, clip=box)
        frame(page, box, Pen(EDGE, 1.5))

    def grow(self, layers: Layers, time: float) -> None:
        """Lengthen both lines."""
        for line, _ in self._lines:
            line.grow(self._page, layers, time)

    def heads(self, time: float) -> Sequence[tuple[float, float, Colour]]:
        """The measurement."""
        begun = [line for line, colour in self._lines if colour == TRACE and line.start <= time]
        return [(*begun[-1].point(time), TRACE)] if begun else []


def _unbroken(axes: Axes, series: Series, pen: Pen, start: float) -> Iterator[GrowingLine]:
    """A line for each stretch of angles without a jump of more than half a turn."""
    cuts = np.flatnonzero(np.abs(np.diff(series.values)) > math.pi) + 1
    for times, values in zip(
        np.split(series.times, cuts), np.split(series.values, cuts), strict=True
    ):
        yield line_of(axes, times, values, pen, start)
