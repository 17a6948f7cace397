"""The cases that a command line means: files, folders, `FILE::NAME`, and a pattern over names."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.casefile.load import load_harness
from alogkit.casefile.shape import nearest
from alogkit.errors import CaseError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.casefile.records import Case, Harness

_STEMS = "missions"
"""Folders of this name hold mission stems, no cases."""


class SelectionError(CaseError):
    """No case is meant: the files are good, but what was asked for is not in them."""


def load_cases(
    paths: Sequence[str | Path], pattern: str | None = None, *, simulated: bool = True
) -> list[Case]:
    """The cases of files and folders, each once, in the order asked for.

    Args:
        paths: Case files, folders (all `*.toml` below, sorted, but for those under `missions/`),
            or single cases as `FILE::NAME`.
        pattern: Keeps the cases whose name holds it, or matches it if it has one of `* ? [`.
            Capitals don't matter.
        simulated: Whether their missions may be run; see `load_harness`.

    Raises:
        OSError: A file cannot be read.
        CaseError: A file cannot be used, or two cases of different files share a name.
        SelectionError: A folder without case files, an unknown NAME, or a pattern without a match.
    """
    harnesses: dict[Path, Harness] = {}
    chosen: dict[str, Case] = {}
    for entry in paths:
        text, _, name = str(entry).partition("::")
        for file in _files(text):
            key = file.resolve()
            if key not in harnesses:
                # Another path may ask for another case of it, or for all.
                only = (name or None) if len(paths) == 1 else None
                harnesses[key] = load_harness(file, only, simulated=simulated)
            for case in _named(harnesses[key], name) if name else harnesses[key]:
                _add(case, chosen)
    cases = [case for case in chosen.values() if pattern is None or _matches(case.name, pattern)]
    if pattern is not None and not cases:
        where = " ".join(str(entry) for entry in paths)
        raise SelectionError(
            where, "", f'no case has a name like "{pattern}"', nearest(pattern, chosen)
        )
    return cases


def _files(text: str) -> list[Path]:
    path = Path(text)
    if not path.is_dir():
        return [path]
    found = sorted(
        file for file in path.rglob("*.toml") if _STEMS not in file.relative_to(path).parts[:-1]
    )
    if not found:
        raise SelectionError(text, "", "no case file (*.toml) in this folder")
    return found


def _named(harness: Harness, name: str) -> list[Case]:
    names = [case.name for case in harness]
    if name not in names:
        raise SelectionError(
            harness.path, f"case.{name}", "there is no such case", nearest(name, names)
        )
    return [harness[name]]


def _add(case: Case, chosen: dict[str, Case]) -> None:
    other = chosen.setdefault(case.name, case)
    if other is not case:
        raise CaseError(
            case.path, f"case.{case.name}", f"{other.path} has a case of this name, too"
        )


def _matches(name: str, pattern: str) -> bool:
    low = pattern.lower()
    if any(mark in low for mark in "*?["):
        return fnmatchcase(name.lower(), low)
    return low in name.lower()
