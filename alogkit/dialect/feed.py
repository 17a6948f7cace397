"""A run's logs as the mail of one grader, and what they say about the grader itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.dialect.grammar import can_be_posted
from alogkit.dialect.macros import macro_variables
from alogkit.dialect.mailflags import ANY
from alogkit.dialect.memory import DELTA
from alogkit.dialect.numbers import number_or_text
from alogkit.dialect.places import Places
from alogkit.dialect.records import Dialect
from alogkit.evaluate.timeline import Event, distinct_rows, shifted, shifts
from alogkit.logic.truth import variables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alogkit.alog.log import Alog
    from alogkit.dialect.records import Block
    from alogkit.logic.condition import Value

_EVALUATED, _RESULT, _HASH = "MISSION_EVALUATED", "MISSION_RESULT", "MISSION_HASH"
_WARP = "PROC_WATCH_TIME_WARP"
_BURST = 0.1
"""What one tick posts comes within so many seconds."""


@dataclass(frozen=True, slots=True)
class Feed:
    """What a grader had to go by; times are s since LOGSTART of the first log."""

    events: tuple[Event, ...]
    """The mail that matters to it, by stamp, without what it posted itself."""
    begin: float
    """When it came to life; where no log tells, LOGSTART."""
    own_stamps: tuple[float, ...]
    """When it posted, ascending."""
    decided: float | None
    """When it says that it decided; None when no log shows it."""
    result: str | None
    """What it says that it found, `pass` or `fail`."""
    not_held: frozenset[str]
    """Variables of its conditions that these logs do not hold, though somebody may have posted
    them."""
    flag_values: Mapping[str, tuple[Value, ...]]
    """What mailflags give to such a variable, if the log holds the mailflags' keys."""
    warp: float
    start: float | None
    """UTC of time 0 (s), warped as MOOS has it; None without a LOGSTART."""


def build_feed(logs: Sequence[Alog], block: Block) -> Feed:
    """The mail of a block's grader.

    Args:
        logs: Of one run; the first one's LOGSTART is the time base.
        block: Names the variables and the grader.
    """
    places = Places(logs, block.process, whole=block.dialect is Dialect.ALOGEVAL)
    builder = _Builder(logs, block, places)
    own = builder.own_stamps()
    decided = builder.decided()
    return Feed(
        events=tuple(sorted(builder.events(), key=lambda event: event.time)),
        begin=_begin(own, decided, complete=places.complete),
        own_stamps=own,
        decided=decided,
        result=builder.result(),
        not_held=builder.not_held(),
        flag_values=builder.flag_values(),
        warp=builder.warp(),
        start=logs[0].header.start if logs else None,
    )


def _begin(own: tuple[float, ...], decided: float | None, *, complete: bool) -> float:
    """The grader's first posting, unless the log was not told to hold more than its verdict."""
    if not own or not (complete or decided is None or own[0] < decided - _BURST):
        return 0.0
    return own[0]


class _Builder:
    def __init__(self, logs: Sequence[Alog], block: Block, places: Places) -> None:
        self._logs = logs
        self._block = block
        self._places = places
        self._shifts = shifts(logs)

    def events(self) -> Iterator[Event]:
        offline = self._block.dialect is Dialect.ALOGEVAL
        for name in self._names():
            place = self._places.place(name)
            if place is None:
                continue
            column = self._logs[place.log].column(place.variable)
            own_counts = self._own_postings_count(name)
            for row in distinct_rows(column):
                time = shifted(column.times[row], self._shifts[place.log])
                number = column.numbers[row]
                value: Value = column.texts[row] if number is None else number
                if offline:
                    # It knows no types, and skips lines that do not start with a digit.
                    value = number_or_text(column.texts[row])
                    if column.times[row] < 0.0:
                        continue
                elif column.sources[row] == self._block.process and not own_counts:
                    continue
                yield Event(time, name, value, place.log, place.variable, row)

    def own_stamps(self) -> tuple[float, ...]:
        log = self._places.grader
        if log is None:
            return ()
        stamps: set[float] = set()
        for variable in self._logs[log].variables:
            stamps.update(time for time, _ in self._own_postings(variable))
        return tuple(sorted(stamps))

    def decided(self) -> float | None:
        return min((time for time, _ in self._own_postings(_EVALUATED)), default=None)

    def result(self) -> str | None:
        found = [text for _, text in self._own_postings(_RESULT) if text != "pending"]
        return found[-1] if found else None

    def not_held(self) -> frozenset[str]:
        return frozenset(name for name in self._asked() if not self._is_settled(name))

    def flag_values(self) -> dict[str, tuple[Value, ...]]:
        values: dict[str, tuple[Value, ...]] = {}
        for rule in self._block.mail_rules:
            if rule.key != ANY and self._places.settled(rule.key):
                name = rule.flag.variable
                values[name] = (*values.get(name, ()), rule.flag.value)
        return values

    def warp(self) -> float:
        for log in self._logs:
            for number in log.column(_WARP).numbers:
                if number is not None and number > 0.0:
                    return number
        return 1.0

    def _own_postings(self, variable: str) -> Iterator[tuple[float, str]]:
        """Times (s) and texts of what the grader posted to a variable."""
        log = self._places.grader
        if log is None or not self._block.process:
            return
        column = self._logs[log].column(variable)
        for time, source, text in zip(column.times, column.sources, column.texts, strict=True):
            if source == self._block.process:
                yield shifted(time, self._shifts[log]), text

    def _is_settled(self, name: str) -> bool:
        """Whether the logs tell all about a variable of a condition."""
        base = name.removesuffix(DELTA)
        if base == name or self._places.place(name) is not None:
            return self._places.settled(name) or not can_be_posted(name)
        # alogeval never sets the clock that it counts from.
        return self._block.dialect is not Dialect.ALOGEVAL and self._places.settled(base)

    def _own_postings_count(self, name: str) -> bool:
        """Whether a mailflag's postings are taken from the log, as its key cannot be."""
        keys = [rule.key for rule in self._block.mail_rules if rule.flag.variable == name]
        return bool(keys) and all(self._places.place(key) is None for key in keys)

    def _asked(self) -> set[str]:
        return {
            name
            for stage in self._block.stages
            for check in (*stage.leads, *stage.passes, *stage.fails)
            for name in variables(check.condition)
        }

    def _names(self) -> set[str]:
        block = self._block
        names = self._asked()
        names |= {name.removesuffix(DELTA) for name in names}
        names |= {rule.key for rule in block.mail_rules}
        texts = [*block.report.columns, *block.report.early_columns]
        texts += [
            flag.value
            for flag in (*block.result_flags, *block.pass_flags, *block.fail_flags)
            if isinstance(flag.value, str)
        ]
        for text in texts:
            names.update(macro_variables(text))
        return names | {_HASH} if block.report.early_columns else names
