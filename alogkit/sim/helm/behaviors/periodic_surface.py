"""BHV_PeriodicSurface: come up now and then, stay at the surface for a while, and go down again."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behavior import Behavior
from alogkit.sim.helm.behaviors.periodic_surface_params import SurfaceParams
from alogkit.sim.helm.shapes import HALF, narrow_peak

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.app import Value
    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain

_SPEED_BASE = 0.5
"""m/s from the desired speed to where nothing is left of its utility."""
_LEAST_INTEGER = -(2**31)
_NO_NAV = "No ownship {} info in the helm info_buffer"


class Phase(Enum):
    """Where it is in its cycle."""

    WAITING = auto()
    ASCENDING = auto()
    AT_SURFACE = auto()


class PeriodicSurface(Behavior):
    """The surface, and a speed that fades on the way up, once the wait is over.

    The wait counts from a mark: the first run, each new value of the mark variable, and the end of
    a stay at the surface. Communication (a new text of the acomms variable) extends it.
    """

    kind: ClassVar[str] = "BHV_PeriodicSurface"
    own_params: ClassVar[frozenset[str]] = SurfaceParams.names
    needs_axes: ClassVar[tuple[str, ...]] = ("speed", "depth")
    hears: ClassVar[tuple[str, ...]] = ("NAV_DEPTH", "NAV_SPEED")

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self.params = SurfaceParams()
        self.phase = Phase.WAITING
        self._mark: float | None = None
        self._mark_value: Value | None = None
        self._message: str | None = None
        self._extension = 0.0
        self._depth_at_start = 0.0
        self._full_speed = 0.0
        self._surfaced_at = 0.0

    def heard(self) -> tuple[str, ...]:
        """Navigation, and the variables that may move the ascent."""
        return (*self.hears, *self.params.marks)

    def set_own(self, key: str, text: str) -> bool:
        """Take times (s), depths (m), speeds (m/s), names of variables or a grade."""
        return self.params.set(key, text)

    def run(self) -> Sequence[Curve]:
        """Surface and speed while ascending or at the surface; posts how long there is to wait."""
        depth, speed = self.number("NAV_DEPTH"), self.number("NAV_SPEED")
        if depth is None or speed is None:
            self.error(_NO_NAV.format("NAV_DEPTH" if depth is None else "NAV_SPEED"))
            self.post(self.params.pending_variable, "ERROR")
            return ()
        wait = self._wait()
        self.post(self.params.pending_variable, _truncated(wait))
        if self._is_marked():
            return ()
        self._extend()
        wait = self._wait()
        if wait > 0.0:
            self.phase = Phase.WAITING
            self.post(self.params.surface_variable, 0.0)
            return ()
        self._enter_phase(depth, speed)
        if not self._may_stay():
            return ()
        return self._curves(self._speed(depth))

    def _wait(self) -> float:
        """What is left of the wait (s); without a mark the real one counts from 1970 on."""
        since = self.now - self._mark if self._mark is not None else self.epoch + self.now
        return self.params.period - since + self._extension

    def _is_marked(self) -> bool:
        """Whether the wait starts anew in this iteration."""
        value = self.info.get(self.params.mark_variable)
        changed, self._mark_value = value != self._mark_value, value
        if self._mark is not None and not changed:
            return False
        self._mark, self._extension = self.now, 0.0
        return True

    def _extend(self) -> None:
        acomms = self.params.acomms
        if acomms is None:
            return
        message = self.text(acomms.variable)
        if message is None or message == self._message:
            return
        self._message = message
        self._extension = min(self._extension + acomms.interval, acomms.most)

    def _enter_phase(self, depth: float, speed: float) -> None:
        """Start the ascent, or end it."""
        params = self.params
        if self.phase is Phase.WAITING:
            self.phase = Phase.ASCENDING
            self.post("PERIODIC_ASCEND", "true")
            self._depth_at_start = depth
            self._full_speed = speed if params.ascent_speed is None else params.ascent_speed
        if self.phase is Phase.ASCENDING and depth <= params.zero_speed_depth:
            self.phase = Phase.AT_SURFACE
            self.post("PERIODIC_ASCEND", "false")
            self._surfaced_at = self.now

    def _may_stay(self) -> bool:
        """Say how long it has been at the surface; false when that was long enough."""
        if self.phase is not Phase.AT_SURFACE:
            self.post(self.params.surface_variable, 0.0)
            return True
        stayed = self.now - self._surfaced_at
        self.post(self.params.surface_variable, _truncated(stayed))
        if stayed < self.params.longest_stay:
            return True
        self._mark, self.phase = self.now, Phase.WAITING
        self.post("PSF_AT_SURFACE_TIMEOUT", f"Timestamp={self.epoch + self.now:.2f}")
        return False

    def _speed(self, depth: float) -> float:
        """The desired speed (m/s)."""
        zero = self.params.zero_speed_depth
        if self.phase is Phase.AT_SURFACE or self._depth_at_start <= zero:
            return 0.0
        if depth > self._depth_at_start:
            return self._full_speed
        share = (depth - zero) / (self._depth_at_start - zero)
        return self._full_speed * self.params.fade(share)

    def _curves(self, desired: float) -> Sequence[Curve]:
        speed, depth = self.domain.axis("speed"), self.domain.axis("depth")
        if speed is None or depth is None:
            return ()
        base = _SPEED_BASE if desired > 0.0 else 0.0
        return (
            narrow_peak(speed, desired, base, HALF),
            narrow_peak(depth, 0.0, 0.0, HALF),
        )


def _truncated(seconds: float) -> float:
    """Seconds as the real behavior rounds them: a 32-bit integer, its least value on overflow."""
    return float(max(int(seconds + 0.5), _LEAST_INTEGER))
