"""Text as masks of coverage, by the fonts that matplotlib brings.

A string costs matplotlib about 1 ms and Pillow 0.2 ms; most of a frame's work is text, so Pillow
sets it. No text is ever parsed: a dollar sign or a backslash of a log is a letter.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import matplotlib as mpl
import numpy as np
from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
_CAP_HEIGHT = 0.729
"""Height of DejaVu's capitals as a share of the size."""


class Face(NamedTuple):
    """A font in a size."""

    size: float
    """px on the page, before scaling."""
    bold: bool = False
    mono: bool = False


class Mask(NamedTuple):
    """A string's coverage and where it stands."""

    coverage: NDArray[np.uint8]
    """`(height, width)`, 0 to 255."""
    left: int
    """px from the start of the text to the first column (negative for an overhang)."""
    up: int
    """px from the baseline up to the first row."""
    advance: float
    """px that the text takes."""


class Lettering:
    """Sets text at one scale.

    Args:
        scale: Pixels a px of the page.
    """

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self.mask = lru_cache(maxsize=4096)(self._mask)
        self._font = lru_cache(maxsize=32)(self._load)

    def width(self, text: str, face: Face) -> float:
        """Width of a text in px of the page."""
        return float(self._font(face).getlength(text)) / self._scale

    def fit(self, text: str, face: Face, width: float) -> str:
        """The text within a width (px of the page), an ellipsis standing for what does not fit."""
        if self.width(text, face) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + _ELLIPSIS, face) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + _ELLIPSIS

    def wrap(self, text: str, face: Face, width: float, most: int) -> list[str]:
        """The text in at most `most` lines of a width (px of the page), broken at blanks."""
        lines: list[str] = []
        words = text.split()
        while words and len(lines) < most - 1:
            count = len(words)
            while count > 1 and self.width(" ".join(words[:count]), face) > width:
                count -= 1
            lines.append(self.fit(" ".join(words[:count]), face, width))
            words = words[count:]
        return [*lines, self.fit(" ".join(words), face, width)] if words else lines

    def drop(self, face: Face) -> float:
        """How far the baseline lies below the middle of the capitals, px of the page."""
        return face.size * _CAP_HEIGHT / 2

    def _load(self, face: Face) -> ImageFont.FreeTypeFont:
        name = "DejaVuSansMono" if face.mono else "DejaVuSans"
        path = Path(mpl.get_data_path(), "fonts", "ttf", f"{name}{'-Bold' * face.bold}.ttf")
        return ImageFont.truetype(
            str(path), face.size * self._scale, layout_engine=ImageFont.Layout.BASIC
        )

    def _mask(self, text: str, face: Face) -> Mask:
        font = self._font(face)
        left, top, right, bottom = (int(edge) for edge in font.getbbox(text, anchor="ls"))
        image = Image.new("L", (max(right - left, 1), max(bottom - top, 1)))
        ImageDraw.Draw(image).text((-left, -top), text, fill=255, font=font, anchor="ls")
        return Mask(np.asarray(image), left, -top, float(font.getlength(text)))
