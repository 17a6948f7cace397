"""A survey from above: waypoints with their capture circles, the way out and the way home."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from alogkit.render.axes import NAME_ROOM, TIME_FOOT, draw_x_marks, draw_y_marks, frame
from alogkit.render.boxes import Box
from alogkit.render.growth import GrowingLine, thinned
from alogkit.render.lettering import Face
from alogkit.render.page import Page, Pen
from alogkit.render.panels.legend import Entry, draw_legend
from alogkit.render.panels.outlines import circle
from alogkit.render.panels.plan import Labels, course, equal_axes, show_hull
from alogkit.render.theme import (
    CARD,
    EDGE,
    FAINT,
    GRADE_COLOURS,
    HEADING,
    INK,
    MUTED,
    PHASE_COLOURS,
    STRIPE,
)

if TYPE_CHECKING:
    from alogkit.render.layers import Layers
    from alogkit.render.panels.panel import Moment
    from alogkit.render.scene import Scene
    from alogkit.render.series import FloatArray, Series
    from alogkit.render.survey import Leg, Survey

_TOP = 46.0
_PENS = tuple(
    Pen(colour, width) for colour, width in zip(PHASE_COLOURS, (3.5, 3.5, 2.5), strict=True)
)
_CAPTURE = Pen(FAINT, 1.5, (3, 2))
_LEAST_CIRCLE = 3.0
"""px; a capture circle smaller than this is left out."""
_MOST_NUMBERS = 24
"""Waypoints beyond this are not numbered."""


class _Turn(NamedTuple):
    """Where the vehicle turned for home."""

    time: float
    x: float
    y: float
    """On the page."""
    words: str
    place: Box | None
    """Room for the words."""


class SurveyTrack:
    """The track in equal scales, a colour a phase, between waypoints and recovery position.

    Args:
        page: To draw on.
        scene: With a survey.
        box: The card.
        way: The vehicle's x and y (m).
        survey: What is known of it.
    """

    def __init__(
        self, page: Page, scene: Scene, box: Box, way: tuple[Series, Series], survey: Survey
    ) -> None:
        self._page = page
        self._scene = scene
        self._box = box
        self._survey = survey
        x, y = way
        times = np.union1d(x.times, y.times)
        self._way = times, x.between(times), y.between(times)
        plot = box.inset(NAME_ROOM, _TOP, 22, TIME_FOOT + 8)
        self._axes = equal_axes(plot, *self._extent())
        self._lines = [self._line(leg) for leg in survey.legs]
        self._labels = Labels(page, plot, self._axes.points(*self._way[1:]))
        self._turn: _Turn | None = None
        self._turned = self._ringed = False

    def paint(self) -> None:
        """Draw axes, the planned way, capture circles and the recovery position."""
        page, axes, survey = self._page, self._axes, self._survey
        page.card(self._box)
        heading = Face(HEADING, bold=True)
        middle = self._box.top + 24
        title = page.text("Track", self._box.left + 18, middle, heading, INK)
        entries = [Entry("out", _PENS[0]), Entry("home", _PENS[1])]
        if survey.radius is not None:
            entries.append(Entry(f"capture {survey.radius:g} m", _CAPTURE, STRIPE))
        left = max(title.right + 24, axes.box.left)
        draw_legend(page, entries, Box(left, middle - 12, axes.box.right, middle + 12))
        draw_x_marks(page, axes, "x east (m)")
        draw_y_marks(page, axes, "y north (m)")
        frame(page, axes.box, Pen(EDGE, 1.5))
        self._paint_waypoints()
        self._place_turn()

    def grow(self, layers: Layers, moment: Moment) -> None:
        """Lengthen the track; mark where it turns for home, and the place of the decision."""
        for line in self._lines:
            line.grow(self._page, layers, moment.time)
        turn = self._turn
        if turn is not None and not self._turned and moment.time >= turn.time:
            self._mark_turn(layers, turn)
            self._turned = True
        stamp, decided = self._scene.stamp, self._scene.decided
        if moment.stamped and not self._ringed and stamp and decided is not None:
            x, y = self._at(decided)
            ring = circle(x, y, 24.0)
            self._page.line(ring, Pen(GRADE_COLOURS[stamp.grade], 4.0), clip=self._axes.box)
            layers.grew(Box(x - 28, y - 28, x + 28, y + 28))
            self._ringed = True

    def show(self, layers: Layers, moment: Moment) -> None:
        """Put the vehicle where it is."""
        heading = course(self._scene.vehicle.heading, moment.time, self._way)
        show_hull(self._page, layers, self._at(moment.time), heading, self._axes.box)

    def _extent(self) -> tuple[FloatArray, FloatArray]:
        """Places (m) of all that should be seen: the track, and what it comes near to."""
        times, xs, ys = self._way
        window = self._scene.window
        seen = (times >= window.start) & (times <= window.stop)
        if not seen.any():
            seen[0] = True
        xs, ys = xs[seen], ys[seen]
        reach = 1.5 * max(float(np.ptp(xs)), float(np.ptp(ys)), 40.0)
        here = float(xs.min() + xs.max()) / 2, float(ys.min() + ys.max()) / 2
        points = [*self._survey.waypoints]
        if self._survey.recovery is not None:
            points.append(self._survey.recovery)
        near = [point for point in points if math.dist(point, here) <= reach]
        radius = min(self._survey.radius or 0.0, reach / 4.0)
        around = np.array([
            (x + dx, y + dy)
            for x, y in near
            for dx, dy in ((-radius, 0.0), (radius, 0.0), (0.0, -radius), (0.0, radius))
        ]).reshape(-1, 2)  # fmt: skip
        return np.append(xs, around[:, 0]), np.append(ys, around[:, 1])

    def _line(self, leg: Leg) -> GrowingLine:
        """The track of one phase, with its ends where the phase begins and ends."""
        times, xs, ys = self._way
        inner = times[(times > leg.start) & (times < leg.stop)]
        own = np.concatenate([[leg.start], inner, [max(leg.stop, leg.start)]])
        points = thinned(self._axes, own, np.interp(own, times, xs), np.interp(own, times, ys))
        return GrowingLine(self._axes, *points, _PENS[leg.phase], start=self._scene.window.start)

    def _at(self, time: float) -> tuple[float, float]:
        """Where the vehicle is on the page."""
        times, xs, ys = self._way
        x, y = (float(np.interp(time, times, values)) for values in (xs, ys))
        return self._axes.across(x), self._axes.down(y)

    def _paint_waypoints(self) -> None:
        """The planned way, dashed, with a circle and a number a waypoint; the recovery position."""
        page, axes, survey = self._page, self._axes, self._survey
        metre = axes.box.width / (axes.x[1] - axes.x[0])
        size = (survey.radius or 0.0) * metre
        places = [(axes.across(x), axes.down(y)) for x, y in survey.waypoints]
        home = None
        if survey.recovery is not None:
            home = axes.across(survey.recovery[0]), axes.down(survey.recovery[1])
        if size >= _LEAST_CIRCLE:
            for x, y in [*places, *([home] if home else [])]:
                page.shape(circle(x, y, size), STRIPE, _CAPTURE, clip=axes.box)
        for one, other in pairwise(places):
            page.line([one, other], Pen(FAINT, 1.5, (3, 3)), clip=axes.box)
        for x, y in [*places, *([home] if home else [])]:
            self._labels.keep_clear(x, y, 8.0)
        if home:
            x, y = home
            cross = [(x - 10, y - 7), (x + 10, y - 7), (x, y + 11)]
            page.shape(cross, CARD, Pen(PHASE_COLOURS[1], 2.5), clip=axes.box)
        for index, (x, y) in enumerate(places):
            diamond = [(x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)]
            page.shape(diamond, CARD, Pen(INK, 2.0), clip=axes.box)
            if len(places) <= _MOST_NUMBERS:
                self._name(f"{index}", x, y)
        if home:
            self._name("recovery", *home)

    def _name(self, words: str, x: float, y: float) -> None:
        """Words beside a point that is in the plot, if there is room."""
        box = self._axes.box
        if box.left <= x <= box.right and box.top <= y <= box.bottom:
            place = self._labels.beside(words, x, y, 14.0)
            if place is not None:
                self._labels.put(words, place)

    def _place_turn(self) -> None:
        """Keep room for the words where the vehicle will turn for home."""
        leg = self._survey.turn
        if leg is not None and leg.start <= self._scene.window.stop:
            x, y = self._at(leg.start)
            words = f"turns home: {leg.reason}" if leg.reason else "turns home"
            self._turn = _Turn(leg.start, x, y, words, self._labels.beside(words, x, y, 14.0))

    def _mark_turn(self, layers: Layers, turn: _Turn) -> None:
        """A dot, and why."""
        page, x, y = self._page, turn.x, turn.y
        page.shape(circle(x, y, 6.0), PHASE_COLOURS[1], Pen(CARD, 1.5), clip=self._axes.box)
        layers.grew(Box(x - 8, y - 8, x + 8, y + 8))
        if turn.place is not None:
            self._labels.put(turn.words, turn.place, MUTED)
            layers.grew(turn.place)
