"""Which apps a mission file launches, and what the simulator makes of that.

Source:
    shared/spec/depth_mission.md, 1.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.missionfile.known import LAUNCH_SPACING_MS
from alogkit.missionfile.values import Values, remark_on, remark_other_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alogkit.missionfile.known import KnownApp
    from alogkit.missionfile.lines import Line
    from alogkit.missionfile.moos import Block, MoosFile, Setting
    from alogkit.missionfile.remarks import Remarks

LAUNCHER = "ANTLER"
_SPACING = "msbetweenlaunches"


class _Launch(NamedTuple):
    name: str
    """The name that the app runs under: its alias, if it has one."""
    line: Line


def remark_on_launches(
    file: MoosFile, community: str, apps: Mapping[str, KnownApp], remarks: Remarks
) -> None:
    """Remark which apps are launched and not simulated, or simulated and not launched.

    Args:
        file: Of one community.
        community: `vehicle` or `shoreside`.
        apps: What the simulator runs there, in the order of the launch.
        remarks: Where to.
    """
    launcher = _launcher(file)
    if launcher is None:
        return
    launches = _launches(launcher)
    blocks = {block.process for block in file.blocks}
    for launch in launches:
        if launch.name not in apps and launch.name not in blocks:
            remarks.add(launch.line, f"{launch.name} is not simulated")
    ordered = [launch.name for launch in launches if launch.name in apps]
    missing = [name for name in apps if name not in ordered]
    if missing:
        remarks.add(launcher.head, f"not launched, simulated all the same: {', '.join(missing)}")
    if ordered != [name for name in apps if name in ordered]:
        order = ", ".join(apps)
        remarks.add(launcher.head, f"the order of the launches is not simulated; it is {order}")
    for setting in launcher.settings:
        if setting.name == _SPACING:
            remark_other_value(setting, (LAUNCH_SPACING_MS[community],), remarks)
        elif setting.name != "run":
            remarks.add(setting.line, f"{LAUNCHER}: {setting.written} is not simulated")


def remark_on_blocks(file: MoosFile, apps: Mapping[str, KnownApp], remarks: Remarks) -> None:
    """Remark which blocks, and which of their parameters, are not simulated."""
    launcher = _launcher(file)
    launched = set() if launcher is None else {launch.name for launch in _launches(launcher)}
    seen: set[str] = set()
    for block in file.blocks:
        name = block.process
        if name in seen:
            remarks.add(block.head, f"a second block {name} is not looked at")
        elif name in apps:
            remark_on(Values(block, remarks), apps[name])
        elif block is not launcher and (not launched or name in launched):
            remarks.add(block.head, f"{name} is not simulated")
        seen.add(name)


def _launcher(file: MoosFile) -> Block | None:
    return next((block for block in file.blocks if block.process.upper() == LAUNCHER), None)


def _launches(launcher: Block) -> list[_Launch]:
    return [_launch(setting) for setting in launcher.settings if setting.name == "run"]


def _launch(setting: Setting) -> _Launch:
    """`pShare @ NewConsole = false ~ pShare_B`: the alias counts."""
    text, _, alias = setting.value.partition("~")
    return _Launch(alias.strip() or text.partition("@")[0].strip(), setting.line)
