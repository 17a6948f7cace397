"""The vehicle that a log is about, found whatever the log calls its variables."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from alogkit.render.printable import printable
from alogkit.render.series import Series, Shifted, States, ordered

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

REPORTS = ("NODE_REPORT_LOCAL", "NODE_REPORT")
_FIELD = re.compile(r"(?:^|,)\s*(NAME|X|Y|DEP|ALTITUDE|SPD|HDG)=([^,]*)")
HELM_STATE = "IVPHELM_STATE"
SIGNALS = (
    "NAV_X", "NAV_Y", "NAV_DEPTH", "NAV_ALTITUDE", "NAV_HEADING", "NAV_SPEED", "DESIRED_DEPTH",
)  # fmt: skip
"""What a vehicle's way is made of; bridged, they have its name in front."""


@dataclass(frozen=True)
class Vehicle:
    """What is known of the vehicle's way; every series may be missing."""

    name: str
    x: Series | None = None
    """m, east."""
    y: Series | None = None
    """m, north."""
    depth: Series | None = None
    """m, positive down."""
    altitude: Series | None = None
    """m above the bottom."""
    heading: Series | None = None
    """deg clockwise from north."""
    speed: Series | None = None
    """m/s."""
    commanded_depth: Series | None = None
    """m, positive down: DESIRED_DEPTH."""
    helm: States | None = None

    @property
    def placed(self) -> bool:
        """Whether there is a track or a depth to draw."""
        return (self.x is not None and self.y is not None) or self.depth is not None

    def moved(self, start: float, stop: float) -> bool:
        """Whether it went at least 2 m across or 1 m up or down between two times (s)."""
        spans = [
            0.0 if series is None else float(np.ptp(series.clip(start, stop).values)) / least
            for series, least in ((self.x, 2.0), (self.y, 2.0), (self.depth, 1.0))
        ]
        return max(spans) >= 1.0

    def motion_start(self) -> float | None:
        """The last sample (s) before it first left its place by more than 0.2 m, or None."""
        starts: list[float] = []
        for series in (self.x, self.y, self.depth):
            if series is None:
                continue
            away = np.flatnonzero(np.abs(series.values - series.values[0]) > 0.2)  # noqa: PLR2004 -- m, above noise
            if away.size:
                starts.append(float(series.times[max(int(away[0]) - 1, 0)]))
        return min(starts, default=None)


def find_vehicle(logs: Sequence[Shifted]) -> Vehicle:
    """The vehicle of the logs: from NAV_X, else the commonest `*_NAV_X`, else NODE_REPORT.

    A signal that the log with the track lacks is looked for in the others. Without any of the
    three the vehicle has no series but the helm's states.
    """
    helm = next((states for log in logs if (states := log.states(HELM_STATE))), None)
    prefix = _prefix(logs)
    if prefix is None:
        return _from_reports(logs, helm)
    name = prefix.rstrip("_").lower() or next(
        (log.log.community for log in logs if log.has("NAV_X") or log.has("NAV_DEPTH")), ""
    )
    names = (prefix, "") if prefix else ("", f"{name.upper()}_")

    def find(signal: str) -> Series | None:
        found = (log.series(lead + signal) for lead in names for log in logs)
        return next((series for series in found if series is not None), None)

    return Vehicle(
        name=printable(name),
        x=find("NAV_X"),
        y=find("NAV_Y"),
        depth=find("NAV_DEPTH"),
        altitude=find("NAV_ALTITUDE"),
        heading=find("NAV_HEADING"),
        speed=find("NAV_SPEED"),
        commanded_depth=find("DESIRED_DEPTH"),
        helm=helm,
    )


def _prefix(logs: Sequence[Shifted]) -> str | None:
    """What stands before NAV_X (or NAV_DEPTH) in the logs: '' on a vehicle's own log."""
    for signal in ("NAV_X", "NAV_DEPTH"):
        counts: Counter[str] = Counter()
        for log in logs:
            for variable in log.log.variables:
                if variable == signal or variable.endswith(f"_{signal}"):
                    series = log.series(variable)
                    if series is not None:
                        counts[variable.removesuffix(signal)] += series.times.size
        if "" in counts:
            return ""
        if counts:
            return counts.most_common(1)[0][0]
    return None


def _from_reports(logs: Sequence[Shifted], helm: States | None) -> Vehicle:
    """The vehicle with the most node reports, or one without series."""
    found: dict[str, _Reports] = {}
    for log in logs:
        for variable in REPORTS:
            if log.has(variable):
                column = log.log.column(variable)
                times = column.compact_times()
                for time, text in zip(times, column.each_text(), strict=True):
                    fields = dict(_FIELD.findall(text))
                    reports = found.setdefault(fields.get("NAME", ""), _Reports())
                    reports.take(time + log.shift, fields)
    if not found:
        return Vehicle("", helm=helm)
    name = max(found, key=lambda name: found[name].n_reports)
    signal = found[name].signal
    return Vehicle(
        name=printable(name),
        x=signal("X"),
        y=signal("Y"),
        depth=signal("DEP"),
        altitude=signal("ALTITUDE"),
        heading=signal("HDG"),
        speed=signal("SPD"),
        helm=helm,
    )


class _Reports:
    """What the node reports of one vehicle say."""

    def __init__(self) -> None:
        self.n_reports = 0
        self._samples: dict[str, tuple[array[float], array[float]]] = {}

    def take(self, time: float, fields: Mapping[str, str]) -> None:
        """Take a report in, made at a time (s)."""
        self.n_reports += 1
        for key, text in fields.items():
            value = _number(text)
            if value is not None:
                times, values = self._samples.setdefault(key, (array("d"), array("d")))
                times.append(time)
                values.append(value)

    def signal(self, key: str) -> Series | None:
        """The numbers of one field, or None when there is none."""
        if key not in self._samples:
            return None
        times, values = self._samples[key]
        return ordered(np.array(times), np.array(values))


def _number(text: str | None) -> float | None:
    """The finite number that a report's field holds, or None."""
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if np.isfinite(number) else None
