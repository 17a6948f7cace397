"""BHV_ConstantDepth: stay at a depth."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behavior import Behavior
from alogkit.sim.helm.behaviors.peak_params import PeakParams
from alogkit.sim.helm.shapes import peak

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain


class ConstantDepth(Behavior):
    """A peak of utility at a depth.

    Its duration is 0 by default: without one, or `no-time-limit`, it completes in its first run.
    """

    kind: ClassVar[str] = "BHV_ConstantDepth"
    own_params: ClassVar[frozenset[str]] = frozenset(
        {"depth", "peakwidth", "basewidth", "summitdelta", "depth_mismatch_var"}
    )
    needs_axes: ClassVar[tuple[str, ...]] = ("depth",)
    hears: ClassVar[tuple[str, ...]] = ()

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self.common.duration = 0.0
        self.params = PeakParams("depth", peak_width=3.0, base_width=100.0, summit_delta=50.0)

    def set_own(self, key: str, text: str) -> bool:
        """Take a depth or width (m), the summit delta (%), or the variable of the mismatch."""
        return self.params.set(key, text)

    def run(self) -> Sequence[Curve]:
        """A peak at the depth; posts how far (m) the vehicle is from it."""
        params = self.params
        depth = self.number("NAV_DEPTH")
        if depth is None:
            return ()
        if params.mismatch_variable:
            self.post(params.mismatch_variable, abs(depth - params.value))
        axis = self.domain.axis("depth")
        if axis is None:
            return ()
        return (
            peak(axis, params.value, params.peak_width, params.base_width, params.summit_delta),
        )
