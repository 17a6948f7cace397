"""The story of the helms in a log: states, modes, behaviors, all-stops, errors and warnings.

A vehicle's log tells of its own helm. Shoreside's tells of every vehicle what was bridged to it
(`ABE_BHV_ERROR`), and mode and all-stop out of the node reports.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.alog.payload import field
from alogkit.toolbox.behaviors import behavior_spans, life_events
from alogkit.toolbox.held import Held
from alogkit.toolbox.spans import Change, changes, collapsed, spans

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from alogkit.alog.log import Alog
    from alogkit.toolbox.behaviors import BehaviorSpan, LifeEvent
    from alogkit.toolbox.spans import Span

_STATE = "IVPHELM_STATE"
_ALLSTOP = "IVPHELM_ALLSTOP"
_TROUBLES = {"BHV_ERROR": "error", "BHV_WARNING": "warning"}
_TELLING = (_STATE, _ALLSTOP, "IVPHELM_LIFE_EVENT", "IVPHELM_SUMMARY", *_TROUBLES)
_MODE_AUX = "HELM_MODE"


class Trouble(NamedTuple):
    """An error or warning, and how often it was posted."""

    severity: str
    """`error` or `warning`."""
    behavior: str
    """Who posted it: a behavior, '' for the helm itself or when bridging lost the name."""
    text: str
    times: int
    first: float
    """Seconds since LOGSTART."""
    last: float
    line: int
    """Of the first."""


class HelmStory(NamedTuple):
    """One vehicle's helm over the time of a log."""

    vehicle: str
    states: tuple[Span, ...]
    """`PARK`, `DRIVE`, `MALCONFIG`, ..."""
    allstops: tuple[Span, ...]
    modes: tuple[tuple[str, tuple[Span, ...]], ...]
    """By mode variable."""
    behaviors: tuple[BehaviorSpan, ...]
    life: tuple[LifeEvent, ...]
    troubles: tuple[Trouble, ...]


def helm_stories(log: Alog) -> tuple[HelmStory, ...]:
    """The helms that a log tells of, its own first, then by vehicle; none if it tells none."""
    reports = _reports(log)
    vehicles = {
        prefix: prefix.removesuffix("_").lower() or log.community
        for prefix in sorted({found for name in log.variables for found in _prefixes(name)})
    }
    # A log with a helm of its own is a vehicle's: the reports in it are of its contacts.
    if _STATE not in log.variables:
        vehicles |= {f"{name.upper()}_": name for name in reports}
    return tuple(
        _story(log, prefix, vehicle, reports.get(vehicle, []))
        for prefix, vehicle in vehicles.items()
    )


def watched(story: HelmStory, behaviors: Collection[str]) -> HelmStory:
    """A story with the events of only some behaviors; the helm's own states and modes stay."""
    return story._replace(
        behaviors=tuple(one for one in story.behaviors if one.behavior in behaviors),
        life=tuple(one for one in story.life if one.behavior in behaviors),
        troubles=tuple(one for one in story.troubles if one.behavior in behaviors),
    )


def behavior_names(stories: Iterable[HelmStory]) -> set[str]:
    """The behaviors that stories tell of."""
    names: set[str] = set()
    for story in stories:
        names.update(one.behavior for one in story.behaviors)
        names.update(one.behavior for one in story.life)
        names.update(one.behavior for one in story.troubles)
    return names - {""}


def _prefixes(name: str) -> list[str]:
    """What stands before a helm's variable: '' or `ABE_`; nothing for any other variable."""
    endings = (ending for ending in _TELLING if name == ending or name.endswith(f"_{ending}"))
    return [name.removesuffix(ending) for ending in endings]


def _story(log: Alog, prefix: str, vehicle: str, reports: list[Change]) -> HelmStory:
    """What a log tells of one helm.

    Args:
        log: Where from.
        prefix: Of the variables that the helm posts: '', or `ABE_` for bridged ones.
        vehicle: Its name.
        reports: Its node reports by time, for what the variables do not tell.

    """
    stop = log.span[1]
    states = changes(log.column(f"{prefix}{_STATE}"))
    allstops = changes(log.column(f"{prefix}{_ALLSTOP}"))
    modes = [] if prefix else [(name, changes(log.column(name))) for name in _mode_variables(log)]
    if not states and reports:
        # A helm that is parked reports its state where its mode would stand.
        modes = [("MODE", _reported(reports, "MODE"))]
        allstops = allstops or _reported(reports, "ALLSTOP")
    return HelmStory(
        vehicle=vehicle,
        states=spans(states, stop),
        allstops=spans(allstops, stop),
        modes=tuple((name, spans(found, stop)) for name, found in modes if found),
        behaviors=behavior_spans(log, prefix, stop),
        life=life_events(log, f"{prefix}IVPHELM_LIFE_EVENT"),
        troubles=_troubles(log, prefix),
    )


def _mode_variables(log: Alog) -> list[str]:
    """The variables that the helm's mode tree sets."""
    return [name for name in log.variables if _MODE_AUX in log.column(name).auxes]


def _reports(log: Alog) -> dict[str, list[Change]]:
    """The node reports of each vehicle, by time."""
    found: dict[str, list[Change]] = {}
    one = log.column("NODE_REPORT")
    for index in Held(one).order:
        vehicle = field(one.texts[index], "NAME")
        if vehicle:
            row = Change(one.times[index], one.texts[index], one.lines[index])
            found.setdefault(vehicle, []).append(row)
    return found


def _reported(reports: list[Change], key: str) -> list[Change]:
    """The changes of one key of node reports."""
    return collapsed(
        report._replace(text=value)
        for report in reports
        if (value := field(report.text, key)) is not None
    )


def _troubles(log: Alog, prefix: str) -> tuple[Trouble, ...]:
    """Errors and warnings by their first time; of one wording one only, counted."""
    found: dict[tuple[str, str, str], list[tuple[float, int]]] = {}
    for ending, severity in _TROUBLES.items():
        one = log.column(f"{prefix}{ending}")
        for index in Held(one).order:
            key = (severity, behavior_of(one.auxes[index]), one.texts[index])
            places = found.setdefault(key, [])
            # The logger writes stored mail again, at its old time: that is no second error.
            if not places or places[-1][0] != one.times[index]:
                places.append((one.times[index], one.lines[index]))
    troubles = (
        Trouble(*key, times=len(places), first=places[0][0], last=places[-1][0], line=places[0][1])
        for key, places in found.items()
    )
    return tuple(sorted(troubles, key=lambda trouble: (trouble.first, trouble.line)))


def behavior_of(aux: str | None) -> str:
    """The behavior that an aux names: `86:const_depth`; '' when it names none."""
    iteration, colon, behavior = (aux or "").partition(":")
    return behavior if colon and iteration.isdecimal() else ""
