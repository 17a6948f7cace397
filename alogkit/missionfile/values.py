"""The settings of one block by name, and remarks on those that are not simulated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.missionfile.known import FILE_SETTINGS, WARP
from alogkit.missionfile.texts import name_of, number, used
from alogkit.sim.helm.text import is_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alogkit.missionfile.known import KnownApp
    from alogkit.missionfile.moos import Block, MoosFile, Setting
    from alogkit.missionfile.remarks import Remarks

_TICK = "apptick"
_COMMS_TICK = "commstick"
"""Mail comes as soon as it is there, whatever this says."""


@dataclass(frozen=True, slots=True)
class Values:
    """The settings of one block, by name."""

    block: Block
    remarks: Remarks

    def all(self, name: str) -> list[Setting]:
        """Every setting of this name, in order."""
        return [setting for setting in self.block.settings if setting.name == name]

    def last(self, name: str) -> Setting | None:
        """The setting of this name that counts; None without one."""
        found = self.all(name)
        return found[-1] if found else None

    def word(self, name: str, default: str) -> str:
        """One name, or what the stem has when the block says nothing.

        Raises:
            MissionFileError: It is none.
        """
        setting = self.last(name)
        if setting is None:
            self.remark_default(name, default)
            return default
        return name_of(setting.line, setting.written, setting.value)

    def number(
        self, name: str, default: float, *, own: float | None = None, high: float = float("inf")
    ) -> float:
        """A number of at least 0.

        Args:
            name: Of the parameter.
            default: What the stem has, in the parameter's unit.
            own: The app's own default; None when nobody knows it.
            high: The largest number that the app takes.

        Raises:
            MissionFileError: It is none, or out of range.
        """
        setting = self.last(name)
        if setting is not None:
            return number(setting.line, setting.written, setting.value, 0.0, high)
        if own is None:
            self.remark_default(name, f"{default:g}")
            return default
        return own

    def flag(self, name: str, *, default: bool) -> bool:
        """True or false.

        Raises:
            MissionFileError: It is neither.
        """
        setting = self.last(name)
        if setting is None:
            self.remark_default(name, str(default).lower())
            return default
        word = used(setting.line, setting.value).lower()
        if word not in ("true", "false"):
            setting.line.refuse(f"{setting.written}: `{setting.value}` is neither true nor false")
        return word == "true"

    def remark_default(self, name: str, default: str) -> None:
        """Remark that the block says nothing of a parameter that counts."""
        self.remarks.add(
            self.block.head,
            f"{self.block.process} is not told {name}, and its own default is not known; simulated "
            f"with {default}, as in the depth stem",
        )


def remark_on(values: Values, app: KnownApp) -> None:
    """Remark what a block says and the simulator does not do."""
    block, remarks = values.block, values.remarks
    foreign: list[Setting] = []
    for setting in block.settings:
        if setting.name == _TICK and app.rate is not None:
            _remark_rate(setting, block.process, app.rate, remarks)
        elif setting.name in app.fixed:
            remark_other_value(setting, app.fixed[setting.name], remarks)
        elif setting.name not in app.taken | app.without_effect | {_COMMS_TICK}:
            foreign.append(setting)
    if app.taken or app.fixed:
        for setting in foreign:
            remarks.add(setting.line, f"{block.process}: {setting.written} is not simulated")
    elif foreign:
        names = ", ".join(dict.fromkeys(setting.written for setting in foreign))
        remarks.add(block.head, f"{block.process}: nothing of its block is simulated ({names})")
    for line in block.strays:
        remarks.add(line, f"{block.process}: `{line.text.strip()}` assigns nothing")


def remark_on_file(
    file: MoosFile,
    fixed: Mapping[str, tuple[str, ...]],
    remarks: Remarks,
    *,
    warp: float | None,
) -> None:
    """Remark what a file says outside all blocks and the simulator does not do.

    Args:
        file: Of one community.
        fixed: Settings that are simulated with these values only.
        remarks: Where to.
        warp: The run's time warp; None if that is not known yet.
    """
    for setting in file.settings:
        if setting.name in fixed:
            remark_other_value(setting, fixed[setting.name], remarks)
        elif setting.name == WARP:
            if warp is not None and not _says(setting.value, (f"{warp:.17g}",)):
                told = (
                    f"{setting.written} = {setting.value} is not used; this run's warp is {warp:g}"
                )
                remarks.add(setting.line, told)
        elif setting.name not in FILE_SETTINGS and setting.written not in file.asked:
            remarks.add(setting.line, f"{setting.written} is not simulated")
    for line in file.strays:
        remarks.add(line, f"`{line.text.strip()}` assigns nothing")


def remark_other_value(setting: Setting, values: tuple[str, ...], remarks: Remarks) -> None:
    """Remark a value that is not simulated."""
    if not _says(setting.value, values):
        here = " and ".join(values)
        text = f"{setting.written} = {setting.value} is not simulated; it is {here} here"
        remarks.add(setting.line, text)


def _says(text: str, values: tuple[str, ...]) -> bool:
    """Whether a text is one of the values, blanks, case and a number's zeros aside."""
    plain = "".join(text.split()).lower()
    if is_number(plain):
        return any(is_number(value) and float(plain) == float(value) for value in values)
    return plain in {value.lower() for value in values}


def _remark_rate(setting: Setting, process: str, rate: float, remarks: Remarks) -> None:
    text = setting.value
    if not is_number(text) or float(text) != rate:
        told = f"{setting.written} = {text} is not simulated; {process} ticks at {rate:g} Hz"
        remarks.add(setting.line, told)
