"""A page of pixels to draw on: shapes by matplotlib's Agg, text by masks.

All coordinates are px of a page at least 1600 wide and 800 high (one of them exactly, unless it
is higher), y downwards; the scale makes them pixels. Shapes go
straight to the Agg renderer: a Figure with Axes and artists would cost more to set up than a whole
film costs to draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

import numpy as np
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Bbox

from alogkit.render.boxes import Box, Pixels
from alogkit.render.lettering import Face, Lettering
from alogkit.render.theme import CARD, EDGE, PAGE, Colour

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.backend_bases import GraphicsContextBase, RendererBase
    from numpy.typing import ArrayLike, NDArray

_LEAST_WIDTH, _LEAST_HEIGHT = 1600.0, 800.0
_new_renderer = cast("Callable[[int, int, float], Any]", RendererAgg)
Align = Literal["left", "centre", "right"]


class Pen(NamedTuple):
    """How a line is drawn."""

    colour: Colour
    width: float = 2.0
    """px of the page."""
    dash: tuple[float, ...] = ()
    """On and off lengths in line widths; empty: solid."""


class Page:
    """Pixels with shapes and text on them.

    Args:
        width: Pixels across, at least 1.
        height: Pixels down, at least 1.

    Attributes:
        pixels: `(height, width, 4)` uint8 RGBA, live.
        scale: Pixels a px of the page.
        box: The whole page.
        letters: Measures and sets text.
    """

    def __init__(self, width: int, height: int) -> None:
        self.scale = min(width / _LEAST_WIDTH, height / _LEAST_HEIGHT)
        self.box = Box(0.0, 0.0, width / self.scale, height / self.scale)
        self.letters = Lettering(self.scale)
        # One point, the unit of Agg's widths, dashes and hatches, is then one px of the page.
        agg = _new_renderer(width, height, 72.0 * self.scale)
        self._renderer: RendererBase = agg
        self.pixels: NDArray[np.uint8] = np.asarray(agg.buffer_rgba())
        self._to_pixels = Affine2D().scale(self.scale, -self.scale).translate(0.0, height)
        self.fill(self.box, PAGE)

    def pixels_of(self, box: Box) -> Pixels:
        """The whole pixels that a box touches, with one more around for soft edges."""
        height, width = self.pixels.shape[:2]
        left, top, right, bottom = (edge * self.scale for edge in box)
        return Pixels(
            min(max(int(left) - 1, 0), width),
            min(max(int(top) - 1, 0), height),
            min(max(int(right) + 2, 0), width),
            min(max(int(bottom) + 2, 0), height),
        )

    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a box with one colour, without soft edges."""
        left, top, right, bottom = (round(edge * self.scale) for edge in box)
        self.pixels[max(top, 0) : bottom, max(left, 0) : right] = (*colour, 255)

    def card(self, box: Box) -> None:
        """A white card with a fine rounded edge."""
        self.shape(_rounded(box, 8.0), CARD, Pen(EDGE, 1.5))

    def shape(
        self,
        outline: Path | ArrayLike,
        fill: Colour | None,
        edge: Pen | None = None,
        hatch: tuple[str, Colour] | None = None,
        clip: Box | None = None,
    ) -> None:
        """A filled outline (a path or `(n, 2)` points).

        Args:
            outline: The shape; points are closed.
            fill: Colour inside; None leaves what is there, for a hatch over it.
            edge: Pen of the outline; None draws none.
            hatch: Pattern by matplotlib's letters and its colour.
            clip: Nothing is drawn outside of it.
        """
        path = outline if isinstance(outline, Path) else Path(_closed(outline), closed=True)
        context = self._context(edge or Pen(fill or CARD, 0.0), clip)
        if hatch is not None:
            context.set_hatch(hatch[0])
            context.set_hatch_color(_unit(hatch[1]))
            context.set_hatch_linewidth(0.8)
        self._renderer.draw_path(context, path, self._to_pixels, _unit(fill) if fill else None)

    def line(self, points: ArrayLike, pen: Pen, clip: Box | None = None) -> None:
        """A line through `(n, 2)` points."""
        path = Path(np.asarray(points, dtype=np.float64))
        self._renderer.draw_path(self._context(pen, clip), path, self._to_pixels, None)

    def text(
        self,
        text: str,
        x: float,
        middle: float,
        face: Face,
        colour: Colour,
        *,
        align: Align = "left",
        width: float | None = None,
    ) -> Box:
        """Text on one line, its capitals centred on a height.

        Args:
            text: Letters as they are.
            x: Left end, centre or right end, by `align`.
            middle: Height of the capitals' middle.
            face: Font and size.
            colour: Of the letters.
            align: What `x` means.
            width: Room; text that is longer ends in an ellipsis.

        Returns:
            The room that the text takes.
        """
        if width is not None:
            text = self.letters.fit(text, face, width)
        mask = self.letters.mask(text, face)
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        left = round(x * self.scale - share * mask.advance) + mask.left
        baseline = round((middle + self.letters.drop(face)) * self.scale)
        self._blend(mask.coverage, left, baseline - mask.up, colour)
        start = x - share * mask.advance / self.scale
        half = face.size * 0.62
        return Box(start, middle - half, start + mask.advance / self.scale, middle + half)

    def upright(self, text: str, x: float, centre: float, face: Face, colour: Colour) -> None:
        """Text that reads upwards, centred at (`x`, `centre`)."""
        coverage = np.rot90(self.letters.mask(text, face).coverage)
        height, width = coverage.shape
        left = round(x * self.scale - width / 2)
        self._blend(coverage, left, round(centre * self.scale - height / 2), colour)

    def _blend(self, coverage: NDArray[np.uint8], left: int, top: int, colour: Colour) -> None:
        """Lay a colour over the pixels as a mask says; what is off the page is dropped."""
        height, width = self.pixels.shape[:2]
        coverage = coverage[
            max(-top, 0) : max(height - top, 0), max(-left, 0) : max(width - left, 0)
        ]
        top, left = max(top, 0), max(left, 0)
        rows, columns = coverage.shape
        target = self.pixels[top : top + rows, left : left + columns, :3]
        share = coverage[:, :, None].astype(np.int32)
        ink = np.array(colour, dtype=np.int32)
        target[...] = target + ((ink - target) * share + 127) // 255

    def _context(self, pen: Pen, clip: Box | None) -> GraphicsContextBase:
        """A graphics context for a pen."""
        context = self._renderer.new_gc()
        context.set_foreground(_unit(pen.colour), isRGBA=False)
        context.set_linewidth(pen.width)
        context.set_capstyle("butt" if pen.dash else "round")
        context.set_joinstyle("round")
        # Snapped to whole pixels, the pieces of a growing line would not meet.
        context.set_snap(False)
        if pen.dash:
            context.set_dashes(0.0, [part * pen.width for part in pen.dash])
        if clip is not None:
            left, top, right, bottom = clip
            corners = self._to_pixels.transform([(left, bottom), (right, top)])
            context.set_clip_rectangle(Bbox(corners))
        return context


def _unit(colour: Colour) -> tuple[float, float, float]:
    """A colour in matplotlib's range of 0 to 1."""
    red, green, blue = colour
    return red / 255.0, green / 255.0, blue / 255.0


def _closed(points: ArrayLike) -> NDArray[np.float64]:
    """Points with the first one repeated at the end, as a closed Path wants it."""
    array = np.asarray(points, dtype=np.float64)
    return np.vstack([array, array[:1]])


def _rounded(box: Box, radius: float) -> Path:
    """A box with round corners."""
    left, top, right, bottom = box
    move, line, curve = Path.MOVETO, Path.LINETO, Path.CURVE3
    steps = [
        (move, (left + radius, top)), (line, (right - radius, top)),
        (curve, (right, top)), (curve, (right, top + radius)),
        (line, (right, bottom - radius)),
        (curve, (right, bottom)), (curve, (right - radius, bottom)),
        (line, (left + radius, bottom)),
        (curve, (left, bottom)), (curve, (left, bottom - radius)),
        (line, (left, top + radius)),
        (curve, (left, top)), (curve, (left + radius, top)),
        (Path.CLOSEPOLY, (left + radius, top)),
    ]  # fmt: skip
    return Path([point for _, point in steps], [code for code, _ in steps])
