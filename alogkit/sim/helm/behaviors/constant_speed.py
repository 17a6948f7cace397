"""BHV_ConstantSpeed: keep a speed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behavior import Behavior
from alogkit.sim.helm.behaviors.peak_params import PeakParams
from alogkit.sim.helm.shapes import peak

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain


class ConstantSpeed(Behavior):
    """A peak of utility at a speed.

    Made after constant depth, with the base width of the waypoint behavior's speed; no recorded
    log shows it. Its duration is 0 by default, as constant depth's.
    """

    kind: ClassVar[str] = "BHV_ConstantSpeed"
    own_params: ClassVar[frozenset[str]] = frozenset(
        {"speed", "peakwidth", "basewidth", "summitdelta", "speed_mismatch_var"}
    )
    needs_axes: ClassVar[tuple[str, ...]] = ("speed",)
    hears: ClassVar[tuple[str, ...]] = ("NAV_SPEED",)

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self.common.duration = 0.0
        self.params = PeakParams("speed", peak_width=0.0, base_width=1.6, summit_delta=0.0)

    def set_own(self, key: str, text: str) -> bool:
        """Take a speed or width (m/s), the summit delta (%), or the variable of the mismatch."""
        return self.params.set(key, text)

    def run(self) -> Sequence[Curve]:
        """A peak at the speed; posts how far (m/s) the vehicle is from it."""
        params = self.params
        speed = self.number("NAV_SPEED")
        if speed is None:
            return ()
        if params.mismatch_variable:
            self.post(params.mismatch_variable, abs(speed - params.value))
        axis = self.domain.axis("speed")
        if axis is None:
            return ()
        return (
            peak(axis, params.value, params.peak_width, params.base_width, params.summit_delta),
        )
