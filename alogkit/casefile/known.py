"""Names in conditions and columns, checked against what reaches shoreside.

A mistyped variable would only be *unknown* for ever, so it is refused before anything runs. What
shoreside posts by itself is made known by an alias: `aliases = { DB_UPTIME = "DB_UPTIME" }`.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from alogkit.casefile.shape import Where, nearest
from alogkit.casefile.shoreside import SHORE, shore_naming
from alogkit.logic.macros import MACRO, RESULT_WORDS
from alogkit.logic.truth import variables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.casefile.records import Column
    from alogkit.evaluate.checks import Criteria
    from alogkit.evaluate.monitors.monitor import Monitor
    from alogkit.sim.mission import Mission


def check_names(
    criteria: Criteria, columns: tuple[Column, ...], mission: Mission, asking: Mission, where: Where
) -> None:
    """Raise a `CaseError` at the first variable that never reaches shoreside.

    Args:
        criteria: What a case asks.
        columns: What its row shows.
        mission: Its bridges and its script at shoreside provide names.
        asking: The mission with its evaluator, which provides some more to the columns.
        where: The case's place.
    """
    known = {rule.variable for rule in mission.bridges} | set(criteria.names.aliases)
    for index, flag in enumerate(criteria.mailflags):
        _require(flag.key, known, where.at("mailflags").at(index))
    known |= {flag.variable for flag in criteria.mailflags}
    known |= {event.variable for event in mission.shore_script.events}
    shore = set(map(shore_naming(mission, criteria), known))
    for name, place in _asked(criteria, where):
        _require(*_of_community(name, mission, known, shore), place)
    if criteria.monitors:
        _check_watched(criteria.monitors, mission, known, where.at("check"))
    known |= {event.variable for event in asking.shore_script.events}
    known.update(RESULT_WORDS)
    for index, column in enumerate(columns):
        for name in MACRO.findall(column.text):
            _require(name, known, where.at("report").at(index))


def _asked(criteria: Criteria, where: Where) -> Iterator[tuple[str, Where]]:
    if criteria.clock is not None:
        clock = Where(where.path, "harness.clock")
        yield from ((name, clock) for name in variables(criteria.clock.condition))
    watched = {monitor.place for monitor in criteria.monitors}
    places = (number for number in count() if number not in watched)
    for number, stage in zip(places, criteria.stages, strict=False):
        place = where.at("check").at(number)
        lists = {"lead": stage.leads, "pass": stage.passes, "fail": stage.fails}
        for key, checks in lists.items():
            for index, check in enumerate(checks):
                for name in variables(check.condition):
                    yield name, place.at(key).at(index)
        for index, name in enumerate(stage.absent):
            yield name, place.at("absent").at(index)


def _check_watched(
    monitors: Iterable[Monitor], mission: Mission, known: set[str], where: Where
) -> None:
    # Few cases have checks over a stretch, and what they are made of takes a while to import.
    from alogkit.evaluate.monitors.describe import asked_names, scope_names  # noqa: PLC0415

    for monitor in monitors:
        for name in (*asked_names(monitor.ask), *scope_names(monitor.scope)):
            _require_watched(name, mission, known, where.at(monitor.place))


def _of_community(
    name: str, mission: Mission, known: set[str], shore: set[str]
) -> tuple[str, set[str]]:
    """What a stage's `community:NAME` must be among: what the evaluator at shoreside sees of it."""
    community, _, own = name.partition(":")
    if own and community.lower() == SHORE:
        return own, shore
    return (own if own and _is_vehicle(community, mission) else name), known


def _require_watched(name: str, mission: Mission, known: set[str], where: Where) -> None:
    """Refuse a name that a check over a stretch cannot find in either log.

    Behind `community:` any name will do, since nobody knows all that a log may hold; a key of a
    payload is none of its own.
    """
    community, _, own = name.partition(":")
    if own:
        if community.lower() != SHORE and not _is_vehicle(community, mission):
            communities = [mission.community, SHORE]
            where.refuse(f'there is no community "{community}"', nearest(community, communities))
    elif name not in known and name.partition(".")[0] not in known:
        where.refuse(
            f'"{name}" never reaches shoreside: no bridge, mailflag, script or alias has it; '
            f"`{mission.community}:{name}` would be looked for in the vehicle's log only",
            nearest(name, sorted(known)),
        )


def _is_vehicle(community: str, mission: Mission) -> bool:
    return community.lower() == mission.community.lower()


def _require(name: str, known: set[str], where: Where) -> None:
    if name not in known:
        where.refuse(
            f'"{name}" never reaches shoreside: no bridge, mailflag, script or alias has it',
            nearest(name, sorted(known)),
        )
