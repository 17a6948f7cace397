"""What a grader answers: grades, reasons, readings, findings and the verdict.

The evaluator makes these records; renderer and reports read them. They hold plain values only, so
that a verdict can be written as JSON and compared in a test.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Grade(Enum):
    """The answer of a condition, a stage or a case."""

    PASS = "pass"
    FAIL = "fail"
    PENDING = "pending"
    """Inconclusive: the log does not say."""


class Reason(Enum):
    """Why a finding has its grade; the values are the sentences that people read."""

    HOLDS = "holds"
    UNMET_PASS = "pass condition does not hold"
    MET_FAIL = "fail condition holds"
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


class Role(Enum):
    """What a condition is for."""

    LEAD = "lead"
    PASS = "pass"
    FAIL = "fail"
    ABSENT = "absent"
    DEADLINE = "deadline"


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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
    None only when the logs hold no posting at all."""


@dataclass(frozen=True, slots=True)
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

    @property
    def tightest(self) -> Finding | None:
        """The pass, fail or absent finding with the least margin, or None if none has a margin."""
        judged = [
            finding
            for finding in self.findings
            if finding.margin is not None and finding.role in (Role.PASS, Role.FAIL, Role.ABSENT)
        ]
        return min(judged, key=lambda finding: finding.margin or 0.0, default=None)
