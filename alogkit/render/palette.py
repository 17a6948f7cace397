"""One palette for a whole film, and pixels as indices into it.

A palette a frame makes colours flicker and costs most of the time of the usual GIF writers. The
theme's colours are pinned, so that thin lines keep their hue; the rest goes to the colours whose
loss would show most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from alogkit.render.theme import Colour

    Indices = NDArray[np.uint8]
    Keys = NDArray[np.uint32]

MOST_COLOURS = 254
_UNKNOWN = 255
_ALIKE = 48
"""Squared distance of two colours that nobody tells apart."""
_AT_ONCE = 4096
"""Colours whose distances to a whole palette are computed in one go: 6 MB."""


def colour_keys(pixels: NDArray[np.uint8]) -> Keys:
    """Pixels (`(h, w, 4)` RGBA) as numbers 0xBBGGRR (`(h, w)`)."""
    packed: Keys = np.ascontiguousarray(pixels).view("<u4")[..., 0]
    return packed & np.uint32(0xFFFFFF)


def count_colours(images: Iterable[Keys]) -> tuple[Keys, NDArray[np.intp]]:
    """The distinct colours of images and how often a row changes to each of them.

    Runs are counted, not pixels: a wide plain area is one run, so it does not outweigh a fine line.
    """
    starts: list[Keys] = []
    for keys in images:
        fresh = np.ones(keys.shape, dtype=bool)
        fresh[:, 1:] = keys[:, 1:] != keys[:, :-1]
        starts.append(keys[fresh])
    colours, counts = np.unique(np.concatenate(starts), return_counts=True)
    return colours, counts


class Palette:
    """The colours of a film, and the nearest of them for any colour.

    Args:
        seen: Distinct colours of some of its frames, as 0xBBGGRR.
        counts: How much each one matters.
        pinned: Colours that are kept exactly.
        size: How many colours there may be: at least the pinned ones, at most 254.

    Attributes:
        colours: `(n, 3)` uint8 RGB, n at most `size`.

    Raises:
        ValueError: No palette has that size.
    """

    def __init__(
        self, seen: Keys, counts: NDArray[np.intp], pinned: Sequence[Colour], size: int
    ) -> None:
        if not len(pinned) <= size <= MOST_COLOURS:
            message = f"{size} colours: a palette has {len(pinned)} to {MOST_COLOURS}"
            raise ValueError(message)
        points = _points(seen)
        weights = np.sqrt(counts.astype(np.float64))
        chosen = [np.array(colour, dtype=np.int32) for colour in pinned]
        distances = np.min([_distances(points, colour) for colour in chosen], axis=0)
        while len(chosen) < size:
            worst = int(np.argmax(weights * distances))
            if distances[worst] < _ALIKE:
                break
            chosen.append(points[worst])
            distances = np.minimum(distances, _distances(points, points[worst]))
        self.colours: NDArray[np.uint8] = np.array(chosen, dtype=np.uint8)
        self._index = np.full(1 << 24, _UNKNOWN, dtype=np.uint8)
        self._learn(seen)

    def indices(self, keys: Keys) -> Indices:
        """The nearest colour's index for each pixel."""
        found: Indices = self._index[keys]
        strange = found == _UNKNOWN
        if strange.any():
            self._learn(np.unique(keys[strange]))
            found = self._index[keys]
        return found

    def _learn(self, keys: Keys) -> None:
        """Find the nearest colour for each of some distinct ones."""
        colours = self.colours.astype(np.int32)
        for first in range(0, len(keys), _AT_ONCE):
            some = keys[first : first + _AT_ONCE]
            away = ((_points(some)[:, None] - colours) ** 2).sum(axis=2)
            self._index[some] = away.argmin(axis=1)


def _points(keys: Keys) -> NDArray[np.int32]:
    """Colours as `(n, 3)` RGB."""
    parts = [keys & 255, (keys >> 8) & 255, keys >> 16]
    return np.stack(parts, axis=1).astype(np.int32)


def _distances(points: NDArray[np.int32], colour: NDArray[np.int32]) -> NDArray[np.int32]:
    """Squared distances (`(n,)`) of colours to one."""
    distances: NDArray[np.int32] = ((points - colour) ** 2).sum(axis=1, dtype=np.int32)
    return distances
