"""A survey run from its start to its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.sim.survey.heading import near_measurement
from alogkit.sim.survey.network import Network

if TYPE_CHECKING:
    from alogkit.sim.survey.config import SurveyConfig
    from alogkit.sim.survey.heading import HeadingLaw
    from alogkit.sim.survey.layout import Layout

_SLACK = 1e-9
"""s; rounding of times."""


@dataclass(frozen=True, slots=True)
class SurveyRun:
    """What every port held at every accepted step."""

    config: SurveyConfig
    layout: Layout
    times: tuple[float, ...]
    """s; the first is 0, before anything has run."""
    rows: tuple[tuple[float, ...], ...]
    """The signals at these times."""
    ran: dict[str, tuple[int, ...]]
    """Indices of the times at which each block ran, by its name."""
    rejected: int
    """Trial steps that the integrator threw away."""

    @property
    def updates(self) -> tuple[int, ...]:
        """Indices of the times at which mission control ran."""
        return self.ran["Mission"]

    def column(self, port: str, item: int = 0) -> list[float]:
        """What a port held at every time.

        Args:
            port: An in-port or out-port (`Auv.Pos`).
            item: Which of its numbers.

        """
        first, width = self.layout.place(port)
        if not 0 <= item < width:
            msg = f"{port} has {width} numbers, there is no number {item}"
            raise IndexError(msg)
        place = first + item
        return [row[place] for row in self.rows]

    def at_updates(self, port: str, item: int = 0) -> list[float]:
        """What a port held at every update of mission control."""
        column = self.column(port, item)
        return [column[index] for index in self.updates]


def simulate_survey(config: SurveyConfig, law: HeadingLaw = near_measurement) -> SurveyRun:
    """Run a survey in-process; nothing in it is left to chance or to a clock.

    Args:
        config: What is run, and until when.
        law: How the heading reference is put on a branch. Others than the default are wrong and
            exist to show it.

    Raises:
        SimulationError: The state stopped being finite.
    """
    network = Network(config, law)
    times = [0.0]
    rows = [tuple(network.signals)]
    ran: dict[str, list[int]] = {name: [] for name in config.objects if name != "Auv"}
    after_end = config.engine.stop_after_end
    stop: float | None = None
    while (stop is None or network.time < stop) and network.step():
        for name in network.ran:
            ran[name].append(len(times))
        times.append(network.time)
        rows.append(tuple(network.signals))
        if stop is None and after_end is not None and network.mission.end_mission:
            stop = network.time + after_end - _SLACK
    return SurveyRun(
        config,
        network.layout,
        tuple(times),
        tuple(rows),
        {name: tuple(indices) for name, indices in ran.items()},
        network.rejected,
    )
