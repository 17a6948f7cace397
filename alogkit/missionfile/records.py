"""What a set of mission files is, and what is read from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from alogkit.missionfile.lines import joined

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alogkit.missionfile.lines import Line
    from alogkit.sim.mission import Mission


@dataclass(frozen=True, slots=True)
class MissionFiles:
    """The files that make one mission, as the user named them."""

    vehicle: str
    """The vehicle's `.moos` file."""
    shoreside: str
    """Shoreside's `.moos` file."""
    behaviors: str
    """The vehicle's `.bhv` file."""
    patches: tuple[str, ...] = ()
    """Patch files, applied in this order."""
    macros: Mapping[str, str] = field(default_factory=dict)
    """Values of the macros of all these files; a file's own defaults yield to them."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that the files say and the simulator does not do."""

    path: str
    line: int
    """From 1; in the file as it is on disk, includes and patches counted in their own files."""
    text: str
    """One sentence: what was found, and what becomes of it."""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: warning: {self.text}"


@dataclass(frozen=True, slots=True)
class LoadedMission:
    """A mission as its files describe it."""

    mission: Mission
    remarks: tuple[Remark, ...]
    """In the order of the files and lines; each thing once."""
    shoreside: tuple[Line, ...]
    """Shoreside's file after patches, includes, conditions and macros: what nsplug would hand to
    the evaluator."""
    evaluator: Line | None
    """The head of its pMissionEval block, if there is one."""

    @property
    def shoreside_text(self) -> str:
        """That file's text."""
        return joined(self.shoreside)
