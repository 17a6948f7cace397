"""Where vehicles went, as positions on earth."""

from __future__ import annotations

from itertools import pairwise
from math import inf, isfinite
from statistics import median_low
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from alogkit.alog.payload import fields
from alogkit.export.datum import REPORTS, Datum, datum_of, is_fix, numbers
from alogkit.export.errors import ExportError
from alogkit.export.geodesy import Grid
from alogkit.export.texts import sound
from alogkit.toolbox.held import Held

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.alog.columns import Column
    from alogkit.alog.log import Alog

_LONGEST_STEP = 10.0
"""A vehicle that says nothing for longer than this (s) was somewhere else meanwhile."""
_USUAL_STEPS = 5.0
"""One that reports rarely may be silent for so many of its usual steps."""
_UNNAMED = "vehicle"
LACKS_DATUM = "nothing in the log tells where its x and y count from; --datum LAT,LON does"


class Fix(NamedTuple):
    """A position."""

    time: float
    """Seconds since LOGSTART."""
    latitude_deg: float
    longitude_deg: float
    depth: float | None
    """Metres, positive down; None when it is not known."""


class Track(NamedTuple):
    """Where one vehicle went.

    Attributes:
        vehicle: Its name, sound Unicode.
        variables: What the fixes are from.
        fixes: By time, no two of one time.
    """

    vehicle: str
    variables: str
    fixes: tuple[Fix, ...]

    def pieces(self) -> Iterator[tuple[Fix, ...]]:
        """The stretches over which the vehicle was seen, cut too where longitude jumps at 180."""
        steps = [later.time - fix.time for fix, later in pairwise(self.fixes)]
        longest = max(_LONGEST_STEP, _USUAL_STEPS * median_low(steps)) if steps else inf
        first = 0
        for at, (fix, later) in enumerate(pairwise(self.fixes), 1):
            jump = abs(later.longitude_deg - fix.longitude_deg) > 180.0  # noqa: PLR2004 -- half way round
            if jump or later.time - fix.time > longest:
                yield self.fixes[first:at]
                first = at
        yield self.fixes[first:]


class Tracks(NamedTuple):
    """The tracks of a log.

    Attributes:
        tracks: One a vehicle, the log's own first; none without a fix.
        datum: What local places were counted from; None when it was not needed, or not known.
        lacks_datum: Whether places were left out because it is not known.
    """

    tracks: tuple[Track, ...]
    datum: Datum | None
    lacks_datum: bool


def tracks_of(log: Alog, datum: Datum | None = None) -> Tracks:
    """Where the vehicles of a log went, over the whole log.

    The log's own vehicle is where `NAV_X` and `NAV_Y` say, from the datum; without these, where
    `NAV_LAT` and `NAV_LONG` say. Other vehicles, and it as a last resort, are where their node
    reports say.

    Args:
        log: Where from.
        datum: As the user says; None to find out, if it is needed.

    Raises:
        ExportError: There is no position, nothing tells the datum of local places, or they need a
            package that is not installed.

    """
    log.select(["NAV_X", "NAV_Y", "NAV_LAT", "NAV_LONG", "NAV_DEPTH", "REGION_INFO", *REPORTS])
    places = _Places(log, datum)
    found: dict[str, Track] = {}
    own = sound(log.community) or _UNNAMED
    for track in (places.own(own), *places.reported(own)):
        if track.fixes:
            found.setdefault(track.vehicle.lower(), track)
    if found:
        return Tracks(tuple(found.values()), places.datum, places.lacks_datum)
    if places.lacks_datum:
        raise ExportError(LACKS_DATUM)
    reason = "there are no positions in the log: no NAV_X and NAV_Y, no NAV_LAT, no NODE_REPORT"
    raise ExportError(reason)


def between(track: Track, start: float, stop: float) -> Track:
    """A track with the fixes of `start <= time < stop` (s) only."""
    fixes = tuple(fix for fix in track.fixes if start <= fix.time < stop)
    return track._replace(fixes=fixes)


