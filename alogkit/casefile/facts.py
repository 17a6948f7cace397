"""What a mission's behaviors are set to, as numbers, for pictures of its runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.logic.truth import number_of

if TYPE_CHECKING:
    from alogkit.sim.mission import Mission

_CLEARANCE = ("BHV_MinAltitudeX", "min_altitude")
_COMMAND = ("BHV_ConstantDepth", "depth")


@dataclass(frozen=True, slots=True)
class ClearanceFacts:
    """What decides how near to the bottom a vehicle may and would come."""

    min_altitude: float | None
    """m above the bottom that a behavior demands; None without one, or if the helm refuses it."""
    commanded_depth: float | None
    """m that the depth behavior of the greatest weight commands; None without one."""
    water_depth: float
    """m; 0 if no altitude is ever published."""


def clearance_facts(mission: Mission) -> ClearanceFacts:
    """The clearance and the depth that a mission's behaviors are configured for."""
    clearance = _strongest(mission, *_CLEARANCE)
    usable = clearance is not None and clearance >= 0.0
    return ClearanceFacts(
        min_altitude=clearance if usable else None,
        commanded_depth=_strongest(mission, *_COMMAND),
        water_depth=mission.vehicle.water_depth,
    )


def _strongest(mission: Mission, kind: str, param: str) -> float | None:
    """The parameter of that kind's behavior with the greatest weight; ties keep the first."""
    found = [dict(behavior.params) for behavior in mission.helm.behaviors if behavior.kind == kind]
    found.sort(key=lambda params: -(number_of(params.get("pwt", "100")) or 0.0))
    return number_of(found[0].get(param, "0")) if found else None
