"""Checks over a stretch of a run to findings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from alogkit.evaluate.monitors.describe import asked_names, describe
from alogkit.evaluate.monitors.kinds import TypeClashError
from alogkit.evaluate.monitors.mail import count, gap, rate
from alogkit.evaluate.monitors.margin import shown
from alogkit.evaluate.monitors.monitor import (
    Always,
    Count,
    Gap,
    Never,
    Order,
    Rate,
    Reaches,
    Settles,
    Share,
    Until,
)
from alogkit.evaluate.monitors.order import order
from alogkit.evaluate.monitors.reaches import reaches
from alogkit.evaluate.monitors.ruling import Ruling
from alogkit.evaluate.monitors.share import share
from alogkit.evaluate.monitors.state import always, never, settles, until
from alogkit.evaluate.monitors.stretch import stretch_of
from alogkit.verdict import Finding, Grade, Reason, Role, Watch

if TYPE_CHECKING:
    from alogkit.evaluate.monitors.monitor import Ask, Monitor
    from alogkit.evaluate.monitors.stretch import Stretch
    from alogkit.evaluate.monitors.watcher import Watcher
    from alogkit.verdict import Evidence, Reading


def watch(monitor: Monitor, watcher: Watcher) -> Finding:
    """The answer to one check."""
    try:
        found = stretch_of(monitor, watcher)
        if isinstance(found, Reason):
            return _finding(monitor, watcher, Ruling(Grade.PENDING, found), None)
        ruling = _ruling(monitor.ask, found, watcher)
        if ruling.grade is Grade.PASS and not _alive(monitor.ask, found, ruling, watcher):
            ruling = replace(ruling, grade=Grade.PENDING, reason=Reason.SILENT, decided=None)
        return _finding(monitor, watcher, ruling, found)
    except TypeClashError as clash:
        event = clash.track.event(clash.index)
        evidence = None if event is None else watcher.run.locate(event)
        ruling = Ruling(Grade.PENDING, Reason.TYPE_CLASH, evidence=evidence)
        return _finding(monitor, watcher, ruling, None)


def _ruling(ask: Ask, stretch: Stretch, watcher: Watcher) -> Ruling:
    match ask:
        case Always(clause):
            return always(clause.tree, stretch, watcher)
        case Never(clause):
            return never(clause.tree, stretch, watcher)
        case Settles():
            return settles(ask, stretch, watcher)
        case Until():
            return until(ask, stretch, watcher)
        case Reaches() | Order():
            return _event_ruling(ask, stretch, watcher)
        case _:
            return _mail_ruling(ask, stretch, watcher)


def _event_ruling(ask: Reaches | Order, stretch: Stretch, watcher: Watcher) -> Ruling:
    if isinstance(ask, Reaches):
        return reaches(ask, stretch, watcher)
    return order(ask, stretch, watcher)


def _mail_ruling(ask: Count | Share | Rate | Gap, stretch: Stretch, watcher: Watcher) -> Ruling:
    match ask:
        case Count():
            return count(ask, stretch, watcher)
        case Share():
            return share(ask, stretch, watcher)
        case Rate():
            return rate(ask, stretch, watcher)
        case Gap():
            return gap(ask, stretch, watcher)


def _alive(ask: Ask, stretch: Stretch, ruling: Ruling, watcher: Watcher) -> bool:
    """Whether the logs were alive, so that what they do not show has not happened.

    What has come needs no such proof.
    """
    if isinstance(ask, Reaches):
        return True
    end = stretch.end if ruling.decided is None else ruling.decided
    return watcher.alive(asked_names(ask), stretch.begin, end)


def _finding(
    monitor: Monitor, watcher: Watcher, ruling: Ruling, stretch: Stretch | None
) -> Finding:
    readings, margin, unit, evidence = _measured(ruling, watcher)
    broken_by = None
    if ruling.broken is not None and ruling.tree is not None:
        broken_by = watcher.measure(ruling.tree, ruling.broken).decider.evidence
    decided = ruling.decided
    marker = watcher.run.end if decided is None else decided
    return Finding(
        condition=describe(monitor),
        role=Role.COMPANION if monitor.companion else Role.CHECK,
        stage=0,
        grade=ruling.grade,
        reason=ruling.reason,
        time=decided,
        readings=readings,
        margin=margin,
        unit=unit,
        evidence=evidence or watcher.run.marker(marker),
        watch=Watch(
            begin=None if stretch is None else stretch.begin,
            end=None if stretch is None else stretch.end,
            tightest=ruling.at,
            broken=ruling.broken,
            broken_by=broken_by,
            held=ruling.held,
            slack=ruling.slack,
        ),
    )


def _measured(
    ruling: Ruling, watcher: Watcher
) -> tuple[tuple[Reading, ...], float | None, str, Evidence | None]:
    """Readings, margin, unit and the posting behind them."""
    if ruling.tree is None or ruling.at is None:
        return ruling.readings, ruling.margin, ruling.unit, ruling.evidence
    found = watcher.measure(ruling.tree, ruling.at)
    if ruling.unit:
        return found.readings, ruling.margin, ruling.unit, found.decider.evidence
    return found.readings, shown(found.margin), found.decider.unit, found.decider.evidence
