"""What a grader is configured with, and what is odd about its configuration."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alogkit.evaluate.checks import Stage
    from alogkit.logic.condition import Condition, Value
    from alogkit.verdict import Role

GRADER = "pMissionEval"


class Dialect(Enum):
    """Whose rules hold."""

    PMISSIONEVAL = "pmissioneval"
    ALOGEVAL = "alogeval"


class NoteKind(Enum):
    """What is odd; the values are the codes that `alogkit lint` has for it."""

    DROPPED = "AK001"
    """Rejected by the grammar: the real program goes on without the condition."""
    NEVER_TRUE = "AK002"
    BLANKS_LOST = "AK003"
    COMMENT_IN_LITERAL = "AK004"
    NO_LEAD = "AK005"
    UNEXPANDED = "AK012"
    IGNORED = ""
    """A line that does nothing; the linter has no code for it."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that the real program does without a word, or in a log that nobody reads."""

    kind: NoteKind
    line: int
    """Of the file, from 1."""
    column: int
    """Where in the line, from 1."""
    text: str
    """What it is about: the condition, the value."""
    reason: str
    path: str = ""
    """The file, if an include brought the line; '' for the one that is read."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One `name = value` of a file."""

    line: int
    """Of the file, from 1."""
    column: int
    """Where the value begins in that line, from 1."""
    name: str
    """In lower case: the real programs don't care."""
    written: str
    """The value as written, macros replaced, comment gone."""
    value: str
    """The value as the program sees it."""
    path: str = ""
    """The file, if an include brought the line; '' for the one that is read."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A condition of the file, and what the real program does with it."""

    role: Role
    """Lead, pass or fail."""
    stage: int
    """Index from 0, also for one that is dropped."""
    entry: Entry
    condition: Condition | None
    """None: dropped."""
    trap: str
    """Why it was dropped, or why it is never true; '' for a sound one."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A posting: `VARIABLE = value`."""

    variable: str
    value: Value
    """A number, or text that may hold macros."""


@dataclass(frozen=True, slots=True)
class MailRule:
    """On each message of `key`, a posting: `@KEY#VARIABLE=value`."""

    key: str
    """`ANY`: each message that no other rule is for."""
    flag: Flag


@dataclass(frozen=True, slots=True)
class Report:
    """The row that the grader writes."""

    columns: tuple[str, ...] = ()
    """May hold macros, `$[NAME]`."""
    early_columns: tuple[str, ...] = ()
    """Written when MISSION_HASH first comes, or right before the others."""
    separator: str = "  "
    form: str = ""
    mod: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """All that one grader is configured with."""

    dialect: Dialect
    path: str
    """The file, as the user named it."""
    process: str
    """The name that the grader runs under."""
    asked: tuple[Asked, ...]
    """The conditions in the order of the file."""
    stages: tuple[Stage, ...]
    """What is left of them to be judged."""
    mail_rules: tuple[MailRule, ...] = ()
    result_flags: tuple[Flag, ...] = ()
    pass_flags: tuple[Flag, ...] = ()
    fail_flags: tuple[Flag, ...] = ()
    report: Report = field(default_factory=Report)
    tick_rate: float = 4.0
    """Hz: AppTick."""
    notes: tuple[Note, ...] = ()
