from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from defusedxml.ElementTree import fromstring

from alogkit.export.geojson import geojson
from alogkit.export.kml import kml
from alogkit.export.track import Fix, Track

if TYPE_CHECKING:
    from alogkit.export.clock import Clock

SPACES = {"kml": "http://www.opengis.net/kml/2.2", "gx": "http://www.google.com/kml/ext/2.2"}
ONE = Track("abe", "NAV_X, NAV_Y", (Fix(1.0, 43.5, -70.123456789, 2.0), Fix(2.0, 43.6, -70.2, 0.0)))
CUT = Track(
    "bob",
    "NODE_REPORT",
    (Fix(1.0, 43.5, -70.1, None), *ONE.fixes[1:], Fix(30.0, 43.7, -70.3, None)),
)
HOSTILE = Track("<b>&\x1b[7m../x", "NAV_X, NAV_Y", ONE.fixes)


def features(*tracks: Track, clock: Clock) -> list[dict[str, Any]]:
    found = json.loads(b"".join(geojson(tracks, clock, {"log": "m.alog"})))
    assert (found["type"], found["alogkit"]) == ("FeatureCollection", {"log": "m.alog"})
    return list(found["features"])


def places(*tracks: Track, clock: Clock) -> Any:  # noqa: ANN401 -- an element
    return fromstring(b"".join(kml(tracks, clock, "m<1>.alog")))


def test_geojson_has_a_line_a_vehicle_with_its_times(unknown: Clock) -> None:
    (found,) = features(ONE, clock=unknown)
    assert found == {
        "type": "Feature",
        "geometry": {
            "type": "LineString",
            "coordinates": [[-70.12345679, 43.5, -2.0], [-70.2, 43.6, 0.0]],
        },
        "properties": {"vehicle": "abe", "variables": "NAV_X, NAV_Y", "times": [1.0, 2.0]},
    }


def test_geojson_has_several_lines_for_a_cut_track(warped: Clock) -> None:
    (found,) = features(CUT, clock=warped)
    assert found["geometry"]["type"] == "MultiLineString"
    assert [len(line) for line in found["geometry"]["coordinates"]] == [2, 2]
    assert found["geometry"]["coordinates"][0][0] == [-70.1, 43.5]
    assert found["properties"]["times"] == [[1.0, 2.0], [30.0, 30.0]]
    assert found["properties"]["coordTimes"][1][0] == "2026-11-30T12:00:03.000000Z"


def test_geojson_does_not_invent_a_utc(warped: Clock) -> None:
    late = ONE._replace(fixes=(*ONE.fixes, Fix(1e9, 1.0, 1.0, None)))
    (found,) = features(late, clock=warped)
    assert found["properties"]["coordTimes"][1] == [None, None]


def test_geojson_without_tracks_has_no_features(unknown: Clock) -> None:
    assert features(clock=unknown) == []


def test_a_hostile_name_stays_a_name(unknown: Clock) -> None:
    (found,) = features(HOSTILE, clock=unknown)
    assert found["properties"]["vehicle"] == HOSTILE.vehicle
    root = places(HOSTILE, clock=unknown)
    assert root.findtext("kml:Document/kml:name", namespaces=SPACES) == "m<1>.alog"
    (name,) = root.findall("kml:Document/kml:Placemark/kml:name", SPACES)
    assert name.text == "<b>&\\x1b[7m../x"


def test_kml_has_lines_where_utc_is_not_known(unknown: Clock) -> None:
    root = places(ONE, CUT, clock=unknown)
    lines = root.findall(".//kml:MultiGeometry/kml:LineString", SPACES)
    assert [line.findtext("kml:coordinates", namespaces=SPACES) for line in lines] == [
        "-70.12345679,43.50000000,-2.000 -70.20000000,43.60000000,0.000",
        "-70.10000000,43.50000000,0.000 -70.20000000,43.60000000,0.000",
        "-70.30000000,43.70000000,0.000 -70.30000000,43.70000000,0.000",
    ]
    modes = [line.findtext("kml:altitudeMode", namespaces=SPACES) for line in lines]
    assert modes == ["absolute", "absolute", "clampToGround"]
    assert not root.findall(".//gx:Track", SPACES)


def test_kml_has_times_where_utc_is_known(warped: Clock) -> None:
    root = places(ONE, clock=warped)
    (found,) = root.findall(".//gx:MultiTrack/gx:Track", SPACES)
    assert [when.text for when in found.findall("kml:when", SPACES)] == [
        "2026-11-30T12:00:00.100000Z",
        "2026-11-30T12:00:00.200000Z",
    ]
    assert [place.text for place in found.findall("gx:coord", SPACES)] == [
        "-70.12345679 43.50000000 -2.000",
        "-70.20000000 43.60000000 0.000",
    ]


@pytest.mark.parametrize("track", [ONE, CUT, HOSTILE], ids=["one", "cut", "hostile"])
def test_kml_is_a_document_of_its_own(track: Track, warped: Clock) -> None:
    data = b"".join(kml([track], warped, "m.alog"))
    assert data.startswith(b"<?xml version='1.0' encoding='utf-8'?>\n<kml ")
    assert data.endswith(b"</kml>\n")
