from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from alogkit.export.datum import Datum, datum_of, is_fix, is_place, numbers
from alogkit.export.errors import ExportError
from alogkit.export.geodesy import Grid, datum_of_pairs

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog

    MakeLog = Callable[..., Alog]

HERE = (43.8253, -70.3304)
PLACES = [(0.0, 0.0), (100.0, 0.0), (50.0, -200.0), (-300.0, 40.0)]


def pairs(latitude: float, longitude: float) -> list[tuple[float, float, float, float]]:
    """Places known both ways."""
    x, y = np.array(PLACES).T
    latitudes, longitudes = Grid(latitude, longitude).positions(x, y)
    return list(zip(x, y, latitudes.tolist(), longitudes.tolist(), strict=True))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("lat_datum=43.8253,lon_datum=-70.3304", HERE, id="first"),
        pytest.param("name=bay, lat_datum = 43.8253, lon_datum = -70.3304, x=1", HERE, id="amid"),
        pytest.param("lat_datum=0,lon_datum=0", (0.0, 0.0), id="where-simulations-are"),
        pytest.param("lat_datum=43.8253", None, id="half"),
        pytest.param("lat_datum=91,lon_datum=0", None, id="no-place"),
        pytest.param("lat_datum=89,lon_datum=0", None, id="off-the-grid"),
        pytest.param("lat_datum=x,lon_datum=0", None, id="no-number"),
        pytest.param("lat_datum=1e999,lon_datum=0", None, id="infinite"),
    ],
)
def test_region_info_tells_the_datum(
    make_log: MakeLog, text: str, found: tuple[float, float] | None
) -> None:
    expected = None if found is None else Datum(*found, "REGION_INFO")
    assert datum_of(make_log((1.0, "REGION_INFO", text))) == expected


@pytest.mark.parametrize("variable", ["NODE_REPORT_LOCAL", "NODE_REPORT"])
@pytest.mark.parametrize(
    "here",
    [
        pytest.param(HERE, id="north-west"),
        pytest.param((-33.85, 151.2), id="south-east"),
        pytest.param((0.0005, 30.0), id="equator"),
        pytest.param((60.0, 5.9995), id="next-to-the-border-of-a-zone"),
        pytest.param((60.0, 6.0005), id="beyond-it"),
        pytest.param((-17.0, 179.9995), id="date-line"),
    ],
)
def test_places_known_both_ways_tell_the_datum(
    make_log: MakeLog, variable: str, here: tuple[float, float]
) -> None:
    pytest.importorskip("pyproj", reason="needs the extra geo")
    rows = [
        (float(at), variable, f"NAME=abe,X={x},Y={y},LAT={lat:.8f},LON={lon:.8f}")
        for at, (x, y, lat, lon) in enumerate(pairs(*here))
    ]
    unfixed = (9.0, variable, "NAME=abe,X=1,Y=1,LAT=0,LON=0")
    found = datum_of(make_log(*rows, unfixed, (9.5, variable, "NAME=abe,X=1,Y=1")))
    assert found is not None
    assert (found.latitude_deg, found.longitude_deg) == pytest.approx(here, abs=1e-7)
    assert found.basis == f"X, Y and LAT, LON of {variable}"


def test_nav_tells_the_datum_to_a_metre(make_log: MakeLog) -> None:
    pytest.importorskip("pyproj", reason="needs the extra geo")
    rows: list[tuple[object, ...]] = []
    for at, (x, y, lat, lon) in enumerate(pairs(*HERE)):
        rows += [(at, "NAV_X", float(x)), (at, "NAV_Y", float(y))]
        rows += [(at + 0.01, "NAV_LAT", round(lat, 5)), (at + 0.01, "NAV_LONG", round(lon, 5))]
    stale = [(20.0, "NAV_X", 500.0), (30.0, "NAV_LAT", 1.0), (31.0, "NAV_LONG", float("nan"))]
    found = datum_of(make_log(*rows, *stale))
    assert found is not None
    assert (found.latitude_deg, found.longitude_deg) == pytest.approx(HERE, abs=1e-5)
    assert found.basis == "NAV_X, NAV_Y and NAV_LAT, NAV_LONG"


def test_nothing_tells_no_datum(make_log: MakeLog) -> None:
    rows = [(1.0, "NAV_X", 1.0), (1.0, "NAV_Y", 1.0), (1.0, "NAV_LAT", 0.0), (1.0, "NAV_LONG", 0.0)]
    assert datum_of(make_log(*rows, (2.0, "NODE_REPORT", "NAME=abe,X=1,Y=2"))) is None


def test_places_that_do_not_agree_are_refused() -> None:
    pytest.importorskip("pyproj", reason="needs the extra geo")
    wrong = [(10.0 * x, 10.0 * y, lat, lon) for x, y, lat, lon in pairs(*HERE)]
    with pytest.raises(ExportError, match=r"are \d+ m apart; give --datum"):
        datum_of_pairs(wrong)


def test_a_recorded_report_comes_out_to_its_last_digit() -> None:
    pytest.importorskip("pyproj", reason="needs the extra geo")
    latitudes, longitudes = Grid(*HERE).positions(np.array([0.0]), np.array([-60.0]))
    assert (round(latitudes[0], 8), round(longitudes[0], 8)) == (43.82475992, -70.33038800)


@pytest.mark.parametrize(
    ("place", "there"),
    [
        pytest.param((90.0, 180.0), True, id="edge"),
        pytest.param((90.5, 0.0), False, id="beyond-the-pole"),
        pytest.param((0.0, 181.0), False, id="round-the-world"),
        pytest.param((float("nan"), 0.0), False, id="nan"),
        pytest.param((0.0, float("inf")), False, id="infinite"),
    ],
)
def test_a_place_is_on_earth(place: tuple[float, float], there: bool) -> None:  # noqa: FBT001 -- a table
    assert is_place(*place) is is_fix(*place) is there


def test_a_gps_without_a_fix_is_nowhere() -> None:
    assert is_place(0.0, 0.0)
    assert not is_fix(0.0, 0.0)


def test_the_first_of_equal_keys_counts() -> None:
    assert numbers("X=1,Y=2,X=3", "X", "Y") == (1.0, 2.0)
