"""The checks of a case: tables to criteria, and the columns of its row."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from alogkit.casefile.monitor_schema import is_monitor
from alogkit.casefile.records import Column
from alogkit.casefile.shape import Where, nearest
from alogkit.errors import ConditionError
from alogkit.evaluate.checks import Criteria, Deadline, DeadlineKind, Names
from alogkit.evaluate.criteria import make_check, make_stage, parse_mailflag

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from alogkit.casefile.build import Tables
    from alogkit.evaluate.checks import Mailflag, Stage
    from alogkit.evaluate.monitors.monitor import Monitor
    from alogkit.sim.mission import Mission

_WORDS = {
    "grade": "GRADE",
    "form": "MISSION_FORM",
    "mmod": "MMOD",
    "x": "NAV_X",
    "y": "NAV_Y",
    "speed": "NAV_SPEED",
    "heading": "NAV_HEADING",
    "depth": "NAV_DEPTH",
    "altitude": "NAV_ALTITUDE",
    "mismatch": "DEPTH_MISMATCH",
    "slack": "DEPTH_SLACK",
    "elevator": "DESIRED_ELEVATOR",
    "arrived": "ARRIVED",
    "helm_state": "IVPHELM_STATE",
    "bhv_error": "BHV_ERROR_SEEN",
}
"""Columns that need no more than their label."""

_INSTANTS: Mapping[DeadlineKind | None, str] = {
    DeadlineKind.ABSENCE: "an absence deadline",
    DeadlineKind.TIMER: "a timer",
}
"""Deadlines that say when a stage is judged, in words."""

_COLUMN = re.compile(r"([A-Za-z0-9_]+)=(\S+)")


def build_criteria(
    case: Tables, mission: Mission, clock: str | None, aliases: Mapping[str, str], where: Where
) -> Criteria:
    """What a case asks, with the names as its mission bridges them.

    Args:
        case: A table of shape `schema.CASE`.
        mission: Tells community and bridges.
        clock: The condition that starts the deadlines.
        aliases: Further names at shoreside.
        where: The case's place.

    Raises:
        CaseError: A check that can't be judged, or a mailflag that can't be read.
    """
    if not case["check"]:
        where.at("check").refuse("a case needs a check")
    prefix = f"{mission.community.upper()}_"
    bridged = {
        rule.variable: rule.alias
        for rule in mission.bridges
        if rule.alias not in (rule.variable, prefix + rule.variable)
    }
    places = [
        (index, table, where.at("check").at(index)) for index, table in enumerate(case["check"])
    ]
    monitors = _monitors([place for place in places if is_monitor(place[1])])
    if len(monitors) == len(places) and all(monitor.companion for monitor in monitors):
        where.at("check").refuse("a case needs a check that is no companion")
    return Criteria(
        stages=tuple(_stage(table, place) for _, table, place in places if not is_monitor(table)),
        mailflags=tuple(
            _mailflag(text, where.at("mailflags").at(index))
            for index, text in enumerate(case.get("mailflags", []))
        ),
        clock=None if clock is None else make_check(clock),
        names=Names(mission.community, bridged | dict(aliases)),
        monitors=monitors,
    )


def _monitors(places: Sequence[tuple[int, Tables, Where]]) -> tuple[Monitor, ...]:
    """Checks over a stretch; without any, what they are made of is not imported."""
    if not places:
        return ()
    from alogkit.casefile.monitors import build_monitor  # noqa: PLC0415 -- as above

    return tuple(build_monitor(table, index, place) for index, table, place in places)


def build_columns(texts: list[str], where: Where) -> tuple[Column, ...]:
    """The columns that a case's `report` lists.

    Raises:
        CaseError: Neither a known word nor `label=text`, or a label occurs twice.
    """
    columns: list[Column] = []
    for index, text in enumerate(texts):
        column = _column(text, where.at(index))
        if any(column.label == other.label for other in columns):
            where.at(index).refuse(f'the column "{column.label}" is there twice')
        columns.append(column)
    return tuple(columns)


def _column(text: str, where: Where) -> Column:
    if text in _WORDS:
        return Column(text, f"$[{_WORDS[text]}]")
    written = _COLUMN.fullmatch(text)
    if written is None:
        where.refuse(
            f'"{text}" is no column: write `label=text` or `label=$[VARIABLE]` without blanks',
            nearest(text, _WORDS),
        )
    return Column(written[1], written[2])


def _stage(table: Tables, where: Where) -> Stage:
    stage = make_stage(
        leads=table.get("lead", ()),
        passes=table.get("pass", ()),
        fails=table.get("fail", ()),
        absent=table.get("absent", ()),
        deadline=_deadline(table.get("deadline"), where.at("deadline")),
    )
    kind = None if stage.deadline is None else stage.deadline.kind
    if kind in _INSTANTS and stage.leads:
        where.refuse(f"{_INSTANTS[kind]} is the instant of judgement: it takes no lead")
    if kind not in _INSTANTS and not stage.leads:
        where.refuse("a check needs a lead, an absence deadline or a timer to be judged at")
    if kind in _INSTANTS and not (stage.passes or stage.fails or stage.absent):
        where.refuse(f"a check with {_INSTANTS[kind]} needs something to judge")
    return stage


def _deadline(table: Tables | None, where: Where) -> Deadline | None:
    if table is None:
        return None
    kinds = [kind for kind in DeadlineKind if kind.value in table]
    if len(kinds) != 1:
        where.refuse("give one of missing_state, absence and timer, in seconds")
    return Deadline(kinds[0], float(table[kinds[0].value]), table.get("flag", ""))


def _mailflag(text: str, where: Where) -> Mailflag:
    try:
        return parse_mailflag(text)
    except ConditionError as error:
        where.refuse(str(error))
