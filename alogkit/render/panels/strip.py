"""A strip of labelled segments: a text variable over time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.render.boxes import Box
from alogkit.render.theme import CARD, HELM_COLOURS, INK, PARK, TINTS, Colour

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alogkit.render.axes import Axes
    from alogkit.render.layers import Layers
    from alogkit.render.lettering import Face
    from alogkit.render.page import Page
    from alogkit.render.series import States

_PAD = 8.0
_BESIDE = 0.3
"""Share of the strip that a text beside it may take."""


class Strip:
    """Segments that are filled up to the present, with their texts as soon as these fit.

    Args:
        page: To draw on.
        states: The texts and their times.
        axes: Its horizontal scale is used.
        box: Where the strip is.
        start: Where it begins (s).
        face: Of the texts.
        colours: Of some texts; the others get tints.
    """

    def __init__(
        self,
        page: Page,
        states: States,
        axes: Axes,
        box: Box,
        *,
        start: float,
        face: Face,
        colours: Mapping[str, Colour] = HELM_COLOURS,
    ) -> None:
        self._page = page
        self._states = states
        self._axes = axes
        self._box = box
        self._drawn = start
        self._face = face
        self._labelled: set[int] = set()
        kinds = list(dict.fromkeys(text for text in states.texts if text not in colours))
        tints = {text: TINTS[index % len(TINTS)] for index, text in enumerate(kinds)}
        self._colours = {**tints, **colours}

    def grow(self, layers: Layers, time: float) -> None:
        """Fill the segments up to a time (s)."""
        if time <= self._drawn:
            return
        for index, (start, text) in enumerate(
            zip(self._states.times, self._states.texts, strict=True)
        ):
            stop = self._stop(index)
            if stop <= self._drawn or start >= time:
                continue
            left = self._axes.across(max(start, self._drawn))
            right = self._axes.across(min(stop, time))
            grown = Box(left, self._box.top, right, self._box.bottom)
            self._page.fill(grown, self._colour(text))
            layers.grew(grown)
            self._label(layers, index, time)
        self._drawn = time

    def show(self, layers: Layers, time: float) -> None:
        """Write the present text beside the head while it does not fit into its segment."""
        index = len([start for start in self._states.times if start <= time]) - 1
        if index < 0 or index in self._labelled:
            return
        head = self._axes.across(time) + _PAD
        text = self._states.texts[index]
        shown = self._page.letters.fit(text, self._face, _BESIDE * self._box.width)
        if head + self._page.letters.width(shown, self._face) < self._box.right:
            colour = self._colour(text)
            ink = colour if _strong(colour) else INK
            layers.floats(self._page.text(shown, head, self._box.middle, self._face, ink))

    def _label(self, layers: Layers, index: int, time: float) -> None:
        """Write a segment's text into it once it is long enough."""
        text = self._states.texts[index]
        left = self._axes.across(max(self._states.times[index], self._axes.x[0]))
        right = self._axes.across(min(self._stop(index), time))
        if index in self._labelled or not text:
            return
        if right - left < self._page.letters.width(text, self._face) + 2 * _PAD:
            return
        colour = self._colour(text)
        ink = CARD if _strong(colour) else INK
        layers.grew(self._page.text(text, left + _PAD, self._box.middle, self._face, ink))
        self._labelled.add(index)

    def _stop(self, index: int) -> float:
        """Where a segment ends (s)."""
        times = self._states.times
        return times[index + 1] if index + 1 < len(times) else self._axes.x[1]

    def _colour(self, text: str) -> Colour:
        """The colour of a text."""
        return self._colours[text]


def _strong(colour: Colour) -> bool:
    """Whether a colour is dark enough to write with, or to write on in white."""
    return colour in HELM_COLOURS.values() and colour != PARK
