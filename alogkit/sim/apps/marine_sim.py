"""The app uSimMarineV22: it moves the vehicle ten times a second and posts every second state."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from alogkit.errors import SimulationError
from alogkit.sim.app import Mail, Post
from alogkit.sim.geodesy import latitude_deg, longitude_deg
from alogkit.sim.marine.vehicle import Actuators, VehicleState, start_state, step
from alogkit.units import wrap_360

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.mission import VehicleConfig

_NO_DRIFT = Post("USM_DRIFT_SUMMARY", "ang=0, mag=0, xmag=0, ymag=0")
_ACTUATORS = {"DESIRED_THRUST": 0, "DESIRED_RUDDER": 1, "DESIRED_ELEVATOR": 2}
_STATES = (
    "X", "Y", "LAT", "LONG", "HEADING", "SPEED", "DEPTH", "Z", "PITCH", "YAW",
    "HEADING_OVER_GROUND", "SPEED_OVER_GROUND", "ALTITUDE",
)  # fmt: skip


class MarineSim:
    """The simulated vehicle on the bus."""

    name: Final = "uSimMarineV22"
    rate: Final = 10.0
    subscriptions: Final = tuple(_ACTUATORS)

    def __init__(self, config: VehicleConfig) -> None:
        self._config = config
        self._names = tuple(f"{config.prefix}_{state}" for state in _STATES)
        self._state = start_state(config)
        self._held = [0.0, 0.0, 0.0]
        self._time = 0.0
        self._iterates = 0

    @property
    def state(self) -> VehicleState:
        """Where the vehicle is after the last tick."""
        return self._state

    def start(self, now: float) -> Sequence[Post]:
        """Start the vehicle's clock: its first step is counted from here."""
        self._time = now
        return ()

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Take actuator values; each is held until the next one, for ever if none comes."""
        del now
        for letter in mail:
            index = _ACTUATORS.get(letter.variable)
            if index is not None:
                self._held[index] = 0.0 if isinstance(letter.value, str) else letter.value
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Move the vehicle up to now.

        Raises:
            SimulationError: Time ran backwards, or the state is no longer finite.
        """
        dt = now - self._time
        if not dt >= 0.0:
            reason = f"the vehicle was stepped by {dt:g} s; steps must be in order of time"
            raise SimulationError(now, reason)
        before = self._state
        state = step(before, Actuators(*self._held), dt, self._config)
        if not math.isfinite(math.fsum(state)):
            raise SimulationError(now, f"the vehicle's state is not finite: {state}")
        self._state = state
        self._time = now
        self._iterates += 1
        if self._iterates % 2 == 0:
            return self._published(before, state)
        return (_NO_DRIFT,) if self._iterates == 1 else ()

    def _published(self, before: VehicleState, state: VehicleState) -> list[Post]:
        """All of a state, in the real order and with one stamp."""
        x, y, latitude, longitude, heading, speed, depth, z, pitch, yaw, *ground, altitude = (
            self._names
        )
        config = self._config
        posts = [
            Post(x, state.x),
            Post(y, state.y),
            Post(latitude, latitude_deg(state.x, state.y)),
            Post(longitude, longitude_deg(state.x, state.y)),
            Post(heading, state.heading_deg),
            Post(speed, min(math.floor(state.speed * 100.0 + 0.5) / 100.0, config.max_speed)),
            Post(depth, state.depth),
            Post("SIMULATION_MODE", "TRUE"),
            Post(z, -state.depth),
            Post(pitch, state.pitch_rad),
            Post(yaw, state.yaw_rad),
            Post("TRUE_X", state.x),
            Post("TRUE_Y", state.y),
            Post(ground[0], _bearing_deg(before, state)),
            Post(ground[1], state.speed),
        ]
        if config.water_depth > 0.0:
            posts.append(Post(altitude, max(0.0, config.water_depth - state.depth)))
        return posts


def _bearing_deg(before: VehicleState, after: VehicleState) -> float:
    """Bearing from one place to the next (deg), 0 when they are the same."""
    return wrap_360(math.degrees(math.atan2(after.x - before.x, after.y - before.y)))
