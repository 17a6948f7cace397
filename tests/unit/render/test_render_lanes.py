from __future__ import annotations

from collections.abc import Callable

from alogkit.alog.log import Alog
from alogkit.render.lanes import (
    MOST_LANES,
    LaneKind,
    alive_lanes,
    helm_lanes,
    lane_of,
    own_lanes,
    silent_lanes,
)
from alogkit.render.series import Shifted

MakeLog = Callable[..., Alog]


def test_variable_never_posted_gets_a_silent_lane(make_log: MakeLog) -> None:
    log = Shifted(make_log([(1.0, "SIM_X", 1.0), (9.0, "NAV_Y", 2.0)]), 0.0)
    first, second = silent_lanes([log], ["NAV_X", "NAV_Y", "NAV_X"], until=5.0)
    assert (first.variable, first.kind, first.watched) == ("NAV_X", LaneKind.SILENT, True)
    assert second.kind is LaneKind.SILENT


def test_variable_that_was_posted_shows_when(make_log: MakeLog) -> None:
    own = Shifted(make_log([(4.0, "NAV_X", 2.0)]), 0.0)
    shore = Shifted(make_log([(4.5, "ABE_NAV_X", 2.0)], "shoreside"), 0.0)
    for log, time in ((own, 4.0), (shore, 4.5)):
        (lane,) = silent_lanes([log], ["NAV_X"], until=5.0)
        assert (lane.variable, lane.kind, lane.ticks) == ("NAV_X", LaneKind.TICKS, (time,))


def test_usual_witnesses_come_before_busy_variables(make_log: MakeLog) -> None:
    rows = [(float(time), "BUSY", 1.0) for time in range(9)]
    rows += [(1.0, "DB_TIME", 5.0), (1.0, "RARE", 1.0), (99.0, "LATE", 1.0)]
    log = Shifted(make_log([*rows, (1.0, "ABE_NAV_X", 1.0)]), 0.0)
    silent = silent_lanes([log], ["NAV_X"], until=0.5)
    lanes = alive_lanes([log], silent, room=3, until=50.0)
    assert [lane.variable for lane in lanes] == ["DB_TIME", "BUSY", "RARE"]
    assert len(alive_lanes([log], silent, room=9, until=50.0)) == 3


def test_helm_strip_leads_its_company(make_log: MakeLog) -> None:
    rows: list[tuple[float, str, float | str]] = [
        (1.0, "IVPHELM_STATE", "PARK"), (2.0, "IVPHELM_STATE", "DRIVE"),
        (1.0, "NAV_SPEED", 0.0), (2.0, "NAV_SPEED", 2.0), (3.0, "OTHER", 1.0),
        (4.0, "ASKED", 1.0),        (99.0, "MODE", "LATE"),
    ]  # fmt: skip
    log = Shifted(make_log(rows), 0.0)
    helm = log.states("IVPHELM_STATE")
    assert helm is not None
    lanes = helm_lanes([log], helm, ["ASKED", "MODE", ">="], until=10.0)
    assert [(lane.variable, lane.kind, lane.watched) for lane in lanes] == [
        ("IVPHELM_STATE", LaneKind.STATES, True),
        ("ASKED", LaneKind.TICKS, True),
        ("NAV_SPEED", LaneKind.LINE, False),
        ("OTHER", LaneKind.TICKS, False),
    ]
    assert lanes[0].states == helm


def test_own_lanes_show_what_is_asked_first(make_log: MakeLog) -> None:
    rows: list[tuple[float, str, float | str]] = [
        (1.0, "A", 1.0), (2.0, "A", 2.0), (1.0, "B", "x"), (2.0, "B", "y"), (1.0, "C", 4.0),
        *((1.0, f"Z{index}", 1.0) for index in range(MOST_LANES)), (1.0, "DB_EVENT", "x"),
        (2.0, "DB_EVENT", "y"),
    ]  # fmt: skip
    lanes = own_lanes([Shifted(make_log(rows), 0.0)], ["C", "absent"], until=10.0)
    assert [lane.variable for lane in lanes[:3]] == ["C", "B", "A"]
    assert len(lanes) == MOST_LANES


def test_lane_suits_the_values(make_log: MakeLog) -> None:
    rows: list[tuple[float, str, float | str]] = [
        (1.0, "DB_TIME", 1.0), (2.0, "DB_TIME", 2.0), (1.0, "FLAT", 3.0), (2.0, "FLAT", 3.0),
        (1.0, "ONE", "word"), (1.0, "LONG", "a" * 99), (2.0, "LONG", "b"),
    ]  # fmt: skip
    log = Shifted(make_log(rows), 0.0)
    kinds = [
        lane.kind for name in ("DB_TIME", "FLAT", "ONE", "LONG") if (lane := lane_of([log], name))
    ]
    assert kinds == [LaneKind.TICKS] * 4
    assert lane_of([log], "NONE") is None
