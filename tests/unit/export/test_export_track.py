from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from alogkit.export.datum import Datum
from alogkit.export.errors import ExportError, MissingExtraError
from alogkit.export.track import Fix, Track, between, tracks_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog

    MakeLog = Callable[..., Alog]

DATUM = Datum(43.8253, -70.3304, "as told")
REGION = (0.0, "REGION_INFO", "lat_datum=43.8253,lon_datum=-70.3304")
NAV = (
    *((1.0, "NAV_X", 0.0), (1.0, "NAV_Y", 0.0), (1.0, "NAV_DEPTH", 2.0)),
    *((2.0, "NAV_X", 100.0), (2.0, "NAV_Y", 0.0)),
)
GEO = (*((1.0, "NAV_LAT", 43.5), (1.0, "NAV_LONG", -70.5), (2.0, "NAV_LAT", 43.6)),)

needs_geo = pytest.mark.usefixtures("pyproj")


@pytest.fixture
def pyproj() -> None:
    pytest.importorskip("pyproj", reason="needs the extra geo")


@needs_geo
def test_x_and_y_are_placed_from_the_datum(make_log: MakeLog) -> None:
    found = tracks_of(make_log(REGION, *NAV))
    (track,) = found.tracks
    assert (track.vehicle, track.variables) == ("abe", "NAV_X, NAV_Y")
    assert [(fix.time, fix.depth) for fix in track.fixes] == [(1.0, 2.0), (2.0, 2.0)]
    assert track.fixes[0][1:3] == pytest.approx((43.8253, -70.3304))
    # 100 m east is 1.2431e-3 deg here, and a little north by the turn of the grid.
    assert track.fixes[1][1:3] == pytest.approx((43.8253146, -70.3291569), abs=3e-7)
    assert found.datum == Datum(43.8253, -70.3304, "REGION_INFO")


@needs_geo
def test_the_user_s_datum_comes_first(make_log: MakeLog) -> None:
    found = tracks_of(make_log(REGION, *NAV), Datum(10.0, 20.0, "as told"))
    assert found.tracks[0].fixes[0][1:3] == pytest.approx((10.0, 20.0))


def test_latitude_and_longitude_need_no_datum(
    make_log: MakeLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyproj", None)
    found = tracks_of(make_log(*GEO))
    assert found.tracks == (
        Track(
            "abe",
            "NAV_LAT, NAV_LONG",
            (Fix(1.0, 43.5, -70.5, None), Fix(2.0, 43.6, -70.5, None)),
        ),
    )
    assert (found.datum, found.lacks_datum) == (None, False)


def test_a_missing_package_is_told(make_log: MakeLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyproj", None)
    with pytest.raises(MissingExtraError, match=r'pip install "alogkit\[geo\]"'):
        tracks_of(make_log(REGION, *NAV))


def test_vehicles_are_where_their_reports_say(make_log: MakeLog) -> None:
    log = make_log(
        (1.0, "NODE_REPORT", "NAME=bob,LAT=43.1,LON=-70.1,DEP=3"),
        (2.0, "NODE_REPORT", "NAME=CAL,LAT=43.2,LON=-70.2"),
        (3.0, "NODE_REPORT", "NAME=bob,LAT=43.3,LON=-70.3,DEP=nan"),
        (4.0, "NODE_REPORT", "NAME=cal,LAT=0,LON=0"),
        (5.0, "NODE_REPORT", "NAME=nobody,SPD=1"),
        community="shoreside",
    )
    tracks = {track.vehicle: track.fixes for track in tracks_of(log).tracks}
    assert tracks == {
        "bob": (Fix(1.0, 43.1, -70.1, 3.0), Fix(3.0, 43.3, -70.3, None)),
        "CAL": (Fix(2.0, 43.2, -70.2, None),),
    }


def test_nav_comes_before_the_vehicle_s_own_reports(make_log: MakeLog) -> None:
    log = make_log(*GEO, (1.0, "NODE_REPORT_LOCAL", "NAME=abe,LAT=1,LON=1"))
    assert [track.variables for track in tracks_of(log).tracks] == ["NAV_LAT, NAV_LONG"]


@needs_geo
def test_reports_without_latitude_are_placed_from_the_datum(make_log: MakeLog) -> None:
    log = make_log((1.0, "NODE_REPORT", "NAME=bob,X=0,Y=0,DEP=1"), community="")
    (track,) = tracks_of(log, DATUM).tracks
    assert track.vehicle == "bob"
    assert track.fixes[0] == pytest.approx((1.0, 43.8253, -70.3304, 1.0))


def test_what_has_no_datum_is_left_out_and_told(make_log: MakeLog) -> None:
    log = make_log((1.0, "NODE_REPORT", "NAME=bob,X=0,Y=0"), (1.0, "NODE_REPORT", "LAT=43,LON=-70"))
    found = tracks_of(log)
    assert [track.vehicle for track in found.tracks] == ["abe"]
    assert found.lacks_datum


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        pytest.param([(1.0, "A", 1.0)], "there are no positions in the log", id="nothing"),
        pytest.param(
            [(1.0, "NAV_X", 1.0), (1.0, "NAV_Y", "text")], "there are no positions", id="half"
        ),
        pytest.param([*NAV], "nothing in the log tells where its x and y count from", id="local"),
        pytest.param(
            [(1.0, "NAV_LAT", float("nan")), (1.0, "NAV_LONG", 1.0)], "no positions", id="nan"
        ),
    ],
)
def test_a_log_without_positions_is_refused(
    make_log: MakeLog, rows: list[tuple[object, ...]], said: str
) -> None:
    with pytest.raises(ExportError, match=said):
        tracks_of(make_log(*rows))


