"""The GIF format: one palette, and of each frame only what changed.

Pillow's public API packs the pixels (`Image.tobytes("gif", ...)` gives the LZW blocks); the few
bytes around them are the format's own. Unchanged pixels are transparent, so they pack to nothing.
A frame is one block: browsers slow several blocks without delay down to 0.1 s each.
"""

from __future__ import annotations

from struct import pack
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PIL import Image

from alogkit.render.boxes import Pixels

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import BinaryIO

    from alogkit.render.palette import Indices, Keys, Palette

_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP_AND_CLEAR = 0x05
"""The frame stays under the next one, and one colour is transparent."""
_SHORTEST = 2
"""Hundredths of a second; browsers take less for 10."""


class Patch(NamedTuple):
    """Pixels that may have changed."""

    area: Pixels
    keys: Keys
    """`(h, w)` colours as 0xBBGGRR."""


class GifWriter:
    """Writes frames to a file as they come.

    Delays are hundredths of a second; what rounding takes from one frame the next one gets.

    Args:
        file: Open for writing bytes.
        width: Pixels.
        height: Pixels.
        palette: At most 254 colours.
    """

    def __init__(self, file: BinaryIO, width: int, height: int, palette: Palette) -> None:
        self._file = file
        self._palette = palette
        self._clear = len(palette.colours)
        self._bits = max(self._clear.bit_length(), 2)
        self._picture = np.full((height, width), self._clear, dtype=np.uint8)
        self._held: bytes | None = None
        self._elapsed = 0.0
        self._shown = 0
        table = palette.colours.tobytes().ljust(3 << self._bits, b"\0")
        size = pack("<HHBBB", width, height, 0x80 | (self._bits - 1), 0, 0)
        file.write(b"GIF89a" + size + table + _FOREVER)

    def add(self, patches: Sequence[Patch], seconds: float) -> None:
        """Add a frame that stands for some time (s); the first one's patches cover everything."""
        block = self._block(patches)
        if block is not None:
            self._flush()
            self._held = block
        self._elapsed += seconds

    def close(self) -> None:
        """Write what is held back and the end of the film."""
        self._flush()
        self._file.write(b";")

    def _flush(self) -> None:
        """Write the frame whose length is now known."""
        if self._held is None:
            return
        hundredths = max(round(self._elapsed * 100.0) - self._shown, _SHORTEST)
        self._shown += hundredths
        control = pack("<BHBB", _KEEP_AND_CLEAR, hundredths, self._clear, 0)
        self._file.write(b"\x21\xf9\x04" + control + self._held)

    def _block(self, patches: Sequence[Patch]) -> bytes | None:
        """The image block of what changed, None if nothing did."""
        delta = np.full(self._picture.shape, self._clear, dtype=np.uint8)
        edges = [
            edge for area, keys in patches if (edge := self._update(delta, area, keys)) is not None
        ]
        if not edges:
            return None
        left, top = min(edge.left for edge in edges), min(edge.top for edge in edges)
        right, bottom = max(edge.right for edge in edges), max(edge.bottom for edge in edges)
        where = pack("<HHHHBB", left, top, right - left, bottom - top, 0, self._bits)
        changed = Image.fromarray(delta[top:bottom, left:right])
        return b"\x2c" + where + changed.tobytes("gif", "L", self._bits) + b"\0"

    def _update(self, delta: Indices, area: Pixels, keys: Keys) -> Pixels | None:
        """Bring a patch up to date; what changed goes to the delta, its edges are given back."""
        new, old = self._palette.indices(keys), self._picture[area.slices]
        differs = new != old
        rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
        if rows.size == 0:
            return None
        delta[area.slices][differs] = new[differs]
        old[differs] = new[differs]
        return Pixels(
            area.left + int(columns[0]),
            area.top + int(rows[0]),
            area.left + int(columns[-1]) + 1,
            area.top + int(rows[-1]) + 1,
        )
