"""What the helm decides over: named axes of evenly spaced values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.sim.helm.text import compact

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.sim.mission import DomainAxis


@dataclass(frozen=True, slots=True)
class Axis:
    """One decision variable: `points` values from `low` to `high`, ends included.

    Course is in deg, speed in m/s, depth in m.
    """

    name: str
    low: float
    high: float
    points: int

    @property
    def last(self) -> int:
        """Index of the last point."""
        return self.points - 1

    @property
    def step(self) -> float:
        """Distance of two neighboring points (unit of the axis), 0 for a single point."""
        return (self.high - self.low) / self.last if self.last else 0.0

    def index(self, value: float) -> float:
        """A value's place on the axis (points from `low`), not rounded and not clipped."""
        return (value - self.low) / self.step if self.last else 0.0

    def width(self, extent: float) -> float:
        """An extent (unit of the axis) in points."""
        return extent / self.step if self.last else 0.0

    def value(self, index: int) -> float:
        """The value (unit of the axis) at an index.

        Rounded to twelve decimals, so that the point 20 of a speed axis is 2.0 m/s and not its
        neighbor among the doubles.
        """
        return round(self.low + index * self.step, 12)

    def text(self, separator: str) -> str:
        """Name, low, high and points, as both the domain and BHV_IPF write it."""
        return separator.join(
            (self.name, compact(self.low, 4), compact(self.high, 4), str(self.points))
        )


@dataclass(frozen=True, slots=True)
class Domain:
    """The helm's axes, in the order in which it decides and publishes them."""

    axes: tuple[Axis, ...]

    @classmethod
    def of(cls, configured: Iterable[DomainAxis]) -> Domain:
        """The domain of a helm's block: the real helm collects its lines in reverse."""
        axes = [Axis(axis.name, axis.low, axis.high, axis.points) for axis in configured]
        return cls(tuple(reversed(axes)))

    @property
    def names(self) -> tuple[str, ...]:
        """The axes' names in order."""
        return tuple(axis.name for axis in self.axes)

    @property
    def text(self) -> str:
        """IVPHELM_DOMAIN: `depth,0,50,51:speed,0,3,31:course,0,359,360`."""
        return ":".join(axis.text(",") for axis in self.axes)

    def axis(self, name: str) -> Axis | None:
        """The axis of that name, None when the helm does not decide it."""
        return next((axis for axis in self.axes if axis.name == name), None)
