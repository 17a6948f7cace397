"""Findings: what the conditions of one stage say from the values held at an instant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.evaluate.checks import DeadlineKind
from alogkit.evaluate.reading import measure, negate
from alogkit.record import record, replace
from alogkit.verdict import Finding, Grade, Reading, Reason, Role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.evaluate.checks import Check, Deadline, Stage
    from alogkit.evaluate.held import Holding
    from alogkit.evaluate.reading import Answer
    from alogkit.evaluate.run import Run
    from alogkit.verdict import Evidence

_DEADLINE_WORDS = {
    DeadlineKind.MISSING_STATE: "state within",
    DeadlineKind.ABSENCE: "absence until",
    DeadlineKind.TIMER: "judged at",
}


def worst(findings: Iterable[Finding]) -> Grade:
    """FAIL if any finding fails, else PENDING if any is pending, else PASS."""
    grades = {finding.grade for finding in findings}
    for grade in (Grade.FAIL, Grade.PENDING):
        if grade in grades:
            return grade
    return Grade.PASS


def absent_text(variable: str) -> str:
    """How findings and traces call the check that a variable was not posted."""
    return f"{variable} absent"


@record
class Judge:
    """Makes the findings of one stage."""

    run: Run
    held: Holding
    """The values at the instant of judgement."""
    stage: Stage
    index: int
    """The stage's, from 0."""
    time: float | None
    """The instant of judgement (s); None for a stage that is not judged."""

    def leads(self, unmet: Grade) -> list[Finding]:
        """One finding per lead; a lead that does not hold gets the grade `unmet`.

        `Grade.PASS` means that the state held at the deadline without it.
        """
        return [self._lead(check, unmet) for check in self.stage.leads]

    def passes(self) -> list[Finding]:
        """One finding per pass condition: it must hold, and unknown is inconclusive."""
        return [self._pass(check) for check in self.stage.passes]

    def fails(self) -> list[Finding]:
        """One finding per fail condition: it must not hold, and unknown does no harm."""
        return [self._fail(check) for check in self.stage.fails]

    def absences(self) -> list[Finding]:
        """One finding per variable that must not have been posted so far."""
        return [self._absent(variable) for variable in self.stage.absent]

    def beyond_leads(self) -> list[Finding]:
        """Findings of all conditions but the leads."""
        return self.passes() + self.fails() + self.absences()

    def deadline(
        self, deadline: Deadline, grade: Grade, reason: Reason, margin: float | None = None
    ) -> Finding:
        """The finding about the deadline itself; `margin` is what was left of it (s)."""
        return Finding(
            condition=f"{_DEADLINE_WORDS[deadline.kind]} {deadline.seconds:g} s",
            role=Role.DEADLINE,
            stage=self.index,
            grade=grade,
            reason=reason,
            time=self.time,
            readings=(),
            margin=margin,
            unit="s",
            evidence=self._marker(),
        )

    def undecided(self, reason: Reason) -> list[Finding]:
        """All findings of a stage that was never judged, pending, with the last values held."""
        open_findings = self.leads(Grade.PENDING) + self.beyond_leads()
        return [
            replace(
                finding,
                grade=Grade.PENDING,
                reason=Reason.NO_DATA if finding.reason is Reason.NO_DATA else reason,
            )
            for finding in open_findings
        ]

    def _lead(self, check: Check, unmet: Grade) -> Finding:
        answer = self._measure(check)
        if answer.truth:
            return self._finding(check, Role.LEAD, answer, Grade.PASS, Reason.HOLDS)
        if unmet is Grade.PASS:
            # Its margin is negative, but nothing was broken: the readings keep it.
            answer = answer._replace(margin=None)
            return self._finding(check, Role.LEAD, answer, unmet, Reason.STATE_AT_DEADLINE)
        if answer.truth is None:
            return self._finding(check, Role.LEAD, answer, Grade.PENDING, Reason.NO_DATA)
        return self._finding(check, Role.LEAD, answer, unmet, Reason.MISSING_STATE)

    def _pass(self, check: Check) -> Finding:
        answer = self._measure(check)
        if answer.truth is None:
            return self._finding(check, Role.PASS, answer, Grade.PENDING, Reason.NO_DATA)
        if answer.truth:
            return self._finding(check, Role.PASS, answer, Grade.PASS, Reason.HOLDS)
        return self._finding(check, Role.PASS, answer, Grade.FAIL, Reason.UNMET_PASS)

    def _fail(self, check: Check) -> Finding:
        answer = self._measure(check)
        answer = answer._replace(margin=negate(answer.margin))
        if answer.truth:
            return self._finding(check, Role.FAIL, answer, Grade.FAIL, Reason.MET_FAIL)
        return self._finding(check, Role.FAIL, answer, Grade.PASS, Reason.UNMET_FAIL)

    def _absent(self, variable: str) -> Finding:
        event = self.held.event(variable)
        evidence = None if event is None else self.run.locate(event)
        reading = Reading(
            variable=variable,
            operator="absent",
            threshold="",
            value=None if event is None else event.value,
            truth=event is None,
            margin=None,
            unit="",
            evidence=evidence,
        )
        return Finding(
            condition=absent_text(variable),
            role=Role.ABSENT,
            stage=self.index,
            grade=Grade.PASS if event is None else Grade.FAIL,
            reason=Reason.ABSENT if event is None else Reason.APPEARED,
            time=self.time,
            readings=(reading,),
            margin=None,
            unit="",
            evidence=evidence or self._marker(),
        )

    def _finding(
        self, check: Check, role: Role, answer: Answer, grade: Grade, reason: Reason
    ) -> Finding:
        return Finding(
            condition=check.text,
            role=role,
            stage=self.index,
            grade=grade,
            reason=reason,
            time=self.time,
            readings=answer.readings,
            margin=answer.margin,
            unit=answer.decider.unit,
            evidence=answer.decider.evidence or self._marker(),
        )

    def _measure(self, check: Check) -> Answer:
        return measure(check.condition, self.held, self.run.locate)

    def _marker(self) -> Evidence | None:
        return self.run.marker(self.run.end if self.time is None else self.time)
