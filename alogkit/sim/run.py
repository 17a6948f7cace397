"""A mission run from launch to the end of its logs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING

from alogkit.sim.bus import Bus
from alogkit.sim.defaults import DEFAULT_SEED, DEFAULT_START
from alogkit.sim.launch import SHORE, launch_shore, launch_vehicle
from alogkit.sim.logs import CommunityLog, folder_name
from alogkit.sim.timing import draw_strain, exponential, timing_for

if TYPE_CHECKING:
    from alogkit.sim.mission import Mission

_STRAGGLERS = 0.1
"""Share of recorded runs whose shoreside came up late."""

_LONGEST = 600.0
"""s of simulated time after which a run ends, whatever its mission's time limit."""


@dataclass(frozen=True, slots=True)
class Run:
    """One simulated mission with the logs of both communities."""

    mission: Mission
    seed: int
    warp: float
    vehicle: CommunityLog
    shoreside: CommunityLog


def simulate(
    mission: Mission,
    seed: int = DEFAULT_SEED,
    *,
    warp: float = 10.0,
    start: datetime = DEFAULT_START,
    load: float = 1.0,
) -> Run:
    """Run a mission in-process, without looking at any clock.

    Args:
        mission: What is run.
        seed: Seed of every chance in it; the same seed makes the same logs in any process.
        warp: MOOS time warp (at least 1), which sets the timing model and the absolute stamps.
        start: When the run is launched; without a time zone it is taken as UTC.
        load: How busy the machine usually is; 1 is the machine of the recorded runs. How busy it
            is during this run is drawn.

    Returns:
        The run with both logs.

    Raises:
        SimulationError: the state stopped being finite.
        ConditionError: a condition of the mission cannot be parsed.
        ValueError: a warp below 1 or a load that is not positive.
    """
    launch = start if start.tzinfo else start.replace(tzinfo=UTC)
    rng = Random(seed)  # noqa: S311 -- jitter, not secrets
    bus = Bus(timing_for(warp, load, draw_strain(rng)), rng)
    # What is mere noise in the logs has a generator of its own, seeded by the one generator, so
    # that one noisy line more or less never changes how the vehicle moves.
    noise = Random(bus.rng.getrandbits(64))  # noqa: S311 -- noise, not secrets
    epoch = round(launch.timestamp() * warp + noise.random(), 5)
    shore_start = _shore_start(bus.rng, warp)

    def finish(now: float) -> None:
        bus.at(now + _tail(bus.rng, warp), bus.stop)

    folders = _folders(epoch, shore_start, warp, mission.community)
    vehicle = launch_vehicle(bus, mission, epoch, folders[0], noise)
    shore = launch_shore(
        bus, mission, epoch, start=shore_start, folder=folders[1], finish=finish, noise=noise
    )
    bus.connect(vehicle.db, shore.db)
    bus.run(until=_LONGEST)
    return Run(
        mission=mission,
        seed=seed,
        warp=warp,
        vehicle=CommunityLog(mission.community, folders[0], epoch, tuple(vehicle.logger.rows)),
        shoreside=CommunityLog(
            SHORE,
            folders[1],
            round(epoch + shore_start, 5),
            tuple(row._replace(time=row.time - shore_start) for row in shore.logger.rows),
        ),
    )


def _shore_start(rng: Random, warp: float) -> float:
    """Shoreside's LOGSTART after the vehicle's (s): at warp 10 about 0.55, rarely up to 1.3."""
    start = (0.055 + rng.gauss(0.0, 0.003)) * warp
    if rng.random() < _STRAGGLERS:
        start += min(exponential(rng, 0.025), 0.075) * warp
    return round(max(start, 0.028 * warp), 5)


def _tail(rng: Random, warp: float) -> float:
    """From the noticed end to the last logged tick (s): two seconds of real sleep and tear-down."""
    return warp * (2.25 + 0.42 * rng.random()) + 0.25


def _folders(epoch: float, shore_start: float, warp: float, community: str) -> tuple[str, str]:
    """Log folder names of vehicle and shoreside; their times are real, not warped."""

    def opened(time: float) -> datetime:
        return datetime.fromtimestamp((epoch + time) / warp, tz=UTC)

    return (
        folder_name(community, opened(0.88)),
        folder_name(SHORE, opened(shore_start + 0.78), prefix="XLOG"),
    )
