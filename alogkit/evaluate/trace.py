"""How every condition fares along a run, for pictures and replays."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from alogkit.alog.log import Alog
from alogkit.evaluate.held import shown_value
from alogkit.evaluate.judge import absent_text
from alogkit.evaluate.monitors.describe import describe
from alogkit.evaluate.monitors.trace import trace_monitor
from alogkit.evaluate.monitors.watcher import Watcher
from alogkit.evaluate.run import Run
from alogkit.logic.truth import variables
from alogkit.verdict import Role, Trace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.evaluate.checks import Criteria
    from alogkit.evaluate.held import Held
    from alogkit.logic.condition import Condition
    from alogkit.verdict import Verdict


def trace(
    logs: Alog | Sequence[Alog], criteria: Criteria, verdict: Verdict | None = None
) -> tuple[Trace, ...]:
    """One trace per condition, in the order of the criteria; whole runs, verdict or not.

    Args:
        logs: As for `evaluate`; times are s since the first one's LOGSTART.
        criteria: What is asked.
        verdict: Tells where checks over a stretch looked: elsewhere their truth is None. Without
            it they are traced along the whole run.
    """
    run = Run([logs] if isinstance(logs, Alog) else list(logs), criteria)
    held = run.held()
    lines = list(_lines(criteria))
    begin = run.begin
    if begin is not None:
        for line in lines:
            line.note(begin, held)
    for instant in run.instants:
        held.apply(instant)
        posted = {event.name for event in instant.events}
        for line in lines:
            if not posted.isdisjoint(line.names):
                line.note(instant.time, held)
    traces = [line.trace() for line in lines]
    if criteria.monitors:
        traces += _watched(run, criteria, verdict)
    return tuple(traces)


def _watched(run: Run, criteria: Criteria, verdict: Verdict | None) -> Iterator[Trace]:
    watcher = Watcher(run, criteria.mailflags)
    found = (*verdict.findings, *verdict.companions) if verdict else ()
    watches = {(finding.condition, finding.role): finding.watch for finding in found}
    for monitor in criteria.monitors:
        role = Role.COMPANION if monitor.companion else Role.CHECK
        yield trace_monitor(monitor, watcher, watches.get((describe(monitor), role)))


@dataclass
class _Line:
    """A trace in the making."""

    text: str
    role: Role
    stage: int
    names: tuple[str, ...]
    condition: Condition | None
    """None: the one variable must be absent."""
    times: list[float] = field(default_factory=list)
    truths: list[bool | None] = field(default_factory=list)
    values: list[str] = field(default_factory=list)

    def note(self, time: float, held: Held) -> None:
        """Add a change point, if anything changed."""
        truth = self._truth(held)
        value = ", ".join(shown_value(held.value(name)) for name in self.names)
        if self.times and truth is self.truths[-1] and value == self.values[-1]:
            return
        if self.times and time == self.times[-1]:
            self.truths[-1], self.values[-1] = truth, value
            return
        self.times.append(time)
        self.truths.append(truth)
        self.values.append(value)

    def _truth(self, held: Held) -> bool | None:
        if self.condition is None:
            return held.event(self.names[0]) is None
        return held.truth(self.condition)

    def trace(self) -> Trace:
        return Trace(
            self.text,
            self.role,
            self.stage,
            tuple(self.times),
            tuple(self.truths),
            tuple(self.values),
        )


def _lines(criteria: Criteria) -> Iterator[_Line]:
    for index, stage in enumerate(criteria.stages):
        for role, checks in (
            (Role.LEAD, stage.leads),
            (Role.PASS, stage.passes),
            (Role.FAIL, stage.fails),
        ):
            for check in checks:
                names = variables(check.condition)
                yield _Line(check.text, role, index, names, check.condition)
        for name in stage.absent:
            yield _Line(absent_text(name), Role.ABSENT, index, (name,), None)
