"""The names of what a chart shows, each beside a sample of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.render.boxes import Box
from alogkit.render.lettering import Face
from alogkit.render.theme import INK, SMALL, Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.render.page import Page, Pen

_FACE = Face(SMALL)
_SAMPLE = 30.0
_GAP = 26.0
ROW = 24.0
"""Height of a row, px."""


class Entry(NamedTuple):
    """One thing in a chart."""

    text: str
    pen: Pen
    fill: Colour | None = None
    """Colour of an area; None for a line."""
    hatch: tuple[str, Colour] | None = None


def draw_legend(page: Page, entries: Sequence[Entry], box: Box) -> None:
    """Entries in rows from the top of a box on; one wider than the box is shortened."""
    for entry, (x, row) in zip(entries, _places(page, entries, box.width), strict=True):
        left, middle = box.left + x, box.top + ROW * (row + 0.5)
        _draw_sample(page, entry, Box(left, middle - 8, left + _SAMPLE, middle + 8))
        room = box.right - left - _SAMPLE - 8
        page.text(entry.text, left + _SAMPLE + 8, middle, _FACE, INK, width=room)


def legend_height(page: Page, entries: Sequence[Entry], width: float) -> float:
    """How high (px) a legend is that may be `width` px wide."""
    return ROW * (1 + max((row for _, row in _places(page, entries, width)), default=-1))


def _places(page: Page, entries: Sequence[Entry], width: float) -> list[tuple[float, int]]:
    """The left end (px) and the row of each entry."""
    places: list[tuple[float, int]] = []
    x, row = 0.0, 0
    for entry in entries:
        needed = _SAMPLE + 8 + page.letters.width(entry.text, _FACE)
        if x > 0.0 and x + needed > width:
            x, row = 0.0, row + 1
        places.append((x, row))
        x += needed + _GAP
    return places


def _draw_sample(page: Page, entry: Entry, box: Box) -> None:
    """A small piece of the line or the area."""
    if entry.fill is None:
        page.line([(box.left, box.middle), (box.right, box.middle)], entry.pen)
        return
    left, top, right, bottom = box
    outline = [(left, top), (right, top), (right, bottom), (left, bottom)]
    page.shape(outline, entry.fill, entry.pen, entry.hatch)
