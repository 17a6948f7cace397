"""What is asked of a log: stages of conditions, deadlines, mailflags and how names resolve."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from alogkit.record import field, record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alogkit.evaluate.monitors.monitor import Monitor
    from alogkit.logic.condition import Condition


class DeadlineKind(Enum):
    """What reaching a deadline means."""

    MISSING_STATE = "missing_state"
    """It only bounds the wait: the stage is judged then if its leads were not met before, and what
    does not hold is a state that did not come in time (FAIL)."""
    ABSENCE = "absence"
    """It is the instant of judgement: what is absent then is evidence, if the log was alive."""
    TIMER = "timer"
    """It is the instant of judgement, whatever has been posted before, if the log was alive."""


@record
class Deadline:
    """A time by which a stage is judged."""

    kind: DeadlineKind
    seconds: float
    """s after the criteria's clock condition first held."""
    flag: str = ""
    """Variable by which a timer script tells an evaluator that it has come, '' for the usual one;
    grading a log does not need it."""


@record
class Check:
    """One condition with the text it was written as."""

    text: str
    condition: Condition


@record
class Stage:
    """One lead/pass/fail group, judged once: at the first instant at which all leads hold."""

    leads: tuple[Check, ...] = ()
    passes: tuple[Check, ...] = ()
    fails: tuple[Check, ...] = ()
    absent: tuple[str, ...] = ()
    """Variables that must not have been posted up to the instant of judgement, inclusive."""
    deadline: Deadline | None = None


@record
class Mailflag:
    """On every posting of `key`, `variable` takes `value`, at that posting's instant."""

    key: str
    variable: str
    value: float | str


@record
class Names:
    """How a case's variable names resolve in the logs of several communities.

    On a log of the vehicle's community `NAV_DEPTH` is itself. On any other log the first of these
    that occurs is taken: the alias given for that name, `ABE_NAV_DEPTH` (the community in capitals
    as prefix), `NAV_DEPTH`. With several logs the vehicle's log goes first.
    """

    community: str = "abe"
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Name in the case to name at shoreside (`DEPLOY` to `DEPLOY_ALL`)."""


@record
class Criteria:
    """All that is asked of one run."""

    stages: tuple[Stage, ...]
    mailflags: tuple[Mailflag, ...] = ()
    clock: Check | None = None
    """The condition whose first instant starts the deadlines; None: LOGSTART (time 0)."""
    names: Names = field(default_factory=Names)
    monitors: tuple[Monitor, ...] = ()
    """Checks over a stretch of the run, each on its own."""
