"""One stage, from when its turn comes to its outcome.

A stage waits for the first instant at which all its leads hold together and is judged there, once.

- A missing-state deadline bounds the wait: then the pass conditions are the state, or the leads
  where there are none, and it is judged with the values held at the deadline. Without leads the
  pass conditions are what is waited for, and without those the deadline itself.
- An absence deadline is itself the instant of judgement. What must be absent but appears before it
  is judged when it appears, since nothing later can mend that.
- A timer is the instant of judgement, too, whatever holds and has appeared before.
- With neither leads nor a deadline there is nothing to wait for: the stage is judged when its turn
  comes, as in pMissionEval, for the first stage when the log begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.evaluate.checks import DeadlineKind
from alogkit.evaluate.judge import Judge, worst
from alogkit.record import record
from alogkit.verdict import Finding, Grade, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.evaluate.checks import Deadline, Stage
    from alogkit.evaluate.run import Player, Run


@record
class Outcome:
    """The answer of one stage."""

    grade: Grade
    reason: Reason
    time: float | None
    """When it was judged (s); None when it was not."""
    findings: tuple[Finding, ...]


@record
class StageRun:
    """One stage of the criteria, to be played along a run."""

    run: Run
    player: Player
    stage: Stage
    index: int
    """The stage's, from 0."""
    turn: float | None
    """When the stage before was decided (s); None for the first."""
    due: float | None
    """When it must be judged (s); None without a deadline, or when its clock never started."""
    max_gap: float
    """The longest silence of a log that is alive (s)."""

    def outcome(self) -> Outcome:
        """Play on until the stage is decided or the logs end."""
        stage, player = self.stage, self.player
        if stage.deadline is not None and stage.deadline.kind is not DeadlineKind.MISSING_STATE:
            return self._when_due(stage.deadline)
        if stage.deadline is None and not stage.leads:
            return self._at_once()
        awaited = stage.leads or stage.passes
        while player.step(self.due) is not None:
            if awaited and all(player.held.truth(check.condition) for check in awaited):
                return self._in_time(stage.deadline)
        if stage.deadline is None:
            return self._undecided(Reason.NOT_REACHED)
        return self._at_state_deadline(stage.deadline)

    def _when_due(self, deadline: Deadline) -> Outcome:
        absence = deadline.kind is DeadlineKind.ABSENCE
        while self.player.step(self.due) is not None:
            if absence and self._appeared():
                return self._after_appearance(deadline)
        # What had appeared before this stage's turn came.
        if absence and self._appeared():
            return self._after_appearance(deadline)
        return self._at_instant(deadline)

    def _appeared(self) -> bool:
        return any(self.player.held.event(name) is not None for name in self.stage.absent)

    def _judge(self, time: float | None) -> Judge:
        return Judge(self.run, self.player.held, self.stage, self.index, time)

    def _at_once(self) -> Outcome:
        begin = self.run.begin
        if begin is None:
            return self._undecided(Reason.NOT_REACHED)
        turn = max(begin, 0.0) if self.turn is None else self.turn
        while self.player.step(turn) is not None:
            pass
        judge = self._judge(turn)
        return _outcome(judge, judge.beyond_leads(), Reason.HOLDS)

    def _in_time(self, deadline: Deadline | None) -> Outcome:
        judge = self._judge(self.player.time)
        findings = judge.leads(Grade.FAIL) + judge.beyond_leads()
        reason = Reason.HOLDS
        if deadline is not None:
            reason = Reason.STATE_IN_TIME
            left = (
                self.due - judge.time if self.due is not None and judge.time is not None else None
            )
            findings.append(judge.deadline(deadline, Grade.PASS, reason, left))
        return _outcome(judge, findings, reason)

    def _after_appearance(self, deadline: Deadline) -> Outcome:
        judge = self._judge(self.player.time)
        findings = judge.absences()
        findings.append(judge.deadline(deadline, Grade.FAIL, Reason.APPEARED))
        return _outcome(judge, findings, Reason.APPEARED)

    def _at_state_deadline(self, deadline: Deadline) -> Outcome:
        if self.due is None:
            return self._undecided(Reason.CLOCK_NOT_STARTED)
        if self.run.end < self.due:
            return self._undecided(Reason.LOG_TOO_SHORT)
        judge = self._judge(self.due)
        leads_are_the_state = not self.stage.passes
        others = judge.beyond_leads()
        state = others + judge.leads(Grade.FAIL) if leads_are_the_state else others
        grade = worst(state)
        reason = {
            Grade.PASS: Reason.STATE_AT_DEADLINE,
            Grade.PENDING: Reason.NO_DATA,
            Grade.FAIL: Reason.MISSING_STATE,
        }[grade]
        findings = judge.leads(Grade.FAIL if leads_are_the_state else grade) + others
        findings.append(judge.deadline(deadline, grade, reason))
        return Outcome(grade, reason, judge.time, tuple(findings))

    def _at_instant(self, deadline: Deadline) -> Outcome:
        if self.due is None:
            return self._undecided(Reason.CLOCK_NOT_STARTED)
        if self.run.end < self.due:
            return self._undecided(Reason.LOG_TOO_SHORT)
        if not self.run.alive(self.due, self.max_gap):
            return self._undecided(Reason.LOG_NOT_ALIVE)
        judge = self._judge(self.due)
        findings = judge.leads(Grade.FAIL) + judge.beyond_leads()
        findings.append(judge.deadline(deadline, Grade.PASS, Reason.DEADLINE_REACHED))
        return _outcome(judge, findings, Reason.DEADLINE_REACHED)

    def _undecided(self, reason: Reason) -> Outcome:
        judge = self._judge(None)
        findings = judge.undecided(reason)
        if self.stage.deadline is not None:
            findings.append(judge.deadline(self.stage.deadline, Grade.PENDING, reason))
        return Outcome(Grade.PENDING, reason, None, tuple(findings))


def _outcome(judge: Judge, findings: Sequence[Finding], reason: Reason) -> Outcome:
    """The outcome that the findings add up to.

    `reason` is that of a PASS; otherwise the first finding with the outcome's grade gives it.
    """
    grade = worst(findings)
    if grade is not Grade.PASS:
        reason = next(finding.reason for finding in findings if finding.grade is grade)
    return Outcome(grade, reason, judge.time, tuple(findings))
