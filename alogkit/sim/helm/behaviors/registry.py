"""The behaviors by the kind that a `.bhv` file calls them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.sim.helm.behavior import Behavior

_HOMES = {
    "BHV_ConstantDepth": ("constant_depth", "ConstantDepth"),
    "BHV_ConstantHeading": ("constant_heading", "ConstantHeading"),
    "BHV_ConstantSpeed": ("constant_speed", "ConstantSpeed"),
    "BHV_GoToDepth": ("go_to_depth", "GoToDepth"),
    "BHV_Loiter": ("loiter", "Loiter"),
    "BHV_MaxDepth": ("max_depth", "MaxDepth"),
    "BHV_MaxSpeed": ("max_speed", "MaxSpeed"),
    "BHV_MinAltitudeX": ("min_altitude", "MinAltitude"),
    "BHV_PeriodicSurface": ("periodic_surface", "PeriodicSurface"),
    "BHV_StationKeep": ("station_keep", "StationKeep"),
    "BHV_Timer": ("timer", "Timer"),
    "BHV_Waypoint": ("waypoint", "Waypoint"),
}
"""Kind to the module here that has it, and its name there."""


class _Behaviors(Mapping[str, "type[Behavior]"]):
    """Kind to class; each is imported when it is first looked up."""

    def __getitem__(self, kind: str) -> type[Behavior]:
        module, name = _HOMES[kind]
        found: type[Behavior] = getattr(import_module(f"{__package__}.{module}"), name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_HOMES)

    def __len__(self) -> int:
        return len(_HOMES)


BEHAVIORS: Mapping[str, type[Behavior]] = _Behaviors()
"""Kind to class. A new behavior is a line in the table above."""


def known_kinds() -> tuple[str, ...]:
    """The kinds of behavior that a mission may name, sorted."""
    return tuple(sorted(BEHAVIORS))


def known_params(kind: str) -> tuple[str, ...]:
    """The parameter names that a kind of behavior knows, sorted.

    Raises:
        KeyError: there is no such kind.
    """
    return tuple(sorted(BEHAVIORS[kind].known_params()))


def unmodelled_params(kind: str) -> Mapping[str, str]:
    """The parameters that a kind of behavior has in the real helm only, each with the reason.

    Raises:
        KeyError: there is no such kind.
    """
    return BEHAVIORS[kind].unmodelled
