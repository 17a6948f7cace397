"""Patches: whole blocks, behaviors and initial postings of a mission, replaced by a file's own.

A `.xmoos` file replaces the blocks of the same process, a `.xbhv` file the behaviors of the same
kind and name and the initial postings of the same variable; what is not there yet is put at the
end. Files are taken after their macros are replaced: so a block that an include brought, or a
branch, is replaced as well.

Source:
    shared/spec/depth_mission.md, section 9, "Overlay mechanics".
"""

from __future__ import annotations

from enum import Enum
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from alogkit.errors import MissionFileError
from alogkit.missionfile.bhv import Behavior, Initial, Item, Mode, read_bhv
from alogkit.missionfile.moos import bare, spans

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.missionfile.lines import Line
    from alogkit.missionfile.moos import Span

Lines = tuple["Line", ...]


class Target(Enum):
    """Which of a mission's files is patched; the values are the words for it in a path's front."""

    VEHICLE = "vehicle"
    SHORESIDE = "shoreside"
    BEHAVIORS = "behaviors"


_SUFFIXES = {".xmoos": False, ".moos": False, ".xbhv": True, ".bhv": True}
"""Of patch files, and whether they patch behaviors."""


class PatchFile(NamedTuple):
    """A patch as the user named it."""

    path: str
    target: Target | None
    """None: its blocks decide."""


def patch_file(named: str) -> PatchFile:
    """The file and what it patches: `guard-vehicle.xmoos`, `guard.xbhv`, `shoreside:guard.xmoos`.

    Raises:
        MissionFileError: The name does not end like a patch, or not like one of what it names.
    """
    front, colon, rest = named.partition(":")
    asked = next((target for target in Target if colon and target.value == front), None)
    path = named if asked is None else rest
    behaviors = _SUFFIXES.get(PurePath(path).suffix.lower())
    if behaviors is None:
        raise MissionFileError(path, None, "a patch is an .xmoos file or an .xbhv file")
    if asked is Target.BEHAVIORS and not behaviors:
        raise MissionFileError(path, None, "an .xmoos file patches a community, not its behaviors")
    if behaviors or asked is not None:
        return PatchFile(path, Target.BEHAVIORS if behaviors else asked)
    stem = PurePath(path).stem
    sides = (Target.VEHICLE, Target.SHORESIDE)
    return PatchFile(path, next((side for side in sides if stem.endswith(f"-{side.value}")), None))


def side_of(
    path: str, lines: Sequence[Line], vehicle: Sequence[Line], shoreside: Sequence[Line]
) -> Target:
    """The community whose file holds what a patch replaces.

    Raises:
        MissionFileError: Both do, or neither does, or there is no block in the patch.
    """
    names = {span.process for span in spans(lines)}
    if not names:
        raise MissionFileError(path, None, "there is no block in this patch")
    held = [names & {span.process for span in spans(side)} for side in (vehicle, shoreside)]
    if bool(held[0]) == bool(held[1]):
        where = "both the vehicle's and shoreside's file have" if held[0] else "neither file has"
        blocks = ", ".join(sorted(held[0] | held[1] or names))
        reason = (
            f"{where} {blocks}; name the patch `vehicle:{path}` or `shoreside:{path}`, or end its "
            "name in `-vehicle` or `-shoreside`"
        )
        raise MissionFileError(path, None, reason)
    return Target.VEHICLE if held[0] else Target.SHORESIDE


def patch_moos(base: Lines, patch: Lines) -> Lines:
    """A mission file's lines with a patch's blocks.

    Raises:
        MissionFileError: The patch says something outside all blocks.
    """
    found = list(spans(patch))
    _refuse_others(patch, found)
    for span in found:
        block = patch[span.start : span.end]
        old = next((other for other in spans(base) if other.process == span.process), None)
        base = _replaced(base, block, None if old is None else (old.start, old.end))
    return base


def patch_bhv(base: Lines, patch: Lines) -> Lines:
    """A behavior file's lines with a patch's behaviors and initial postings.

    Raises:
        MissionFileError: The patch sets a mode.
    """
    for item in read_bhv(patch):
        if isinstance(item, Mode):
            reason = "a patch replaces behaviors and initialize lines; it cannot set a mode"
            patch[item.start].refuse(reason)
        new = patch[item.start : item.end]
        there = list(read_bhv(base))
        old = next((other for other in there if _same(item, other)), None)
        if old is None and isinstance(item, Initial):
            after = [other.end for other in there if isinstance(other, Initial)]
            base = _replaced(base, new, (after[-1],) * 2 if after else (0, 0))
        else:
            base = _replaced(base, new, None if old is None else (old.start, old.end))
    return base


def _same(item: Item, other: Item) -> bool:
    match item, other:
        case Initial(), Initial():
            return item.variable == other.variable
        case Behavior(), Behavior():
            return (item.kind, item.name) == (other.kind, other.name)
        case _:
            return False


def _replaced(base: Lines, new: Lines, span: tuple[int, int] | None) -> Lines:
    start, end = span or (len(base), len(base))
    return (*base[:start], *new, *base[end:])


def _refuse_others(lines: Lines, blocks: Iterable[Span]) -> None:
    within = {at for block in blocks for at in range(block.start, block.end)}
    for at, line in enumerate(lines):
        if at not in within and bare(line).strip():
            line.refuse("a patch replaces whole blocks; this line belongs to none")
