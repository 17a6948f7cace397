"""What a behavior is: its parameters, its life, and what it answers each iteration.

A behavior holds its progress, hears the info buffer and answers with notes and, when it cares, an
objective function. It writes nowhere: the helm posts the notes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from alogkit.logic.truth import holds, variables
from alogkit.sim.helm.duration import DurationClock
from alogkit.sim.helm.objective import ObjectiveFunction
from alogkit.sim.helm.params import COMMON_PARAMS, CommonParams

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from alogkit.sim.app import Value
    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain
    from alogkit.sim.helm.info import InfoBuffer

ERROR = "BHV_ERROR"
WARNING = "BHV_WARNING"
CONFIG_WARNING = "BHV_CONFIG_WARNING"
NO_DOMAIN = "Null IvPDomain given to Behavior"

UpdateResult = Literal["success", "param_error", "duplicate", "name_mismatch"]


class State(Enum):
    """What a behavior is in an iteration."""

    IDLE = "idle"
    """A condition does not hold."""
    RUNNING = "running"
    """Without an objective function."""
    ACTIVE = "active"
    """With an objective function."""
    COMPLETED = "completed"


class Note(NamedTuple):
    """A posting that a behavior asks for."""

    variable: str
    value: Value
    key: str = ""
    """What the filter of unchanged values tells apart under one variable."""
    repeats: bool = False
    """Whether it is posted again when its value is the same as last time."""


class Behavior(ABC):
    """A behavior of the helm; subclasses say what it wants.

    Args:
        name: Its name.
        domain: What the helm decides over.
        community: The vehicle's community, which some texts name.
    """

    kind: ClassVar[str]
    own_params: ClassVar[frozenset[str]]
    """Names of its parameters, the common ones excluded."""
    needs_axes: ClassVar[tuple[str, ...]]
    """Axes without which it cannot want anything."""
    hears: ClassVar[tuple[str, ...]]
    """Variables it asks the helm to subscribe to, whatever its parameters are."""
    unmodelled: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Parameters of the real behavior that are refused here, each with the reason."""

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        self.common = CommonParams(name)
        self.domain = domain
        self.community = community
        self.info: InfoBuffer
        self.now = 0.0
        """Time of the iteration (s)."""
        self.epoch = 0.0
        """Absolute MOOS time of the simulated time 0 (s)."""
        self.state: State | None = None
        """None before it was ever asked, and in an iteration in which it failed."""
        self.since = 0.0
        """When it entered its state (s)."""
        self.function: ObjectiveFunction | None = None
        self.notes: list[Note] = []
        self.failed = False
        """Whether it posted an error in this iteration."""
        self.warnings = 0
        """Warnings and errors so far."""
        self.updates_taken = 0
        self.updates_seen = 0
        self._done = False
        self._was_running = False
        self._clock = DurationClock()
        self._last_update: str | None = None

    @classmethod
    def known_params(cls) -> frozenset[str]:
        """Names of all its parameters."""
        return COMMON_PARAMS | cls.own_params

    @property
    def name(self) -> str:
        """Its name."""
        return self.common.name

    def set(self, key: str, text: str) -> bool:
        """Take a parameter; false, and nothing changed, when it is unknown or not acceptable."""
        key, text = key.lower(), text.strip()
        if key in COMMON_PARAMS:
            return self.common.set(key, text)
        return key in self.own_params and self.set_own(key, text)

    @abstractmethod
    def set_own(self, key: str, text: str) -> bool:
        """Take one of `own_params`; false, and nothing changed, when it is not acceptable."""

    @abstractmethod
    def run(self) -> Sequence[Curve]:
        """What it wants now: curves to be summed, or nothing."""

    def rest(self) -> None:  # noqa: B027 -- a hook that most behaviors leave alone
        """What it does in an iteration in which it is idle."""

    def settings(self) -> Sequence[Note]:
        """What it says of itself in the helm's first iteration, whether it runs or not."""
        return ()

    def begin(self) -> None:  # noqa: B027 -- a hook that most behaviors leave alone
        """What it does when it starts to run, after idleness or for the first time."""

    def updated(self) -> None:  # noqa: B027 -- a hook that most behaviors leave alone
        """What it does when it has taken an update."""

    def rearm(self) -> None:  # noqa: B027 -- a hook that most behaviors leave alone
        """Start over, after a completion that is not for ever."""

    def watched(self) -> tuple[str, ...]:
        """Variables it wants to hear: those of its conditions, its own, its updates."""
        updates = (self.common.updates,) if self.common.updates else ()
        return tuple(dict.fromkeys((*self.condition_variables(), *self.heard(), *updates)))

    def heard(self) -> tuple[str, ...]:
        """Variables it asks the helm to subscribe to, its parameters being what they are."""
        return self.hears

    def condition_variables(self) -> tuple[str, ...]:
        """Variables that its conditions look at."""
        return tuple(name for one in self.common.conditions for name in variables(one))

    def post(self, variable: str, value: Value, key: str = "") -> None:
        """Ask for a posting, unless its value is the same as last time."""
        self.notes.append(Note(self.common.mapping.get(variable, variable), value, key))

    def error(self, text: str) -> None:
        """Report an error: it stops the helm's iteration."""
        self.notes.append(Note(ERROR, f"{self.name}: {text}", repeats=True))
        self.failed = True
        self.warnings += 1

    def warn(self, text: str) -> None:
        """Report a warning."""
        self.notes.append(Note(WARNING, f"{self.name}: {text}", repeats=True))
        self.warnings += 1

    def number(self, variable: str) -> float | None:
        """A number from the info buffer; when it is not there, a warning and None."""
        value = self.info.number(variable)
        if value is None:
            self.warn(f"{variable} dbl info not found in helm info_buffer")
        return value

    def text(self, variable: str) -> str | None:
        """A text from the info buffer; when it is not there, a warning and None."""
        value = self.info.get(variable)
        if isinstance(value, str):
            return value
        self.warn(f"{variable} str info not found in helm info_buffer")
        return None

    def complete(self) -> None:
        """End: post the end flags, and be asked no more unless perpetual."""
        self._post_flags("endflag")
        self._done = True

    def spawn(self) -> None:
        """Enter the helm: its settings, then its spawn flags."""
        self.notes.extend(self.settings())
        self._post_flags("spawnflag")

    def update(self, text: str) -> UpdateResult:
        """Take new parameters: `param=value # param=value`; the good ones count, even beside bad.

        The text may name the behavior it is meant for (`name=`).
        """
        self.updates_seen += 1
        if text == self._last_update:
            return "duplicate"
        pairs = [part.partition("=") for part in text.split("#") if part.strip()]
        settings = [(key.strip().lower(), value.strip()) for key, _, value in pairs]
        if any(key == "name" and value != self.name for key, value in settings):
            return "name_mismatch"
        bad = [key for key, value in settings if key != "name" and not self.set(key, value)]
        if bad:
            complaint = (
                f"Faulty update for behavior: {self.name}. Bad parameter(s): {','.join(bad)}"
            )
            self.notes.append(Note(WARNING, complaint, repeats=True))
            self.notes.append(Note(CONFIG_WARNING, complaint, repeats=True))
            self.warnings += 1
            return "param_error"
        self._last_update = text
        self.updates_taken += 1
        self.updated()
        return "success"

    def step(self, now: float, info: InfoBuffer) -> None:
        """One iteration: afterwards `state`, `function`, `failed` and `notes` say how it went."""
        self.info, self.now = info, now
        self.function, self.failed, self._done = None, False, False
        running = all(holds(condition, info.get) for condition in self.common.conditions)
        if running:
            state = self._run(now)
        else:
            state = State.IDLE
            self._clock.idle(now)
            self.rest()
        self._enter(state, now)
        self._was_running = running

    def _run(self, now: float) -> State | None:
        if not self._was_running:
            self.begin()
            self._post_flags("runflag")
        if self._expired(now):
            self.complete()
        else:
            self._want()
        if self._done and self.common.perpetual:
            self.rearm()
            self._clock.reset()
            self._done = False
        if self.failed:
            return None
        if self._done:
            return State.COMPLETED
        return State.RUNNING if self.function is None else State.ACTIVE

    def _want(self) -> None:
        lacking = any(self.domain.axis(name) is None for name in self.needs_axes)
        if lacking:
            self.error(NO_DOMAIN)
        curves = self.run()
        if lacking and not self._done:
            self.error(NO_DOMAIN)
        if curves and not self.failed and not self._done:
            self.function = ObjectiveFunction(self.name, self.common.weight, tuple(curves))

    def _expired(self, now: float) -> bool:
        """Whether its time is up; says what is left of it."""
        common = self.common
        if common.duration is None:
            return False
        left = self._clock.left(now, common.duration, idle_decay=common.duration_idle_decay)
        if common.duration_status:
            self.post(common.duration_status, left)
        return left <= 0.0

    def _enter(self, state: State | None, now: float) -> None:
        if state is self.state:
            return
        if state is State.IDLE:
            self._post_flags("idleflag")
        if state is State.ACTIVE:
            self._post_flags("activeflag")
        elif self.state is State.ACTIVE or state is State.IDLE:
            self._post_flags("inactiveflag")
        self.state, self.since = state, now

    def _post_flags(self, kind: str) -> None:
        for variable, value in self.common.flags.get(kind, ()):
            self.notes.append(Note(variable, value, repeats=True))
