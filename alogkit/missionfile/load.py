"""A mission's files read, patched and checked whole: a `LoadedMission`, or a `MissionFileError`."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.errors import MissionFileError
from alogkit.missionfile.build_helm import build_helm
from alogkit.missionfile.build_shore import build_evaluation, build_qbridges, build_script
from alogkit.missionfile.build_vehicle import build_bridges, build_pid, build_vehicle
from alogkit.missionfile.known import FIXED_SETTINGS, GRADER, SHORE_APPS, VEHICLE_APPS
from alogkit.missionfile.launched import remark_on_blocks, remark_on_launches
from alogkit.missionfile.lines import AskedMacros, read_text
from alogkit.missionfile.moos import read_moos
from alogkit.missionfile.patch import Target, patch_bhv, patch_file, patch_moos, side_of
from alogkit.missionfile.plug import plug
from alogkit.missionfile.records import LoadedMission
from alogkit.missionfile.remarks import Remarks
from alogkit.missionfile.texts import name_of
from alogkit.missionfile.values import Values, remark_on_file
from alogkit.sim.mission import EvalConfig, Mission, Script

if TYPE_CHECKING:
    from alogkit.missionfile.moos import MoosFile, Setting
    from alogkit.missionfile.patch import Lines
    from alogkit.missionfile.records import MissionFiles


def load_mission(
    files: MissionFiles, *, time_limit: float = 80.0, warp: float | None = None
) -> LoadedMission:
    """The mission that files describe. It is called as the folder of the vehicle's file is.

    Args:
        files: Of one vehicle and shoreside.
        time_limit: s of shoreside's DB_UPTIME after which the run is ended unevaluated.
        warp: The run's time warp, with which MOOSTimeWarp is compared; None if not known yet.

    Raises:
        OSError: A file cannot be read.
        MissionFileError: Something in one cannot be used.
    """
    remarks = Remarks((files.vehicle, files.behaviors, files.shoreside))
    lines = _patched(files, remarks)
    vehicle = read_moos(lines[Target.VEHICLE], files.vehicle)
    shore = read_moos(lines[Target.SHORESIDE], files.shoreside)
    mission = Mission(
        name=Path(files.vehicle).resolve().parent.name,
        community=_community(vehicle),
        vehicle=build_vehicle(_needed(vehicle, "uSimMarineV22", remarks)),
        pid=build_pid(_needed(vehicle, "pMarinePIDV22", remarks)),
        helm=build_helm(_needed(vehicle, "pHelmIvP", remarks), lines[Target.BEHAVIORS]),
        bridges=build_bridges(_settings(vehicle, "uFldNodeBroker", "bridge", remarks)),
        qbridges=build_qbridges(_settings(shore, "uFldShoreBroker", "qbridge", remarks)),
        vehicle_script=_script(vehicle, remarks),
        shore_script=_script(shore, remarks),
        evaluation=_evaluation(shore, remarks),
        time_limit=time_limit,
    )
    for file, side, apps in (
        (vehicle, Target.VEHICLE, VEHICLE_APPS),
        (shore, Target.SHORESIDE, SHORE_APPS),
    ):
        remark_on_file(file, FIXED_SETTINGS[side.value], remarks, warp=warp)
        remark_on_launches(file, side.value, apps, remarks)
        remark_on_blocks(file, apps, remarks)
    grader = shore.block(GRADER)
    head = None if grader is None else grader.head
    return LoadedMission(mission, remarks.in_order(), lines[Target.SHORESIDE], head)


def _patched(files: MissionFiles, remarks: Remarks) -> dict[Target, Lines]:
    """The lines of the three files, macros and all, with the patches."""
    macros = AskedMacros(files.macros)

    def plugged(path: str) -> Lines:
        return plug(read_text(path), path, macros, beside=files.vehicle)

    lines = {
        Target.VEHICLE: plugged(files.vehicle),
        Target.SHORESIDE: plugged(files.shoreside),
        Target.BEHAVIORS: plugged(files.behaviors),
    }
    for named in files.patches:
        path, target = patch_file(named)
        patch = plugged(path)
        if target is None:
            target = side_of(path, patch, lines[Target.VEHICLE], lines[Target.SHORESIDE])
        change = patch_bhv if target is Target.BEHAVIORS else patch_moos
        old, lines[target] = lines[target], change(lines[target], patch)
        if lines[target] == old:
            remarks.add_at(path, 1, "there is nothing in this patch")
    for name in macros.not_asked():
        remarks.add_at(files.vehicle, 1, f"the macro {name} is set, and no file asks for it")
    return lines


def _community(file: MoosFile) -> str:
    """The vehicle's name."""
    found = [setting for setting in file.settings if setting.name == "community"]
    if not found:
        raise MissionFileError(file.path, None, "no `Community = NAME` outside the blocks")
    return name_of(found[-1].line, "Community", found[-1].value)


def _needed(file: MoosFile, process: str, remarks: Remarks) -> Values:
    """The block of an app without which nothing moves."""
    block = file.block(process)
    if block is None:
        heads = {block.process: block.head for block in file.blocks}
        unknown = [name for name in heads if name not in VEHICLE_APPS]
        for near in get_close_matches(process, unknown, n=1):
            heads[near].refuse(f"no block `ProcessConfig = {process}`; is {near} meant to be it?")
        there = ", ".join(heads) or "none"
        raise MissionFileError(
            file.path,
            None,
            f"no block `ProcessConfig = {process}`, which is needed; blocks: {there}",
        )
    return Values(block, remarks)


def _settings(file: MoosFile, process: str, name: str, remarks: Remarks) -> list[Setting]:
    """What a broker's block says of what is shared."""
    block = file.block(process)
    if block is None:
        remarks.add_at(file.path, 1, f"there is no block {process}, so it shares nothing")
        return []
    return Values(block, remarks).all(name)


def _script(file: MoosFile, remarks: Remarks) -> Script:
    block = file.block("uTimerScript")
    return Script() if block is None else build_script(Values(block, remarks))


def _evaluation(file: MoosFile, remarks: Remarks) -> EvalConfig:
    block = file.block(GRADER)
    if block is None:
        remarks.add_at(file.path, 1, f"there is no block {GRADER}, so only time ends the run")
        return EvalConfig(form="")
    return build_evaluation(Values(block, remarks))
