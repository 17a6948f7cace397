"""GeoJSON tracks (RFC 7946)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from alogkit.export.jsonl import json_line
from alogkit.export.texts import iso

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from alogkit.export.clock import Clock
    from alogkit.export.track import Fix, Track

_DEGREES = 8
"""Decimals: a millimetre."""
_METRES = 3


def geojson(tracks: Iterable[Track], clock: Clock, facts: Mapping[str, str]) -> Iterator[bytes]:
    """Tracks, a feature a vehicle: a line, or several where it was out of sight.

    A position is longitude, latitude and, where depth is known, metres above the surface. Beside
    the coordinates are `times` (s since LOGSTART) and, where it is known, `coordTimes` (UTC).

    Args:
        tracks: The tracks.
        clock: What times are in UTC.
        facts: About the log.

    """
    features = [_feature(track, clock) for track in tracks]
    yield json_line({"type": "FeatureCollection", "alogkit": dict(facts), "features": features})


def _feature(track: Track, clock: Clock) -> dict[str, Any]:
    # A line has two ends at least, if at one place.
    pieces = [piece if len(piece) > 1 else piece * 2 for piece in track.pieces()]
    coordinates = [[_position(fix) for fix in piece] for piece in pieces]
    times = [[fix.time for fix in piece] for piece in pieces]
    utcs = [[_iso(clock.utc(fix.time)) for fix in piece] for piece in pieces]
    single = len(pieces) == 1
    properties: dict[str, Any] = {
        "vehicle": track.vehicle,
        "variables": track.variables,
        "times": times[0] if single else times,
    }
    if clock.known:
        properties["coordTimes"] = utcs[0] if single else utcs
    return {
        "type": "Feature",
        "geometry": {
            "type": "LineString" if single else "MultiLineString",
            "coordinates": coordinates[0] if single else coordinates,
        },
        "properties": properties,
    }


def _position(fix: Fix) -> list[float]:
    place = [round(fix.longitude_deg, _DEGREES), round(fix.latitude_deg, _DEGREES)]
    return place if fix.depth is None else [*place, round(-fix.depth, _METRES) + 0.0]


def _iso(utc: float | None) -> str | None:
    return None if utc is None else iso(utc)
