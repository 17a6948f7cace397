"""The app pMarinePIDV22: when it has control and fresh inputs, it steers.

The gating decides in which half of the vehicle's 0.2 s publication interval the first active tick
falls, and that half selects a fast or a slow dive. So nothing of it is simplified: the override's
release forgets all inputs, and one fresh set of each must come before the PIDs run.

Source:
    shared/spec/depth_mission.md, section 4.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from alogkit.sim.app import Mail, Post, Value
from alogkit.sim.marine.pid import AutopilotState, Course, heading_of_yaw_deg, steer
from alogkit.sim.marine.vehicle import Actuators

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.mission import PidConfig

_OLDEST_MAIL = 360.0
"""s."""
_STALE_AFTER = 2.0
"""s."""
_OVERRIDES = ("MOOS_MANUAL_OVERRIDE", "MOOS_MANUAL_OVERIDE")
_SLOTS = {
    "DESIRED_HEADING": 0,
    "DESIRED_SPEED": 1,
    "NAV_HEADING": 2,
    "NAV_YAW": 2,
    "NAV_SPEED": 3,
    "DESIRED_DEPTH": 4,
    "NAV_DEPTH": 5,
    "NAV_PITCH": 6,
}
_LABELS = ("DesHdg", "DesSpd", "NavHdg", "NavSpd", "DesDepth", "NavDep", "NavPitch")
_SLOTS_WITHOUT_DEPTH = 4
_TO_THRUST = 5e-5
_TO_ELEVATOR = 6e-5
"""s of the second and third post call: the first one wakes the writer. Medians of 16,000 active
ticks at warp 10; at warp 1 they are a tenth of it, which five decimals hardly show."""


class MarinePid:
    """The autopilot on the bus."""

    name: Final = "pMarinePIDV22"
    rate: Final = 10.0
    subscriptions: Final = (*_SLOTS, *_OVERRIDES)

    def __init__(self, config: PidConfig) -> None:
        self._config = config
        self._needed = len(_LABELS) if config.depth_control else _SLOTS_WITHOUT_DEPTH
        self._values = [0.0] * len(_LABELS)
        self._tags: list[float | None] = [None] * len(_LABELS)
        self._autopilot = AutopilotState()
        self._engine_time = 0.0
        self._override = True
        self._stale = True
        self._zeroed = False
        self._queue: list[Post] = []

    def start(self, now: float) -> Sequence[Post]:
        """Set the engine's clock, which tags what comes before the first tick."""
        self._engine_time = now
        return ()

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Take values, tagged with the time of the tick before, and the override."""
        for letter in mail:
            if now - letter.time > _OLDEST_MAIL:
                continue
            slot = _SLOTS.get(letter.variable)
            if slot is None:
                if letter.variable in _OVERRIDES:
                    self._take_override(letter.value)
                continue
            value = 0.0 if isinstance(letter.value, str) else letter.value
            yawed = letter.variable == "NAV_YAW"
            self._values[slot] = heading_of_yaw_deg(value) if yawed else value
            self._tags[slot] = self._engine_time
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Steer, and say what is stale."""
        self._engine_time = now
        actuators = Actuators()
        if None not in self._tags[: self._needed]:
            self._stale = self._find_stale(now)
            if not self._stale:
                actuators = self._steer(now)
        posts: list[Post] = []
        control = not (self._override or self._stale)
        if control or not self._zeroed:
            posts = self._commands(actuators if control else Actuators())
        self._zeroed = not control
        if self._queue:
            first = len(posts)
            posts += [
                post._replace(offset=_call_offset(place))
                for place, post in enumerate(self._queue, first)
            ]
            self._queue.clear()
        return posts

    def _take_override(self, value: Value) -> None:
        """Take or leave control as the text says."""
        text = value.lower() if isinstance(value, str) else ""
        if text == "true":
            if not self._override:
                self._queue.append(Post("PID_HAS_CONTROL", "false"))
            self._override = True
        elif text == "false":
            if self._override:
                self._tags = [None] * len(_LABELS)
            self._override = False
            self._queue.append(Post("PID_HAS_CONTROL", "true"))

    def _find_stale(self, now: float) -> bool:
        """Whether an input is too old; each one that is gets a PID_STALE."""
        stale = False
        for label, tag in zip(_LABELS, self._tags[: self._needed], strict=False):
            if tag is not None and now - tag > _STALE_AFTER:
                stale = True
                age = f"{now - tag:.3f}".rstrip("0").rstrip(".")
                self._queue.append(Post("PID_STALE", f"Stale {label}:{age}"))
        return stale

    def _steer(self, now: float) -> Actuators:
        """The command for the present inputs."""
        desired_heading, desired_speed, heading, _, desired_depth, depth, pitch = self._values
        course = Course(heading, depth, pitch, desired_heading, desired_speed, desired_depth)
        self._autopilot, actuators = steer(self._autopilot, course, now, self._config)
        return actuators

    def _commands(self, actuators: Actuators) -> list[Post]:
        """A command as it is posted."""
        posts = [
            Post("DESIRED_RUDDER", actuators.rudder),
            Post("DESIRED_THRUST", actuators.thrust, None, _TO_THRUST),
        ]
        if self._config.depth_control:
            posts.append(Post("DESIRED_ELEVATOR", actuators.elevator, None, _TO_ELEVATOR))
        return posts


def _call_offset(place: int) -> float:
    """When in a tick (s after its start) post call number `place` is made, counted from 0."""
    return _TO_THRUST + (_TO_ELEVATOR - _TO_THRUST) * (place - 1) if place else 0.0
