"""BHV_GoToDepth: go to depth levels, one after the other, and stay at each for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from alogkit.sim.helm.behavior import Behavior
from alogkit.sim.helm.params import number_from_0, variable_name
from alogkit.sim.helm.shapes import peak

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain

_BASE_WIDTH = 5.0
"""m from a level to where nothing is left of its utility."""
_MOST_FIELDS = 2
_ALIASES = {"capture_delta": "arrival_delta", "capture_flag": "arrival_flag"}


class Level(NamedTuple):
    """A depth to go to."""

    depth: float
    """m."""
    stay: float
    """s from the arrival to when the next level's turn comes."""


class GoToDepth(Behavior):
    """A peak of utility at the level whose turn it is.

    A level is reached within the arrival delta, or when the vehicle has crossed it since the last
    iteration. After the last level it starts over as often as `repeat` says, then completes.
    """

    kind: ClassVar[str] = "BHV_GoToDepth"
    own_params: ClassVar[frozenset[str]] = frozenset(
        {"depth", "repeat", "arrival_delta", "arrival_flag", *_ALIASES}
    )
    needs_axes: ClassVar[tuple[str, ...]] = ("depth",)
    hears: ClassVar[tuple[str, ...]] = ("NAV_DEPTH",)

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self.levels: list[Level] = []
        self.repeat = 0
        self.arrival_delta = 1.0
        self.arrival_variable = ""
        self._index = 0
        self._arrivals = 0
        self._arrived_at: float | None = None
        """When the present level was reached (s), None on the way to it."""
        self._depth_before = 0.0
        self._first = True

    def set_own(self, key: str, text: str) -> bool:
        """Take levels (`6,1:14,1`: m and s), a repeat count, the delta (m) or the flag's name.

        Levels add up over several `depth` lines.
        """
        match _ALIASES.get(key, key):
            case "depth":
                return self._add_levels(text)
            case "arrival_flag":
                variable = variable_name(text)
                self.arrival_variable = f"GTD_{text}" if variable else self.arrival_variable
                return variable is not None
            case "repeat":
                times = number_from_0(text)
                self.repeat = self.repeat if times is None else int(times)
                return times is not None
            case _:
                delta = number_from_0(text)
                self.arrival_delta = self.arrival_delta if delta is None else delta
                return delta is not None

    def _add_levels(self, text: str) -> bool:
        levels: list[Level] = []
        for part in text.split(":"):
            fields = [number_from_0(field.strip()) for field in part.split(",")]
            numbers = [field for field in fields if field is not None]
            if len(fields) != len(numbers) or len(fields) > _MOST_FIELDS:
                return False
            levels.append(Level(numbers[0], numbers[1] if len(numbers) == _MOST_FIELDS else 0.0))
        self.levels.extend(levels)
        return True

    def rearm(self) -> None:
        """Head for the first level again, and count arrivals from 0."""
        self._index, self._arrivals = 0, 0

    def run(self) -> Sequence[Curve]:
        """A peak at the level; posts arrivals, and the level when it is another one."""
        depth = self.number("NAV_DEPTH")
        axis = self.domain.axis("depth")
        if depth is None or axis is None or not self.levels:
            return ()
        if self._arrived_at is not None and self._stayed(self._arrived_at):
            self._arrived_at = None
            if not self._advance():
                self.complete()
                return ()
        if self._arrived_at is None:
            self._look_for_arrival(depth)
        self._first = False
        return (peak(axis, self.levels[self._index].depth, 0.0, _BASE_WIDTH, 0.0),)

    def _stayed(self, arrived_at: float) -> bool:
        return self.now - arrived_at >= self.levels[self._index].stay

    def _advance(self) -> bool:
        """Turn to the next level; false when that was the last one and no repeat is left."""
        self._index += 1
        if self._index == len(self.levels):
            if self.repeat == 0:
                return False
            self.repeat -= 1
            self._index = 0
        self.post("LEVEL_DEPTH", self.levels[self._index].depth)
        return True

    def _look_for_arrival(self, depth: float) -> None:
        level = self.levels[self._index].depth
        before, self._depth_before = self._depth_before, depth
        crossed = min(before, depth) <= level <= max(before, depth) and not self._first
        if not crossed and abs(depth - level) > self.arrival_delta:
            return
        self._arrivals += 1
        self._arrived_at = self.now
        if self.arrival_variable:
            self.post(self.arrival_variable, float(self._arrivals))
