"""Lanes: one variable each against time, for what decides without a track.

A malformed configuration is decided by the helm's state, an absence by what was never posted while
the log was alive. Lanes draw both, and any log that has no track at all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

import numpy as np

from alogkit.render.vehicle import HELM_STATE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.render.series import FloatArray, Series, Shifted, States

MOST_LANES = 9
_MOST_STATES, _LONGEST_STATE = 12, 60
_HOUSEKEEPING = (
    "APPCAST", "DB_", "PHI_", "PROC_WATCH", "PSHARE", "REALMCAST", "UFLDNODEBROKER", "UFSB_",
)  # fmt: skip
"""What infrastructure says of itself: shown only when there is room."""
_LEAST_COMPANY = 5
_HELM_COMPANY = (
    "MODE", "DEPLOY", "BHV_ERROR", "BHV_WARNING", "NAV_SPEED", "NAV_X", "NAV_DEPTH",
    "DESIRED_THRUST", "DB_TIME",
)  # fmt: skip
_ALIVE = (
    HELM_STATE, "DB_TIME", "SIM_X", "SIM_DEPTH", "DESIRED_ELEVATOR", "DESIRED_THRUST", "NAV_SPEED",
    "NODE_REPORT_LOCAL", "NODE_REPORT",
)  # fmt: skip

_CLOCKS = ("DB_TIME", "DB_UPTIME")
"""Numbers that only say that time goes by: their ticks tell more than their line."""


class LaneKind(Enum):
    """How a lane is drawn."""

    SILENT = "silent"
    """Nothing was posted, which is the point."""
    TICKS = "ticks"
    """A tick for each posting."""
    STATES = "states"
    """Labelled segments."""
    LINE = "line"
    """Numbers as a line."""


@dataclass(frozen=True)
class Lane:
    """One variable against time."""

    variable: str
    kind: LaneKind
    ticks: tuple[float, ...] = ()
    """Times of all postings (s), ascending."""
    series: Series | None = None
    """For LINE."""
    states: States | None = None
    """For STATES."""
    watched: bool = False
    """Whether the case asks about it."""
    unwanted: bool = False
    """Whether every posting is one too many."""


def silent_lanes(logs: Sequence[Shifted], variables: Iterable[str], until: float) -> list[Lane]:
    """Lanes of variables that should be absent; one posted up to a time (s) shows its ticks.

    At shoreside a vehicle's variable has its name in front (`ABE_NAV_X`).
    """
    lanes: list[Lane] = []
    for variable in dict.fromkeys(variables):
        bridged = (
            name for log in logs for name in log.log.variables if name.endswith(f"_{variable}")
        )
        times = _times(logs, variable)
        if not times.size and (other := next(bridged, None)):
            times = _times(logs, other)
        times = times[times <= until]
        kind = LaneKind.TICKS if times.size else LaneKind.SILENT
        lanes.append(Lane(variable, kind, tuple(times.tolist()), watched=True, unwanted=True))
    return lanes


def alive_lanes(
    logs: Sequence[Shifted], silent: Sequence[Lane], room: int, until: float
) -> list[Lane]:
    """Lanes of ticks beside the silent ones that prove the log alive up to a time (s)."""
    watched = tuple(lane.variable for lane in silent)
    posted = _posted(logs, _ALIVE, until)
    chosen = [name for name in posted if not name.endswith(watched)][:room]
    return [Lane(name, LaneKind.TICKS, tuple(_times(logs, name).tolist())) for name in chosen]


def helm_lanes(
    logs: Sequence[Shifted], helm: States, asked: Sequence[str], until: float
) -> list[Lane]:
    """The strip of the helm's states, and what else was posted up to a time (s).

    Variables that the case asks about come first, then the usual company of a helm.
    """
    ticks = tuple(_times(logs, HELM_STATE).tolist())
    strip = Lane(HELM_STATE, LaneKind.STATES, ticks, states=helm, watched=True)
    first = tuple(dict.fromkeys((*asked, *_HELM_COMPANY)))
    posted = [name for name in _posted(logs, first, until) if name != HELM_STATE]
    company = [
        replace(lane, watched=name in asked)
        for name in posted
        if name in first and (lane := lane_of(logs, name)) is not None
    ]
    company = company[: MOST_LANES - 1]
    others = [name for name in posted if name not in first]
    fill = others[: max(_LEAST_COMPANY - len(company), 0)]
    company += [Lane(name, LaneKind.TICKS, tuple(_times(logs, name).tolist())) for name in fill]
    return [strip, *company]


def own_lanes(logs: Sequence[Shifted], asked: Sequence[str], until: float) -> list[Lane]:
    """Lanes of a log's own variables up to a time (s): those asked about, then the most telling."""
    names = sorted(_posted(logs, (), until))
    found = {name: lane for name in names if (lane := lane_of(logs, name)) is not None}
    first = [name for name in dict.fromkeys(asked) if name in found]
    rank = {LaneKind.STATES: 0, LaneKind.LINE: 1, LaneKind.TICKS: 2, LaneKind.SILENT: 3}
    rest = sorted(
        (name for name in found if name not in first),
        key=lambda name: (
            name.startswith(_HOUSEKEEPING),
            rank[found[name].kind],
            -len(found[name].ticks),
            name,
        ),
    )
    return [replace(found[name], watched=name in first) for name in (first + rest)[:MOST_LANES]]


def lane_of(logs: Sequence[Shifted], variable: str) -> Lane | None:
    """The lane that suits a variable's postings, or None when there is none."""
    log = next((log for log in logs if log.has(variable)), None)
    if log is None:
        return None
    ticks = tuple(log.times(variable).tolist())
    series = log.series(variable)
    varies = series is not None and series.values.size > 1 and np.ptp(series.values) > 0.0
    if varies and variable not in _CLOCKS:
        return Lane(variable, LaneKind.LINE, ticks, series=series)
    states = log.states(variable)
    if series is None and states is not None and _is_readable(states):
        return Lane(variable, LaneKind.STATES, ticks, states=states)
    return Lane(variable, LaneKind.TICKS, ticks)


def _is_readable(states: States) -> bool:
    """Whether texts are few and short enough to be segments with names."""
    longest = max(len(text) for text in states.texts)
    return 1 < len(states.texts) <= _MOST_STATES and longest <= _LONGEST_STATE


def _posted(logs: Sequence[Shifted], first: Sequence[str], until: float) -> list[str]:
    """Variables posted up to a time (s): the `first` ones in their order, then by their number."""
    counts = {
        name: int(np.searchsorted(_times(logs, name), until, side="right"))
        for name in dict.fromkeys(name for log in logs for name in log.log.variables)
    }
    usual = [name for name in first if counts.get(name)]
    others = [name for name, count in counts.items() if count and name not in usual]
    return usual + sorted(others, key=lambda name: (-counts[name], name))


def _times(logs: Sequence[Shifted], variable: str) -> FloatArray:
    """Times of a variable's postings in the first log that has it (`(n,)`, s)."""
    log = next((log for log in logs if log.has(variable)), None)
    return np.empty(0) if log is None else log.times(variable)
