"""A scene at a time as pixels, with the boxes that changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.render.layers import Layers
from alogkit.render.layout import lay_out
from alogkit.render.page import Page

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from alogkit.render.boxes import Pixels
    from alogkit.render.panels.panel import Moment
    from alogkit.render.scene import Scene

LEAST_WIDTH, LEAST_HEIGHT = 320, 180


class Rasters:
    """Draws a scene's moments one after the other, only what moved since the last one.

    Args:
        scene: What is drawn.
        width: Pixels across, at least 320.
        height: Pixels down, at least 180.

    Attributes:
        pixels: `(height, width, 4)` uint8 RGBA of the last moment, live.

    Raises:
        ValueError: The picture would be too small to hold anything.
    """

    def __init__(self, scene: Scene, width: int, height: int) -> None:
        if width < LEAST_WIDTH or height < LEAST_HEIGHT:
            message = (
                f"{width} x {height}: a picture has {LEAST_WIDTH} x {LEAST_HEIGHT} pixels or more"
            )
            raise ValueError(message)
        page = Page(width, height)
        self._panels = lay_out(page, scene)
        for panel in self._panels:
            panel.paint()
        self._layers = Layers(page)
        self.pixels: NDArray[np.uint8] = page.pixels

    def draw(self, moment: Moment) -> list[Pixels]:
        """Draw a moment, not before the last one.

        Returns:
            The boxes outside of which nothing changed; they may overlap.
        """
        self._layers.begin()
        for panel in self._panels:
            panel.grow(self._layers, moment)
        for panel in self._panels:
            panel.show(self._layers, moment)
        return self._layers.changed()
