"""A log as something to draw: arrays and notes, no drawing.

A scene is made of plain data (logs, and what a grader said about them) and knows neither how a
case was graded nor how a picture is made, so it can be compared in a test.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import PurePath
from typing import TYPE_CHECKING

from alogkit.errors import RenderError
from alogkit.render.lanes import (
    MOST_LANES,
    Lane,
    alive_lanes,
    helm_lanes,
    own_lanes,
    silent_lanes,
)
from alogkit.render.limits import Limits, find_limits
from alogkit.render.notes import Note, find_notes
from alogkit.render.printable import printable, shorten_middle
from alogkit.render.rows import Row, Stamp, make_rows, make_stamp
from alogkit.render.series import Shifted, common_base
from alogkit.render.shapes import Route, find_routes
from alogkit.render.survey import Survey, find_survey
from alogkit.render.vehicle import HELM_STATE, Vehicle, find_vehicle
from alogkit.render.wanted import wanted
from alogkit.render.window import Window, lane_window, track_window
from alogkit.verdict import Role, Trace, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog


class Focus(Enum):
    """What the large part of a picture shows."""

    TRACK = "track"
    """Track and depth."""
    HELM = "helm"
    """The helm's states and what was posted meanwhile."""
    ABSENCE = "absence"
    """The silent variables over what was alive."""
    SURVEY = "survey"
    """Track and depth of a survey, with its heading, its battery and its phases."""
    VALUES = "values"
    """The log's own variables: there is no vehicle in it."""


_DRIVEN = (Focus.TRACK, Focus.SURVEY)
"""What is drawn of a vehicle that goes somewhere."""


@dataclass(frozen=True)
class Deadline:
    """A deadline with the instant its clock started (both s on the scene's time base)."""

    start: float
    time: float


@dataclass(frozen=True)
class Scene:
    """All that is drawn of one run. Times are s since LOGSTART of the first log."""

    title: str
    about: str
    facts: str
    span: tuple[float, float]
    """First and last posting of the logs (s)."""
    focus: Focus
    window: Window
    vehicle: Vehicle
    routes: tuple[Route, ...]
    limits: Limits
    lanes: tuple[Lane, ...]
    """Empty when the focus is the track or a survey."""
    notes: tuple[Note, ...]
    rows: tuple[Row, ...]
    stamp: Stamp | None
    deadline: Deadline | None
    min_altitude: float | None
    """Clearance demanded above the bottom (m)."""
    commanded_depth: float | None
    """m, positive down; beside the vehicle's own DESIRED_DEPTH."""
    survey: Survey | None = None
    """What a survey says of itself; None for any other log."""

    @property
    def decided(self) -> float | None:
        """The instant at which the picture stands still: the verdict's, or the end without one."""
        if self.stamp is None:
            return None
        return self.window.stop if self.stamp.time is None else self.stamp.time

    @classmethod
    def from_logs(
        cls,
        logs: Sequence[Alog],
        verdict: Verdict | None = None,
        traces: Sequence[Trace] = (),
        *,
        title: str = "",
        about: str = "",
        min_altitude: float | None = None,
        commanded_depth: float | None = None,
    ) -> Scene:
        """The scene of one run.

        Args:
            logs: The run's logs; the first one's LOGSTART is the time base, as in the verdict.
            verdict: The answers, when the run was graded.
            traces: How the conditions fared along the run.
            title: The case's name; the logs' names when empty.
            about: One sentence on the case.
            min_altitude: Clearance demanded above the bottom (m), if the case has one.
            commanded_depth: Depth that the case commands (m, positive down), if it does.

        Raises:
            RenderError: There is nothing at all to draw.
        """
        for log in logs:
            log.select(wanted(log.variables))
        shifted = common_base(list(logs))
        span = _span(shifted)
        vehicle = find_vehicle(shifted)
        rows = make_rows(traces, verdict)
        decided = verdict.time if verdict else None
        deadline = None
        if verdict and verdict.deadline is not None:
            deadline = Deadline(verdict.clock_start or 0.0, verdict.deadline)
        survey = find_survey(shifted, span[1])
        focus = _focus(vehicle, rows, (span[0], span[1] if decided is None else decided), deadline)
        if survey is not None and vehicle.placed:
            focus = Focus.SURVEY
        if focus in _DRIVEN:
            clock = deadline.start if deadline else None
            window = track_window(span, vehicle.motion_start(), clock, decided)
        else:
            window = lane_window(span, decided, deadline.time if deadline else None)
        return cls(
            title=printable(title) or _names(shifted),
            about=printable(about),
            facts=_facts(shifted, titled=bool(title)),
            span=span,
            focus=focus,
            window=window,
            vehicle=vehicle,
            routes=find_routes(shifted),
            limits=find_limits(verdict),
            lanes=_lanes(
                focus, shifted, vehicle, rows, asked=_asked(rows, verdict), until=window.stop
            ),
            notes=find_notes(shifted),
            rows=rows,
            stamp=make_stamp(verdict, _place(vehicle, decided)) if verdict else None,
            deadline=deadline,
            min_altitude=min_altitude,
            commanded_depth=commanded_depth,
            survey=survey if focus is Focus.SURVEY else None,
        )


