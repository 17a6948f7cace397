"""What every view from above needs: equal scales, words that keep clear of each other, a hull."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from alogkit.render.axes import LABELS, Axes
from alogkit.render.boxes import Box
from alogkit.render.page import Page, Pen
from alogkit.render.theme import CARD, INK, MARKER, MUTED, Colour

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.render.layers import Layers
    from alogkit.render.series import FloatArray, Series

_HULL = np.array([(0, -17), (5, -9), (6.5, 3), (5, 13), (0, 9), (-5, 13), (-6.5, 3), (-5, -9)])
"""The vehicle's outline, its bow up, px."""


def equal_axes(plot: Box, xs: FloatArray, ys: FloatArray) -> Axes:
    """Axes that show all points with the same scale both ways."""
    middle_x, middle_y = (xs.min() + xs.max()) / 2, (ys.min() + ys.max()) / 2
    span_x, span_y = max(np.ptp(xs), 10.0) * 1.2, max(np.ptp(ys), 10.0) * 1.2
    metres = max(span_x / plot.width, span_y / plot.height)
    half_x, half_y = metres * plot.width / 2, metres * plot.height / 2
    return Axes(
        plot,
        (float(middle_x - half_x), float(middle_x + half_x)),
        (float(middle_y + half_y), float(middle_y - half_y)),
    )


def course(
    posted: Series | None, time: float, way: tuple[FloatArray, FloatArray, FloatArray]
) -> float:
    """Heading at a time (deg clockwise from north): as posted, else along the track.

    Args:
        posted: Headings (deg), if there are any.
        time: s.
        way: Times (s), x east and y north (m) of the track, `(n,)` each.
    """
    if posted is not None and (held := posted.held(time)) is not None:
        return held
    times, xs, ys = way
    index = int(np.clip(np.searchsorted(times, time), 1, max(times.size - 1, 1)))
    if times.size < 2:  # noqa: PLR2004 -- a way needs two points
        return 0.0
    east = float(xs[index] - xs[index - 1])
    north = float(ys[index] - ys[index - 1])
    return math.degrees(math.atan2(east, north))


def show_hull(
    page: Page, layers: Layers, place: tuple[float, float], heading_deg: float, clip: Box
) -> None:
    """The vehicle at a place on the page, until the next frame."""
    x, y = place
    angle = math.radians(heading_deg)
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    page.shape(_HULL @ turn * 1.15 + (x, y), MARKER, Pen(INK, 1.8), clip=clip)
    layers.floats(Box(x - 24, y - 24, x + 24, y + 24))


class Labels:
    """Words in a plot, each inside it and clear of the others.

    Args:
        page: To draw on.
        box: The plot.
        busy: `(n, 2)` points of the page that are better left uncovered, or None.
    """

    def __init__(self, page: Page, box: Box, busy: FloatArray | None = None) -> None:
        self._page = page
        self._box = box
        self._busy = busy
        self._taken: list[Box] = []

    def keep_clear(self, x: float, y: float, half: float) -> None:
        """Let no words come nearer to a point of the page than `half` px."""
        self._taken.append(Box(x - half, y - half, x + half, y + half))

    def beside(self, words: str, x: float, y: float, away: float) -> Box | None:
        """Room for words beside a point, `away` px from it, where they cover least; None if none.

        It is kept for them.
        """
        width = self._page.letters.width(words, LABELS)
        right, left, middle = x + away, x - away - width, x - width / 2
        spots = [
            *((right, y), (left, y), (middle, y - away - 6), (middle, y + away + 6)),
            *((right, y - 20), (right, y + 20), (left, y - 20), (left, y + 20)),
        ]
        return self.among(words, spots)

    def among(self, words: str, spots: Iterable[tuple[float, float]]) -> Box | None:
        """The first of some rooms for words where they cover least; None if none is free.

        It is kept for them.

        Args:
            words: To be written there.
            spots: Left end and middle (px) of the words in each room.
        """
        rooms = [room for spot in spots if self._is_free(room := self._room(words, *spot))]
        best = min(rooms, key=self._covered, default=None)
        if best is not None:
            self._taken.append(best)
        return best

    def put(self, words: str, place: Box, colour: Colour = MUTED) -> None:
        """Write words into their room, on a clear ground."""
        self._page.fill(place, CARD)
        self._page.text(words, place.left + 4, place.middle, LABELS, colour)

    def write(self, words: str, left: float, middle: float) -> bool:
        """Words on a clear ground, if there is room."""
        place = self._room(words, left, middle)
        if not self._is_free(place):
            return False
        self._taken.append(place)
        self.put(words, place)
        return True

    def _room(self, words: str, left: float, middle: float) -> Box:
        width = self._page.letters.width(words, LABELS)
        return Box(left - 4, middle - 11, left + width + 4, middle + 11)

    def _is_free(self, place: Box) -> bool:
        box = self._box
        inside = box.left <= place.left and place.right <= box.right
        inside = inside and box.top <= place.top and place.bottom <= box.bottom
        return inside and not any(place.meets(taken) for taken in self._taken)

    def _covered(self, place: Box) -> int:
        """How many of the busy points lie under a box."""
        if self._busy is None:
            return 0
        corners = np.array([(place.left, place.top), (place.right, place.bottom)])
        under = (corners[0] <= self._busy) & (self._busy <= corners[1])
        return int(under.all(axis=1).sum())
