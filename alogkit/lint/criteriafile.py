"""Criteria files of alogeval, which refuses a whole file for one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from alogkit.dialect.block import ROLES
from alogkit.dialect.criteriafile import read_criteria_file
from alogkit.dialect.grammar import parse
from alogkit.dialect.places import Places
from alogkit.errors import CaseError, ConditionError
from alogkit.lint.codes import Code
from alogkit.lint.finding import LintFinding
from alogkit.lint.inlog import Evidence, unlike_log
from alogkit.lint.missionfile import block_subject, lint_block
from alogkit.lint.notes import note_findings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog
    from alogkit.dialect.records import Block

_CRITERIA = re.compile(rf"^[ \t]*(?:{'|'.join(ROLES)})[ \t]*=", re.IGNORECASE | re.MULTILINE)
_LINE = "line "
"""What stands before the number in an error about a line."""


def is_criteria(text: str) -> bool:
    """Whether a text has at least one condition as alogeval takes them."""
    return _CRITERIA.search(text) is not None


def lint_criteria_file(path: str, text: str, logs: Sequence[Alog]) -> list[LintFinding]:
    """The findings in a file of criteria.

    Args:
        path: Of the file.
        text: The whole of it.
        logs: Of one run; without any, what they would show is not looked for.
    """
    lines = text.split("\n")
    block, found = _sound_part(path, lines)
    entries = [asked.entry for asked in block.asked]
    found += note_findings(block, entries, lines)
    found += lint_block(block, lines, {})
    if logs:
        places = Places(logs, "", whole=True)
        evidence = Evidence(logs, places.place, places.settled)
        found += unlike_log(block_subject(block, lines, {}), evidence)
    return found


def _sound_part(path: str, lines: Sequence[str]) -> tuple[Block, list[LintFinding]]:
    """The criteria without the lines that alogeval refuses, and those as findings."""
    left = list(lines)
    found: list[LintFinding] = []
    while True:
        try:
            return read_criteria_file("\n".join(left), path), found
        except CaseError as error:
            number = int(error.key.removeprefix(_LINE))
            found.append(_refused(path, number, left[number - 1].rstrip("\r"), error.reason))
            left[number - 1] = ""


def _refused(path: str, number: int, line: str, reason: str) -> LintFinding:
    name, _, rest = line.partition("=")
    value = rest.strip()
    column = len(line) - len(line.lstrip()) + 1
    if name.strip().lower() not in ROLES or not value:
        message = f"{reason}; alogeval refuses the whole file"
        return LintFinding(path, number, column, Code.AK014, message, line.strip())
    column = len(line) - len(rest.lstrip()) + 1
    try:
        parse(value)
    except ConditionError as error:
        column += error.column - 1
        reason = error.reason
    message = f"{reason}; alogeval refuses the whole file"
    return LintFinding(path, number, column, Code.AK001, message, value)
