from __future__ import annotations

from collections.abc import Callable

import pytest

from alogkit.alog.log import Alog
from alogkit.render.series import Series, Shifted
from alogkit.render.vehicle import Vehicle, find_vehicle

MakeLog = Callable[..., Alog]
REPORT = "NAME={name},X={x},Y=-60,SPD=2,HDG=90,DEP={depth},ALTITUDE=15,TIME=5"


def _values(series: Series | None) -> list[float] | None:
    return None if series is None else series.values.tolist()


def test_vehicle_log_gives_its_own_names(make_log: MakeLog) -> None:
    log = make_log([(1.0, "NAV_X", 3.0), (1.0, "NAV_DEPTH", 4.0), (1.0, "IVPHELM_STATE", "PARK")])
    vehicle = find_vehicle([Shifted(log, 0.0)])
    assert (vehicle.name, _values(vehicle.x), _values(vehicle.depth)) == ("abe", [3.0], [4.0])
    assert vehicle.helm is not None
    assert vehicle.placed


def test_shoreside_log_gives_the_commonest_prefix(make_log: MakeLog) -> None:
    rows = [(1.0, "BEN_NAV_X", 1.0), (1.0, "ABE_NAV_X", 2.0), (2.0, "ABE_NAV_X", 3.0)]
    vehicle = find_vehicle([Shifted(make_log(rows, "shoreside"), 0.0)])
    assert (vehicle.name, _values(vehicle.x)) == ("abe", [2.0, 3.0])


def test_signal_that_one_log_lacks_comes_from_the_other(make_log: MakeLog) -> None:
    own = make_log([(1.0, "NAV_X", 1.0), (1.0, "NAV_Y", 1.0)])
    shore = make_log([(1.0, "ABE_NAV_X", 9.0), (1.0, "ABE_NAV_DEPTH", 7.0)], "shoreside")
    vehicle = find_vehicle([Shifted(shore, 2.0), Shifted(own, 0.0)])
    assert _values(vehicle.x) == [1.0]
    assert _values(vehicle.depth) == [7.0]
    assert vehicle.depth is not None
    assert vehicle.depth.times.tolist() == [3.0]


def test_depth_alone_is_enough(make_log: MakeLog) -> None:
    vehicle = find_vehicle([Shifted(make_log([(1.0, "NAV_DEPTH", 7.0)]), 0.0)])
    assert (vehicle.x, _values(vehicle.depth), vehicle.placed) == (None, [7.0], True)


def test_track_of_text_is_no_track(make_log: MakeLog) -> None:
    vehicle = find_vehicle([Shifted(make_log([(1.0, "NAV_X", "far")]), 0.0)])
    assert not vehicle.placed


def test_node_reports_stand_in_for_missing_variables(make_log: MakeLog) -> None:
    rows = [
        (1.0, "NODE_REPORT", REPORT.format(name="ben", x=9, depth=9)),
        (1.0, "NODE_REPORT", REPORT.format(name="abe", x=0, depth=1)),
        (2.0, "NODE_REPORT", REPORT.format(name="abe", x=2.5, depth="inf")),
        (3.0, "NODE_REPORT", REPORT.format(name="abe", x="?", depth=2)),
    ]
    vehicle = find_vehicle([Shifted(make_log(rows, "shoreside"), 0.0)])
    assert (vehicle.name, _values(vehicle.x)) == ("abe", [0.0, 2.5])
    assert _values(vehicle.depth) == [1.0, 2.0]
    assert _values(vehicle.altitude) == [15.0, 15.0, 15.0]


def test_log_without_any_place_gives_an_empty_vehicle(make_log: MakeLog) -> None:
    assert find_vehicle([Shifted(make_log([(1.0, "A", 1.0)]), 0.0)]) == Vehicle("")


@pytest.mark.parametrize(
    ("values", "moved"),
    [
        pytest.param([0.0, 1.9], False, id="less than 2 m"),
        pytest.param([0.0, 2.1], True, id="more than 2 m"),
    ],
)
def test_small_drift_is_no_motion(make_log: MakeLog, values: list[float], moved: bool) -> None:  # noqa: FBT001 -- a table's column
    rows = [(float(time), "NAV_X", value) for time, value in enumerate(values)]
    vehicle = find_vehicle([Shifted(make_log(rows), 0.0)])
    assert vehicle.moved(0.0, 10.0) is moved


def test_motion_starts_at_the_last_sample_in_place(make_log: MakeLog) -> None:
    rows = [(1.0, "NAV_X", 5.0), (2.0, "NAV_X", 5.1), (3.0, "NAV_X", 5.3), (1.0, "NAV_Y", 0.0)]
    assert find_vehicle([Shifted(make_log(rows), 0.0)]).motion_start() == 2.0
    assert find_vehicle([Shifted(make_log(rows[:2]), 0.0)]).motion_start() is None
