"""A file of criteria, of either dialect, to a `Block`."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.dialect.block import build_block
from alogkit.dialect.criteriafile import read_criteria_file
from alogkit.dialect.missionfile import blocks_of
from alogkit.dialect.records import GRADER, Note, NoteKind
from alogkit.errors import CaseError
from alogkit.missionfile.plug import plug

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from alogkit.dialect.missionfile import RawBlock
    from alogkit.dialect.records import Block
    from alogkit.missionfile.lines import Line

_MISSION_FILE = re.compile(r"^\s*(?:processconfig\s*=|#include\s)", re.IGNORECASE | re.MULTILINE)


def read_criteria(
    path: str | os.PathLike[str],
    *,
    block: str | None = None,
    settings: Mapping[str, str] | None = None,
    environ: Mapping[str, str] | None = None,
) -> Block:
    """The criteria of a mission file's pMissionEval block, or of a criteria file of alogeval.

    Args:
        path: A file with a `ProcessConfig` or an `#include` is a mission file, and is read as
            nsplug would write it; any other is a criteria file.
        block: The name of the block; None for the one called pMissionEval, or the only one whose
            name begins so.
        settings: Values of nsplug's macros, `$(NAME)`.
        environ: Values for `${NAME}` that the file does not assign.

    Raises:
        OSError: The file, or one that it includes, cannot be read.
        CaseError: It has no such block, or alogeval would refuse it.
        MissionFileError: nsplug would not know what to write.
    """
    name = str(path)
    text = Path(path).read_bytes().decode("utf-8", "surrogateescape")
    if not _MISSION_FILE.search(text):
        return read_criteria_file(text, name)
    return plugged_criteria(plug(text, name, settings or {}), name, block=block, environ=environ)


def plugged_criteria(
    lines: Sequence[Line],
    path: str,
    *,
    block: str | None = None,
    environ: Mapping[str, str] | None = None,
) -> Block:
    """The criteria among the lines that nsplug would write.

    Args:
        lines: All of them.
        path: Of the file that they make.
        block: As of `read_criteria`.
        environ: As of `read_criteria`.

    Raises:
        CaseError: There is no such block.
    """
    blocks = blocks_of(lines, environ or {}, path)
    found = _chosen(blocks, block, path)
    built = build_block(found, path)
    others = [other for other in blocks if other is not found and other.process == found.process]
    reason = f"a second block {found.process} is not looked at"
    notes = [
        Note(NoteKind.IGNORED, other.line, 1, other.process, reason, other.path) for other in others
    ]
    return replace(built, notes=(*built.notes, *notes))


def _chosen(blocks: tuple[RawBlock, ...], wanted: str | None, path: str) -> RawBlock:
    graders = list(dict.fromkeys(b.process for b in blocks if b.process.startswith(GRADER)))
    name = wanted
    if name is None:
        name = GRADER if GRADER in graders or len(graders) != 1 else graders[0]
    for block in blocks:
        if block.process == name:
            return block
    there = f"; there is {', '.join(graders)}" if graders else ""
    raise CaseError(
        path,
        "",
        f"no block `ProcessConfig = {name}` with `{{` on the line after it{there}",
    )
