"""The verdict that the real grader comes to, from the logs of its run.

The real pMissionEval looks four times a second on a clock of its own, and nobody knows its phase
afterwards. So its run is played for phases all over a tick: where all of them agree, that is the
verdict, and where they don't, the real one was a matter of milliseconds. Such a race is
inconclusive and says its share.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from alogkit.alog.log import Alog
from alogkit.dialect.feed import Feed, build_feed
from alogkit.dialect.looks import Desk, InstantLooks, Looks, TickLooks, tick_period
from alogkit.dialect.mail import Mail, sort_mail
from alogkit.dialect.mailflags import Mailflags
from alogkit.dialect.memory import DELTA, Memory
from alogkit.dialect.outputs import Output, Writer
from alogkit.dialect.records import Dialect
from alogkit.dialect.sequence import Outcome, Play
from alogkit.evaluate.checks import Criteria
from alogkit.evaluate.run import Run
from alogkit.logic.truth import variables
from alogkit.verdict import Finding, Grade, Race, Reason, Role, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.dialect.records import Block

PHASES = 16
"""Phases of a tick that are tried."""


class Mode(Enum):
    """When the grader looks."""

    TICK = "tick"
    """As pMissionEval does: on its own clock."""
    EVENT = "event"
    """At each instant of the logs."""


@dataclass(frozen=True, slots=True)
class Graded:
    """A verdict, and what the grader itself would have made of it."""

    verdict: Verdict
    output: Output | None
    """None without a verdict."""
    recorded: str | None
    """What the real grader found, if a log has its word: `pass` or `fail`. It is compared with, and
    never decides."""


def grade(
    logs: Alog | Sequence[Alog], block: Block, *, mode: Mode | None = None, settled: bool = False
) -> Graded:
    """The verdict of a block's grader on a run.

    Args:
        logs: Of one run, of one community or of several. Times are s since the first one's
            LOGSTART.
        block: What is asked, and by whose rules.
        mode: When it looks; None for what the real program of this dialect does.
        settled: Whether a grade that hangs on the tick is the one that the log tells, if it does:
            so it is known of our own simulation's evaluator, which judges in the same way.
    """
    listed = [logs] if isinstance(logs, Alog) else list(logs)
    run = Run(listed, Criteria(()))
    if not block.asked:
        nothing = Verdict(Grade.PENDING, Reason.NO_CHECKS, None, 0, (), run.names)
        return Graded(replace(nothing, clocks=run.archive.clocks), None, None)
    feed = build_feed(listed, block)
    grader = _Grader(block, feed, sort_mail(feed, block), run)
    default = Mode.TICK if block.dialect is Dialect.PMISSIONEVAL else Mode.EVENT
    if (mode or default) is Mode.EVENT:
        return grader.explained(None, None)
    outcomes = [grader.outcome(phase) for phase in range(PHASES)]
    told = [outcome for outcome in outcomes if outcome.grade.value == feed.result]
    known = told if settled and told else outcomes
    shown = known[_representative(known, feed.decided)]
    return grader.explained(outcomes.index(shown), _race(known))


@dataclass(frozen=True, slots=True)
class _Grader:
    block: Block
    feed: Feed
    mail: Mail
    run: Run

    def outcome(self, phase: int) -> Outcome:
        """The outcome at one phase of the tick."""
        memory = self._memory()
        play = Play(self.block.stages, memory, None)
        self._watch(play, self._looks(memory, phase), None)
        return play.end()

    def explained(self, phase: int | None, race: Race | None) -> Graded:
        """The verdict with findings; at the instants of the logs if there is no phase."""
        memory = self._memory()
        play = Play(self.block.stages, memory, self.run)
        writer = Writer(self.block, memory, self.feed.warp)
        self._watch(play, self._looks(memory, phase), writer)
        outcome = play.end()
        verdict = Verdict(
            outcome.grade,
            outcome.reason,
            outcome.time,
            outcome.stage,
            outcome.findings,
            self.run.names,
            race=race,
            missing=outcome.missing,
        )
        if race is not None:
            verdict = _undone(verdict, race, self.run)
        verdict = replace(verdict, clocks=self.run.archive.clocks)
        decided = verdict.grade is not Grade.PENDING
        return Graded(verdict, writer.output(outcome) if decided else None, self.feed.result)

    def _memory(self) -> Memory:
        return Memory(self.feed.not_held, self.feed.flag_values)

    def _looks(self, memory: Memory, phase: int | None) -> Looks:
        end = max(self.run.end, self.feed.begin)
        offline = self.block.dialect is Dialect.ALOGEVAL
        clock = None if offline else self.feed.start
        desk = Desk(memory, Mailflags(self.block.mail_rules), clock)
        if phase is None:
            return InstantLooks(self.mail, desk, begin=self.feed.begin, end=end)
        period = tick_period(self.feed, self.block)
        first = self.feed.begin + phase * period / PHASES
        return TickLooks(self.mail, desk, first=first, period=period, end=end)

    def _watch(self, play: Play, looks: Looks, writer: Writer | None) -> None:
        ages = any(
            name.endswith(DELTA)
            for stage in self.block.stages
            for check in (*stage.leads, *stage.passes, *stage.fails)
            for name in variables(check.condition)
        )
        settled = True
        while play.outcome is None and (time := looks.step(again=settled or ages)) is not None:
            if writer is not None:
                writer.look()
            settled = play.look(time)


def _race(outcomes: Sequence[Outcome]) -> Race | None:
    """What differs from phase to phase; None where the grade does not."""
    grades = [outcome.grade for outcome in outcomes]
    if len(set(grades)) == 1:
        return None
    answers: dict[tuple[int, Role, str], set[bool | None]] = {}
    for outcome in outcomes:
        for answer in outcome.answers:
            answers.setdefault(answer[:3], set()).add(answer.truth)
    texts = dict.fromkeys(text for (_, _, text), truths in answers.items() if len(truths) > 1)
    return Race(grades.count(Grade.PASS), len(grades), tuple(texts))


def _representative(outcomes: Sequence[Outcome], decided: float | None) -> int:
    """The phase to show: of the commonest grade, the one that decides nearest to the real grader.

    Where no log tells when that was, the first such phase.
    """
    grades = [outcome.grade for outcome in outcomes]
    commonest = max(grades, key=grades.count)
    phases = [phase for phase, grade in enumerate(grades) if grade is commonest]
    if decided is None:
        return phases[0]

    def distance(phase: int) -> float:
        time = outcomes[phase].time
        return float("inf") if time is None else abs(time - decided)

    return min(phases, key=distance)


def _undone(verdict: Verdict, race: Race, run: Run) -> Verdict:
    """The verdict of a race: inconclusive, with a finding that says so before the others."""
    finding = Finding(
        condition=f"race: {race.share} ({', '.join(race.conditions) or 'the log ends'})",
        role=Role.RACE,
        stage=verdict.stage,
        grade=Grade.PENDING,
        reason=Reason.RACE,
        time=verdict.time,
        readings=(),
        margin=None,
        unit="",
        evidence=run.marker(run.end if verdict.time is None else verdict.time),
    )
    return Verdict(
        Grade.PENDING,
        Reason.RACE,
        verdict.time,
        verdict.stage,
        (finding, *verdict.findings),
        verdict.logs,
        race=race,
        missing=verdict.missing,
    )
