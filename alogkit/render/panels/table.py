"""The conditions, each with a mark, its live value and in the end its margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.render.boxes import Box
from alogkit.render.lettering import Face
from alogkit.render.panels.outlines import circle
from alogkit.render.theme import (
    BAD,
    CARD,
    FAINT,
    GOOD,
    HEADING,
    INK,
    MUTED,
    SMALL,
    STRIPE,
    TEXT,
)
from alogkit.verdict import Grade, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.render.layers import Layers
    from alogkit.render.page import Page
    from alogkit.render.panels.panel import Moment
    from alogkit.render.rows import Row
    from alogkit.render.scene import Scene

ROW = 28.0
_MOST_ROW = 40.0
HEAD = 46.0
_ROLE = 72.0
"""Least width of the roles' column."""
_MONO = Face(SMALL, mono=True)


class Table:
    """One row a condition, as many as the box holds.

    Args:
        page: To draw on.
        scene: Its rows are shown.
        box: The card.
    """

    def __init__(self, page: Page, scene: Scene, box: Box) -> None:
        self._page = page
        self._scene = scene
        self._box = box
        room = max(int((box.height - HEAD - 8) / ROW), 1)
        self._pitch = min((box.height - HEAD - 8) / max(len(scene.rows), 1), _MOST_ROW)
        self._pitch = max(self._pitch, ROW)
        self._rows = scene.rows if len(scene.rows) <= room else _telling(scene.rows, room - 1)
        self._hidden = len(scene.rows) - len(self._rows)
        self._many_stages = len({row.stage for row in scene.rows}) > 1
        inner = box.inset(14, 0, 14, 0)
        self._mark_x = inner.left + 16
        widths = [page.letters.width(self._words(row), Face(SMALL)) for row in self._rows]
        role = max([_ROLE, *widths])
        self._role = Box(inner.left + 40, 0, inner.left + 40 + role, 0)
        margin = 126.0
        value = min(max(inner.width * 0.21, 170.0), 300.0)
        self._margin = Box(inner.right - margin, 0, inner.right - 8, 0)
        self._value = Box(self._margin.left - value - 12, 0, self._margin.left - 12, 0)
        self._condition = Box(self._role.right + 8, 0, self._value.left - 12, 0)

    def paint(self) -> None:
        """Draw card, column names, roles and conditions."""
        page, box = self._page, self._box
        page.card(box)
        heading = box.top + 24
        page.text("Conditions", box.left + 18, heading, Face(HEADING, bold=True), INK)
        page.text("now", self._value.left, heading, Face(SMALL), MUTED)
        page.text("margin", self._margin.right, heading, Face(SMALL), MUTED, align="right")
        for index, row in enumerate(self._rows):
            line = self._line(index)
            if index % 2 == 0:
                page.fill(line.inset(8, 0, 8, 0), STRIPE)
            page.text(self._words(row), self._role.left, line.middle, Face(SMALL), MUTED)
            page.text(
                row.condition, self._condition.left, line.middle, _MONO, INK,
                width=self._condition.width,
            )  # fmt: skip
        if self._hidden:
            line = self._line(len(self._rows))
            words = f"and {self._hidden} more"
            page.text(words, self._role.left, line.middle, Face(SMALL), MUTED)

    def _words(self, row: Row) -> str:
        """What a condition is for, with its stage where there are several."""
        role = row.role.value
        return f"{role} {row.stage + 1}" if self._many_stages else role

    def grow(self, layers: Layers, moment: Moment) -> None:
        """Nothing grows."""

    def show(self, layers: Layers, moment: Moment) -> None:
        """Turn the marks and write the values that changed."""
        for index, row in enumerate(self._rows):
            line = self._line(index)
            at = self._frozen(moment)
            judged = at >= row.judged if row.judged is not None else moment.stamped
            at = at if row.judged is None else min(at, row.judged)
            truth = row.truth(at)
            mark = Box(self._mark_x - 13, line.middle - 13, self._mark_x + 13, line.middle + 13)
            grade = row.grade if judged else None
            if layers.stale(mark, (truth, grade)):
                self._draw_mark(row, truth, line.middle, grade)
            value = row.value(at)
            cell = Box(self._value.left, line.middle - 12, self._value.right, line.middle + 12)
            if layers.stale(cell, value):
                self._page.text(value, cell.left, line.middle, _MONO, INK, width=cell.width)
            margin = row.margin if judged and moment.stamped else ""
            cell = Box(self._margin.left, line.middle - 12, self._margin.right, line.middle + 12)
            if layers.stale(cell, margin):
                colour = BAD if row.grade is Grade.FAIL else INK
                face = Face(SMALL, bold=True, mono=True)
                self._page.text(
                    margin, cell.right, line.middle, face, colour, align="right", width=cell.width
                )

    def _frozen(self, moment: Moment) -> float:
        """The time whose values count (s): once judged, nothing after matters."""
        decided = self._scene.decided
        return moment.time if decided is None or not moment.stamped else decided

    def _line(self, index: int) -> Box:
        """The box of the n-th row."""
        top = self._box.top + HEAD + index * self._pitch
        return Box(self._box.left, top, self._box.right, top + self._pitch)

    def _draw_mark(self, row: Row, truth: bool | None, middle: float, grade: Grade | None) -> None:  # noqa: FBT001 -- three-valued, not a switch
        """A full disc with a tick: as wanted; with a cross: broken; a ring: not yet, or unknown."""
        page, x = self._page, self._mark_x
        as_wanted = None if truth is None else truth is not (row.role is Role.FAIL)
        broken = grade is Grade.FAIL or (row.role is Role.FAIL and truth is True)
        as_wanted = as_wanted or grade is Grade.PASS
        if as_wanted and not broken:
            glyph, colour = "\N{CHECK MARK}", GOOD
        elif broken:
            glyph, colour = "\N{BALLOT X}", BAD
        else:
            glyph, colour = "?" if truth is None else "", FAINT
        page.shape(circle(x, middle, 11.0), colour)
        if colour is FAINT:
            page.shape(circle(x, middle, 9.0), CARD)
        ink = FAINT if colour is FAINT else CARD
        page.text(glyph, x, middle, Face(TEXT - 2, bold=True), ink, align="centre")


def _telling(rows: Sequence[Row], most: int) -> Sequence[Row]:
    """As many rows as there is room for, those that did not pass among them; order is kept."""
    first: dict[Grade | None, int] = {Grade.FAIL: 0, Grade.PENDING: 1}
    by_weight = sorted(range(len(rows)), key=lambda index: first.get(rows[index].grade, 2))
    return [rows[index] for index in sorted(by_weight[:most])]
