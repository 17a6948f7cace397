"""The track seen from above, with the vehicle and where it is going."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from alogkit.render.axes import (
    LABELS,
    NAME_ROOM,
    TIME_FOOT,
    draw_x_marks,
    draw_y_marks,
    frame,
    tick_text,
)
from alogkit.render.boxes import Box
from alogkit.render.growth import GrowingLine
from alogkit.render.lettering import Face
from alogkit.render.page import Page, Pen
from alogkit.render.panels.outlines import circle
from alogkit.render.panels.plan import Labels, course, equal_axes, show_hull
from alogkit.render.theme import CARD, EDGE, FAINT, GRADE_COLOURS, HEADING, INK, MUTED, TRACE

if TYPE_CHECKING:
    from alogkit.render.layers import Layers
    from alogkit.render.panels.panel import Moment
    from alogkit.render.scene import Scene
    from alogkit.render.series import FloatArray, Series

_COMPARISONS = {">=": "\u2265", ">": ">", "<=": "\u2264", "<": "<"}
_MOST_LABELS = 3


class TrackPanel:
    """x and y in equal scales, the way so far, the vehicle with its heading.

    Args:
        page: To draw on.
        scene: With a vehicle whose x and y are known.
        box: The card.
        x: The vehicle's x (m).
        y: The vehicle's y (m).
    """

    def __init__(self, page: Page, scene: Scene, box: Box, x: Series, y: Series) -> None:
        self._page = page
        self._scene = scene
        self._box = box
        self._times = np.union1d(x.times, y.times)
        self._xs, self._ys = x.between(self._times), y.between(self._times)
        self._seen = (self._times >= scene.window.start) & (self._times <= scene.window.stop)
        plot = box.inset(NAME_ROOM, 46, 22, TIME_FOOT + 8)
        self._axes = equal_axes(plot, *self._extent())
        self._line = GrowingLine(
            self._axes, self._times, self._xs, self._ys, Pen(TRACE, 3.5), start=scene.window.start
        )
        self._ringed = False
        way = self._axes.points(self._xs[self._seen], self._ys[self._seen])
        self._labels = Labels(page, self._axes.box, way)

    def paint(self) -> None:
        """Draw axes, routes and gates."""
        page, axes = self._page, self._axes
        page.card(self._box)
        heading = Face(HEADING, bold=True)
        page.text("Track", self._box.left + 18, self._box.top + 24, heading, INK)
        draw_x_marks(page, axes, "x east (m)")
        draw_y_marks(page, axes, "y north (m)")
        frame(page, axes.box, Pen(EDGE, 1.5))
        self._paint_gates()
        self._paint_routes()

    def grow(self, layers: Layers, moment: Moment) -> None:
        """Lengthen the track; ring the place of the decision."""
        self._line.grow(self._page, layers, moment.time)
        stamp = self._scene.stamp
        if moment.stamped and not self._ringed and stamp and self._scene.decided is not None:
            x, y = self._line.point(self._scene.decided)
            ring = circle(x, y, 24.0)
            colour = GRADE_COLOURS[stamp.grade]
            self._page.line(ring, Pen(colour, 4.0), clip=self._axes.box)
            layers.grew(Box(x - 28, y - 28, x + 28, y + 28))
            self._ringed = True

    def show(self, layers: Layers, moment: Moment) -> None:
        """Put the vehicle where it is."""
        way = self._times, self._xs, self._ys
        heading = course(self._scene.vehicle.heading, moment.time, way)
        place = self._line.point(moment.time)
        show_hull(self._page, layers, place, heading, self._axes.box)

    def _extent(self) -> tuple[FloatArray, FloatArray]:
        """Places (m) of all that should be seen: the track, near route points and gates."""
        xs = list(self._xs[self._seen]) or [float(self._xs[0])]
        ys = list(self._ys[self._seen]) or [float(self._ys[0])]
        reach = 3.0 * max(np.ptp(xs), np.ptp(ys), 20.0)
        centre = (xs[0], ys[0])
        points = [point for route in self._scene.routes for point in route.points]
        near = [point for point in points if math.dist(point, centre) <= reach]
        for gate in self._scene.limits.gates:
            place = (gate.threshold, centre[1]) if gate.axis == "x" else (centre[0], gate.threshold)
            if math.dist(place, centre) <= reach:
                near.append(place)
        return np.array(xs + [x for x, _ in near]), np.array(ys + [y for _, y in near])

    def _paint_gates(self) -> None:
        """Dashed lines where the judging begins, each with its words."""
        page, box = self._page, self._axes.box
        pen = Pen(MUTED, 2.0, (4, 3))
        for row, gate in enumerate(self._scene.limits.gates):
            words = f"lead: {gate.axis} {_COMPARISONS[gate.operator]} {gate.threshold:g} m"
            width = page.letters.width(words, LABELS)
            if gate.axis == "x" and self._axes.x[0] < gate.threshold < self._axes.x[1]:
                x = self._axes.across(gate.threshold)
                page.line([(x, box.top), (x, box.bottom)], pen)
                left = x + 8 if x < box.centre else x - 8 - width
                self._labels.write(words, left, box.top + 18 + 24 * row)
            elif gate.axis == "y" and self._axes.y[1] < gate.threshold < self._axes.y[0]:
                y = self._axes.down(gate.threshold)
                page.line([(box.left, y), (box.right, y)], pen)
                self._labels.write(words, box.left + 8, y - 14)

    def _paint_routes(self) -> None:
        """Routes as thin lines, their points as diamonds; few points get their coordinates."""
        page, axes = self._page, self._axes
        labelled = sum(len(route.points) for route in self._scene.routes) <= _MOST_LABELS
        for route in self._scene.routes:
            points = axes.points(*np.array(route.points).T)
            if len(points) > 1:
                page.line(points, Pen(FAINT, 1.5, (3, 3)), clip=axes.box)
            for (x, y), (east, north) in zip(points, route.points, strict=True):
                diamond = [(x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y)]
                page.shape(diamond, CARD, Pen(INK, 2.0), clip=axes.box)
                if labelled and axes.box.meets(Box(x - 1, y - 1, x + 1, y + 1)):
                    self._label(f"waypoint {tick_text(east)}, {tick_text(north)}", x, y)

    def _label(self, words: str, x: float, y: float) -> None:
        """Words over a point, under it or beside it: where they cover least of the way."""
        box = self._axes.box
        width = self._page.letters.width(words, LABELS)
        left = min(max(x - width / 2, box.left + 6), box.right - 6 - width)
        spots = [(left, y - 46), (left, y + 46), (x + 30, y), (x - 30 - width, y)]
        place = self._labels.among(words, spots)
        if place is not None:
            self._labels.put(words, place)
