"""What the linter found, as text, as annotations of GitHub Actions, and as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from alogkit.render.printable import printable
from alogkit.report.escape import without_commands
from alogkit.report.github import MOST, command, relative

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.lint.finding import LintFinding


def lint_text(findings: Sequence[LintFinding]) -> str:
    """A line a finding: `file:line:column: AK001 message: text`, each ended."""
    return "".join(f"{_line(found)}\n" for found in findings)


def lint_github(findings: Sequence[LintFinding], workspace: str = "") -> str:
    """Nine findings as annotations, the others as plain lines, and an annotation that sums it up.

    Args:
        findings: All of them.
        workspace: The checked-out repository: paths in it are told from there.
    """
    lines = [
        command(
            "error",
            f"{found.message}: {found.text}",
            file=relative(found.path, workspace),
            line=found.line,
            col=found.column,
            title=f"{found.code.name}: {found.code.value}",
        )
        for found in findings[:MOST]
    ]
    lines += [without_commands(_line(found)) for found in findings[MOST:]]
    more = f"; {len(findings) - MOST} are in the log only" if len(findings) > MOST else ""
    level = "error" if findings else "notice"
    lines.append(command(level, f"{lint_summary(findings)}{more}", title="alogkit lint"))
    return "".join(f"{line}\n" for line in lines)


def lint_json(findings: Sequence[LintFinding]) -> str:
    """A list of objects, as strict JSON; `docs/schema/lint.schema.json` describes it."""
    content = [
        {
            "file": found.path,
            "line": found.line,
            "column": found.column,
            "code": found.code.name,
            "title": found.code.value,
            "message": found.message,
            "text": found.text,
            "page": found.code.page,
        }
        for found in findings
    ]
    return json.dumps(content, indent=2) + "\n"


def lint_summary(findings: Sequence[LintFinding]) -> str:
    """How much was found where: `3 findings in 2 files`."""
    files = len({found.path for found in findings})
    nouns = ("finding" if len(findings) == 1 else "findings", "file" if files == 1 else "files")
    return f"{len(findings)} {nouns[0]} in {files} {nouns[1]}" if findings else "no findings"


def _line(found: LintFinding) -> str:
    place = f"{found.path}:{found.line}:{found.column}"
    return printable(f"{place}: {found.code.name} {found.message}: `{found.text}`")
