"""A block as a native case, and what that changes in meaning.

The case asks the same conditions, stage by stage. Native checks are strict: what the real grader
drops or never finds true has no place in them, and is left as a comment for its author to mend.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.dialect.casetext import CaseLine, CaseText, format_case
from alogkit.dialect.memory import DELTA
from alogkit.dialect.records import Dialect, NoteKind
from alogkit.errors import CaseError, ConditionError
from alogkit.evaluate.criteria import parse_mailflag
from alogkit.logic.condition import Compare, Not, Or
from alogkit.logic.format import format_condition
from alogkit.logic.macros import MACRO
from alogkit.logic.parse import parse
from alogkit.logic.truth import comparisons, rename, variables
from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from alogkit.dialect.records import Asked, Block, MailRule
    from alogkit.logic.condition import Condition

_COLUMN = re.compile(r"([A-Za-z0-9_]+)=(\S+)")
_HASH = re.compile(r"\$\[(?:MHASH|MISSION_HASH)")
_WORDS = ("GRADE", "MISSION_FORM", "MMOD")
_NO_NAME = re.compile(r"[^A-Za-z0-9_-]+")
_TICKS = (
    "when: the real grader looks some times a second on a clock of its own; the case is judged at "
    "the first instant of the logs at which all leads hold"
)
_INSTANTS = (
    "when: alogeval looks after every line; the case looks at all postings of a stamp at once"
)
_UNKNOWN = (
    "unknown: to the real grader a comparison with what nobody posted is false; in the case it is "
    "unknown, and unknown cannot make a PASS"
)
_TYPES = (
    "types: a condition of the real grader keeps to the first type that it sees, number or text; "
    "the case looks at the last posting, whatever it is"
)


@dataclass(frozen=True, slots=True)
class Adopted:
    """A case file and what its author should know."""

    name: str
    """The case's."""
    text: str
    """TOML."""
    changes: tuple[str, ...]
    """What the case means other than the block, a sentence each."""


def adopt(block: Block, *, name: str | None = None, community: str | None = None) -> Adopted:
    """The native case of a block.

    Args:
        block: What a real grader is asked.
        name: The case's; None for the block's mission_mod, or the name of its file.
        community: A vehicle whose variables are bridged with its name as prefix. The case then has
            the vehicle's own names (`NAV_X` for `ABE_NAV_X`) and grades its log, too.

    Raises:
        CaseError: A stage has no lead that a native check could wait for.
    """
    prefix = f"{community.upper()}_" if community else ""

    def naming(variable: str) -> str:
        return variable.removeprefix(prefix)

    if not block.asked:
        raise CaseError(block.path, "", "nothing is asked here")
    stages: list[list[CaseLine]] = []
    for index in range(len(block.stages)):
        members = [asked for asked in block.asked if asked.stage == index]
        lines = [_line(asked, naming) for asked in members]
        if not any(line.role is Role.LEAD and not line.trouble for line in lines):
            reason = "the stage has no lead that can hold; a native check must know when to look"
            first = members[0].entry
            raise CaseError(first.path or block.path, f"line {first.line}", reason)
        stages.append(lines)
    title = _NO_NAME.sub("_", name or block.report.mod or Path(block.path).stem) or "adopted"
    rules, refused = _mail_rules(block.mail_rules, naming)
    columns, left = _columns(block, naming)
    changes = [
        *_general(block),
        *_about_conditions(block, stages),
        *refused,
        *left,
    ]
    case = CaseText(
        name=title,
        about=f"What {block.process or 'alogeval'} asks in {Path(block.path).name}",
        community=community or "",
        words={"form": block.report.form, "mod": block.report.mod},
        mailflags=rules,
        report=columns,
        checks=stages,
    )
    return Adopted(title, format_case(case), tuple(changes))


