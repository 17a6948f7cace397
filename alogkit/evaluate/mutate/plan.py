"""The mutations that make sense for a case and the logs of a run that passed it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from alogkit.alog.align import shifts
from alogkit.alog.posting import Posting
from alogkit.evaluate.mutate import perturb
from alogkit.evaluate.mutate.dive import going_on
from alogkit.evaluate.mutate.homes import Homes, asked, unwanted
from alogkit.units import unit_of
from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from alogkit.alog.log import Alog
    from alogkit.evaluate.checks import Criteria
    from alogkit.verdict import Reading, Verdict

    Change = Callable[[Alog, set[str]], Alog]

_DELAYS = (1.0, 20.0)
"""s: little more than a burst, and more than a case should bear."""
_BIAS = 1.0
"""m."""
_A_LITTLE = 0.01
"""How far beyond a margin, or short of it."""
_BEFORE = 1.0
"""s before the verdict at which what is unwanted comes."""
_INEQUALITIES = ("<", "<=", ">", ">=")
_DEPTH, _ALTITUDE = "NAV_DEPTH", "NAV_ALTITUDE"


class Kind(Enum):
    """What a case should make of a mutation."""

    HARMFUL = "harmful"
    """To be noticed."""
    WITHIN = "within"
    """Less than a check has to spare: unless the verdict comes at another instant, no change."""
    HARMLESS = "harmless"
    """Never to be noticed."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One change of the logs of a run."""

    name: str
    logs: tuple[Alog, ...]
    """The changed logs, in the order of the run's."""
    kind: Kind = Kind.HARMFUL


def mutations(logs: Sequence[Alog], criteria: Criteria, verdict: Verdict) -> Iterator[Mutation]:
    """The mutations of a run, each made when its turn comes.

    Args:
        logs: Of the run.
        criteria: What the case asks.
        verdict: How the run is graded by it: it passes.
    """
    plan = _Plan(tuple(logs), shifts(logs), Homes(logs, criteria), verdict)
    looked_at = asked(criteria)
    for name in looked_at:
        yield from plan.of_variable(name)
    yield from plan.of_margins()
    for name in unwanted(criteria):
        yield from plan.of_absence(name)
    if {_DEPTH, _ALTITUDE} & set(looked_at):
        yield from plan.of_the_dive()
    yield from plan.of_the_logs()


@dataclass(frozen=True, slots=True)
class _Plan:
    logs: tuple[Alog, ...]
    shifts: tuple[float, ...]
    """What to add to each log's times (s) to be on the verdict's base."""
    homes: Homes
    verdict: Verdict

    def of_variable(self, name: str) -> Iterator[Mutation]:
        """What can happen to the mail of a variable that the case looks at."""
        if not any(self.homes.of(name)):
            return
        yield self._change(f"{name} is never posted", name, perturb.dropped)
        half = (self.verdict.time or 0.0) / 2.0
        if half > 0.0:
            yield self._stop(name, half)
        for seconds in _DELAYS:
            yield self._delay(name, seconds)
        if self.homes.holds_text(name):
            yield self._change(f"{name} says another word", name, perturb.flipped)
        elif unit_of(name) == "m":
            yield from (self._bias(name, offset, " m", "") for offset in (_BIAS, -_BIAS))

    def of_margins(self) -> Iterator[Mutation]:
        """Numbers biased by a little more, and a little less, than what a check has to spare."""
        seen: set[tuple[str, float]] = set()
        for reading in self._spare():
            sign = 1.0 if reading.operator in ("<", "<=") else -1.0
            for more in (_A_LITTLE, -_A_LITTLE):
                room = (reading.margin or 0.0) + more
                offset = round(sign * room, 5)
                if room <= 0.0 or (reading.variable, offset) in seen:
                    continue
                seen.add((reading.variable, offset))
                words = "beyond" if more > 0.0 else "within"
                limit = f", just {words} {reading.operator} {reading.threshold:g}"
                unit = f" {reading.unit}".rstrip()
                yield self._bias(
                    reading.variable,
                    offset,
                    unit,
                    limit,
                    kind=Kind.HARMFUL if more > 0.0 else Kind.WITHIN,
                )

    def of_absence(self, name: str) -> Iterator[Mutation]:
        """What should not come, comes shortly before the verdict."""
        if self.verdict.time is None:
            return
        time = self.verdict.time - _BEFORE - self.shifts[0]
        posting = Posting(time, name, "pMutant", None, None, "mutant")
        changed = (perturb.joined(self.logs[0], posting), *self.logs[1:])
        yield Mutation(f"{name} is posted {_BEFORE:g} s before the verdict", changed)

    def of_the_dive(self) -> Iterator[Mutation]:
        """Nothing stops the dive."""
        changed = list(self.logs)
        for index, log in enumerate(self.logs):
            depth = self.homes.in_log(_DEPTH, index)
            if depth is not None:
                changed[index] = going_on(log, depth, self.homes.in_log(_ALTITUDE, index)) or log
        if any(new is not old for new, old in zip(changed, self.logs, strict=True)):
            yield Mutation("the dive goes on to the bottom", tuple(changed))

    def of_the_logs(self) -> Iterator[Mutation]:
        """What can happen to whole logs."""
        if self.verdict.time is not None:
            time = self.verdict.time
            pairs = zip(self.logs, self.shifts, strict=True)
            changed = tuple(perturb.cut(log, time - shift) for log, shift in pairs)
            yield Mutation("the logs end before the verdict", changed)
        repeated = tuple(map(perturb.repeated, self.logs))
        yield Mutation("every line comes twice", repeated, kind=Kind.HARMLESS)
        disordered = tuple(map(perturb.disordered, self.logs))
        yield Mutation("the lines come in falling order", disordered, kind=Kind.HARMLESS)

    def _spare(self) -> Iterator[Reading]:
        """Comparisons of a variable with a number, whose margin a bias can use up."""
        for finding in (*self.verdict.findings, *self.verdict.companions):
            for reading in finding.readings:
                if (
                    finding.role not in (Role.LEAD, Role.DEADLINE)
                    and reading.margin is not None
                    and reading.operator in _INEQUALITIES
                    and any(self.homes.of(reading.variable))
                ):
                    yield reading

    def _bias(
        self, name: str, offset: float, unit: str, words: str, *, kind: Kind = Kind.HARMFUL
    ) -> Mutation:
        return self._change(
            f"{name} {offset:+.2f}{unit}{words}",
            name,
            lambda log, home: perturb.biased(log, home, offset),
            kind=kind,
        )

    def _delay(self, name: str, seconds: float) -> Mutation:
        return self._change(
            f"{name} comes {seconds:g} s late",
            name,
            lambda log, home: perturb.delayed(log, home, seconds),
        )

    def _stop(self, name: str, time: float) -> Mutation:
        triples = zip(self.logs, self.homes.of(name), self.shifts, strict=True)
        changed = tuple(
            perturb.dropped(log, home, time - shift) if home else log
            for log, home, shift in triples
        )
        return Mutation(f"{name} stops half-way to the verdict", changed)

    def _change(
        self, words: str, name: str, change: Change, *, kind: Kind = Kind.HARMFUL
    ) -> Mutation:
        pairs = zip(self.logs, self.homes.of(name), strict=True)
        changed = tuple(change(log, home) if home else log for log, home in pairs)
        return Mutation(words, changed, kind)
