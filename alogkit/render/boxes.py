"""Rectangles on a page."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle; x grows to the right and y downwards."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Extent in x."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Extent in y."""
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        """The y half way down."""
        return (self.top + self.bottom) / 2

    @property
    def centre(self) -> float:
        """The x half way across."""
        return (self.left + self.right) / 2

    def inset(self, left: float, top: float, right: float, bottom: float) -> Box:
        """The rectangle without its margins."""
        return Box(self.left + left, self.top + top, self.right - right, self.bottom - bottom)

    def grown(self, by: float) -> Box:
        """The rectangle with a margin added on all sides."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: Box) -> bool:
        """Whether the two have a part in common."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.0 and down > 0.0

    def rows(self, weights: list[float], gap: float) -> list[Box]:
        """The rectangle cut into rows whose heights are as the weights, with gaps between."""
        room = self.height - gap * (len(weights) - 1)
        boxes: list[Box] = []
        top = self.top
        for weight in weights:
            height = room * weight / sum(weights)
            boxes.append(Box(self.left, top, self.right, top + height))
            top += height + gap
        return boxes


class Pixels(NamedTuple):
    """A rectangle of whole pixels, half-open: rows `top` to `bottom`, columns `left` to `right`."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def slices(self) -> tuple[slice, slice]:
        """How an image array is cut to it."""
        return slice(self.top, self.bottom), slice(self.left, self.right)