def test_a_vehicle_without_a_name_gets_one(make_log: MakeLog) -> None:
    assert tracks_of(make_log(*GEO, community="")).tracks[0].vehicle == "vehicle"


def test_fixes_are_in_the_order_of_their_times_and_the_last_of_one_time_counts(
    make_log: MakeLog,
) -> None:
    log = make_log(
        *((3.0, "NODE_REPORT", f"NAME=bob,LAT={lat},LON=1") for lat in (1, 2)),
        (2.0, "NODE_REPORT", "NAME=bob,LAT=3,LON=1"),
        (1e9, "NODE_REPORT", "NAME=bob,LAT=4,LON=1"),
    )
    fixes = tracks_of(log).tracks[0].fixes
    assert [(fix.time, fix.latitude_deg) for fix in fixes] == [(2.0, 3.0), (3.0, 2.0)]


def track(*fixes: tuple[float, float]) -> Track:
    """A track of (time, longitude)."""
    return Track("abe", "", tuple(Fix(time, 0.5, longitude, None) for time, longitude in fixes))


@pytest.mark.parametrize(
    ("fixes", "lengths"),
    [
        pytest.param([(0.0, 1.0)], [1], id="one"),
        pytest.param([(0.0, 1.0), (1.0, 1.0), (11.0, 1.0)], [3], id="short-gap"),
        pytest.param([(0.0, 1.0), (1.0, 1.0), (2.0, 1.0), (13.0, 1.0)], [3, 1], id="gap"),
        pytest.param([(0.0, 1.0), (30.0, 1.0), (60.0, 1.0)], [3], id="rare-reports"),
        pytest.param([(0.0, 1.0), (30.0, 1.0), (60.0, 1.0), (300.0, 1.0)], [3, 1], id="rare-gap"),
        pytest.param([(0.0, 179.9), (1.0, -179.9), (2.0, -179.8)], [1, 2], id="date-line"),
    ],
)
def test_a_track_is_cut_where_the_vehicle_was_out_of_sight(
    fixes: list[tuple[float, float]], lengths: list[int]
) -> None:
    assert [len(piece) for piece in track(*fixes).pieces()] == lengths


def test_a_window_is_half_open() -> None:
    clipped = between(track((0.0, 1.0), (1.0, 1.0), (2.0, 1.0)), 1.0, 2.0)
    assert [fix.time for fix in clipped.fixes] == [1.0]
