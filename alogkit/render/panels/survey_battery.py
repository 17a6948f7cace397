"""The battery of a survey, and what it takes to come home with the reserve."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from alogkit.render.axes import LABELS, Axes, frame
from alogkit.render.boxes import Box
from alogkit.render.page import Page, Pen
from alogkit.render.panels.chart import line_of, paint_frame, paint_marks
from alogkit.render.panels.legend import Entry
from alogkit.render.panels.outlines import circle
from alogkit.render.survey import GATE
from alogkit.render.theme import CARD, CLEARANCE, CLEARANCE_EDGE, EDGE, RETURN, TRACE, Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.render.growth import GrowingLine
    from alogkit.render.layers import Layers
    from alogkit.render.panels.chart import Slot
    from alogkit.render.scene import Scene
    from alogkit.render.series import Series
    from alogkit.render.survey import Survey

_BATTERY = Pen(TRACE, 3.0)
_NEEDED = Pen(RETURN, 2.5)
_RESERVE = Pen(CLEARANCE_EDGE, 1.5)
_KILO = 1000.0
_FAR = 2.0
"""A battery that starts with more than this many times what it needs is drawn from 0 J on."""


class BatteryChart:
    """The energy left, what is needed to come home with the reserve, and where the two meet."""

    def __init__(
        self, page: Page, scene: Scene, slot: Slot, survey: Survey, battery: Series
    ) -> None:
        self._page = page
        self._reserve = (survey.reserve or 0.0) / _KILO
        home = survey.way_home
        left = battery.clip(scene.window.start, scene.window.stop).values / _KILO
        needed = np.array([self._reserve])
        if home is not None:
            near = home.clip(scene.window.start, scene.window.stop).values
            needed = near / _KILO + self._reserve
        high, low = float(left.max()), min(float(left.min()), self._reserve)
        if high > _FAR * float(needed.max()):
            low = 0.0
        high = max(high, min(float(needed.max()), high + (high - low)))
        air = 0.12 * max(high - low, 1.0)
        self.axes = Axes(slot.box, slot.times, (high + air, max(low - air, 0.0)))
        start = scene.window.start
        self._battery = line_of(self.axes, battery.times, battery.values / _KILO, _BATTERY, start)
        self._needed: GrowingLine | None = None
        if home is not None:
            values = home.values / _KILO + self._reserve
            self._needed = line_of(self.axes, home.times, values, _NEEDED, start)
        self._decided = slot.times[1] if scene.decided is None else scene.decided
        self._entries = [Entry("battery", _BATTERY)]
        if survey.reserve is not None:
            self._entries.append(Entry(f"reserve {self._reserve:g}", _RESERVE, CLEARANCE))
        if home is not None:
            self._entries.append(Entry("reserve + way home", _NEEDED))
        turn = survey.turn
        self._gate = turn.start if turn and turn.reason == GATE else None
        self._words = ""
        if self._gate is not None and home is not None:
            held = battery.held(self._gate) or 0.0
            cost = home.held(self._gate) or 0.0
            self._words = (
                f"gate: {held / _KILO:.2f} \N{MINUS SIGN} {cost / _KILO:.2f}"
                f" \N{LESS-THAN OR EQUAL TO} {self._reserve:g}"
            )

    def paint(self) -> None:
        """Draw the reserve."""
        page, axes = self._page, self.axes
        box = axes.box
        paint_frame(page, axes, "Battery (kJ)", self._entries)
        paint_marks(page, axes, least=0.0)
        y = axes.down(self._reserve)
        if box.top < y < box.bottom:
            page.fill(Box(box.left, y, box.right, box.bottom), CLEARANCE)
            page.line([(box.left, y), (box.right, y)], _RESERVE, clip=box)
        frame(page, box, Pen(EDGE, 1.5))

    def grow(self, layers: Layers, time: float) -> None:
        """Lengthen both lines; mark where they meet."""
        page = self._page
        if self._needed is not None:
            self._needed.grow(page, layers, time)
        self._battery.grow(page, layers, time)
        if self._gate is not None and self._words and time >= self._gate:
            self._mark_gate(layers, self._gate)
            self._gate = None

    def heads(self, time: float) -> Sequence[tuple[float, float, Colour]]:
        """The energy left."""
        return [(*self._battery.point(time), TRACE)]

    def _mark_gate(self, layers: Layers, time: float) -> None:
        """A ring where the two lines meet, and the sum that made the vehicle turn."""
        page, box = self._page, self.axes.box
        x, y = self._battery.point(time)
        page.line(circle(x, y, 10.0), Pen(RETURN, 3.0), clip=box)
        layers.grew(Box(x - 13, y - 13, x + 13, y + 13))
        # A battery only empties, so the corner at the top right is free.
        right = min(box.right, self.axes.across(self._decided)) - 8
        width = page.letters.width(self._words, LABELS)
        ground = Box(right - 8 - width, box.top + 4, right, box.top + 26)
        page.fill(ground, CARD)
        page.text(self._words, ground.left + 4, ground.middle, LABELS, RETURN)
        layers.grew(ground)
