"""Lanes against time, for runs that no track decides."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from alogkit.render.axes import TIME_FOOT, Axes, draw_x_marks
from alogkit.render.boxes import Box
from alogkit.render.growth import GrowingLine
from alogkit.render.lanes import Lane, LaneKind
from alogkit.render.lettering import Face
from alogkit.render.page import Page, Pen
from alogkit.render.panels.strip import Strip
from alogkit.render.scene import Focus, Scene
from alogkit.render.theme import (
    BAD,
    CURSOR,
    EDGE,
    FAINT,
    GOOD,
    GRADE_COLOURS,
    HEADING,
    INK,
    MUTED,
    SMALL,
    STRIPE,
    TEXT,
    TRACE,
)

if TYPE_CHECKING:
    from alogkit.render.layers import Layers
    from alogkit.render.panels.panel import Moment
    from alogkit.render.series import Series

_HEADINGS = {
    Focus.HELM: "State of the helm, and what was posted meanwhile",
    Focus.ABSENCE: "What stayed silent, and what was alive meanwhile",
    Focus.VALUES: "The log's variables",
}
_NAMES = 262.0
_VALUES = 168.0
_FLAGS = 28.0
_GAP = 8.0
_SMALL = Face(SMALL)
_BOLD = Face(SMALL, bold=True)
_MONO = Face(SMALL, mono=True)
_INSET = 5.0


class LanesPanel:
    """One lane a variable, with the deadline and the deciding instant across all of them."""

    def __init__(self, page: Page, scene: Scene, box: Box) -> None:
        self._page = page
        self._scene = scene
        self._box = box
        plot = box.inset(18 + _NAMES, 46 + _FLAGS, 18 + _VALUES, TIME_FOOT + 8)
        window = scene.window
        self._axes = Axes(plot, (window.start, window.axis_stop), (0.0, 1.0))
        weights = [2.0 if _is_main(scene, lane) else 1.0 for lane in scene.lanes]
        self._boxes = plot.rows(weights, _GAP)
        self._strips: dict[int, Strip] = {}
        self._lines: dict[int, GrowingLine] = {}
        for index, (lane, row) in enumerate(zip(scene.lanes, self._boxes, strict=True)):
            if lane.kind is LaneKind.STATES and lane.states:
                face = Face(HEADING if _is_main(scene, lane) else SMALL, bold=True)
                self._strips[index] = Strip(
                    page, lane.states, self._axes, row, start=window.start, face=face
                )
            elif lane.kind is LaneKind.LINE and lane.series:
                self._lines[index] = self._line(lane.series, row)
        self._drawn = window.start
        self._decided = False

    def paint(self) -> None:
        """Draw card, names, empty lanes, deadline and time axis."""
        page, axes = self._page, self._axes
        page.card(self._box)
        heading = Face(HEADING, bold=True)
        page.text(
            _HEADINGS[self._scene.focus], self._box.left + 18, self._box.top + 24, heading, INK
        )
        draw_x_marks(page, axes, "time (s since LOGSTART)")
        for lane, row in zip(self._scene.lanes, self._boxes, strict=True):
            page.fill(row, STRIPE)
            face = Face(TEXT, bold=True) if lane.watched else _SMALL
            left = self._box.left + 18
            page.text(lane.variable, left, row.middle, face, INK, width=_NAMES - 16)
            page.line([(row.left, row.bottom), (row.right, row.bottom)], Pen(EDGE, 1.2))
        self._paint_deadline()

    def grow(self, layers: Layers, moment: Moment) -> None:
        """Lengthen the lanes up to now; mark the deciding instant."""
        page, time = self._page, moment.time
        for index, (lane, row) in enumerate(zip(self._scene.lanes, self._boxes, strict=True)):
            if index in self._strips:
                self._strips[index].grow(layers, time)
            elif index in self._lines:
                self._lines[index].grow(page, layers, time)
            elif lane.kind is LaneKind.SILENT:
                self._grow_silence(layers, row, time)
            else:
                self._grow_ticks(layers, lane, row, time)
        self._drawn = max(self._drawn, time)
        if moment.stamped and not self._decided:
            self._mark_decision(layers)
            self._decided = True

    def show(self, layers: Layers, moment: Moment) -> None:
        """Put the cursor where it is and write the present values."""
        page, box = self._page, self._axes.box
        x = self._axes.across(moment.time)
        page.line([(x, box.top), (x, box.bottom)], Pen(CURSOR, 1.5), clip=box)
        layers.floats(Box(x - 2, box.top, x + 2, box.bottom))
        for index, (lane, row) in enumerate(zip(self._scene.lanes, self._boxes, strict=True)):
            if index in self._strips:
                self._strips[index].show(layers, moment.time)
            text = _present(lane, moment.time)
            middle = row.middle
            cell = Box(row.right + 14, middle - 12, self._box.right - 12, middle + 12)
            if layers.stale(cell, text):
                broken = (
                    lane.unwanted and lane.kind is LaneKind.TICKS and lane.ticks[0] <= moment.time
                )
                face, ink = (_MONO._replace(bold=True), BAD) if broken else (_MONO, MUTED)
                page.text(text, cell.right, middle, face, ink, align="right", width=cell.width)
        words = f"{moment.time:.1f} s"
        clock = Box(
            self._box.right - 150, self._box.top + 12, self._box.right - 14, self._box.top + 36
        )
        if layers.stale(clock, words):
            face = Face(HEADING, mono=True)
            page.text(words, clock.right, clock.middle, face, INK, align="right")

    def _line(self, series: Series, row: Box) -> GrowingLine:
        """Numbers as a line that fills a lane's height."""
        window = self._scene.window
        shown = series.clip(window.start, window.stop).values
        low, high = float(shown.min()), float(shown.max())
        if high == low:
            low, high = low - 1.0, high + 1.0
        axes = Axes(row.inset(0, _INSET, 0, _INSET), self._axes.x, (high, low))
        times = series.times
        return GrowingLine(
            axes,
            times,
            times,
            series.values,
            Pen(TRACE, 2.5),
            stepped=True,
            start=window.start,
            clip=row,
        )

    def _grow_silence(self, layers: Layers, row: Box, time: float) -> None:
        """A fine line along the foot of a lane: so far nothing came."""
        left, right = self._axes.across(self._drawn), self._axes.across(time)
        grown = Box(left, row.bottom - 5, right, row.bottom - 1)
        if right > left:
            self._page.fill(grown, GOOD)
            layers.grew(grown)

    def _grow_ticks(self, layers: Layers, lane: Lane, row: Box, time: float) -> None:
        """Ticks of the postings since the last frame."""
        colour, half = (BAD, 2.5) if lane.unwanted else (TRACE, 1.0)
        first = bisect_right(lane.ticks, self._drawn)
        if self._drawn == self._scene.window.start:
            first = bisect_left(lane.ticks, self._drawn)
        for tick in lane.ticks[first : bisect_right(lane.ticks, time)]:
            x = self._axes.across(tick)
            mark = Box(x - half, row.top + _INSET, x + half, row.bottom - _INSET)
            self._page.fill(mark, colour)
            layers.grew(mark)

    def _paint_deadline(self) -> None:
        """Where the clock starts and the deadline is."""
        deadline = self._scene.deadline
        if deadline is None or deadline.time > self._axes.x[1]:
            return
        page, box = self._page, self._axes.box
        x = self._axes.across(deadline.time)
        for at, pen in (
            (x, Pen(INK, 2.5, (4, 2))),
            (self._axes.across(deadline.start), Pen(FAINT, 2.0, (2, 2))),
        ):
            if box.left <= at <= box.right:
                page.line([(at, box.top - 4), (at, box.bottom)], pen)
        words = f"deadline {deadline.time:.1f} s"
        middle = box.top - _FLAGS / 2
        spot = page.text(words, x - 8, middle, _BOLD, INK, align="right")
        start = self._axes.across(deadline.start)
        words = f"clock starts {deadline.start:.1f} s"
        if start + 8 + page.letters.width(words, _SMALL) < spot.left - 12 and start >= box.left:
            page.text(words, start + 8, middle, _SMALL, MUTED)

    def _mark_decision(self, layers: Layers) -> None:
        """A line across all lanes at the deciding instant."""
        stamp, time = self._scene.stamp, self._scene.decided
        if stamp is None or time is None:
            return
        box, x = self._axes.box, self._axes.across(time)
        self._page.line([(x, box.top), (x, box.bottom)], Pen(GRADE_COLOURS[stamp.grade], 3.0))
        layers.grew(Box(x - 4, box.top, x + 4, box.bottom))


def _is_main(scene: Scene, lane: Lane) -> bool:
    """Whether a lane is the strip of the helm's states, drawn twice as high."""
    return lane is scene.lanes[0] and scene.focus is Focus.HELM


def _present(lane: Lane, time: float) -> str:
    """What a lane says at a time (s): the value held, or how many postings there were."""
    if lane.kind is LaneKind.STATES and lane.states:
        return lane.states.held(time) or "\N{EN DASH}"
    if lane.kind is LaneKind.LINE and lane.series:
        held = lane.series.held(time)
        return "\N{EN DASH}" if held is None else f"{held:.2f}"
    count = bisect_right(lane.ticks, time)
    return f"{count} posted" if count else "nothing posted"