class _Places:
    """Tracks out of a log, its datum looked for when first needed.

    Attributes:
        datum: What local places count from; None as long as it is not known.
        lacks_datum: Whether places were left out because it is not known.
    """

    def __init__(self, log: Alog, datum: Datum | None) -> None:
        self._log = log
        self._looked = datum is not None
        self.datum = datum
        self.lacks_datum = False

    def own(self, vehicle: str) -> Track:
        """The track of the log's own vehicle."""
        depth = Held(self._log.column("NAV_DEPTH"))
        local = _together(self._log.column("NAV_X"), self._log.column("NAV_Y"))
        fixes = self._on_earth([(time, x, y, _number(depth, time)) for time, x, y in local])
        variables = "NAV_X, NAV_Y"
        if not fixes:
            global_ = _together(self._log.column("NAV_LAT"), self._log.column("NAV_LONG"))
            fixes = [Fix(time, lat, lon, _number(depth, time)) for time, lat, lon in global_]
            variables = "NAV_LAT, NAV_LONG"
        return self._track(vehicle, variables, fixes)

    def reported(self, own: str) -> Iterator[Track]:
        """The tracks that node reports tell, by vehicle in order of first appearance."""
        for variable in REPORTS:
            column = self._log.column(variable)
            local: dict[str, list[tuple[float, float, float, float | None]]] = {}
            fixes: dict[str, list[Fix]] = {}
            for time, text in zip(column.times, column.texts, strict=True):
                name = sound(dict(reversed(fields(text))).get("NAME", "")) or own
                depth = (numbers(text, "DEP") or (None,))[0]
                if place := numbers(text, "LAT", "LON"):
                    fixes.setdefault(name, []).append(Fix(time, place[0], place[1], depth))
                elif place := numbers(text, "X", "Y"):
                    local.setdefault(name, []).append((time, place[0], place[1], depth))
            for name in dict.fromkeys((*fixes, *local)):
                converted = self._on_earth(local.get(name, ()))
                yield self._track(name, variable, [*fixes.get(name, ()), *converted])

    def _on_earth(self, local: Sequence[tuple[float, float, float, float | None]]) -> list[Fix]:
        """Local places as fixes; none when the datum is not known."""
        if not local:
            return []
        if not self._looked:
            self.datum = datum_of(self._log)
            self._looked = True
        if self.datum is None:
            self.lacks_datum = True
            return []
        grid = Grid(self.datum.latitude_deg, self.datum.longitude_deg)
        x = np.array([place[1] for place in local])
        y = np.array([place[2] for place in local])
        latitudes, longitudes = grid.positions(x, y)
        return [
            Fix(place[0], latitude, longitude, place[3])
            for place, latitude, longitude in zip(
                local, latitudes.tolist(), longitudes.tolist(), strict=True
            )
        ]

    def _track(self, vehicle: str, variables: str, fixes: Iterable[Fix]) -> Track:
        """A track of the fixes that are places and of the log's own clock, one a time."""
        first, last = self._log.span
        placed = {
            fix.time: fix
            for fix in fixes
            if is_fix(fix.latitude_deg, fix.longitude_deg) and first <= fix.time <= last
        }
        return Track(vehicle, variables, tuple(placed[time] for time in sorted(placed)))


def _together(one: Column, other: Column) -> Iterator[tuple[float, float, float]]:
    """Time (s) and both numbers, whenever one of two columns was posted while both are known."""
    held = Held(one), Held(other)
    for time in sorted({*one.times, *other.times}):
        values = _number(held[0], time), _number(held[1], time)
        if values[0] is not None and values[1] is not None:
            yield time, values[0], values[1]


def _number(held: Held, time: float) -> float | None:
    """The number that is held at a time (s), None when it is none or not finite."""
    value = held.value(time)
    return value if isinstance(value, float) and isfinite(value) else None
