"""Mission files: every pMissionEval block of one, and the timer scripts beside them.

A file is read as nsplug would write it, with all that it includes and without the branches that are
not taken. One that nsplug could not make sense of is read as it stands.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from alogkit.dialect.block import build_block
from alogkit.dialect.missionfile import blocks_of
from alogkit.dialect.numbers import number_or_text
from alogkit.dialect.places import Places
from alogkit.dialect.records import GRADER
from alogkit.errors import MissionFileError
from alogkit.lint.codes import Code
from alogkit.lint.finding import LintFinding, in_order
from alogkit.lint.inlog import Evidence, unlike_log
from alogkit.lint.macros import is_template, lost_macros
from alogkit.lint.missing import unsure_absences
from alogkit.lint.monitors import momentary_fails
from alogkit.lint.notes import note_findings
from alogkit.lint.source import value_of
from alogkit.lint.subject import Asked, Subject
from alogkit.lint.values import odd_values
from alogkit.lint.waiting import endless_waits
from alogkit.missionfile.lines import expanded
from alogkit.missionfile.plug import plug

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alogkit.alog.log import Alog
    from alogkit.dialect.missionfile import RawBlock
    from alogkit.dialect.records import Block
    from alogkit.logic.condition import Value
    from alogkit.missionfile.lines import Line

_HEAD = re.compile(rf"\s*processconfig\s*=\s*({GRADER}\w*)\s*(.*)", re.IGNORECASE)
_TIMED = re.compile(r'(?:^|,)(var|val)=("[^"]*"|[^,]*)')


def lint_mission_file(
    path: str,
    text: str,
    settings: Mapping[str, str],
    environ: Mapping[str, str],
    logs: Sequence[Alog],
) -> list[LintFinding] | None:
    """The findings in a mission file, in order; None for one without any pMissionEval.

    Args:
        path: Of the file.
        text: The whole of it.
        settings: Values of nsplug's macros.
        environ: Values for `${NAME}` that the file does not assign.
        logs: Of one run of the mission; without any, what they would show is not looked for.
    """
    plugged = _plugged(text, path, settings)
    lines = [line.raw for line in plugged]
    # Until all is found, a line's number is its place among these lines.
    numbered = [line._replace(path=path, number=at) for at, line in enumerate(plugged, 1)]
    blocks = blocks_of(numbered, environ, path)
    graders = [block for block in blocks if block.process.startswith(GRADER)]
    found = list(_unread(path, lines, graders))
    if not graders and not found:
        return None
    timed = timed_values(blocks)
    template = is_template(PurePath(path).name, text) and not settings
    seen: set[str] = set()
    for raw in graders:
        if raw.process not in seen:
            found += _lint(raw, path, lines, timed, logs, template=template)
        seen.add(raw.process)
    return [_on_disk(finding, plugged) for finding in in_order(found, lines)]


def _plugged(text: str, path: str, settings: Mapping[str, str]) -> tuple[Line, ...]:
    try:
        return plug(text, path, settings)
    except (MissionFileError, OSError):
        return expanded(text, path, settings)


def _on_disk(finding: LintFinding, plugged: Sequence[Line]) -> LintFinding:
    """A finding with the file and line that its line has come from."""
    line = plugged[finding.line - 1]
    return replace(finding, path=line.path, line=line.number)


def lint_block(
    block: Block, lines: Sequence[str], timed: Mapping[str, tuple[Value, ...]]
) -> Iterator[LintFinding]:
    """What the conditions of a grader tell without a log.

    Args:
        block: As it is configured.
        lines: Of its file.
        timed: What timer scripts post.
    """
    subject = block_subject(block, lines, timed)
    yield from endless_waits(subject)
    yield from unsure_absences(subject)
    yield from odd_values(subject)
    yield from momentary_fails(subject)


def block_subject(
    block: Block, lines: Sequence[str], timed: Mapping[str, tuple[Value, ...]]
) -> Subject:
    """The sound conditions of a grader, with their places."""
    flagged: dict[str, tuple[Value, ...]] = {}
    for rule in block.mail_rules:
        name = rule.flag.variable
        flagged[name] = (*flagged.get(name, ()), rule.flag.value)
    asked = tuple(
        Asked(
            item.role, item.stage, item.condition, item.entry.written, value_of(item.entry, lines)
        )
        for item in block.asked
        if item.condition is not None and not item.trap
    )
    return Subject(block.path, asked, timed, flagged)


def timed_values(blocks: Iterable[RawBlock]) -> dict[str, tuple[Value, ...]]:
    """What the timer scripts among some blocks post, by variable."""
    timed: dict[str, tuple[Value, ...]] = {}
    for block in blocks:
        for entry in block.entries:
            parts = dict(_TIMED.findall(entry.value)) if entry.name == "event" else {}
            if parts.keys() == {"var", "val"}:
                value = number_or_text(parts["val"])
                value = value.strip('"') if isinstance(value, str) else value
                timed[parts["var"]] = (*timed.get(parts["var"], ()), value)
    return timed


def _lint(
    raw: RawBlock,
    path: str,
    lines: Sequence[str],
    timed: Mapping[str, tuple[Value, ...]],
    logs: Sequence[Alog],
    *,
    template: bool,
) -> Iterator[LintFinding]:
    block = build_block(raw, path)
    yield from note_findings(block, raw.entries, lines)
    yield from lint_block(block, lines, timed)
    subject = block_subject(block, lines, timed)
    places = Places(logs, raw.process, whole=False)
    evidence = Evidence(logs, places.place, places.settled) if logs else None

    def posted(name: str) -> bool | None:
        if subject.posted(name) or (evidence is not None and evidence.holds(name)):
            return True
        return False if evidence is not None and evidence.settled(name) else None

    yield from lost_macros(path, raw.entries, lines, template=template, posted=posted)
    if evidence is not None:
        yield from unlike_log(subject, evidence)


def _unread(path: str, lines: Sequence[str], graders: Sequence[RawBlock]) -> Iterator[LintFinding]:
    """Blocks that look like a grader's and are never read, and second ones of a name."""
    bare = [line.partition("//")[0].strip() for line in lines]
    names: set[str] = set()
    for index, line in enumerate(bare):
        head = _HEAD.fullmatch(line)
        if head is None:
            continue
        name, rest = head.groups()
        following = next((other for other in bare[index + 1 :] if other), "")
        column = len(lines[index]) - len(lines[index].lstrip()) + 1
        message = ""
        if rest or following != "{":
            message = "`{` must stand alone on the line after the block's name; this one is skipped"
        elif name in names and any(raw.process == name for raw in graders):
            message = f"there is a block {name} above, and only one of a name is read"
        names.add(name)
        if message:
            yield LintFinding(path, index + 1, column, Code.AK013, message, lines[index].strip())