def _span(logs: Sequence[Shifted]) -> tuple[float, float]:
    """First and last posting (s); raises RenderError without any."""
    ends = [end + log.shift for log in logs if len(log.log) for end in log.log.span]
    if not ends:
        where = _names(logs) or "no log"
        reason = (
            f"{where}: no posting, so nothing to draw; a log with NAV_X and NAV_Y, NAV_DEPTH, "
            "NODE_REPORT or any other posting would do"
        )
        raise RenderError(reason)
    return min(ends), max(ends)


def _focus(
    vehicle: Vehicle, rows: Sequence[Row], judged: tuple[float, float], deadline: Deadline | None
) -> Focus:
    """What decides the run, and so is drawn large; `judged` is its part (s) that counts."""
    roles = {row.role for row in rows}
    if deadline and Role.ABSENT in roles and Role.LEAD not in roles:
        return Focus.ABSENCE
    if vehicle.helm and any(HELM_STATE in row.condition for row in rows):
        return Focus.HELM
    if not vehicle.placed:
        return Focus.HELM if vehicle.helm else Focus.VALUES
    return Focus.HELM if vehicle.helm and not vehicle.moved(*judged) else Focus.TRACK


def _lanes(
    focus: Focus,
    logs: Sequence[Shifted],
    vehicle: Vehicle,
    rows: Sequence[Row],
    *,
    asked: Sequence[str],
    until: float,
) -> tuple[Lane, ...]:
    """The lanes that a focus needs, for a picture that ends at a time (s)."""
    if focus in _DRIVEN:
        return ()
    if focus is Focus.ABSENCE:
        absent = [row.condition for row in rows if row.role is Role.ABSENT]
        silent = silent_lanes(logs, absent, until)[: MOST_LANES - 3]
        return (*silent, *alive_lanes(logs, silent, MOST_LANES - len(silent), until))
    if focus is Focus.HELM and vehicle.helm:
        return tuple(helm_lanes(logs, vehicle.helm, asked, until))
    return tuple(own_lanes(logs, asked, until))


def _asked(rows: Sequence[Row], verdict: Verdict | None) -> list[str]:
    """Words of the conditions, and variables that decided one: some of them are a log's names."""
    words = [
        word for row in rows for word in row.condition.replace("(", " ").replace(")", " ").split()
    ]
    readings = [
        reading for finding in (verdict.findings if verdict else ()) for reading in finding.readings
    ]
    decisive = [reading.evidence.variable for reading in readings if reading.evidence]
    return list(dict.fromkeys(decisive + words))


def _place(vehicle: Vehicle, time: float | None) -> str:
    """Where the vehicle was at a time (s), in words; '' when unknown."""
    if time is None:
        return ""
    parts: list[str] = []
    for name, series in (
        ("x", vehicle.x),
        ("depth", vehicle.depth),
        ("altitude", vehicle.altitude),
    ):
        value = None if series is None else series.held(time)
        if value is not None:
            parts.append(f"{name} {value:.2f} m")
    return ", ".join(parts)


def _names(logs: Sequence[Shifted]) -> str:
    """File names of the logs."""
    return ", ".join(
        printable(PurePath(log.log.path).name if log.log.path else log.log.community or "log")
        for log in logs
    )


def _facts(logs: Sequence[Shifted], *, titled: bool) -> str:
    """Communities, and the first log's name unless the names are the title already."""
    communities = " + ".join(printable(log.log.community) for log in logs if log.log.community)
    if not titled or not logs[0].log.path:
        return communities
    more = f" + {len(logs) - 1}" if len(logs) > 1 else ""
    return f"{communities} \N{MIDDLE DOT} {shorten_middle(_names(logs[:1]), 48)}{more}"
