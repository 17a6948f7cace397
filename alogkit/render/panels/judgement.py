"""The deadline as a bar that fills up, and the verdict once it is out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.render.boxes import Box
from alogkit.render.lettering import Face
from alogkit.render.page import Page, Pen
from alogkit.render.panels.outlines import circle
from alogkit.render.theme import (
    CARD,
    CURSOR,
    EDGE,
    GRADE_COLOURS,
    GRADE_GLYPHS,
    GRID,
    HEADING,
    INK,
    MUTED,
    SMALL,
    TEXT,
    TRACE,
)

if TYPE_CHECKING:
    from alogkit.render.layers import Layers
    from alogkit.render.panels.panel import Moment
    from alogkit.render.rows import Stamp
    from alogkit.render.scene import Deadline, Scene

_SMALL = Face(SMALL)
_MONO = Face(SMALL, mono=True)
_WORD = Face(34.0, bold=True)
_LINE = 25.0


class Judgement:
    """Deadline bar on top, verdict below.

    Args:
        page: To draw on.
        scene: Its deadline and stamp are shown.
        box: The card.
    """

    def __init__(self, page: Page, scene: Scene, box: Box) -> None:
        self._page = page
        self._scene = scene
        self._box = box
        inner = box.inset(18, 0, 18, 0)
        top = box.top + 46
        self._bar = Box(inner.left, top, inner.right, top + 18)
        stamp_top = box.top + (76 if scene.deadline else 12)
        self._stamp_box = Box(inner.left, stamp_top, inner.right, box.bottom - 12)

    def paint(self) -> None:
        """Draw the card, the empty bar and where the verdict will stand."""
        page, deadline = self._page, self._scene.deadline
        page.card(self._box)
        if deadline is not None:
            heading = self._box.top + 24
            page.text("Deadline", self._bar.left, heading, Face(HEADING, bold=True), INK)
            page.fill(self._bar, GRID)
            self._outline_bar()

    def grow(self, layers: Layers, moment: Moment) -> None:
        """Nothing grows: bar and verdict are cells."""

    def show(self, layers: Layers, moment: Moment) -> None:
        """Fill the bar up to now; write the verdict when it is out."""
        scene = self._scene
        decided = scene.decided
        time = moment.time if decided is None else min(moment.time, decided)
        if scene.deadline is not None:
            self._show_bar(layers, scene.deadline, time)
        if scene.stamp is not None and layers.stale(self._stamp_box, moment.stamped):
            if moment.stamped:
                self._draw_stamp(scene.stamp)
            else:
                self._draw_open()

    def _show_bar(self, layers: Layers, deadline: Deadline, time: float) -> None:
        """The share of the deadline that is used up, as a bar and in words."""
        page, bar = self._page, self._bar
        length = deadline.time - deadline.start
        used = min(max(time - deadline.start, 0.0), length)
        right = bar.left + bar.width * (used / length if length > 0.0 else 1.0)
        if layers.stale(bar, round(right * page.scale)):
            over = used >= length
            page.fill(Box(bar.left, bar.top, right, bar.bottom), CURSOR if over else TRACE)
            self._outline_bar()
        if time < deadline.start:
            words = f"{length:g} s, clock starts at {deadline.start:.1f} s"
        else:
            words = f"{used:.1f} of {length:g} s"
        field = Box(bar.left + 112, self._box.top + 12, bar.right, self._box.top + 36)
        if layers.stale(field, words):
            page.text(
                words, field.right, field.middle, _SMALL, MUTED, align="right", width=field.width
            )

    def _outline_bar(self) -> None:
        left, top, right, bottom = self._bar
        corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        self._page.line(corners, Pen(EDGE, 1.5))

    def _draw_open(self) -> None:
        """What stands in the verdict's place before it is out."""
        page, box = self._page, self._stamp_box
        page.text("Verdict", box.left, box.top + 12, Face(HEADING, bold=True), INK)
        page.text("not decided yet", box.left, box.top + 42, _SMALL, MUTED)

    def _draw_stamp(self, stamp: Stamp) -> None:
        """Glyph, grade, reason, place and margins."""
        page, box = self._page, self._stamp_box
        colour = GRADE_COLOURS[stamp.grade]
        band = Box(box.left, box.top, box.right, box.top + 50)
        page.fill(band, colour)
        page.shape(circle(band.left + 30, band.middle, 17.0), CARD)
        glyph = GRADE_GLYPHS[stamp.grade]
        page.text(glyph, band.left + 30, band.middle, Face(26.0, bold=True), colour, align="centre")
        at = band.left + 60
        word = page.text(stamp.word, at, band.middle, _WORD, CARD, width=band.right - at - 10)
        if stamp.time is not None:
            when, bold = f"at {stamp.time:.2f} s", Face(TEXT, bold=True)
            room = band.right - word.right - 24
            if page.letters.width(when, bold) <= room:
                page.text(when, band.right - 12, band.middle, bold, CARD, align="right")
        middle = band.bottom + 22
        lines = [(line, _SMALL) for line in page.letters.wrap(stamp.reason, _SMALL, box.width, 2)]
        if stamp.place:
            lines.append((stamp.place, _SMALL))
        lines += [(margin, _MONO) for margin in stamp.margins]
        for text, face in lines:
            if middle + _LINE / 2 > box.bottom:
                return
            page.text(text, box.left, middle, face, INK, width=box.width)
            middle += _LINE
