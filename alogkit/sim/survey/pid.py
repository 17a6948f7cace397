"""An autopilot: a PID on the plain difference of reference and measurement.

It does not know that a heading is an angle; that the difference is small is the business of
whoever makes the reference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.survey.due import Due

if TYPE_CHECKING:
    from alogkit.sim.survey.blocks import PidConfig


class Pid:
    """One PID, changed by accepted steps only.

    Attributes:
        output: What it commands, within its limits.
    """

    def __init__(self, config: PidConfig) -> None:
        self.output = config.init_output
        self._config = config
        self._due = Due(config.update_period)
        self._integral = config.init_output
        self._error: float | None = None

    def outputs(self) -> tuple[float, ...]:
        """The out-ports."""
        return (self.output,)

    def accepted_step(self, time: float, inputs: tuple[float, ...]) -> bool:
        """Work the law if it is due; say whether it was.

        Args:
            time: Of the accepted step (s).
            inputs: Reference and measurement; unless they are finite, nothing happens.

        """
        if not self._due(time, inputs):
            return False
        reference, measurement = inputs
        config = self._config
        last, self._due.last = self._due.last, time
        dt = config.update_period if last is None else time - last
        error = reference - measurement
        slope = 0.0 if self._error is None else config.kd * (error - self._error) / dt
        self._error = error
        integral = self._integral + config.ki * error * dt
        raw = config.kp * error + integral + slope
        self.output = min(max(raw, config.out_min), config.out_max)
        # Against wind-up: at a limit the integral moves only if that leads away from the limit.
        if raw == self.output or (error < 0.0 if raw > config.out_max else error > 0.0):
            self._integral = min(max(integral, config.out_min), config.out_max)
        return True
