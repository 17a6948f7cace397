"""What a grader answers: grades, reasons, readings, findings and the verdict.

The evaluator makes these records; renderer and reports read them. They hold plain values only, so
that a verdict can be written as JSON and compared in a test.
"""

from __future__ import annotations

import math
from enum import Enum

from alogkit.record import field_names, record


class Grade(Enum):
    """The answer of a condition, a stage or a case."""

    PASS = "pass"  # noqa: S105 -- a grade, no password
    FAIL = "fail"
    PENDING = "pending"
    """Inconclusive: the log does not say."""


class Reason(Enum):
    """Why a finding has its grade; the values are the sentences that people read."""

    HOLDS = "holds"
    UNMET_PASS = "pass condition does not hold"  # noqa: S105 -- a reason, no password
    MET_FAIL = "fail condition holds"
    UNMET_FAIL = "fail condition does not hold"
    ABSENT = "not posted up to the instant of judgement"
    APPEARED = "posted, though it should be absent"
    NOT_REACHED = "the lead conditions were never met together before the log ended"
    MISSING_STATE = "deadline reached without the state"
    STATE_IN_TIME = "state reached before the deadline"
    STATE_AT_DEADLINE = "state held when the deadline came"
    DEADLINE_REACHED = "judged at the deadline, with the log alive up to it"
    LOG_TOO_SHORT = "the log ends before the deadline"
    LOG_NOT_ALIVE = "the log has a gap before the deadline, so absence proves nothing"
    CLOCK_NOT_STARTED = "the condition that starts the deadline's clock never held"
    NO_DATA = "variable never posted"
    NO_CHECKS = "nothing was asked"
    NOT_HELD = "the logs do not hold the variable, so they cannot tell"
    RACE = "the grade hangs on when within its tick the grader looks"
    HELD_THROUGHOUT = "held throughout"
    BROKEN = "did not hold throughout"
    NEVER_HELD = "never held"
    HELD_ONCE = "held, though it never should"
    CAME = "came in time"
    MISSED = "did not come in time"
    NOT_COME = "the log ends before it has come"
    NO_EVENT = "the event that starts the wait never came"
    SETTLED = "settled in time and stayed"
    NOT_SETTLED = "not settled in time, or left again"
    WITHIN_LIMITS = "within its limits"
    OUT_OF_LIMITS = "beyond a limit"
    IN_ORDER = "in order"
    OUT_OF_ORDER = "not in order"
    SCOPE_NOT_BEGUN = "the stretch to look at never begins"
    SCOPE_EMPTY = "the stretch to look at ends where it begins"
    SCOPE_NOT_ENDED = "the log ends before the stretch to look at does"
    PARTLY_UNKNOWN = "unknown for a part of the stretch"
    SILENT = "the log is silent for a part of the stretch, so it proves nothing"
    TYPE_CLASH = "the log holds text where a number is asked, or a number where text is"


class Role(Enum):
    """What a condition is for."""

    LEAD = "lead"
    PASS = "pass"  # noqa: S105 -- a role, no password
    FAIL = "fail"
    ABSENT = "absent"
    DEADLINE = "deadline"
    RACE = "race"
    """About the verdict itself: whether another look, milliseconds apart, would have changed it."""
    CHECK = "check"
    """Over a stretch of the run, beside the stages."""
    COMPANION = "companion"
    """As a check, with a grade of its own."""


@record
class Evidence:
    """The posting behind a reading, traceable to its line."""

    log: str
    """The log's file name (as given), or its community when it was never a file."""
    line: int
    """Line number in that file, from 1."""
    time: float
    """s on the verdict's time base (LOGSTART of the first log)."""
    variable: str
    """The name in that log (`ABE_NAV_DEPTH` at shoreside)."""
    source: str
    text: str


@record
class Reading:
    """One comparison of a condition at the deciding instant."""

    variable: str
    """The name as the condition has it."""
    operator: str
    threshold: float | str
    value: float | str | None
    """The held value; None when the variable is unknown."""
    truth: bool | None
    """None: unknown."""
    margin: float | None
    """Signed distance to the threshold in `unit`, negative when broken; None for text."""
    unit: str
    """`m`, `m/s`, `deg`, ..., '' when the variable has none or it is not known."""
    evidence: Evidence | None
    """None only when the variable was never posted."""


@record
class Watch:
    """What a check over a stretch of the run saw there (all s on the verdict's time base)."""

    begin: float | None
    """The first instant that was looked at; None if the stretch never began."""
    end: float | None
    """Where the stretch, or the log in it, ended."""
    tightest: float | None
    """When the margin was least; of what had to come, when it was greatest."""
    broken: float | None
    """The first instant that broke it; None unless it failed."""
    broken_by: Evidence | None
    """The posting behind that instant."""
    held: float | None
    """When what was waited for came, or since when it has stayed."""
    slack: float | None
    """What was left of the time to wait, negative if it came late."""


