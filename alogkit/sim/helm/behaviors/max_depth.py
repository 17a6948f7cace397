"""BHV_MaxDepth: do not go deeper than a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behavior import Behavior
from alogkit.sim.helm.behaviors.limit_params import LimitParams
from alogkit.sim.helm.shapes import at_most

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain


class MaxDepth(Behavior):
    """Every depth down to a limit is as good; below it the utility fades over the tolerance."""

    kind: ClassVar[str] = "BHV_MaxDepth"
    own_params: ClassVar[frozenset[str]] = frozenset(
        {"max_depth", "tolerance", "basewidth", "depth_slack_var"}
    )
    needs_axes: ClassVar[tuple[str, ...]] = ("depth",)
    hears: ClassVar[tuple[str, ...]] = ()

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self.params = LimitParams("depth")

    def set_own(self, key: str, text: str) -> bool:
        """Take the limit (m), the tolerance (m), or the variable of the slack."""
        return self.params.set(key, text)

    def run(self) -> Sequence[Curve]:
        """At most the limit; posts the slack (m), which is negative below the limit."""
        params = self.params
        depth = self.number("NAV_DEPTH")
        if depth is None:
            return ()
        if params.slack_variable:
            self.post(params.slack_variable, params.limit - depth)
        axis = self.domain.axis("depth")
        if axis is None:
            return ()
        if params.limit > axis.high:
            # That it warns is observed, its words are ours.
            self.warn(f"max_depth {params.limit:g} is outside the domain of depth")
        return (at_most(axis, params.limit, params.tolerance),)
