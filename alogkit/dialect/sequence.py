"""The stages of a block, played along the moments at which its grader looks.

A stage waits until all its leads hold at one look and is judged there, once. At most one stage is
settled at a look, and only the one whose turn it is is looked at.

Where the logs do not hold a variable, what it would decide stays open: a lead that might have held
earlier makes the verdict inconclusive, whatever the stage says when it surely holds.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from alogkit.evaluate.judge import Judge
from alogkit.logic.truth import comparisons, variables
from alogkit.verdict import Finding, Grade, Reason, Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.dialect.memory import Memory
    from alogkit.evaluate.checks import Check, Stage
    from alogkit.evaluate.run import Run
    from alogkit.logic.condition import Condition


class Answer(NamedTuple):
    """What one condition said when its stage was judged."""

    stage: int
    role: Role
    text: str
    truth: bool | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a grader's stages."""

    grade: Grade
    reason: Reason
    time: float | None
    """When it was decided (s); None when it was not."""
    stage: int
    """The stage that decided, or that was waited for."""
    answers: tuple[Answer, ...]
    """Of the stages that were judged."""
    findings: tuple[Finding, ...]
    """Of the stages that had their turn; empty unless asked for."""
    status: str
    """The grader's own words, as MISSION_LCHECK_STAT has them."""
    missing: tuple[str, ...]
    """The variables that leave it open."""


@dataclass
class Play:
    """One pass of a grader through its stages."""

    stages: Sequence[Stage]
    memory: Memory
    run: Run | None
    """The logs, for findings; None for an outcome without them."""
    index: int = 0
    outcome: Outcome | None = None
    _answers: list[Answer] = field(default_factory=list)
    _findings: list[Finding] = field(default_factory=list)
    _doubts: dict[str, None] = field(default_factory=dict)

    def look(self, time: float) -> bool:
        """Look at the stage whose turn it is; whether that settled it."""
        stage = self.stages[self.index]
        leads = self._ask(Role.LEAD, stage.leads)
        holds = _all(answer.truth for answer in leads)
        if holds is None:
            self._doubt(leads)
        if not holds:
            return False
        passes, fails = self._ask(Role.PASS, stage.passes), self._ask(Role.FAIL, stage.fails)
        self._answers += [*leads, *passes, *fails]
        self._explain(time)
        judged = _judged(passes, fails)
        if self._doubts or judged.grade is Grade.PENDING:
            self._doubt([*passes, *fails])
            left_open = _Judged(Grade.PENDING, Reason.NOT_HELD, judged.status)
            self.outcome = self._outcome(left_open, None)
        elif judged.grade is Grade.FAIL or self.index + 1 == len(self.stages):
            self.outcome = self._outcome(judged, time)
        else:
            self.index += 1
        return True

    def end(self) -> Outcome:
        """The outcome, once there are no more looks."""
        if self.outcome is not None:
            return self.outcome
        leads = self._ask(Role.LEAD, self.stages[self.index].leads)
        reason = Reason.NOT_HELD if self._doubts else Reason.NOT_REACHED
        unmet = (answer for answer in leads if not answer.truth)
        self._explain(None, reason)
        return self._outcome(
            _Judged(Grade.PENDING, reason, _status("unmet_lead_cond", unmet)), None
        )

    def _ask(self, role: Role, checks: Iterable[Check]) -> list[Answer]:
        return [
            Answer(self.index, role, check.text, self.memory.truth(check.condition))
            for check in checks
        ]

    def _doubt(self, answers: list[Answer]) -> None:
        stage = self.stages[self.index]
        open_texts = {(answer.role, answer.text) for answer in answers if answer.truth is None}
        for role, checks in _roles(stage):
            for check in checks:
                if (role, check.text) in open_texts:
                    self._doubts |= dict.fromkeys(self._missing(check.condition))

    def _missing(self, condition: Condition) -> Iterator[str]:
        for comparison in comparisons(condition):
            if self.memory.compare(comparison) is None:
                yield from filter(self.memory.is_missing, variables(comparison))

    def _explain(self, time: float | None, reason: Reason = Reason.HOLDS) -> None:
        """Add the findings of the stage: judged at a time (s), or left undecided for a reason."""
        if self.run is None:
            return
        stage = self.stages[self.index]
        judge = Judge(self.run, self.memory, stage, self.index, time)
        if time is None:
            findings = judge.undecided(reason)
        else:
            findings = [*judge.leads(Grade.FAIL), *judge.passes(), *judge.fails()]
        checks = (check for _, group in _roles(stage) for check in group)
        self._findings += [
            _not_held(finding) if self.memory.truth(check.condition) is None else finding
            for finding, check in zip(findings, checks, strict=True)
        ]

    def _outcome(self, judged: _Judged, time: float | None) -> Outcome:
        return Outcome(
            judged.grade,
            judged.reason,
            time,
            self.index,
            tuple(self._answers),
            tuple(self._findings),
            judged.status,
            tuple(self._doubts),
        )


class _Judged(NamedTuple):
    grade: Grade
    reason: Reason
    status: str


def _judged(passes: list[Answer], fails: list[Answer]) -> _Judged:
    unmet = [answer for answer in passes if answer.truth is False]
    met = [answer for answer in fails if answer.truth is True]
    if unmet:
        return _Judged(Grade.FAIL, Reason.UNMET_PASS, _status("unmet_pass_cond", unmet))
    if met:
        return _Judged(Grade.FAIL, Reason.MET_FAIL, _status("met_fail_cond", met))
    if any(answer.truth is None for answer in [*passes, *fails]):
        return _Judged(Grade.PENDING, Reason.NOT_HELD, "pending")
    return _Judged(Grade.PASS, Reason.HOLDS, "pass")


def _status(word: str, answers: Iterable[Answer]) -> str:
    first = next(iter(answers), None)
    return "pending" if first is None else f"{word}: [{''.join(first.text.split())}]"


def _all(truths: Iterable[bool | None]) -> bool | None:
    """Whether all hold: False as soon as one does not, else None if one is unknown."""
    found = set(truths)
    if False in found:
        return False
    return None if None in found else True


def _roles(stage: Stage) -> tuple[tuple[Role, tuple[Check, ...]], ...]:
    return ((Role.LEAD, stage.leads), (Role.PASS, stage.passes), (Role.FAIL, stage.fails))


def _not_held(finding: Finding) -> Finding:
    return replace(finding, grade=Grade.PENDING, reason=Reason.NOT_HELD)
