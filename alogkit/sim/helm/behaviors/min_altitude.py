"""BHV_MinAltitudeX: keep a clearance above the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behavior import Behavior
from alogkit.sim.helm.params import boolean, number_from_0
from alogkit.sim.helm.shapes import at_most

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain


class MinAltitude(Behavior):
    """No depth below the bottom's depth minus the least altitude.

    On or under the bottom the vehicle has altitude 0, and the constraint vanishes without a word.
    """

    kind: ClassVar[str] = "BHV_MinAltitudeX"
    own_params: ClassVar[frozenset[str]] = frozenset({"min_altitude", "missing_altitude_critical"})
    needs_axes: ClassVar[tuple[str, ...]] = ("depth",)
    hears: ClassVar[tuple[str, ...]] = ("NAV_DEPTH", "NAV_ALTITUDE")

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self.min_altitude = 0.0

    def set_own(self, key: str, text: str) -> bool:
        """Take the least altitude (m), or the critical switch, which is judged and not used."""
        if key == "missing_altitude_critical":
            return boolean(text) is not None
        altitude = number_from_0(text)
        if altitude is None:
            return False
        self.min_altitude = altitude
        return True

    def run(self) -> Sequence[Curve]:
        """At most the depth that leaves the clearance; nothing while the altitude is 0."""
        depth = self.number("NAV_DEPTH")
        altitude = self.number("NAV_ALTITUDE")
        if altitude is None:
            self.error("No ownship NAV_ALTITUDE info in the helm info_buffer")
            self.post("MIN_ALT_STATUS", "Missing NAV_ALTITUDE info")
        axis = self.domain.axis("depth")
        if depth is None or altitude is None or axis is None or altitude <= 0.0:
            return ()
        return (at_most(axis, max(0.0, depth + altitude - self.min_altitude), 0.0),)
