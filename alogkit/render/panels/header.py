"""The head of a picture: name, sentence and facts. Nothing in it moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.render.lettering import Face
from alogkit.render.theme import INK, MUTED, SMALL, TEXT, TITLE

if TYPE_CHECKING:
    from alogkit.render.boxes import Box
    from alogkit.render.layers import Layers
    from alogkit.render.page import Page
    from alogkit.render.panels.panel import Moment
    from alogkit.render.scene import Scene


class Header:
    """Title, one sentence below it, and at the right whose log it is."""

    def __init__(self, page: Page, scene: Scene, box: Box) -> None:
        self._page = page
        self._scene = scene
        self._box = box

    def paint(self) -> None:
        """Draw all of it."""
        page, scene, box = self._page, self._scene, self._box
        title, small = Face(TITLE, bold=True), Face(SMALL)
        middle = box.top + 20
        name = page.text(scene.title, box.left, middle, title, INK, width=0.75 * box.width)
        room = box.right - name.right - 40
        page.text(scene.facts, box.right, middle, small, MUTED, align="right", width=room)
        if scene.about:
            page.text(scene.about, box.left, box.top + 56, Face(TEXT), MUTED, width=box.width)

    def grow(self, layers: Layers, moment: Moment) -> None:
        """Nothing grows."""

    def show(self, layers: Layers, moment: Moment) -> None:
        """Nothing moves."""
