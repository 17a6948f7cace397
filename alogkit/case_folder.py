"""The folder of one case's run: claimed, cleared of the run before, and never somebody else's.

A run leaves its verdict last, so a folder with one is a finished run. Before that, the verdict's
unfinished file marks the folder, so that an interrupted run is known as one, too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.verdict import verdict_to_dict

if TYPE_CHECKING:
    from alogkit.casefile.records import Case
    from alogkit.verdict import Verdict

VERDICT = "verdict.json"
TARGET = "targ_shoreside.moos"
"""Shoreside's mission file as it was run, where there was one."""
_PARTS = ".*.part*"


def is_foreign(folder: Path) -> bool:
    """Whether there is something at that place that no run has left.

    Raises:
        OSError: It cannot be looked at.
    """
    if not folder.is_dir():
        return folder.exists()
    return any(folder.iterdir()) and not _is_ours(folder)


def claim(folder: Path) -> None:
    """Make the folder, or take out of it what the run before has left; other files stay.

    Raises:
        OSError: It cannot be made or changed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if _is_ours(folder):
        _clear(folder)
    _part(folder / VERDICT).touch()


def write_atomically(path: Path, text: str) -> None:
    """Write a text file under a temporary name, then rename it: there or not, never half.

    Raises:
        OSError: It cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = _part(path)
    part.write_text(text, encoding="utf-8", errors="surrogateescape", newline="\n")
    part.replace(path)


def verdict_text(case: Case, verdict: Verdict) -> str:
    """A verdict as strict JSON, with the case's name and description."""
    content = {"case": case.name, "about": case.about, **verdict_to_dict(verdict)}
    return json.dumps(content, indent=2, allow_nan=False) + "\n"


def _is_ours(folder: Path) -> bool:
    verdict = folder / VERDICT
    return verdict.is_file() or _part(verdict).is_file()


def _clear(folder: Path) -> None:
    for log in _logs_of_last_run(folder):
        log.unlink(missing_ok=True)
        if log.parent.is_dir() and not any(log.parent.iterdir()):
            log.parent.rmdir()
    made = [folder / VERDICT, folder / TARGET, folder / f"{folder.name}.gif"]
    for left in [*made, *folder.glob(_PARTS)]:
        left.unlink(missing_ok=True)


def _logs_of_last_run(folder: Path) -> list[Path]:
    """The logs that the verdict names, in this folder: each in a folder of its own name."""
    try:
        named = [Path(name) for name in json.loads((folder / VERDICT).read_bytes())["logs"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []  # an interrupted run, or a verdict that somebody has changed
    own = [path for path in named if path.name == f"{path.parent.name}.alog"]
    return [folder / path.parent.name / path.name for path in own]


def _part(path: Path) -> Path:
    return path.with_name(f".{path.name}.part")
