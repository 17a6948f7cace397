"""Annotations of GitHub Actions: on the line that defines a case, what became of it.

GitHub shows ten annotations of a step and drops the others, so nine are written and a summary.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from alogkit.report.entry import counted, outcome
from alogkit.report.escape import workflow_message, workflow_property

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.report.entry import Entry

MOST = 9


def github_annotations(entries: Sequence[Entry], workspace: str = "") -> str:
    """A line a case that did not end as it should, nine at most, and one that sums it up.

    Args:
        entries: The whole run.
        workspace: The checked-out repository: paths in it are told from there.
    """
    bad = [entry for entry in entries if not entry.ok]
    lines = [
        command(
            "warning" if entry.grade == "PENDING" else "error",
            outcome(entry),
            file=relative(entry.path, workspace),
            line=entry.line,
            title=f"{entry.name}: {entry.grade}",
        )
        for entry in bad[:MOST]
    ]
    more = f"; {len(bad) - MOST} more are not shown" if len(bad) > MOST else ""
    level = "notice"
    if bad:
        level = "warning" if all(entry.grade == "PENDING" for entry in bad) else "error"
    lines.append(command(level, f"{counted(entries)}{more}", title="alogkit"))
    return "".join(f"{line}\n" for line in lines)


def command(level: str, message: str, **properties: str | int) -> str:
    """A workflow command: `::error file=a.toml,line=3::message`; properties without value go."""
    told = ",".join(
        f"{name}={workflow_property(str(value))}" for name, value in properties.items() if value
    )
    return f"::{level} {told}::{workflow_message(message)}"


def relative(path: str, workspace: str) -> str:
    """A path as seen from the repository, if it lies in there."""
    absolute = PurePath(path)
    if workspace and absolute.is_absolute() and absolute.is_relative_to(workspace):
        return absolute.relative_to(workspace).as_posix()
    return path
