"""The parameters that behaviors with a way share: speeds, distances, switches, hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.helm.behaviors.waypoint_texts import NEXT_POINT_HINTS, SEGLIST_HINTS
from alogkit.sim.helm.params import boolean, number, number_from_0, take_hints
from alogkit.sim.helm.shapes import FULL

if TYPE_CHECKING:
    from collections.abc import Mapping

_SIGNED = frozenset({"speed_alt", "lead", "lead_damper"})
"""Figures of any of them that may be negative."""


class WayParams:
    """How fast, how close, and how it is drawn.

    Args:
        figures: Further parameters that are numbers, with their defaults.
        switches: Further parameters that are true or false, with their defaults.
    """

    def __init__(self, figures: Mapping[str, float], switches: Mapping[str, bool]) -> None:
        self.figures = {"speed": 0.0, "speed_alt": -1.0, "patience": 50.0, **figures}
        """m/s (the alternative speed: below 0 for none), m, the course's share of utility (%)."""
        self.switches = {"use_alt_speed": False, **switches}
        self.hints = {**SEGLIST_HINTS, **NEXT_POINT_HINTS}

    @property
    def speed(self) -> float:
        """The speed that is wanted (m/s)."""
        alternative = self.figures["speed_alt"]
        use = self.switches["use_alt_speed"] and alternative >= 0.0
        return alternative if use else self.figures["speed"]

    @property
    def course_share(self) -> float:
        """Utility between the worst and the best course."""
        return self.figures["patience"]

    @property
    def speed_share(self) -> float:
        """Utility between the worst and the best speed: what the course leaves of 100."""
        return FULL - self.course_share

    def set_hints(self, text: str) -> bool:
        """Take hints for viewers; false, and nothing changed, when one is not acceptable."""
        return take_hints(self.hints, text)

    def set_figure(self, key: str, text: str) -> bool:
        """Take one of the figures; false, and nothing changed, when it is not acceptable."""
        value = number(text) if key in _SIGNED else number_from_0(text)
        if value is None or (key == "patience" and value > FULL):
            return False
        self.figures[key] = value
        return True

    def set_switch(self, key: str, text: str) -> bool:
        """Take one of the switches; false, and nothing changed, when it is not acceptable."""
        switch = boolean(text)
        if switch is None:
            return False
        self.switches[key] = switch
        return True
