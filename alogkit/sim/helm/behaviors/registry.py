"""The behaviors by the kind that a `.bhv` file calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.helm.behaviors.constant_depth import ConstantDepth
from alogkit.sim.helm.behaviors.constant_heading import ConstantHeading
from alogkit.sim.helm.behaviors.constant_speed import ConstantSpeed
from alogkit.sim.helm.behaviors.go_to_depth import GoToDepth
from alogkit.sim.helm.behaviors.max_depth import MaxDepth
from alogkit.sim.helm.behaviors.max_speed import MaxSpeed
from alogkit.sim.helm.behaviors.min_altitude import MinAltitude
from alogkit.sim.helm.behaviors.periodic_surface import PeriodicSurface
from alogkit.sim.helm.behaviors.timer import Timer
from alogkit.sim.helm.behaviors.waypoint import Waypoint

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alogkit.sim.helm.behavior import Behavior

BEHAVIORS: Mapping[str, type[Behavior]] = {
    behavior.kind: behavior
    for behavior in (
        ConstantDepth,
        ConstantHeading,
        ConstantSpeed,
        GoToDepth,
        MaxDepth,
        MaxSpeed,
        MinAltitude,
        PeriodicSurface,
        Timer,
        Waypoint,
    )
}
"""Kind to class."""


def known_kinds() -> tuple[str, ...]:
    """The kinds of behavior that a mission may name, sorted."""
    return tuple(sorted(BEHAVIORS))


def known_params(kind: str) -> tuple[str, ...]:
    """The parameter names that a kind of behavior knows, sorted.

    Raises:
        KeyError: there is no such kind.
    """
    return tuple(sorted(BEHAVIORS[kind].known_params()))
