"""Conditions that must hold some time in a stretch of a log, and others that never may."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from alogkit.alog.names import column
from alogkit.logic.truth import holds, variables
from alogkit.toolbox.held import Held

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from alogkit.alog.log import Alog
    from alogkit.logic.condition import Condition, Value

TIMESTAMP = "ALOG_TIMESTAMP"
"""The variable that is the time itself (s since LOGSTART), in any condition."""


class Clause(NamedTuple):
    """A condition and how it was written."""

    text: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a log.

    Attributes:
        starts: The stretch begins when all of these hold; at once without any.
        ends: It ends when all of these hold; with the log without any.
        passes: Each must hold at some instant of the stretch.
        fails: None may hold at any.
    """

    starts: tuple[Clause, ...] = ()
    ends: tuple[Clause, ...] = ()
    passes: tuple[Clause, ...] = ()
    fails: tuple[Clause, ...] = ()


class Answer(NamedTuple):
    """How a condition fared.

    Attributes:
        clause: The condition.
        is_fail: Whether it must never hold.
        time: When it first held in the stretch (s since LOGSTART); None if it never did.
    """

    clause: Clause
    is_fail: bool
    time: float | None

    @property
    def good(self) -> bool:
        """Whether it is as it must be."""
        return (self.time is None) is self.is_fail


class Outcome(NamedTuple):
    """What came of a question.

    Attributes:
        start: When the stretch began (s since LOGSTART); None if it never did.
        stop: When its end conditions held (s); None if it went on to the end of the log.
        answers: One for each pass and fail condition; none if it never began.
    """

    start: float | None
    stop: float | None
    answers: tuple[Answer, ...]

    @property
    def passed(self) -> bool:
        """Whether the stretch began and every condition is as it must be."""
        return self.start is not None and all(answer.good for answer in self.answers)


def check(log: Alog, question: Question) -> Outcome:
    """Look whether a log meets some conditions.

    Values are held from posting to posting; a comparison with what was never posted is false. The
    instants at which something was posted are looked at, that at which the stretch ends included.
    """
    start = stop = None
    first: dict[int, float] = {}
    asked = [*question.passes, *question.fails]
    for time, lookup in _instants(log, question):
        if start is None and all(holds(one.condition, lookup) for one in question.starts):
            start = time
        if start is None:
            continue
        for number, one in enumerate(asked):
            if number not in first and holds(one.condition, lookup):
                first[number] = time
        if question.ends and all(holds(one.condition, lookup) for one in question.ends):
            stop = time
            break
    if start is None:
        return Outcome(None, None, ())
    n_passes = len(question.passes)
    answers = (Answer(one, at >= n_passes, first.get(at)) for at, one in enumerate(asked))
    return Outcome(start, stop, tuple(answers))


def _instants(
    log: Alog, question: Question
) -> Iterator[tuple[float, Callable[[str], Value | None]]]:
    """The instants at which a condition can change, and what is held then."""
    clauses = (*question.starts, *question.ends, *question.passes, *question.fails)
    names = dict.fromkeys(name for one in clauses for name in variables(one.condition))
    held = {name: Held(column(log, name)) for name in names if name != TIMESTAMP}
    times = {time for one in held.values() for time in one.times}
    if TIMESTAMP in names:
        times.update(log.times)
    elif len(log):
        # What needs no posting holds from the start on.
        times.add(min(log.times))
    for time in sorted(times):
        yield time, _Lookup(held, time)


class _Lookup:
    """What is held at a time."""

    def __init__(self, held: dict[str, Held], time: float) -> None:
        self._held = held
        self._time = time

    def __call__(self, name: str) -> Value | None:
        return self._time if name == TIMESTAMP else self._held[name].value(self._time)
