"""What the behaviors that keep a vehicle in an area share: how they tell their settings."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from alogkit.sim.helm.behavior import Behavior, Note

if TYPE_CHECKING:
    from collections.abc import Sequence


class AreaBehavior(Behavior):
    """Tells its settings whenever it begins to run, and twice after an update."""

    @abstractmethod
    def settings_text(self) -> str:
        """BHV_SETTINGS: its parameters."""

    def settings(self) -> Sequence[Note]:
        """Its settings, as it says them when it enters the helm."""
        return (Note("BHV_SETTINGS", self.settings_text(), repeats=True),)

    def updated(self) -> None:
        """Say the settings, twice."""
        self.notes.extend((*self.settings(), *self.settings()))

    def begin(self) -> None:
        """Say the settings, unless they were said in this iteration."""
        if self.state is not None:
            self.notes.extend(self.settings())
