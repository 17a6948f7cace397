from __future__ import annotations

from collections.abc import Callable

import pytest

from alogkit.alog.log import Alog
from alogkit.render.series import Shifted
from alogkit.render.shapes import Route, find_routes, parse_route

MakeLog = Callable[..., Alog]


@pytest.mark.parametrize(
    ("text", "route"),
    [
        pytest.param(
            "pts={120,-60},label=abe_transit,edge_size=1", Route(((120.0, -60.0),), "abe_transit"),
            id="one point",
        ),
        pytest.param(
            "pts={0,0:10.5,0,2:10,5}", Route(((0.0, 0.0), (10.5, 0.0), (10.0, 5.0)), ""),
            id="many points, heights dropped",
        ),
        pytest.param(
            "x=120,y=-60,active=true,label=abe's nextpt", Route(((120.0, -60.0),), "abe's nextpt"),
            id="view point",
        ),
        pytest.param("x=0,y=0,active=false,label=gone", None, id="switched off"),
        pytest.param("pts={1,2},active=false", None, id="route switched off"),
        pytest.param("pts={1:2}", None, id="half a point"),
        pytest.param("pts={}", None, id="no point"),
        pytest.param("pts={nan,1}", None, id="no number"),
        pytest.param("nothing of the kind", None, id="no shape"),
    ],
)  # fmt: skip
def test_route_is_read_from_a_posting(text: str, route: Route | None) -> None:
    assert parse_route(text) == route


def test_point_of_a_route_is_not_drawn_twice(make_log: MakeLog) -> None:
    rows = [
        (1.0, "VIEW_POINT", "x=120,y=-60,label=next"),
        (1.0, "VIEW_POINT", "x=1,y=2,label=other"),
        (2.0, "VIEW_SEGLIST", "pts={120,-60},label=transit"),
        (3.0, "VIEW_SEGLIST", "pts={120,-60},label=again"),
    ]
    log = Shifted(make_log(rows), 0.0)
    assert find_routes([log, log]) == (
        Route(((120.0, -60.0),), "transit"),
        Route(((1.0, 2.0),), "other"),
    )
