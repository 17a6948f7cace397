"""What a grader posts and writes when it has decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.dialect.macros import expand
from alogkit.dialect.mail import HASH
from alogkit.dialect.records import Flag
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.dialect.memory import Memory
    from alogkit.dialect.records import Block
    from alogkit.dialect.sequence import Outcome
    from alogkit.logic.condition import Value

_GAP = "  "
"""Between the early columns and the others, whatever separates columns."""


@dataclass(frozen=True, slots=True)
class Output:
    """What comes of a verdict."""

    postings: tuple[Flag, ...]
    """In order: result flags, MISSION_EVALUATED, MISSION_RESULT, then pass or fail flags."""
    row: str
    """The line of its report file; '' without columns."""
    status: str
    """Its last MISSION_LCHECK_STAT."""


class Writer:
    """Follows a grader, to write what it writes."""

    def __init__(self, block: Block, memory: Memory, warp: float) -> None:
        self._block = block
        self._memory = memory
        self._warp = warp
        self._early: tuple[str, ...] | None = None

    def look(self) -> None:
        """Write the early columns as soon as the mission's hash is known."""
        if self._early is None and self._memory.event(HASH) is not None:
            self._early = self._columns(self._block.report.early_columns, Grade.PENDING)

    def output(self, outcome: Outcome) -> Output:
        """What is posted and written for an outcome that is decided."""
        report, grade = self._block.report, outcome.grade
        early = self._early
        if early is None:
            early = self._columns(report.early_columns, grade)
        late = self._columns(report.columns, grade)
        row = report.separator.join(late)
        if early:
            row = f"{report.separator.join(early)}{_GAP}{row}"
        return Output(tuple(self._postings(grade)), row, outcome.status)

    def _postings(self, grade: Grade) -> Iterator[Flag]:
        # MISSION_RESULT is stored after the result flags, so their $[GRADE] still says pending.
        yield from self._flags(self._block.result_flags, Grade.PENDING)
        yield Flag("MISSION_EVALUATED", "true")
        yield Flag("MISSION_RESULT", grade.value)
        flags = self._block.pass_flags if grade is Grade.PASS else self._block.fail_flags
        yield from self._flags(flags, grade)

    def _flags(self, flags: Iterable[Flag], grade: Grade) -> Iterator[Flag]:
        for flag in flags:
            value = flag.value
            if isinstance(value, str):
                value = self._expand(value, grade)
            if value != "":
                yield Flag(flag.variable, value)

    def _columns(self, columns: Iterable[str], grade: Grade) -> tuple[str, ...]:
        return tuple(self._expand(column, grade) for column in columns)

    def _expand(self, text: str, grade: Grade) -> str:
        report = self._block.report
        words = {"GRADE": grade.value, "MISSION_FORM": report.form, "MMOD": report.mod}
        return expand(text, words, self._value, self._warp)

    def _value(self, name: str) -> Value | None:
        event = self._memory.event(name)
        return None if event is None else event.value
