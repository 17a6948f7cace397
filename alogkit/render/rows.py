"""Conditions as rows of a table, and the verdict as a stamp."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.render.printable import printable, shorten
from alogkit.verdict import Finding, Grade, Reason, Role, Trace, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence


_TINY = 0.005
"""A margin that two decimals would show as 0."""
_LINE = 44
"""Characters of a line under the stamp."""


@dataclass(frozen=True)
class Row:
    """One condition, live."""

    condition: str
    """As written in the case; the variable of one that must be absent."""
    role: Role
    stage: int
    times: tuple[float, ...]
    """Change points (s on the scene's time base), ascending."""
    truths: tuple[bool | None, ...]
    """What holds from each change point on; None: unknown."""
    values: tuple[str, ...]
    grade: Grade | None = None
    """The finding's, None when nothing was found."""
    margin: str = ""
    """With sign and unit; '' without one."""
    judged: float | None = None
    """When it was judged (s), and nothing later matters; None if it never was, or with the rest."""

    def truth(self, time: float) -> bool | None:
        """Whether the condition holds at a time (s); None: unknown."""
        index = bisect_right(self.times, time) - 1
        return self.truths[index] if index >= 0 else None

    def value(self, time: float) -> str:
        """The live value at a time (s), '' before the first."""
        index = bisect_right(self.times, time) - 1
        return self.values[index] if index >= 0 else ""


@dataclass(frozen=True)
class Stamp:
    """The verdict in words."""

    grade: Grade
    reason: str
    time: float | None
    """The deciding instant (s), or None."""
    place: str
    """Where the vehicle was at that instant; '' when unknown."""
    margins: tuple[str, ...]
    """Tightest first: `NAV_DEPTH <= 16: +3.97 m`."""

    @property
    def word(self) -> str:
        """The grade as it is stamped."""
        return "INCONCLUSIVE" if self.grade is Grade.PENDING else self.grade.name


def make_rows(traces: Sequence[Trace], verdict: Verdict | None) -> tuple[Row, ...]:
    """Rows in the order of the traces, or of the findings when there are no traces."""
    findings = {
        (finding.condition, finding.role, finding.stage): finding
        for finding in ((*verdict.findings, *verdict.companions) if verdict else ())
    }
    if not traces:
        return tuple(
            _row_of(finding) for finding in findings.values() if finding.role is not Role.DEADLINE
        )
    rows: list[Row] = []
    for trace in traces:
        if trace.role is Role.DEADLINE:
            continue
        found = findings.get((trace.condition, trace.role, trace.stage))
        rows.append(
            Row(
                _condition(trace.condition, trace.role),
                trace.role,
                trace.stage,
                trace.times,
                trace.truths,
                tuple(printable(value) for value in trace.values),
                found.grade if found else None,
                margin_text(found),
                _judged(found),
            )
        )
    return tuple(rows)


def make_stamp(verdict: Verdict, place: str) -> Stamp:
    """The verdict in words, with the three tightest margins behind it."""
    judged = [
        finding
        for finding in verdict.findings
        if finding.room is not None
        and (
            (finding.role in (Role.PASS, Role.FAIL, Role.ABSENT) and finding.stage == verdict.stage)
            or finding.role is Role.CHECK
        )
    ]
    if verdict.grade is Grade.FAIL:
        # What was judged later than the verdict did not decide it, nor did a check that held.
        last = math.inf if verdict.time is None else verdict.time
        judged = [
            finding
            for finding in judged
            if (finding.role is not Role.CHECK or finding.grade is Grade.FAIL)
            and (finding.time is None or finding.time <= last)
        ]
    judged.sort(key=lambda finding: finding.margin or 0.0)
    margins = tuple(_margin_line(finding) for finding in judged[:3])
    passed = verdict.reason is Reason.HOLDS
    reason = "all conditions hold" if passed else verdict.reason.value
    return Stamp(verdict.grade, reason, verdict.time, place, margins)


def _margin_line(finding: Finding) -> str:
    """A condition and its margin, the condition shortened if it is very long."""
    margin = margin_text(finding)
    room = max(_LINE - len(margin) - 2, 12)
    return f"{shorten(printable(finding.condition), room)}: {margin}"


def _judged(finding: Finding | None) -> float | None:
    if finding is None or finding.grade is Grade.PENDING:
        return None
    return finding.time


def margin_text(finding: Finding | None) -> str:
    """A finding's margin with sign and unit, '' without one."""
    if finding is None or finding.margin is None:
        return ""
    decimals = 5 if 0.0 < abs(finding.margin) < _TINY else 2
    return f"{finding.margin:+.{decimals}f} {finding.unit}".rstrip()


def _condition(text: str, role: Role) -> str:
    """A condition as its row says it; the role tells already what is asked of an absent one."""
    return printable(text).removesuffix(" absent") if role is Role.ABSENT else printable(text)


def _row_of(finding: Finding) -> Row:
    """A row that knows only the deciding instant."""
    known = finding.time is not None and finding.grade is not Grade.PENDING
    holds = (finding.grade is Grade.PASS) is not (finding.role is Role.FAIL)
    value = ", ".join(
        "-" if reading.value is None
        else f"{reading.value:.2f}" if isinstance(reading.value, float)
        else printable(reading.value)
        for reading in finding.readings
    )  # fmt: skip
    return Row(
        _condition(finding.condition, finding.role),
        finding.role,
        finding.stage,
        (finding.time,) if known and finding.time is not None else (),
        (holds,) if known else (),
        (value,) if known else (),
        finding.grade,
        margin_text(finding),
        _judged(finding),
    )
