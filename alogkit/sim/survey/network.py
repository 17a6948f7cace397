"""A survey put together: blocks and vehicle, stepped from one accepted step to the next.

Every out-port has its places in one list of signals. They are written when its block has run and
at no other time, so trial steps of the integrator, which call the vehicle's rates and nothing
else, cannot reach the mission.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, NamedTuple, Protocol

from alogkit.errors import SimulationError
from alogkit.sim.survey.auv import Actuators, measured, rates_under, settled, start_state
from alogkit.sim.survey.config import IntegratorMethod
from alogkit.sim.survey.dive_control import DiveControl
from alogkit.sim.survey.heading import near_measurement
from alogkit.sim.survey.integrate import EmbeddedPair, rk4
from alogkit.sim.survey.layout import Layout
from alogkit.sim.survey.mission_control import MissionControl
from alogkit.sim.survey.pid import Pid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from alogkit.sim.survey.config import SurveyConfig
    from alogkit.sim.survey.heading import HeadingLaw
    from alogkit.sim.survey.integrate import Rates, State

_SLACK = 1e-9
"""s by which the last step may miss TEnd."""


class Block(Protocol):
    """What runs at accepted steps."""

    def accepted_step(self, time: float, inputs: tuple[float, ...]) -> bool:
        """Run at a time (s) with the in-ports, if that is due; say whether it was."""
        ...

    def outputs(self) -> tuple[float, ...]:
        """The out-ports, in the order of `wiring.OUT_PORTS`: members, nothing worked out."""
        ...


class _Wired(NamedTuple):
    name: str
    block: Block
    read: Callable[[list[float]], tuple[float, ...]]
    """Its in-ports out of the signals."""
    out: slice
    """Its out-ports in the signals."""


class Network:
    """A survey that can be stepped.

    Attributes:
        time: Of the last accepted step (s).
        state: Of the vehicle then.
        signals: What every port then holds; see `layout`.
        layout: Where each port is in the signals.
        ran: Names of the blocks that ran at that step.
        mission: Mission control.
    """

    def __init__(self, config: SurveyConfig, law: HeadingLaw = near_measurement) -> None:
        self.time = 0.0
        self.state = start_state(config.auv, config.start)
        self.layout = Layout(config.objects, config.wires)
        self.signals = self.layout.signals()
        self.ran: list[str] = []
        self.mission = MissionControl(config.mission, law)
        self._auv = config.auv
        self._measured = self.layout.outputs("Auv")
        self._commands = self.layout.reader("Auv")
        self._wired: list[_Wired] = []
        self.signals[self._measured] = measured(self.state, config.auv)
        for name, block in _blocks(config, self.mission):
            out = self.layout.outputs(name)
            self.signals[out] = block.outputs()
            self._wired.append(_Wired(name, block, self.layout.reader(name), out))
        self.rates = self._rates()
        self._engine = config.engine
        self._steps = 0
        self._pair: EmbeddedPair | None = None
        if config.engine.integrator_method is IntegratorMethod.RK45:
            self._pair = EmbeddedPair(
                config.engine.step_max, config.engine.rel_tol, config.engine.abs_tol
            )

    @property
    def rejected(self) -> int:
        """Trial steps that the integrator has thrown away."""
        return self._pair.rejected if self._pair else 0

    def step(self) -> bool:
        """Integrate to the next accepted step and let the blocks run; False if TEnd is reached.

        Raises:
            SimulationError: The state stopped being finite.
        """
        moved = self._advance()
        if moved is None:
            return False
        self.time, state = moved
        if not all(map(isfinite, state)):
            raise SimulationError(self.time, "the vehicle's state is no longer finite")
        self.state = settled(state)
        signals, time = self.signals, self.time
        signals[self._measured] = measured(self.state, self._auv)
        self.ran.clear()
        for name, block, read, out in self._wired:
            if block.accepted_step(time, read(signals)):
                signals[out] = block.outputs()
                self.ran.append(name)
        self.rates = self._rates()
        return True

    def _advance(self) -> tuple[float, State] | None:
        """Time and state of the next accepted step."""
        left = self._engine.t_end - self.time
        if left <= _SLACK:
            return None
        if self._pair is not None:
            step, state = self._pair.advance(self.rates, self.time, self.state, left)
            return self.time + step, state
        step = self._engine.step_max
        self._steps += 1
        # Multiplied, not added up, so that updates stay on the grid however long the run.
        return self._steps * step, rk4(self.rates, self.time, self.state, step)

    def _rates(self) -> Rates:
        """The vehicle's rates under the actuators that are now held."""
        return rates_under(Actuators(*self._commands(self.signals)), self._auv)


def _blocks(config: SurveyConfig, mission: MissionControl) -> Iterator[tuple[str, Block]]:
    """The blocks in the order in which an accepted step reaches them."""
    yield "Mission", mission
    if config.dive is not None:
        yield "Dive", DiveControl(config.dive)
    pids = {
        "HeadingPid": config.heading_pid,
        "PitchPid": config.pitch_pid,
        "SpeedPid": config.speed_pid,
    }
    for name, pid in pids.items():
        if pid is not None:
            yield name, Pid(pid)
