"""Real mission files as a case: simulated as they say, and judged by their own pMissionEval."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from alogkit.case_folder import TARGET
from alogkit.casefile.judge import Judged, by_checks
from alogkit.casefile.records import Case
from alogkit.dialect.grade import grade
from alogkit.dialect.read import plugged_criteria
from alogkit.evaluate.checks import Criteria
from alogkit.missionfile.known import GRADER
from alogkit.missionfile.load import load_mission
from alogkit.missionfile.patch import patch_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog
    from alogkit.dialect.records import Block
    from alogkit.missionfile.records import MissionFiles

_SIDE = re.compile(r"[-_.]?(?:vehicle|shoreside)$")
_UNFIT = re.compile(r"[^A-Za-z0-9._+-]+")
_BLANKS = re.compile(r" {2,}")
_NO_ROW = "grade=fail reason=missing_result"
"""What stands for the evaluator's line where it has written none."""


class MissionCase(NamedTuple):
    """Mission files, ready to be run.

    Attributes:
        case: To be run; its criteria are the block's, in shoreside's names.
        block: The evaluator's; None where there is none, so that nothing is asked.
    """

    case: Case
    block: Block | None


@dataclass(frozen=True, slots=True)
class BlockJudge:
    """Judges a simulated run by a pMissionEval block, as the real program judges."""

    block: Block

    def __call__(self, case: Case, logs: Sequence[Alog]) -> Judged:
        """The verdict, and the row that a harness makes of the evaluator's line."""
        graded = grade(logs, self.block, settled=True)
        line = graded.output.row if graded.output else _NO_ROW
        return Judged(graded.verdict, _BLANKS.sub(" ", f"case={case.name} {line.strip()}"))


def mission_case(
    files: MissionFiles,
    *,
    name: str | None = None,
    time_limit: float = 80.0,
    warp: float | None = None,
) -> MissionCase:
    """The case that mission files make.

    Args:
        files: Of one mission.
        name: The case's; None for `mission_name`.
        time_limit: s of shoreside's DB_UPTIME after which the run is ended unevaluated.
        warp: The run's time warp, with which MOOSTimeWarp is compared; None if not known yet.

    Raises:
        AlogkitError: The files cannot be read as a mission.
        OSError: One of them cannot be read at all.
    """
    loaded = load_mission(files, time_limit=time_limit, warp=warp)
    title = name or mission_name(files)
    head = loaded.evaluator
    block = None if head is None else plugged_criteria(loaded.shoreside, TARGET, block=GRADER)
    case = Case(
        name=_fit(title),
        harness=_folder(files),
        path=files.shoreside if head is None else head.path,
        about=_about(files),
        mission=loaded.mission,
        criteria=Criteria(() if block is None else block.stages),
        control=None,
        report=(),
        judge=by_checks if block is None else BlockJudge(block),
        line=1 if head is None else head.number,
        papers=((TARGET, loaded.shoreside_text),),
        remarks=tuple(str(remark) for remark in loaded.remarks),
    )
    return MissionCase(case, block)


def mission_name(files: MissionFiles) -> str:
    """The name of a run: its folder's, and those of its patches without their endings.

    `depth_stem+dive` is of the folder `depth_stem` with `dive-vehicle.xmoos` and
    `dive-shoreside.xmoos`.
    """
    return _fit("+".join([_folder(files), *_patch_names(files)]))


def _fit(name: str) -> str:
    """A name that is fit for a folder."""
    return _UNFIT.sub("_", name).lstrip(".") or "mission"


def _folder(files: MissionFiles) -> str:
    return Path(files.vehicle).resolve().parent.name


def _patch_names(files: MissionFiles) -> list[str]:
    names = (_SIDE.sub("", Path(patch_file(patch).path).stem) for patch in files.patches)
    return list(dict.fromkeys(name for name in names if name))


def _about(files: MissionFiles) -> str:
    patches = _patch_names(files)
    patched = f", patched by {' and '.join(patches)}" if patches else ""
    return f"The mission files of {_folder(files)}{patched}"
