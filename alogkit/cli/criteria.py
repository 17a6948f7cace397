"""From the words of a command line to the criteria of a real grader, and its answer as text."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.cli.output import os_error_text
from alogkit.cli.status import CommandError, Status
from alogkit.dialect.read import read_criteria
from alogkit.render.printable import printable
from alogkit.verdict import verdict_to_dict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.dialect.grade import Graded
    from alogkit.dialect.records import Block, Note


def block_of(path: str, name: str | None, settings: Sequence[str]) -> Block:
    """The criteria in a file.

    Args:
        path: A mission file, or a criteria file of alogeval.
        name: The block's, if it is not the usual one.
        settings: `NAME=VALUE` for nsplug's macros.

    Raises:
        CommandError: It cannot be read (4), or a setting is none (2).
        CaseError: It cannot be used.
        MissionFileError: nsplug would not know what to make of it.
    """
    values = macro_values(settings)
    try:
        return read_criteria(path, block=name, settings=values, environ=os.environ)
    except FileNotFoundError as error:
        reason = f"{path}: there is no such file of criteria"
        raise CommandError(Status.CASE_UNREADABLE, reason) from error
    except OSError as error:
        raise CommandError(Status.CASE_UNREADABLE, os_error_text(error)) from error


def macro_values(settings: Iterable[str]) -> dict[str, str]:
    """The values of macros that `--set NAME=VALUE` gives.

    Raises:
        CommandError: One is not written so (2).
    """
    values: dict[str, str] = {}
    for setting in settings:
        key, sign, value = setting.partition("=")
        if not sign or not key:
            raise CommandError(Status.USAGE, f"--set {setting}: write it as NAME=VALUE")
        values[key] = value
    return values


def block_title(block: Block) -> str:
    """What a report calls a block."""
    return block.report.mod or Path(block.path).name


def graded_json(block: Block, graded: Graded) -> str:
    """An answer as strict JSON: the verdict, what the grader writes and posts, and the notes."""
    output = graded.output
    content = {
        "criteria": block.path,
        "dialect": block.dialect.value,
        "block": block.process,
        **verdict_to_dict(graded.verdict),
        "recorded": graded.recorded,
        "row": output and output.row,
        "status": output and output.status,
        "postings": [asdict(flag) for flag in output.postings] if output else [],
        "notes": [
            asdict(note)
            | {
                "kind": _words(note),
                "code": note.kind.value or None,
                "path": note.path or block.path,
            }
            for note in block.notes
        ],
    }
    return json.dumps(content, indent=2, allow_nan=False) + "\n"


def after_findings(block: Block, graded: Graded) -> str:
    """What a report says below the findings: the grader's row, and the notes."""
    output = graded.output
    lines = []
    if output and output.row:
        # Two blanks separate columns, which `printable` would make one.
        lines.append("  ".join(map(printable, f"row: {output.row}".split("  "))))
    if graded.recorded is not None:
        lines.append(printable(f"the real grader's own word in the log: {graded.recorded}"))
    lines += [format_note(block.path, note) for note in block.notes]
    return "".join(f"{line}\n" for line in lines)


def format_note(path: str, note: Note) -> str:
    """A note in one line, with its place."""
    code = f" ({note.kind.value})" if note.kind.value else ""
    place = f"{note.path or path}:{note.line}:{note.column}"
    return printable(f"{place}: {_words(note)}{code}: `{note.text}`: {note.reason}")


def _words(note: Note) -> str:
    return note.kind.name.lower().replace("_", " ")
