"""Back along a run: since when each failed condition has been broken, and how near it came."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from alogkit.diagnosis.records import Broken, Failure, Nearest
from alogkit.evaluate.reading import measure, negate
from alogkit.logic.truth import variables
from alogkit.verdict import Grade, Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.evaluate.checks import Criteria
    from alogkit.evaluate.held import Held
    from alogkit.evaluate.run import Run
    from alogkit.logic.condition import Condition
    from alogkit.verdict import Finding, Verdict


def failures(run: Run, criteria: Criteria, verdict: Verdict, judged: float) -> tuple[Failure, ...]:
    """What made a verdict other than a PASS, with what led to it.

    Args:
        run: The logs.
        criteria: What was asked.
        verdict: The answer.
        judged: How far to look (s).
    """
    if verdict.grade is Grade.PASS:
        return ()
    found = [finding for finding in verdict.findings if finding.grade is verdict.grade]
    tracks = [_Track(finding, _condition(criteria, finding)) for finding in found]
    followed = [track for track in tracks if track.condition is not None]
    held = run.held()
    for instant in run.instants:
        if instant.time > judged:
            break
        held.apply(instant)
        names = {event.name for event in instant.events}
        for track in followed:
            if not names.isdisjoint(track.names):
                track.follow(run, held, instant.time)
    return tuple(track.failure() for track in tracks)


def first_violation(found: tuple[Failure, ...], judged: float) -> float:
    """When what had held first broke (s); the instant of judgement if nothing did."""
    broken = [failure.broken for failure in found if failure.broken is not None]
    return min((one.time for one in broken if one.after_holding), default=judged)


def _condition(criteria: Criteria, finding: Finding) -> Condition | None:
    if finding.stage >= len(criteria.stages):
        return None
    stage = criteria.stages[finding.stage]
    checks = {Role.LEAD: stage.leads, Role.PASS: stage.passes, Role.FAIL: stage.fails}
    for check in checks.get(finding.role, ()):
        if check.text == finding.condition:
            return check.condition
    return None


@dataclass
class _Track:
    """How one failed condition fared."""

    finding: Finding
    condition: Condition | None
    names: tuple[str, ...] = field(init=False)
    broken: Broken | None = None
    nearest: Nearest | None = None
    met: bool = False

    def __post_init__(self) -> None:
        self.names = () if self.condition is None else variables(self.condition)

    def follow(self, run: Run, held: Held, time: float) -> None:
        """Take an instant in at which one of its variables was posted."""
        if self.condition is None:
            return
        truth = held.truth(self.condition)
        if truth is (self.finding.role is not Role.FAIL):
            self.met, self.broken = True, None
            return
        if self.broken is None or not self.met:
            answer = measure(self.condition, held, run.locate)
            if self.broken is None:
                self.broken = Broken(time, answer.decider.evidence, self.met)
            margin = negate(answer.margin) if self.finding.role is Role.FAIL else answer.margin
            if margin is not None and (self.nearest is None or margin > self.nearest.margin):
                decider = answer.decider
                self.nearest = Nearest(time, margin, decider.unit, decider.evidence)

    def failure(self) -> Failure:
        """What was found."""
        watched = next(_watched(self.finding), None)
        return Failure(
            self.finding,
            watched or self.broken or _appeared(self.finding),
            None if self.met else self.nearest,
        )


def _watched(finding: Finding) -> Iterator[Broken]:
    """What a check over a stretch tells by itself."""
    watch = finding.watch
    if watch is not None and watch.broken is not None:
        begin = watch.broken if watch.begin is None else watch.begin
        yield Broken(watch.broken, watch.broken_by, watch.broken > begin)


def _appeared(finding: Finding) -> Broken | None:
    """When something came that should have been absent."""
    evidence = finding.evidence
    if finding.role is Role.ABSENT and finding.grade is Grade.FAIL and evidence is not None:
        return Broken(evidence.time, evidence, after_holding=True)
    return None
