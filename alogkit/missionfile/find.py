"""A mission folder's files: which `.moos` is the vehicle's, which shoreside's, and the `.bhv`.

The vehicle's file has a pHelmIvP block, shoreside's a pMissionEval or a uFldShoreBroker. A file
that another one includes counts as a part of that. Of what is left `meta_*` templates go before all
others, and the `targ_*` files that a launch made of them come last: macros and patches work on
templates, and a made file may be older than its template. Who names a file spares the choice.
"""

from __future__ import annotations

import re
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from alogkit.errors import MissionFileError
from alogkit.missionfile.lines import joined, read_text
from alogkit.missionfile.plug import plug
from alogkit.missionfile.records import MissionFiles

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping, Sequence

_VEHICLE = re.compile(r"^\s*processconfig\s*=\s*pHelmIvP\b", re.IGNORECASE | re.MULTILINE)
_SHORESIDE = re.compile(
    r"^\s*processconfig\s*=\s*(?:pMissionEval|uFldShoreBroker)\b", re.IGNORECASE | re.MULTILINE
)
_INCLUDE = re.compile(r"^\s*#include\s+\"?([^\s\"<]+)", re.MULTILINE)
_MOOS, _BHV = ".moos", ".bhv"
_TEMPLATE, _MADE = "meta_", "targ_"
_NO_MACROS: Mapping[str, str] = MappingProxyType({})


def find_files(
    folder: str | os.PathLike[str],
    patches: Sequence[str] = (),
    macros: Mapping[str, str] = _NO_MACROS,
    *,
    vehicle: str | None = None,
    shoreside: str | None = None,
    behaviors: str | None = None,
) -> MissionFiles:
    """The files of the one mission in a folder.

    Args:
        folder: Only its own files are looked at, not those of folders in it.
        patches: As in `MissionFiles`.
        macros: As in `MissionFiles`.
        vehicle: A file to take, here or in the folder; None for the one that is found.
        shoreside: Another.
        behaviors: Another.

    Raises:
        OSError: The folder or a file in it cannot be read.
        MissionFileError: A file is missing, or several could be meant.
    """
    place = Path(folder)
    paths = sorted(
        path for path in place.iterdir() if path.suffix in (_MOOS, _BHV) and path.is_file()
    )
    texts = {path: read_text(path) for path in paths}
    parts = {
        Path(name).name
        for path, text in texts.items()
        for name in _INCLUDE.findall(text)
        if Path(name).name != path.name
    }
    whole = {
        path: _plugged(path, text, macros) for path, text in texts.items() if path.name not in parts
    }
    moos = {path: text for path, text in whole.items() if path.suffix == _MOOS}
    vehicles = [path for path, text in moos.items() if _VEHICLE.search(text)]
    shores = [path for path, text in moos.items() if _SHORESIDE.search(text)]
    helms = [path for path in whole if path.suffix == _BHV]

    def one(named: str | None, found: Sequence[Path], what: str, option: str) -> str:
        if named is not None:
            return named if Path(named).exists() else str(place / named)
        best = _best(found)
        if len(best) == 1:
            return str(best[0])
        if best:
            reason = f"several files could be {what}: {_names(best)}; name one with {option}"
        else:
            there = _names(paths) or "no .moos and no .bhv file"
            reason = f"no {what.removeprefix('the ')} here; there is {there}"
        raise MissionFileError(str(folder), None, reason)

    return MissionFiles(
        vehicle=one(
            vehicle, vehicles, "the vehicle's .moos file (with a pHelmIvP block)", "--moos"
        ),
        shoreside=one(
            shoreside,
            shores,
            "shoreside's .moos file (with a pMissionEval or uFldShoreBroker)",
            "--shoreside",
        ),
        behaviors=one(behaviors, helms, "the .bhv file", "--bhv"),
        patches=tuple(patches),
        macros=dict(macros),
    )


def _plugged(path: Path, text: str, macros: Mapping[str, str]) -> str:
    """The text with what it includes, or as it is if that cannot be said: the loader tells why."""
    try:
        return joined(plug(text, str(path), macros))
    except (MissionFileError, OSError):
        return text


def _best(found: Sequence[Path]) -> list[Path]:
    """The files of the best rank that there is."""
    ranks: dict[int, list[Path]] = {}
    for path in found:
        rank = 0 if path.name.startswith(_TEMPLATE) else 2 if path.name.startswith(_MADE) else 1
        ranks.setdefault(rank, []).append(path)
    return ranks[min(ranks)] if ranks else []


def _names(paths: Iterable[Path]) -> str:
    return ", ".join(path.name for path in paths)
