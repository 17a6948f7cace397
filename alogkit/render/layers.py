"""What of a page must be drawn anew for the next frame, and what stays.

Three kinds of change cover a film: growth (a trace gets longer and stays), floats (a marker that
is somewhere else in every frame) and cells (a field that is set anew when its text changes). Each
tells its box, so a frame costs as much as what moved in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable

    from alogkit.render.boxes import Box, Pixels
    from alogkit.render.page import Page


class Layers:
    """The lasting picture under a page, and the boxes that changed.

    Growth comes before floats in a frame, and floats never touch cells.

    Args:
        page: With all that never moves already drawn.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._lasting = page.pixels.copy()
        self._floats: list[Pixels] = []
        self._states: dict[Hashable, Hashable] = {}
        self._changed: list[Pixels] = [page.pixels_of(page.box)]

    def begin(self) -> None:
        """Take the floats of the last frame off the page."""
        for area in self._floats:
            self._page.pixels[area.slices] = self._lasting[area.slices]
        self._changed += self._floats
        self._floats = []

    def grew(self, box: Box) -> None:
        """What was just drawn inside a box stays."""
        area = self._page.pixels_of(box)
        self._lasting[area.slices] = self._page.pixels[area.slices]
        self._changed.append(area)

    def floats(self, box: Box) -> None:
        """What was just drawn inside a box goes with the next frame."""
        area = self._page.pixels_of(box)
        self._floats.append(area)
        self._changed.append(area)

    def stale(self, box: Box, state: Hashable) -> bool:
        """Whether a cell shows another state; if so its box is wiped, to be drawn by the caller."""
        if self._states.get(box) == state:
            return False
        self._states[box] = state
        area = self._page.pixels_of(box)
        self._page.pixels[area.slices] = self._lasting[area.slices]
        self._changed.append(area)
        return True

    def changed(self) -> list[Pixels]:
        """The boxes that changed since the last call; they may overlap."""
        changed, self._changed = self._changed, []
        return changed
