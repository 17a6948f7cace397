"""From the words of a command line to the mission files that are to be run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from alogkit.cli.inputs import cases_of
from alogkit.cli.output import os_error_text, remark
from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.casefile.records import Case
    from alogkit.mission_case import MissionCase

TIME_LIMIT = 80.0
"""s of shoreside's DB_UPTIME, as the depth harnesses have it."""
_LONGEST = 600.0
_PATCHES = (".xmoos", ".xbhv")
_WHOLE = (".moos", ".bhv")


class MissionOptions(NamedTuple):
    """What a command line says of mission files, beside their folders.

    Attributes:
        files: The vehicle's, the behavior and shoreside's file, by option; None if not given.
        patches: Files, in order.
        settings: `NAME=VALUE` for macros.
        time_limit: s of shoreside's DB_UPTIME; None for the usual one.
        name: The run's, if not the usual one.
        warp: The run's time warp.
    """

    files: dict[str, str | None]
    patches: Sequence[str] = ()
    settings: Sequence[str] = ()
    time_limit: float | None = None
    name: str | None = None
    warp: float = 10.0


def cases_and_missions(
    words: Sequence[str], pattern: str | None, options: MissionOptions
) -> list[Case]:
    """The cases that are meant, then the missions; what is odd in a mission's files is told.

    Args:
        words: Of cases, and folders with `.moos` files but no case file in them, which are
            missions. A word that ends like a patch is one more patch.
        pattern: Keeps cases with such a name.
        options: The rest of the command line.

    Raises:
        CommandError: The words and options do not fit together, or two runs share a name (2), a
            file cannot be read (4), or as `cases_of`.
        AlogkitError: Mission files cannot be used.
    """
    patches = (*options.patches, *(word for word in words if word.endswith(_PATCHES)))
    options = options._replace(patches=patches)
    folders = [word for word in words if _is_mission(word)]
    rest = [word for word in words if word not in folders and not word.endswith(_PATCHES)]
    _check(rest, len(folders), options, pattern)
    missions = _missions(folders, options) if folders or not _missing(options) else []
    cases = cases_of(rest, pattern) if rest or not missions else []
    chosen = [*cases, *(mission.case for mission in missions)]
    names = [case.name for case in chosen]
    twin = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if twin is not None:
        reason = f"two runs are called {twin}; run one of them at a time, or give it a --name"
        raise CommandError(Status.USAGE, reason)
    remarks = [line for case in chosen for line in case.remarks]
    for line in dict.fromkeys([*remarks, *(line for one in missions for line in _odd(one))]):
        remark(line)
    return chosen


def _missions(folders: Sequence[str], options: MissionOptions) -> list[MissionCase]:
    """The missions of the folders, or that of the files without one.

    Raises:
        CommandError: A setting is none (2), or a file cannot be read (4).
        AlogkitError: The files cannot be used.
    """
    # Runs of cases need none of these.
    from alogkit.cli.criteria import macro_values
    from alogkit.mission_case import mission_case
    from alogkit.missionfile.find import find_files
    from alogkit.missionfile.records import MissionFiles

    macros = macro_values(options.settings)
    limit = TIME_LIMIT if options.time_limit is None else options.time_limit
    vehicle, behaviors, shoreside = options.files.values()
    patches = tuple(options.patches)
    try:
        sets = [
            find_files(
                folder, patches, macros, vehicle=vehicle, shoreside=shoreside, behaviors=behaviors
            )
            for folder in folders
        ]
        if not folders and vehicle and behaviors and shoreside:
            sets = [MissionFiles(vehicle, shoreside, behaviors, patches, macros)]
        return [
            mission_case(files, name=options.name, time_limit=limit, warp=options.warp)
            for files in sets
        ]
    except OSError as error:
        raise CommandError(Status.CASE_UNREADABLE, os_error_text(error)) from error


def _missing(options: MissionOptions) -> list[str]:
    """The options for files that are not given."""
    return [option for option, file in options.files.items() if file is None]


def _is_mission(word: str) -> bool:
    folder = Path(word)
    return folder.is_dir() and any(folder.glob("*.moos")) and not any(folder.glob("*.toml"))


def _check(
    words: Sequence[str], folders: int, options: MissionOptions, pattern: str | None
) -> None:
    """Refuse what does not fit together.

    Raises:
        CommandError: It does not (2).
    """
    missing = _missing(options)
    given = [option for option in options.files if option not in missing]
    count = folders or int(not missing)
    limit = options.time_limit
    reason = None
    if given and missing and not folders:
        reason = f"{given[0]}: name {' and '.join(missing)}, too, or the mission's folder"
    elif given and folders > 1:
        reason = f"{given[0]}: there are {folders} missions, and it is a file of one"
    elif whole := next((word for word in words if word.endswith(_WHOLE)), None):
        reason = (
            f"{whole}: name the mission's folder, or its files with --moos, --bhv and --shoreside"
        )
    elif count == 0 and (option := next(_given(options), None)):
        reason = (
            f"{option} is about mission files: name a mission's folder, or --moos, --bhv and "
            "--shoreside"
        )
    elif count and not words and pattern is not None:
        reason = f"-k {pattern}: picks among cases, and a mission is none"
    elif count > 1 and options.name is not None:
        reason = f"--name {options.name}: there are {count} missions, and they need a name each"
    elif limit is not None and not 0.0 < limit <= _LONGEST:
        reason = f"--time-limit {limit:g}: a limit is above 0 and at most {_LONGEST:g} s"
    if reason is not None:
        raise CommandError(Status.USAGE, reason)


def _given(options: MissionOptions) -> Iterator[str]:
    """The options that need a mission and were given."""
    if options.patches:
        yield f"the patch {options.patches[0]}"
    if options.settings:
        yield "--set"
    if options.time_limit is not None:
        yield "--time-limit"
    if options.name is not None:
        yield "--name"


def _odd(mission: MissionCase) -> Iterator[str]:
    """What is odd in the evaluator's block, a line each."""
    from alogkit.cli.criteria import format_note

    if mission.block is not None:
        yield from (format_note(mission.block.path, note) for note in mission.block.notes)
