"""Depth against time: what is demanded and barred, and the way so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.render.axes import (
    LABELS,
    NAME_ROOM,
    TIME_FOOT,
    Axes,
    draw_x_marks,
    draw_y_marks,
    frame,
)
from alogkit.render.boxes import Box
from alogkit.render.growth import GrowingLine
from alogkit.render.lettering import Face
from alogkit.render.page import Align, Page, Pen
from alogkit.render.panels.legend import draw_legend, legend_height
from alogkit.render.panels.outlines import circle
from alogkit.render.panels.strip import Strip
from alogkit.render.panels.water import (
    DEPTH_PEN,
    DESIRED_PEN,
    legend_entries,
    paint_areas,
    paint_lines,
    paint_water,
)
from alogkit.render.profile import make_profile
from alogkit.render.theme import (
    CARD,
    CURSOR,
    EDGE,
    GRADE_COLOURS,
    GRID,
    HEADING,
    INK,
    MUTED,
    SMALL,
    TRACE,
    Colour,
)

if TYPE_CHECKING:
    from alogkit.render.layers import Layers
    from alogkit.render.panels.panel import Moment
    from alogkit.render.scene import Scene
    from alogkit.render.series import Series

_FLAGS = 28.0
"""px of air above the surface, for words about instants."""
_STRIP = 26.0
_TOP = 46.0


class DepthPanel:
    """The depth chart with the helm's states below it.

    Args:
        page: To draw on.
        scene: With a vehicle whose depth is known.
        box: The card.
        depth: The vehicle's depth (m).
    """

    def __init__(self, page: Page, scene: Scene, box: Box, depth: Series) -> None:
        self._page = page
        self._scene = scene
        self._box = box
        self._profile = make_profile(scene, depth)
        self._entries = legend_entries(scene, self._profile)
        helm, window = scene.vehicle.helm, scene.window
        plot = box.inset(NAME_ROOM, _TOP, 22, TIME_FOOT + 8 + (_STRIP + 8 if helm else 0.0))
        plot = plot.inset(0, legend_height(page, self._entries, plot.width) + 6, 0, 0)
        floor = self._profile.floor
        air = floor * _FLAGS / (plot.height - _FLAGS)
        self._axes = Axes(plot, (window.start, window.axis_stop), (-air, floor))
        self._strip_box = Box(plot.left, plot.bottom + 8, plot.right, plot.bottom + 8 + _STRIP)
        face = Face(SMALL, bold=True)
        self._strip = (
            Strip(page, helm, self._axes, self._strip_box, start=window.start, face=face)
            if helm
            else None
        )
        self._depth = self._growing(depth, DEPTH_PEN, stepped=False)
        desired = scene.vehicle.commanded_depth
        self._desired = self._growing(desired, DESIRED_PEN, stepped=True) if desired else None
        self._marked = False

    def paint(self) -> None:
        """Draw legend, axes, water, areas and their edges."""
        page, axes = self._page, self._axes
        page.card(self._box)
        heading = Face(HEADING, bold=True)
        page.text("Depth", self._box.left + 18, self._box.top + 24, heading, INK)
        top = self._box.top + _TOP
        draw_legend(page, self._entries, Box(axes.box.left, top, axes.box.right, axes.box.top))
        paint_water(page, axes)
        foot = self._strip_box.bottom if self._strip else axes.box.bottom
        whole = Box(axes.box.left, axes.box.top, axes.box.right, foot)
        draw_x_marks(page, Axes(whole, axes.x, axes.y), "time (s since LOGSTART)")
        draw_y_marks(page, axes, "depth (m)", least=0.0)
        paint_areas(page, axes, self._profile)
        paint_lines(page, axes, self._profile, self._scene.commanded_depth)
        frame(page, axes.box, Pen(EDGE, 1.5))
        if self._strip:
            page.fill(self._strip_box, GRID)
            page.text(
                "helm", axes.box.left - 10, self._strip_box.middle, LABELS, MUTED, align="right"
            )

    def grow(self, layers: Layers, moment: Moment) -> None:
        """Lengthen the lines and the strip; mark the deciding instant."""
        if self._desired:
            self._desired.grow(self._page, layers, moment.time)
        self._depth.grow(self._page, layers, moment.time)
        if self._strip:
            self._strip.grow(layers, moment.time)
        if moment.stamped and not self._marked:
            self._mark_decision(layers)
            self._marked = True

    def show(self, layers: Layers, moment: Moment) -> None:
        """Put the cursor and the head where they are."""
        page, axes = self._page, self._axes
        x, y = axes.across(moment.time), self._depth.point(moment.time)[1]
        page.line([(x, axes.box.top), (x, axes.box.bottom)], Pen(CURSOR, 1.5), clip=axes.box)
        layers.floats(Box(x - 2, axes.box.top, x + 2, axes.box.bottom))
        page.shape(circle(x, y, 7.0), TRACE, Pen(CARD, 2.0), clip=axes.box)
        layers.floats(Box(x - 9, y - 9, x + 9, y + 9))
        if self._strip:
            self._strip.show(layers, moment.time)

    def _growing(self, series: Series, pen: Pen, *, stepped: bool) -> GrowingLine:
        """A line over time in this chart."""
        start = self._scene.window.start
        times, values = series.times, series.values
        return GrowingLine(self._axes, times, times, values, pen, stepped=stepped, start=start)

    def _mark_decision(self, layers: Layers) -> None:
        """A line at the deciding instant, its words, and the depths that are allowed there."""
        stamp, time = self._scene.stamp, self._scene.decided
        if stamp is None or time is None:
            return
        page, axes = self._page, self._axes
        colour = GRADE_COLOURS[stamp.grade]
        x = axes.across(time)
        page.line([(x, axes.box.top), (x, axes.box.bottom)], Pen(colour, 2.5), clip=axes.box)
        layers.grew(Box(x - 3, axes.box.top, x + 3, axes.box.bottom))
        words = f"decided at {time:.1f} s" if stamp.time is not None else "end of the log"
        align: Align = "right" if x > axes.box.centre else "left"
        at = x - 8 if align == "right" else x + 8
        middle = axes.box.top + _FLAGS / 2
        layers.grew(page.text(words, at, middle, Face(SMALL, bold=True), colour, align=align))
        self._draw_gate(layers, time, x, colour)

    def _draw_gate(self, layers: Layers, time: float, x: float, colour: Colour) -> None:
        """A bracket over the depths that the case allows at the deciding instant."""
        allowed = self._profile.allowed(time)
        if allowed is None:
            return
        top, bottom = (self._axes.down(depth) for depth in allowed)
        for bar in (
            Box(x - 3, top, x + 3, bottom),
            Box(x - 11, top, x + 11, top + 4),
            Box(x - 11, bottom - 4, x + 11, bottom),
        ):
            self._page.fill(bar, colour)
            layers.grew(bar)