@record
class Finding:
    """The answer to one condition."""

    condition: str
    """As written in the case."""
    role: Role
    stage: int
    """Index from 0."""
    grade: Grade
    reason: Reason
    time: float | None
    """The instant it was judged at (s on the verdict's time base); None when it never was."""
    readings: tuple[Reading, ...]
    margin: float | None
    """Of the whole condition: the least of an `and`, the greatest of an `or`; None for text."""
    unit: str
    evidence: Evidence | None
    """The posting that decided. For absence and deadlines: the posting that marks the instant.
    For a check over a stretch: the one behind the tightest margin. None only when the logs hold
    no posting at all."""
    watch: Watch | None = None
    """Only of a check over a stretch."""

    @property
    def room(self) -> float | None:
        """The margin, if it tells how much is left: that of an equality that holds is always 0."""
        deciding = [reading for reading in self.readings if reading.margin == self.margin]
        exact = [reading.operator in ("=", "==") for reading in deciding]
        return None if self.margin == 0.0 and exact and all(exact) else self.margin


@record
class Trace:
    """How one condition fared along a run: its change points, for pictures and replays.

    `truths[i]` and `values[i]` hold from `times[i]` up to, but not at, `times[i + 1]`.
    """

    condition: str
    """As written in the case."""
    role: Role
    stage: int
    """Index from 0."""
    times: tuple[float, ...]
    """s on the verdict's time base, ascending; the first is where the log or the run begins."""
    truths: tuple[bool | None, ...]
    """None: unknown, a variable was not posted yet."""
    values: tuple[str, ...]
    """The held values as people read them (`12.10`, `MALCONFIG`); `-` for one never posted."""


@record
class Race:
    """A verdict that hangs on when exactly the grader looked."""

    passes: int
    """Phases of its tick at which the run passes."""
    phases: int
    """How many were tried, evenly spread over a tick."""
    conditions: tuple[str, ...]
    """Those whose answer differs from phase to phase."""

    @property
    def share(self) -> str:
        """The passes among the phases in lowest terms: `7/8 pass`."""
        divisor = math.gcd(self.passes, self.phases) or 1
        return f"{self.passes // divisor}/{self.phases // divisor} pass"


@record
class Clock:
    """How another log of a run was brought on the time base of the first."""

    log: str
    """Its file name (as given), or its community when it was never a file."""
    shift: float
    """What was added to its times (s)."""
    basis: str
    """What tells so: `bridged postings`, `LOGSTART`, or why there is no more than that."""
    skew: float | None
    """How far its clock is behind the first one's (s): what bridged postings, which both logs hold,
    ask to add beyond the difference of the LOGSTARTs; None without any."""
    matched: int
    """How many of these were found; no more are looked for when there are plenty."""
    spread: float | None
    """Nineteen of twenty differ from the skew by at most this (s)."""


@record
class Verdict:
    """All answers about one run."""

    grade: Grade
    reason: Reason
    time: float | None
    """The deciding instant (s since LOGSTART of the first log); None when there was none."""
    stage: int
    """The stage that decided, from 0."""
    findings: tuple[Finding, ...]
    logs: tuple[str, ...]
    """Names of the logs, in the order given; the first one's LOGSTART is the time base."""
    deadline: float | None = None
    """The deadline of the stage that decided (s on the same time base); None without one, or when
    its clock never started."""
    clock_start: float | None = None
    """The instant that started the deadlines' clock (s on the same time base); None if none did."""
    race: Race | None = None
    """None for a verdict that does not hang on the grader's tick."""
    missing: tuple[str, ...] = ()
    """Variables that the logs do not hold and that leave the verdict open."""
    companion: Grade | None = None
    """The grade of the companions together; None without any."""
    companions: tuple[Finding, ...] = ()
    """Answers that do not count for `grade`."""
    clocks: tuple[Clock, ...] = ()
    """How the logs but the first were aligned with it."""

    @property
    def tightest(self) -> Finding | None:
        """The pass, fail, absent or check finding with the least margin, or None without one."""
        roles = (Role.PASS, Role.FAIL, Role.ABSENT, Role.CHECK)
        judged = [
            finding
            for finding in self.findings
            if finding.room is not None and finding.role in roles
        ]
        return min(judged, key=lambda finding: finding.room or 0.0, default=None)


def verdict_to_dict(verdict: Verdict) -> dict[str, object]:
    """A verdict in plain types, fit for strict JSON.

    Keys are the field names, enums are their values, and a number that JSON lacks (a posted `nan`
    or infinity) is its text.
    """
    return {name: _plain(getattr(verdict, name)) for name in field_names(Verdict)}


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if names := field_names(type(value)):
        return {name: _plain(getattr(value, name)) for name in names}
    return value
