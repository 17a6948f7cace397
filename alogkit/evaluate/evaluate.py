"""Grading: the logs of one run against criteria give a verdict.

How it differs from the real pMissionEval, on purpose: the real program samples at 4 Hz on its own
clock and takes a variable that was never posted for a false comparison. Here every instant of the
logs is looked at, and what was never posted is unknown and cannot make a pass. Like the real one,
a stage is judged once, the leads of the next one are looked at from the instant after on, and after
a FAIL nothing is looked at. A stage that stays inconclusive ends the
grading too, since the later ones never had their turn.

Checks over a stretch of the run (`alogkit.evaluate.monitors`) are judged each on its own, whatever
the stages say. The worst answer is the verdict's; companions have a grade of their own.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from alogkit.alog.log import Alog
from alogkit.evaluate.judge import worst
from alogkit.evaluate.run import Player, Run
from alogkit.evaluate.stage import StageRun
from alogkit.record import replace
from alogkit.verdict import Grade, Reason, Role, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.evaluate.checks import Criteria, Stage
    from alogkit.verdict import Finding

MAX_GAP = 10.0
"""The longest silence (s) of a log that counts as alive. DB_TIME alone comes every 2 s."""


def evaluate(
    logs: Alog | Sequence[Alog], criteria: Criteria, *, max_gap: float = MAX_GAP
) -> Verdict:
    """The verdict on one run.

    Args:
        logs: Its logs, of one community or of several. Times are s since the first one's LOGSTART;
            a log without a LOGSTART is not shifted.
        criteria: What is asked.
        max_gap: The longest silence (s) after which absence is still believed.
    """
    run = Run([logs] if isinstance(logs, Alog) else list(logs), criteria)
    clock_start = _clock_start(run, criteria)
    verdict = _staged(run, criteria, clock_start, max_gap)
    verdict = replace(verdict, clocks=run.archive.clocks)
    if not criteria.monitors:
        return verdict

    # Few cases have checks over a stretch, and all that judges them takes a while to import.
    from alogkit.evaluate.monitors.watch import watch  # noqa: PLC0415
    from alogkit.evaluate.monitors.watcher import Watcher  # noqa: PLC0415

    watcher = Watcher(
        run,
        criteria.mailflags,
        clock=clock_start,
        clocked=criteria.clock is not None,
        verdict=verdict.time,
        max_gap=max_gap,
    )
    return _watched(verdict, [watch(monitor, watcher) for monitor in criteria.monitors])


def _staged(run: Run, criteria: Criteria, clock_start: float | None, max_gap: float) -> Verdict:
    """The verdict of the stages alone."""
    if not any(_asks(stage) for stage in criteria.stages):
        return Verdict(
            Grade.PENDING, Reason.NO_CHECKS, None, 0, (), run.names, clock_start=clock_start
        )
    player = Player(run)
    grade, reason, time, index, due = Grade.PASS, Reason.HOLDS, None, 0, None
    findings: list[Finding] = []
    for index, stage in enumerate(criteria.stages):
        due = None
        if stage.deadline is not None and clock_start is not None:
            due = clock_start + stage.deadline.seconds
        latest = due if due is None or time is None else max(due, time)
        outcome = StageRun(run, player, stage, index, time, latest, max_gap).outcome()
        findings += outcome.findings
        grade, reason, time = outcome.grade, outcome.reason, outcome.time
        if grade is not Grade.PASS:
            break
    return Verdict(grade, reason, time, index, tuple(findings), run.names, due, clock_start)


def _watched(verdict: Verdict, found: Sequence[Finding]) -> Verdict:
    """The verdict with the answers of checks over a stretch."""
    companions = tuple(finding for finding in found if finding.role is Role.COMPANION)
    checks = [finding for finding in found if finding.role is not Role.COMPANION]
    if companions:
        verdict = replace(verdict, companions=companions, companion=worst(companions))
    if not checks:
        return verdict
    verdict = replace(verdict, findings=(*verdict.findings, *checks))
    staged = verdict.reason is not Reason.NO_CHECKS
    grade = worst(checks)
    if staged and worst(verdict.findings) is verdict.grade:
        return verdict
    agreeing = [finding for finding in checks if finding.grade is grade]
    if grade is Grade.PASS:
        last = max(finding.time or 0.0 for finding in agreeing)
        return replace(verdict, grade=grade, reason=Reason.HOLDS, time=last)
    first = min(agreeing, key=lambda finding: math.inf if finding.time is None else finding.time)
    time = verdict.time if first.time is None else first.time
    return replace(verdict, grade=grade, reason=first.reason, time=time)


def _clock_start(run: Run, criteria: Criteria) -> float | None:
    if criteria.clock is None:
        return 0.0
    held = run.held()
    for instant in run.instants:
        held.apply(instant)
        if held.truth(criteria.clock.condition):
            return instant.time
    return None


def _asks(stage: Stage) -> bool:
    return bool(stage.leads or stage.passes or stage.fails or stage.absent)
