"""The vertical half: down to the greatest depth or the bottom's clearance, up again, and so on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.survey.due import Due

if TYPE_CHECKING:
    from alogkit.sim.survey.blocks import DiveControlConfig

DESCENDING, CLIMBING = 1, -1


class DiveControl:
    """Emits the pitch reference, changed by accepted steps only.

    Attributes:
        pitch: Reference (rad, positive nose up).
        direction: `DESCENDING` or `CLIMBING`.
    """

    def __init__(self, config: DiveControlConfig) -> None:
        self.pitch = 0.0
        self.direction = DESCENDING
        self._config = config
        self._due = Due(config.update_period)

    def outputs(self) -> tuple[float, ...]:
        """The out-ports."""
        return self.pitch, float(self.direction)

    def accepted_step(self, time: float, inputs: tuple[float, ...]) -> bool:
        """Work the law if it is due; say whether it was.

        Args:
            time: Of the accepted step (s).
            inputs: North, east, depth, altitude (m; negative without a bottom), and hold, which
                at 1 commands level flight. Unless they are finite, nothing happens.

        """
        if not self._due(time, inputs):
            return False
        _, _, depth, altitude, hold = inputs
        self._due.last = time
        config = self._config
        floor = config.max_depth
        if altitude >= 0.0:
            floor = min(floor, depth + altitude - config.min_altitude)
        room = floor > config.min_depth
        if self.direction == DESCENDING and depth >= floor:
            self.direction = CLIMBING
        elif self.direction == CLIMBING and depth <= config.min_depth and room:
            self.direction = DESCENDING
        if hold == 1.0 or (depth <= config.min_depth and not room):
            self.pitch = 0.0
        else:
            self.pitch = -self.direction * config.dive_angle
        return True
