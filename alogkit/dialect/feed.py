"""A run's logs as the mail of one grader, and what they say about the grader itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from alogkit.alog.align import shifts
from alogkit.dialect.grammar import can_be_posted
from alogkit.dialect.macros import macro_variables
from alogkit.dialect.mailflags import ANY
from alogkit.dialect.memory import DELTA
from alogkit.dialect.numbers import number_or_text
from alogkit.dialect.places import Places
from alogkit.dialect.records import Dialect
from alogkit.evaluate.samples import Samples, shifted
from alogkit.evaluate.timeline import Events, Stream
from alogkit.logic.truth import variables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alogkit.alog.columns import Column, Items
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

    events: Events
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
    _make_ready(logs, _heard_of(block))
    places = Places(logs, block.process, whole=block.dialect is Dialect.ALOGEVAL)
    builder = _Builder(logs, block, places)
    own = builder.own_stamps()
    decided = builder.decided()
    return Feed(
        events=Events.of(list(builder.streams())),
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

    def streams(self) -> Iterator[Stream]:
        for name in sorted(_heard_of(self._block)):
            place = self._places.place(name)
            if place is not None:
                column = self._logs[place.log].column(place.variable)
                samples = Samples.of(column, self._shifts[place.log])
                yield Stream(name, place, self._heard(name, column, samples))

    def _heard(self, name: str, column: Column, samples: Samples) -> Samples:
        """The postings that the grader hears."""
        if self._block.dialect is Dialect.ALOGEVAL:
            # It knows no types, and skips lines that do not start with a digit.
            times = column.compact_times()
            heard = samples.where(lambda row: times[row] >= 0.0)
            return replace(heard, values=_without_types(column))
        own = self._block.process
        sources = column.sources
        if own not in sources or self._own_postings_count(name):
            return samples
        return samples.where(lambda row: sources[row] != own)

    def own_stamps(self) -> tuple[float, ...]:
        log, process = self._places.grader, self._block.process
        if log is None or not process or process not in self._logs[log].sources:
            return ()
        shift = self._shifts[log]
        return tuple(sorted({shifted(time, shift) for time in self._logs[log].posted_by(process)}))

    def decided(self) -> float | None:
        return min((time for time, _ in self._own_postings(_EVALUATED)), default=None)

    def result(self) -> str | None:
        found = [text for _, text in self._own_postings(_RESULT) if text != "pending"]
        return found[-1] if found else None

    def not_held(self) -> frozenset[str]:
        return frozenset(name for name in _asked(self._block) if not self._is_settled(name))

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


def _asked(block: Block) -> set[str]:
    """The variables of its conditions."""
    return {
        name
        for stage in block.stages
        for check in (*stage.leads, *stage.passes, *stage.fails)
        for name in variables(check.condition)
    }


def _heard_of(block: Block) -> set[str]:
    """The variables whose mail matters to a grader."""
    names = _asked(block)
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


def _make_ready(logs: Sequence[Alog], names: Iterable[str]) -> None:
    """Have each log look once for all, by the names that the mail has there."""
    every = {*names, _EVALUATED, _RESULT, _WARP}
    for log in logs:
        prefix = f"{log.community.upper()}_"
        log.select(every | {name.removeprefix(prefix) for name in every})


def _without_types(column: Column) -> Items[Value]:
    """The values of a column by their texts alone."""
    known: dict[str, Value] = {}
    return [known.setdefault(text, number_or_text(text)) for text in column.each_text()]
