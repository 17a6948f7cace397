"""The helm's block and its behavior file to what it decides over, and its behaviors.

Source:
    shared/spec/depth_mission.md, 5.1, 5.4 and 5.7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.missionfile.bhv import Behavior, Initial, Mode, read_bhv
from alogkit.missionfile.texts import condition, name_of, number, used, variable
from alogkit.sim.helm.behaviors.registry import known_kinds, unmodelled_params
from alogkit.sim.mission import MOST_POINTS, BehaviorConfig, DomainAxis, HelmConfig, ModeRule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.missionfile.lines import Line
    from alogkit.missionfile.moos import Setting
    from alogkit.missionfile.values import Values


def build_helm(values: Values, lines: Sequence[Line]) -> HelmConfig:
    """What pHelmIvP's block and its behavior file configure.

    Args:
        values: Of the block.
        lines: The behavior file's, macros and all.

    Raises:
        MissionFileError: A value cannot be used, or a behavior is not of a known kind.
    """
    items = list(read_bhv(lines))
    return HelmConfig(
        domain=tuple(_axis(setting) for setting in values.all("domain")),
        initialize=tuple(
            (
                variable(lines[item.start], item.variable),
                used(lines[item.start], item.value),
            )
            for item in items
            if isinstance(item, Initial)
        ),
        modes=tuple(
            ModeRule(
                item.value,
                tuple(condition(lines[item.start], text) for text in item.conditions),
                item.otherwise,
            )
            for item in items
            if isinstance(item, Mode)
        ),
        behaviors=tuple(_behavior(item) for item in items if isinstance(item, Behavior)),
    )


def _axis(setting: Setting) -> DomainAxis:
    """`depth:0:50:51`: name, low, high, points."""
    parts = [part.strip() for part in used(setting.line, setting.value).split(":")]
    if len(parts) != 4:  # noqa: PLR2004 -- name, low, high, points
        setting.line.refuse(f"`{setting.value}`: a domain is written `name:low:high:points`")
    name = name_of(setting.line, "domain", parts[0])
    low, high, points = (number(setting.line, f"domain of {name}", text) for text in parts[1:])
    if high <= low or points != int(points) or not 2.0 <= points <= MOST_POINTS:  # noqa: PLR2004 -- both ends
        rule = f"low is below high, and points are from 2 to {MOST_POINTS}"
        setting.line.refuse(f"`{setting.value}`: {rule}")
    return DomainAxis(name, low, high, int(points))


def _behavior(item: Behavior) -> BehaviorConfig:
    used(item.head, item.kind)
    if item.kind not in known_kinds():
        known = ", ".join(known_kinds())
        item.head.refuse(f"there is no behavior {item.kind} here; there are {known}")
    for param in item.params:
        reason = unmodelled_params(item.kind).get(param.key.lower())
        if reason is not None:
            param.line.refuse(f"{item.kind}: {param.key} is not modelled here: {reason}")
    params = tuple((param.key, used(param.line, param.value)) for param in item.params)
    return BehaviorConfig(item.kind, name_of(item.head, "name", item.name), params)