def _line(asked: Asked, naming: Callable[[str], str]) -> CaseLine:
    written = asked.entry.written
    if asked.condition is None:
        return CaseLine(asked.role, written, f"the real grader drops it: {asked.trap}")
    if asked.trap:
        return CaseLine(asked.role, written, f"the real grader never finds it true: {asked.trap}")
    condition = rename(asked.condition, naming)
    trouble = ""
    for text in (written, format_condition(condition)):
        try:
            if parse(text) == condition:
                return CaseLine(asked.role, text, "")
        except ConditionError as error:
            trouble = error.reason
            continue
        trouble = "it reads differently in a case"
    return CaseLine(asked.role, written, f"a case cannot say it: {trouble}")


def _mail_rules(
    rules: Iterable[MailRule], naming: Callable[[str], str]
) -> tuple[list[str], list[str]]:
    """The mailflags that a case can have, and sentences about the others."""
    kept: list[str] = []
    refused: list[str] = []
    for rule in rules:
        value = rule.flag.value
        shown = value if isinstance(value, str) else f"{value:g}"
        text = f"@{naming(rule.key)}#{naming(rule.flag.variable)}={shown}"
        try:
            parse_mailflag(text)
        except ConditionError as error:
            refused.append(f"left out: the mailflag {text} ({error.reason})")
        else:
            kept.append(text)
    return kept, refused


def _columns(block: Block, naming: Callable[[str], str]) -> tuple[list[str], list[str]]:
    """The columns that a case's row can have, and sentences about the others."""
    kept: dict[str, str] = {}
    left: list[str] = []
    for column in (*block.report.early_columns, *block.report.columns):
        found = _COLUMN.fullmatch(column)
        if found is None or found[1] in kept or _HASH.search(column):
            left.append(f"left out: the report column {column}")
        else:
            kept[found[1]] = MACRO.sub(lambda macro: f"$[{naming(macro[1])}]", column)
    return list(kept.values()), left


def _general(block: Block) -> Iterator[str]:
    yield _TICKS if block.dialect is Dialect.PMISSIONEVAL else _INSTANTS
    yield _UNKNOWN
    yield _TYPES
    flags = (*block.result_flags, *block.pass_flags, *block.fail_flags)
    if flags:
        names = ", ".join(dict.fromkeys(flag.variable for flag in flags))
        yield f"left out: the flags ({names}); a case posts nothing"


def _about_conditions(block: Block, stages: Iterable[list[CaseLine]]) -> Iterator[str]:
    for line in (line for lines in stages for line in lines):
        if line.trouble:
            yield f"left out: the {line.role.value} condition `{line.text}`; {line.trouble}"
    for note in block.notes:
        if note.kind is NoteKind.BLANKS_LOST:
            where = f"line {note.line}{f' of {note.path}' if note.path else ''}"
            yield f"kept as it is compared: {where}, `{note.text}`; {note.reason}"
    for asked in block.asked:
        if asked.condition is not None and not asked.trap:
            yield from _about_condition(asked, asked.condition)


def _about_condition(asked: Asked, condition: Condition) -> Iterator[str]:
    text = asked.entry.written
    for name in variables(condition):
        if name.endswith(DELTA):
            yield f"`{text}`: {name} is unknown in a case unless somebody posts it"
    if _may_hold_without_data(condition):
        yield f"`{text}` holds to the real grader while nobody posts the variable; not here"
    if asked.role is Role.LEAD and isinstance(condition, Or):
        timer = _timer(condition)
        if timer:
            yield (
                f"`{text}`: the deadline is still the posting of {timer}; with "
                "`deadline = { missing_state = SECONDS }` the case would keep it by itself"
            )


def _may_hold_without_data(condition: Condition) -> bool:
    match condition:
        case Not():
            return True
        case Compare():
            return False
        case _:
            return _may_hold_without_data(condition.left) or _may_hold_without_data(condition.right)


def _timer(condition: Or) -> str:
    """The flag of `(event) or (FLAG = true)`; '' for another alternative."""
    last = condition.right
    found = isinstance(last, Compare) and last.right == "true" and len(comparisons(condition)) > 1
    return last.variable if found and isinstance(last, Compare) else ""
