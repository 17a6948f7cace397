"""A file of criteria, of either dialect, to a `Block`."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.dialect.block import build_block
from alogkit.dialect.criteriafile import read_criteria_file
from alogkit.dialect.missionfile import read_blocks
from alogkit.dialect.records import GRADER, Note, NoteKind
from alogkit.errors import CaseError

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from alogkit.dialect.missionfile import RawBlock
    from alogkit.dialect.records import Block

_MISSION_FILE = re.compile(r"^\s*processconfig\s*=", re.IGNORECASE | re.MULTILINE)


def read_criteria(
    path: str | os.PathLike[str],
    *,
    block: str | None = None,
    settings: Mapping[str, str] | None = None,
    environ: Mapping[str, str] | None = None,
) -> Block:
    """The criteria of a mission file's pMissionEval block, or of a criteria file of alogeval.

    Args:
        path: A file with a `ProcessConfig` is a mission file, any other a criteria file.
        block: The name of the block; None for the one called pMissionEval, or the only one whose
            name begins so.
        settings: Values of nsplug's macros, `$(NAME)`.
        environ: Values for `${NAME}` that the file does not assign.

    Raises:
        OSError: The file cannot be read.
        CaseError: It has no such block, or alogeval would refuse it.
    """
    name = str(path)
    text = Path(path).read_bytes().decode("utf-8", "surrogateescape")
    if not _MISSION_FILE.search(text):
        return read_criteria_file(text, name)
    blocks = read_blocks(text, settings or {}, environ or {})
    found = _chosen(blocks, block, name)
    built = build_block(found, name)
    others = [other for other in blocks if other is not found and other.process == found.process]
    reason = f"a second block {found.process} is not looked at"
    notes = [Note(NoteKind.IGNORED, other.line, 1, other.process, reason) for other in others]
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
