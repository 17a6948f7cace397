"""A survey over time: depth, heading and battery below each other, its phases at the foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.render.axes import LABELS, TIME_FOOT, Axes, draw_x_marks
from alogkit.render.boxes import Box
from alogkit.render.lettering import Face
from alogkit.render.page import Page, Pen
from alogkit.render.panels.chart import HEAD, Chart, Slot
from alogkit.render.panels.outlines import circle
from alogkit.render.panels.strip import Strip
from alogkit.render.panels.survey_battery import BatteryChart
from alogkit.render.panels.survey_charts import DepthChart, HeadingChart
from alogkit.render.theme import (
    CARD,
    CURSOR,
    GRADE_COLOURS,
    GRID,
    MUTED,
    PHASE_TINTS,
    RETURN,
    SMALL,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.render.layers import Layers
    from alogkit.render.panels.panel import Moment
    from alogkit.render.scene import Scene
    from alogkit.render.survey import Survey

_NAMES = 74.0
"""px left of the plots for their marks."""
_STRIP = 26.0
_GAP = 8.0


class SurveyStack:
    """The charts of a survey on one time axis.

    Args:
        page: To draw on.
        scene: Its vehicle's depth is shown, if it is known.
        box: The card.
        survey: What is known of it.
    """

    def __init__(self, page: Page, scene: Scene, box: Box, survey: Survey) -> None:
        self._page = page
        self._scene = scene
        self._box = box
        inner = box.inset(_NAMES, 6, 22, TIME_FOOT + 8)
        strip = Box(inner.left, inner.bottom - _STRIP, inner.right, inner.bottom)
        window = scene.window
        self._times = window.start, window.axis_stop
        room = Box(inner.left, inner.top, inner.right, strip.top - _GAP)
        self._charts = list(self._make(room, survey))
        self._axes = Axes(strip, self._times, (0.0, 1.0))
        self._strip = Strip(
            page,
            survey.phases,
            self._axes,
            strip,
            start=window.start,
            face=Face(SMALL, bold=True),
            colours=PHASE_TINTS,
        )
        self._turn = survey.turn.start if survey.turn else None
        self._decided = False

    def paint(self) -> None:
        """Draw the card, every chart, and the time axis."""
        page, box = self._page, self._axes.box
        page.card(self._box)
        for chart in self._charts:
            chart.paint()
        draw_x_marks(page, self._axes, "time (s since LOGSTART)")
        page.fill(box, GRID)
        page.text("phase", box.left - 10, box.middle, LABELS, MUTED, align="right")

    def grow(self, layers: Layers, moment: Moment) -> None:
        """Lengthen everything; mark the turn for home and the deciding instant."""
        for chart in self._charts:
            chart.grow(layers, moment.time)
        self._strip.grow(layers, moment.time)
        if self._turn is not None and moment.time >= self._turn:
            self._across(layers, self._turn, Pen(RETURN, 1.8, (2, 2)))
            self._turn = None
        stamp, time = self._scene.stamp, self._scene.decided
        if moment.stamped and not self._decided and stamp is not None and time is not None:
            self._across(layers, time, Pen(GRADE_COLOURS[stamp.grade], 2.5))
            self._decided = True

    def show(self, layers: Layers, moment: Moment) -> None:
        """Put the cursor and the heads where they are."""
        page, x = self._page, self._axes.across(moment.time)
        for chart in self._charts:
            box = chart.axes.box
            page.line([(x, box.top), (x, box.bottom)], Pen(CURSOR, 1.5), clip=box)
            layers.floats(Box(x - 2, box.top, x + 2, box.bottom))
            for across, down, colour in chart.heads(moment.time):
                page.shape(circle(across, down, 6.0), colour, Pen(CARD, 1.8), clip=box)
                layers.floats(Box(across - 8, down - 8, across + 8, down + 8))
        self._strip.show(layers, moment.time)

    def _make(self, room: Box, survey: Survey) -> Iterator[Chart]:
        """The charts for which the log has data, from top to bottom."""
        page, scene = self._page, self._scene
        depth, battery = scene.vehicle.depth, survey.battery
        heading = survey.reference is not None or survey.measured is not None
        count = sum((depth is not None, heading, battery is not None))
        rows = room.rows([1.0] * count, _GAP)
        slots = iter(Slot(row.inset(0, HEAD, 0, 0), self._times) for row in rows)
        if depth is not None:
            yield DepthChart(page, scene, next(slots), depth)
        if heading:
            yield HeadingChart(page, scene, next(slots), survey)
        if battery is not None:
            yield BatteryChart(page, scene, next(slots), survey, battery)

    def _across(self, layers: Layers, time: float, pen: Pen) -> None:
        """A line through all charts at a time (s), which stays."""
        x = self._axes.across(time)
        for chart in self._charts:
            box = chart.axes.box
            self._page.line([(x, box.top), (x, box.bottom)], pen, clip=box)
            layers.grew(Box(x - 3, box.top, x + 3, box.bottom))
