"""The depth chart's numbers: bottom, clearance and what the case bars, over time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from alogkit.render.series import FloatArray, Series

if TYPE_CHECKING:
    from alogkit.render.scene import Scene
    from alogkit.render.vehicle import Vehicle

_FARTHEST = 4.0
"""A bottom deeper than this many times everything else is left off the chart."""


@dataclass(frozen=True, eq=False)
class Profile:
    """Depths (m, positive down) over the window's times."""

    times: FloatArray
    """`(n,)`, s, ascending, from the window's start to its end."""
    bottom: FloatArray | None
    """`(n,)`; None when the altitude is unknown."""
    clearance: FloatArray | None
    """`(n,)`, the depth that leaves the demanded clearance; None without a demand or bottom."""
    shallowest: FloatArray | None
    """`(n,)`, the least depth that the case allows; None: any."""
    deepest: FloatArray | None
    """`(n,)`, the greatest depth that the case allows; None: any."""
    floor: float
    """Depth at the lower edge of the chart."""

    @property
    def bottom_in_sight(self) -> bool:
        """Whether the bottom line is on the chart."""
        return self.bottom is not None and float(self.bottom.min()) < self.floor

    def allowed(self, time: float) -> tuple[float, float] | None:
        """Least and greatest depth (m) that the case allows at a time (s); None: any, or none."""
        if self.shallowest is None and self.deepest is None:
            return None
        least, greatest = 0.0, self.floor
        if self.shallowest is not None:
            least = float(np.interp(time, self.times, self.shallowest))
        for bound in (self.bottom, self.deepest):
            if bound is not None:
                greatest = min(greatest, float(np.interp(time, self.times, bound)))
        return (least, greatest) if greatest > least else None


def make_profile(scene: Scene, depth: Series) -> Profile:
    """The depth chart's numbers for a scene.

    Args:
        scene: Window, limits and demands are taken from it.
        depth: The vehicle's depth (m).
    """
    window, limits = scene.window, scene.limits
    bottom_line = find_bottom(scene.vehicle, depth)
    ends = np.array([window.start, window.axis_stop])
    if bottom_line is None:
        times, bottom = ends, None
    else:
        inner = bottom_line.times[
            (bottom_line.times > window.start) & (bottom_line.times < window.axis_stop)
        ]
        times = np.concatenate([ends[:1], inner, ends[1:]])
        bottom = bottom_line.between(times)
    shallowest = _tightest(np.maximum, times, limits.depth.low, bottom, limits.altitude.high)
    deepest = _tightest(np.minimum, times, limits.depth.high, bottom, limits.altitude.low)
    clearance = None
    if bottom is not None and scene.min_altitude:
        clearance = np.maximum(bottom - scene.min_altitude, 0.0)
    return Profile(times, bottom, clearance, shallowest, deepest, _floor(scene, depth, bottom))


def find_bottom(vehicle: Vehicle, depth: Series) -> Series | None:
    """The bottom's depth (m) under the way: NAV_DEPTH + NAV_ALTITUDE.

    A vehicle that is simulated through the bottom posts an altitude of 0 there; the bottom seen
    before stands for it. None when the altitude is unknown or always 0.
    """
    if vehicle.altitude is None:
        return None
    above = vehicle.altitude.values > 0.0
    if not above.any():
        return None
    times = vehicle.altitude.times[above]
    return Series(times, depth.between(times) + vehicle.altitude.values[above])


def _tightest(
    tighter: np.ufunc,
    times: FloatArray,
    depth: float | None,
    bottom: FloatArray | None,
    altitude: float | None,
) -> FloatArray | None:
    """The tighter of a bound on depth and one on altitude, as depths; None without any."""
    bounds: list[FloatArray] = []
    if depth is not None:
        bounds.append(np.full(times.shape, depth))
    if altitude is not None and bottom is not None:
        bounds.append(bottom - altitude)
    if not bounds:
        return None
    tightest: FloatArray = tighter.reduce(bounds)
    return np.maximum(tightest, 0.0)


def _floor(scene: Scene, depth: Series, bottom: FloatArray | None) -> float:
    """The chart's lower edge (m): all that matters, and the bottom unless it is far below."""
    shown = depth.clip(scene.window.start, scene.window.stop).values
    reached = [float(shown.max()), 2.0]
    if scene.commanded_depth is not None:
        reached.append(scene.commanded_depth)
    reached += [edge for edge in (scene.limits.depth.low, scene.limits.depth.high) if edge]
    if scene.vehicle.commanded_depth is not None:
        wanted = scene.vehicle.commanded_depth.clip(scene.window.start, scene.window.stop).values
        reached.append(float(wanted.max()))
    deepest = max(reached)
    if bottom is not None and float(bottom.min()) <= _FARTHEST * deepest:
        deepest = max(deepest, min(float(bottom.max()), _FARTHEST * deepest))
    return 1.12 * deepest
