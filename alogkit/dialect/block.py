"""The lines of a pMissionEval block made a `Block`, as the program's own setters take them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from alogkit.dialect.grammar import parse
from alogkit.dialect.numbers import moos_number, number_or_text
from alogkit.dialect.records import (
    Asked,
    Block,
    Dialect,
    Entry,
    Flag,
    MailRule,
    Note,
    NoteKind,
    Report,
)
from alogkit.errors import ConditionError
from alogkit.evaluate.checks import Check, Stage
from alogkit.logic.condition import Ref
from alogkit.logic.truth import comparisons
from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.dialect.missionfile import RawBlock
    from alogkit.logic.condition import Condition

ROLES = {
    "lead_condition": Role.LEAD,
    "pass_condition": Role.PASS,
    "fail_condition": Role.FAIL,
}
SEPARATORS = {"white": "  ", "csp": ", "}
_FLAG_LISTS = {"result_flag": "result_flags", "pass_flag": "pass_flags", "fail_flag": "fail_flags"}
_COLUMN_LISTS = ("report_column", "prereport_column")
_NAMES = ("mission_form", "mission_mod")
_FLAG = re.compile(r"(?:@[^#=]*#|\[[^\]]*\])*([^#=@\[\]]+)=(.+)")
_MAIL_RULE = re.compile(r"@([^#=@]+)#([^#=@]+)=(.+)")
_ELSEWHERE = frozenset({"commstick", "maxapptick", "iteratemode", "report_file"})
"""Parameters that are sound and change nothing in a verdict."""


def build_block(raw: RawBlock, path: str) -> Block:
    """The configuration that a block of a mission file gives."""
    builder = _Builder()
    for entry in raw.entries:
        builder.take(entry)
    asked, notes = ask(builder.conditions)
    return Block(
        dialect=Dialect.PMISSIONEVAL,
        path=path,
        process=raw.process,
        asked=asked,
        stages=stages_of(asked),
        mail_rules=tuple(builder.mail_rules),
        result_flags=tuple(builder.flags["result_flags"]),
        pass_flags=tuple(builder.flags["pass_flags"]),
        fail_flags=tuple(builder.flags["fail_flags"]),
        report=builder.report(),
        tick_rate=builder.tick_rate,
        notes=tuple(
            sorted(
                [*raw.notes, *builder.notes, *notes],
                key=lambda note: (note.path, note.line, note.column),
            )
        ),
    )


def ask(entries: Iterable[Entry]) -> tuple[tuple[Asked, ...], list[Note]]:
    """Conditions in the order of the file, with their stages.

    A lead that comes when the stage has a pass or fail condition already opens the next one. A
    condition that is dropped has no say in this.
    """
    asked: list[Asked] = []
    notes: list[Note] = []
    stage, judging = 0, False
    for entry in entries:
        role = ROLES[entry.name]
        try:
            condition, trap = parse(entry.value)
        except ConditionError as error:
            asked.append(Asked(role, stage, entry, None, error.reason))
            notes.append(_note(NoteKind.DROPPED, entry, error.reason))
            continue
        if role is Role.LEAD and judging:
            stage, judging = stage + 1, False
        judging = judging or role is not Role.LEAD
        asked.append(Asked(role, stage, entry, condition, trap))
        if trap:
            notes.append(_note(NoteKind.NEVER_TRUE, entry, trap))
        else:
            notes += _blanks_lost(entry, condition)
    return tuple(asked), notes + _without_lead(asked)


def stages_of(asked: Iterable[Asked]) -> tuple[Stage, ...]:
    """The stages to be judged; one at least, even if it asks nothing."""
    groups: list[dict[Role, list[Check]]] = []
    for item in asked:
        while len(groups) <= item.stage:
            groups.append({Role.LEAD: [], Role.PASS: [], Role.FAIL: []})
        if item.condition is not None:
            groups[item.stage][item.role].append(Check(item.entry.written, item.condition))
    return tuple(
        Stage(tuple(group[Role.LEAD]), tuple(group[Role.PASS]), tuple(group[Role.FAIL]))
        for group in groups
    ) or (Stage(),)


def _note(kind: NoteKind, entry: Entry, reason: str) -> Note:
    return Note(kind, entry.line, entry.column, entry.written, reason, entry.path)


def _blanks_lost(entry: Entry, condition: Condition) -> Iterator[Note]:
    for comparison in comparisons(condition):
        texts = [comparison.variable]
        if isinstance(comparison.right, str):
            texts.append(comparison.right)
        elif isinstance(comparison.right, Ref):
            texts.append(comparison.right.variable)
        for text in texts:
            if text not in entry.written:
                reason = f"blanks are lost on the way: it is compared as `{text}`"
                yield _note(NoteKind.BLANKS_LOST, entry, reason)


def _without_lead(asked: list[Asked]) -> list[Note]:
    """A note on each stage that is judged without being waited for."""
    notes = []
    kept = [item for item in asked if item.condition is not None]
    for stage in sorted({item.stage for item in kept}):
        members = [item for item in kept if item.stage == stage]
        if all(item.role is not Role.LEAD for item in members):
            reason = "its stage has no lead before it, so it is judged as soon as its turn comes"
            notes.append(_note(NoteKind.NO_LEAD, members[0].entry, reason))
    if asked and not kept:
        reason = "no condition is left, so the mission passes as soon as it is looked at"
        notes.append(_note(NoteKind.NO_LEAD, asked[0].entry, reason))
    return notes


@dataclass
class _Builder:
    """Takes the lines of a block, one at a time."""

    conditions: list[Entry] = field(default_factory=list)
    mail_rules: list[MailRule] = field(default_factory=list)
    flags: dict[str, list[Flag]] = field(
        default_factory=lambda: {name: [] for name in _FLAG_LISTS.values()}
    )
    columns: dict[str, list[str]] = field(
        default_factory=lambda: {name: [] for name in _COLUMN_LISTS}
    )
    words: dict[str, str] = field(default_factory=dict)
    tick_rate: float = 4.0
    notes: list[Note] = field(default_factory=list)

    def report(self) -> Report:
        return Report(
            tuple(self.columns["report_column"]),
            tuple(self.columns["prereport_column"]),
            self.words.get("report_line_format", SEPARATORS["white"]),
            self.words.get("mission_form", ""),
            self.words.get("mission_mod", ""),
        )

    def take(self, entry: Entry) -> None:
        name, value = entry.name, entry.value
        if name in ROLES:
            self.conditions.append(entry)
        elif name in _FLAG_LISTS:
            self._take_flag(entry)
        elif name == "mailflag":
            self._take_mail_rule(entry)
        elif name in _COLUMN_LISTS:
            self.columns[name].append(value)
        elif name in _NAMES:
            self.words[name] = value
        elif name == "report_line_format" and value in SEPARATORS:
            self.words[name] = SEPARATORS[value]
        elif name == "apptick" and (moos_number(value) or 0.0) > 0.0:
            self.tick_rate = moos_number(value) or self.tick_rate
        elif name not in _ELSEWHERE:
            self._ignore(entry, "no parameter of pMissionEval, or a value that it refuses")

    def _ignore(self, entry: Entry, reason: str) -> None:
        self.notes.append(_note(NoteKind.IGNORED, entry, f"{entry.name}: {reason}"))

    def _take_flag(self, entry: Entry) -> None:
        flags = self.flags[_FLAG_LISTS[entry.name]]
        found = _FLAG.fullmatch(entry.value)
        if entry.value.lower() == "clearall":
            flags.clear()
        elif found is None:
            self._ignore(entry, "a flag is written `VARIABLE = value`")
        else:
            flags.append(Flag(found[1], _flag_value(found[2])))

    def _take_mail_rule(self, entry: Entry) -> None:
        found = _MAIL_RULE.fullmatch(entry.value)
        if found is None:
            self._ignore(entry, "a mailflag is written `@KEY#VARIABLE=value`")
        else:
            self.mail_rules.append(MailRule(found[1], Flag(found[2], _flag_value(found[3]))))


def _flag_value(text: str) -> float | str:
    value = number_or_text(text)
    return value.strip('"') if isinstance(value, str) else value
