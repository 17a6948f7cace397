"""What is found on the way back from a verdict; all times are s on the verdict's time base."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alogkit.verdict import Evidence, Finding, Verdict


class Freshness(Enum):
    """How a variable stood at the instant of judgement."""

    FRESH = "fresh"
    STALE = "stale"
    """It had come regularly, and then no more."""
    LATE = "not posted yet"
    MISSING = "missing"
    """No log holds it."""


@dataclass(frozen=True, slots=True)
class Broken:
    """Since when a condition has not been as it should be at the verdict."""

    time: float
    evidence: Evidence | None
    """The posting that broke it."""
    after_holding: bool
    """Whether it had been as it should be before."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """How near a condition came that was never met."""

    time: float
    margin: float
    """Signed, in `unit`; negative."""
    unit: str
    evidence: Evidence | None


@dataclass(frozen=True, slots=True)
class Failure:
    """An answer that made the verdict what it is."""

    finding: Finding
    broken: Broken | None
    """None where there is no such instant, as for a deadline."""
    nearest: Nearest | None
    """None for a condition that was met at some time, and for text."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """An error or a warning of a behavior, and how often it came."""

    severity: str
    """`error` or `warning`."""
    behavior: str
    """'' when bridging lost the name."""
    text: str
    times: int
    first: float
    last: float
    log: str
    line: int
    """Of the first."""


@dataclass(frozen=True, slots=True)
class Helm:
    """What the helm was doing at an instant."""

    state: Evidence | None
    """The posting of IVPHELM_STATE that held; None when the logs have none."""
    allstop: Evidence | None
    mode: Evidence | None
    active: tuple[str, ...]
    """The behaviors that decided."""


@dataclass(frozen=True, slots=True)
class Input:
    """A variable that the verdict, or the helm, depends on."""

    name: str
    """As the case has it."""
    use: str
    """`condition`, `absent`, `clock`, `mailflag`, `check` or `helm`."""
    freshness: Freshness
    last: Evidence | None
    """The last mail up to the instant of judgement; None without any."""
    age: float | None
    """How old that was then (s)."""
    interval: float | None
    """The usual time between two postings (s); None for fewer than three."""
    count: int
    """Postings up to the instant of judgement."""
    hint: str
    """A variable of the logs that a missing one may mean; '' for none."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The way back from one verdict."""

    verdict: Verdict
    judged: float
    """The instant of judgement, or the logs' end where there was none."""
    failures: tuple[Failure, ...]
    first: float
    """The first violated instant; the instant of judgement where nothing that had held broke."""
    helm: Helm
    """As it was at the first violated instant."""
    troubles: tuple[Trouble, ...]
    """Up to the instant of judgement, by their first time."""
    inputs: tuple[Input, ...]
