"""BHV_MaxSpeed: do not go faster than a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behavior import Behavior
from alogkit.sim.helm.behaviors.limit_params import LimitParams
from alogkit.sim.helm.shapes import at_most

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain


class MaxSpeed(Behavior):
    """Every speed up to a limit is as good; above it the utility fades over the tolerance.

    Made after the maximum depth; no recorded log shows it.
    """

    kind: ClassVar[str] = "BHV_MaxSpeed"
    own_params: ClassVar[frozenset[str]] = frozenset(
        {"max_speed", "tolerance", "basewidth", "speed_slack_var"}
    )
    needs_axes: ClassVar[tuple[str, ...]] = ("speed",)
    hears: ClassVar[tuple[str, ...]] = ("NAV_SPEED",)

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self.params = LimitParams("speed")

    def set_own(self, key: str, text: str) -> bool:
        """Take the limit (m/s), the tolerance (m/s), or the variable of the slack."""
        return self.params.set(key, text)

    def run(self) -> Sequence[Curve]:
        """At most the limit; posts the slack (m/s), which is negative above the limit."""
        params = self.params
        speed = self.number("NAV_SPEED")
        if speed is None:
            return ()
        if params.slack_variable:
            self.post(params.slack_variable, params.limit - speed)
        axis = self.domain.axis("speed")
        if axis is None:
            return ()
        if params.limit > axis.high:
            self.warn(f"max_speed {params.limit:g} is outside the domain of speed")
        return (at_most(axis, params.limit, params.tolerance),)
