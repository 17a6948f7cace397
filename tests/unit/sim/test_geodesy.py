from __future__ import annotations

import pytest

from alogkit.sim.geodesy import latitude_deg, longitude_deg


def test_the_origin_is_where_the_missions_put_it() -> None:
    assert (latitude_deg(0.0, 0.0), longitude_deg(0.0, 0.0)) == (43.8253, -70.3304)


def test_the_start_of_the_depth_missions_is_where_real_logs_say() -> None:
    assert f"{latitude_deg(0.0, -60.0):.8f}" == "43.82475978"
    assert f"{longitude_deg(0.0, -60.0):.8f}" == "-70.33038790"


@pytest.mark.parametrize(("x", "y"), [(100.0, 0.0), (0.0, 100.0)], ids=["east", "north"])
def test_a_metre_is_as_long_as_at_that_latitude(x: float, y: float) -> None:
    north = (latitude_deg(x, y) - latitude_deg(0.0, 0.0)) * 111_110.0
    east = (longitude_deg(x, y) - longitude_deg(0.0, 0.0)) * 80_310.0
    assert north == pytest.approx(y, abs=3.0)
    assert east == pytest.approx(x, abs=3.0)
