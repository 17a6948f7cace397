"""What every part of a picture can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from alogkit.render.layers import Layers


class Moment(NamedTuple):
    """One instant of a film."""

    time: float
    """s on the scene's time base."""
    stamped: bool
    """Whether the verdict is out."""


class Panel(Protocol):
    """A part of a picture, with its own box on the page."""

    def paint(self) -> None:
        """Draw what never changes."""

    def grow(self, layers: Layers, moment: Moment) -> None:
        """Draw what has come since the last moment and stays."""

    def show(self, layers: Layers, moment: Moment) -> None:
        """Draw what is only true now, after all panels have grown."""
