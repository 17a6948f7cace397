"""What the linter finds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.lint.codes import Code

_ALLOWED = re.compile(r"(?://|#).*\blint: *ignore +((?:AK\d{3}[, ]*)+)")
"""`// lint: ignore AK011` on a line, or `# lint: ignore AK006, AK011`."""


@dataclass(frozen=True, slots=True)
class LintFinding:
    """Something that is wrong at a place."""

    path: str
    """The file, as the user named it."""
    line: int
    """From 1."""
    column: int
    """In characters, from 1."""
    code: Code
    message: str
    """What happens, and what would do."""
    text: str
    """What it is about, as written."""


def in_order(findings: Iterable[LintFinding], lines: Sequence[str]) -> list[LintFinding]:
    """Findings by their place, one of a code at each, without those that their line allows."""
    once: dict[object, LintFinding] = {}
    for found in findings:
        if not _is_allowed(found, lines):
            once.setdefault((found.line, found.column, found.code.name), found)
    return sorted(once.values(), key=lambda found: (found.line, found.column, found.code.name))


def _is_allowed(found: LintFinding, lines: Sequence[str]) -> bool:
    allowed = _ALLOWED.search(lines[found.line - 1]) if found.line <= len(lines) else None
    return allowed is not None and found.code.name in allowed[1]
