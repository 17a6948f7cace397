"""Files to findings, whatever kind of file each is."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.lint.casefile import lint_case_file
from alogkit.lint.criteriafile import is_criteria, lint_criteria_file
from alogkit.lint.finding import in_order
from alogkit.lint.missionfile import lint_mission_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alogkit.alog.log import Alog
    from alogkit.lint.finding import LintFinding

_MISSION_ENDINGS = (".moos", ".xmoos")
_TARGET = "targ_"
_STEMS = "missions"
"""Folders of this name hold mission stems, no cases."""


@dataclass(frozen=True, slots=True)
class LintOptions:
    """What the linter may know beside the files."""

    settings: Mapping[str, str] = field(default_factory=dict)
    """Values of nsplug's macros."""
    environ: Mapping[str, str] = field(default_factory=dict)
    """Values for `${NAME}` that a file does not assign."""
    logs: Sequence[Alog] = ()
    """Of one run of the mission."""


def lint_file(path: str, options: LintOptions) -> list[LintFinding] | None:
    """What is wrong in a file, in order; None for one that holds no criteria.

    Raises:
        OSError: It cannot be read.
        CaseError: It is a case file that cannot be loaded; `place_of` tells where the trouble is.
    """
    data = Path(path).read_bytes()
    text = data.decode("utf-8", "surrogateescape")
    if path.endswith(".toml"):
        found = lint_case_file(path, data, options.logs)
    else:
        found = lint_mission_file(path, text, options.settings, options.environ, options.logs)
        if found is not None:
            return found
        if not _is_mission_file(Path(path).name) and is_criteria(text):
            found = lint_criteria_file(path, text, options.logs)
    return None if found is None else in_order(found, text.split("\n"))


def files_of(word: str) -> Iterator[str]:
    """The files that a word means: itself, or of a folder all that may hold criteria."""
    folder = Path(word)
    if not folder.is_dir():
        yield word
        return
    for path in sorted(folder.rglob("*")):
        if path.is_file() and _may_ask(path, folder):
            yield str(path)


def _is_mission_file(name: str) -> bool:
    return name.endswith(_MISSION_ENDINGS) or name.startswith(_TARGET)


def _may_ask(path: Path, folder: Path) -> bool:
    if _is_mission_file(path.name):
        return True
    if path.suffix != ".toml" or _STEMS in path.relative_to(folder).parts[:-1]:
        return False
    data = path.read_bytes()
    try:
        return "harness" in tomllib.loads(data.decode())
    except (ValueError, RecursionError):
        return b"[harness" in data
