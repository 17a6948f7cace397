"""BHV_ConstantHeading: keep a heading."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behavior import Behavior
from alogkit.sim.helm.behaviors.peak_params import PeakParams
from alogkit.sim.helm.shapes import ring_peak
from alogkit.units import wrap_180, wrap_360

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain


class ConstantHeading(Behavior):
    """A peak of utility at a heading, around the compass.

    Made after constant depth, with the widths of the waypoint behavior's course; no recorded log
    shows it. Its duration is 0 by default, as constant depth's.
    """

    kind: ClassVar[str] = "BHV_ConstantHeading"
    own_params: ClassVar[frozenset[str]] = frozenset(
        {"heading", "peakwidth", "basewidth", "summitdelta", "heading_mismatch_var"}
    )
    needs_axes: ClassVar[tuple[str, ...]] = ("course",)
    hears: ClassVar[tuple[str, ...]] = ("NAV_HEADING",)

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self.common.duration = 0.0
        self.params = PeakParams("heading", peak_width=0.0, base_width=180.0, summit_delta=0.0)

    def set_own(self, key: str, text: str) -> bool:
        """Take a heading or width (deg), the summit delta (%), or the variable of the mismatch."""
        return self.params.set(key, text)

    def run(self) -> Sequence[Curve]:
        """A peak at the heading; posts how far (deg) the vehicle points away from it."""
        params = self.params
        heading = self.number("NAV_HEADING")
        if heading is None:
            return ()
        wanted = wrap_360(params.value)
        if params.mismatch_variable:
            self.post(params.mismatch_variable, abs(wrap_180(heading - wanted)))
        axis = self.domain.axis("course")
        if axis is None:
            return ()
        return (ring_peak(axis, wanted, params.peak_width, params.base_width, params.summit_delta),)
