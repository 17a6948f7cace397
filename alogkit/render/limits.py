"""What a case demands of place and depth, read out of a verdict's comparisons."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.verdict import Finding, Reading, Role, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_ALTERNATIVES = re.compile(r"\bor\b|\bnot\b|\||!(?!=)", re.IGNORECASE)


@dataclass(frozen=True)
class Interval:
    """What is allowed of a number; None: no bound."""

    low: float | None = None
    high: float | None = None

    def __bool__(self) -> bool:
        """Whether anything is demanded."""
        return self.low is not None or self.high is not None

    def __str__(self) -> str:
        """The interval in m, as a legend writes it."""
        if self.low is None:
            return f"at most {self.high:g} m" if self.high is not None else "free"
        if self.high is None:
            return f"at least {self.low:g} m"
        return f"{self.low:g} to {self.high:g} m"

    def narrowed(self, operator: str, threshold: float) -> Interval:
        """The interval with one more comparison; the tighter bound counts."""
        if operator in ("<", "<="):
            high = threshold if self.high is None else min(self.high, threshold)
            return Interval(self.low, high)
        if operator in (">", ">="):
            low = threshold if self.low is None else max(self.low, threshold)
            return Interval(low, self.high)
        return self


@dataclass(frozen=True)
class Gate:
    """A place from which on the case is judged."""

    axis: str
    """`x` or `y`."""
    threshold: float
    """m."""
    operator: str


@dataclass(frozen=True)
class Limits:
    """All demands on place and depth."""

    depth: Interval = Interval()
    altitude: Interval = Interval()
    gates: tuple[Gate, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is a demand on the depth chart."""
        return bool(self.depth) or bool(self.altitude)


def find_limits(verdict: Verdict | None) -> Limits:
    """The demands behind a verdict.

    Pass conditions bound depth and altitude, fail conditions by their opposite; alternatives
    (`or`, `not`) bound nothing by themselves. Lead conditions on x and y are gates.
    """
    findings = verdict.findings if verdict else ()
    depth, altitude = Interval(), Interval()
    for reading, operator, threshold in _demands(findings):
        if reading.variable.endswith("NAV_DEPTH"):
            depth = depth.narrowed(operator, threshold)
        elif reading.variable.endswith("NAV_ALTITUDE"):
            altitude = altitude.narrowed(operator, threshold)
    gates: dict[tuple[str, float], Gate] = {}
    for finding in findings:
        if finding.role is not Role.LEAD:
            continue
        for reading in finding.readings:
            axis = reading.variable[-1:].lower()
            if reading.variable.endswith(("NAV_X", "NAV_Y")) and reading.operator in _NEGATED:
                place = reading.threshold
                if not isinstance(place, str):
                    gates.setdefault((axis, place), Gate(axis, place, reading.operator))
    return Limits(depth, altitude, tuple(gates.values()))


def _demands(findings: Sequence[Finding]) -> Iterator[tuple[Reading, str, float]]:
    """Each numeric comparison that must hold by itself, with its operator and threshold."""
    for finding in findings:
        if finding.role not in (Role.PASS, Role.FAIL) or _ALTERNATIVES.search(finding.condition):
            continue
        if finding.role is Role.FAIL and len(finding.readings) > 1:
            continue
        for reading in finding.readings:
            if isinstance(reading.threshold, str) or reading.operator not in _NEGATED:
                continue
            negated = finding.role is Role.FAIL
            operator = _NEGATED[reading.operator] if negated else reading.operator
            yield reading, operator, reading.threshold
