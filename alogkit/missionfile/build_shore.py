"""Shoreside's file to the records of what it offers the vehicle and how it evaluates.

Source:
    shared/spec/depth_mission.md, 8; shared/spec/pmissioneval.md, C.1 and C.2.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from alogkit.logic.macros import shown_variables
from alogkit.missionfile.texts import condition, number, pairs, used, variable
from alogkit.sim.helm.text import is_number
from alogkit.sim.mission import EvalConfig, EvalStage, Script, ScriptEvent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.missionfile.moos import Setting
    from alogkit.missionfile.remarks import Remarks
    from alogkit.missionfile.values import Values

_MAILFLAG = re.compile(r"@[^#=@]+#[^#=@]+=.+")
_COLUMNS = ("prereport_column", "report_column")
_ROLES = ("lead_condition", "pass_condition", "fail_condition")
_EVENT = ("var", "val", "time")


def build_script(values: Values) -> Script:
    """What uTimerScript's block configures; one that is paused has no events.

    Raises:
        MissionFileError: A value cannot be used.
    """
    conditions = tuple(
        condition(setting.line, used(setting.line, setting.value))
        for setting in values.all("condition")
    )
    events = [_event(setting, values.remarks) for setting in values.all("event")]
    if values.last("paused") is not None and values.flag("paused", default=False):
        return Script(conditions)
    return Script(conditions, tuple(events))


def build_qbridges(settings: Iterable[Setting]) -> tuple[tuple[str, ...], ...]:
    """What uFldShoreBroker's `qbridge` lines offer: names between commas.

    Raises:
        MissionFileError: A name is none.
    """
    return tuple(
        tuple(
            variable(setting.line, name.strip())
            for name in used(setting.line, setting.value).split(",")
        )
        for setting in settings
    )


def build_evaluation(values: Values) -> EvalConfig:
    """What pMissionEval's block configures. The app sees no blank in it.

    Raises:
        MissionFileError: A value cannot be used, or the app would never find a condition true.
    """
    flags = []
    for setting in values.all("mailflag"):
        flag = _plain(used(setting.line, setting.value))
        if _MAILFLAG.fullmatch(flag) is None:
            setting.line.refuse(
                f"`{setting.value}`: a mailflag is written `@KEY#VARIABLE=value`",
            )
        if "$[" in flag:
            values.remarks.add(setting.line, f"mailflag: the macro in `{flag}` is posted as it is")
        flags.append(flag)
    form, mod = (values.last(name) for name in ("mission_form", "mission_mod"))
    return EvalConfig(
        stages=_stages(values),
        mailflags=tuple(flags),
        shown=shown_variables(
            _plain(setting.value) for setting in values.block.settings if setting.name in _COLUMNS
        ),
        form="" if form is None else _plain(used(form.line, form.value)),
        mod="" if mod is None else _plain(used(mod.line, mod.value)),
    )


def _stages(values: Values) -> tuple[EvalStage, ...]:
    """A lead that comes when the stage has a pass or fail condition already opens the next one."""
    stages: list[dict[str, list[str]]] = [{role: [] for role in _ROLES}]
    for setting in values.block.settings:
        if setting.name not in _ROLES:
            continue
        stage = stages[-1]
        if setting.name == _ROLES[0] and any(stage[role] for role in _ROLES[1:]):
            stage = {role: [] for role in _ROLES}
            stages.append(stage)
        # `$(NAME)` may be a variable here, as `$ (NAME)` is, so it needs no value as a macro.
        stage[setting.name].append(condition(setting.line, _plain(setting.value)))
    return tuple(EvalStage(*(tuple(stage[role]) for role in _ROLES)) for stage in stages)


def _event(setting: Setting, remarks: Remarks) -> ScriptEvent:
    line, parts = setting.line, pairs(setting.line, setting.value)
    if not parts.keys() >= set(_EVENT):
        line.refuse(f"`{setting.value}`: an event is written `var=NAME, val=VALUE, time=SECONDS`")
    for name in parts:
        if name not in _EVENT:
            remarks.add(line, f"event: {name} is not simulated")
    value, time = parts["val"], parts["time"]
    if value.startswith('"') and is_number(value.strip('"')):
        remarks.add(line, f"event: {value} is posted as a number, not as text")
    low, colon, high = time.partition(":")
    if colon and is_number(low) and is_number(high):
        remarks.add(line, f"event: a time out of {time} is not simulated; it is {low} s here")
        time = low
    due = number(line, "time of the event", time, low=0.0)
    return ScriptEvent(due, variable(line, parts["var"]), value.strip('"'))


def _plain(text: str) -> str:
    return "".join(text.split())
