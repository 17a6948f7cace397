from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from alogkit.sim.app import Mail
from alogkit.sim.apps.node_reporter import NodeReporter
from alogkit.sim.moosdb import Inbox, MoosDB

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.app import App, Post, Value

EPOCH = 17960638439.80374
PARKED: dict[str, Value] = {
    "NAV_X": 0.0,
    "NAV_Y": -60.0,
    "NAV_SPEED": 0.0,
    "NAV_HEADING": 90.0,
    "NAV_DEPTH": 0.0,
    "NAV_ALTITUDE": 20.0,
    "IVPHELM_STATE": "PARK",
    "IVPHELM_ALLSTOP": "ManualOverride",
}
HASH = "mhash=261130-1837U-KEEN-RICK,utc=1796063845.01"


def hear(app: App, now: float, /, **values: Value) -> Sequence[Post]:
    return app.on_mail(now, [Mail(now, variable, value, "p") for variable, value in values.items()])


@pytest.fixture
def reporter() -> NodeReporter:
    return NodeReporter("abe", EPOCH, 23642)


def value(posts: Sequence[Post], variable: str) -> object:
    return next((post.value for post in posts if post.variable == variable), None)


def report(posts: Sequence[Post]) -> str:
    return str(value(posts, "NODE_REPORT_LOCAL"))


def test_it_hears_of_the_altitude_without_making_it_exist(reporter: NodeReporter) -> None:
    db, inbox = MoosDB("abe"), Inbox()
    db.subscribe(inbox, reporter.subscriptions)
    assert "NAV_DEPTH" in db.latest
    assert "NAV_ALTITUDE" not in db.latest
    db.deliver([Mail(4.8, name, held, "p") for name, held in PARKED.items()])
    reporter.on_mail(5.0, inbox.mail)
    assert ",ALTITUDE=20," in report(reporter.iterate(5.0))


def test_it_starts_with_its_process_id(reporter: NodeReporter) -> None:
    assert [(post.variable, post.value) for post in reporter.start(1.0)] == [
        ("PNODEREPORTER_PID", 23642.0)
    ]


def test_it_is_silent_until_a_position_is_known(reporter: NodeReporter) -> None:
    assert not reporter.iterate(4.0)
    hear(reporter, 0.0, NAV_X=0.0)
    assert not reporter.iterate(4.5)


def test_the_first_report_is_posted_twice_and_later_ones_tell_the_gap(
    reporter: NodeReporter,
) -> None:
    hear(reporter, 0.0, **PARKED)
    first = reporter.iterate(5.18458)
    assert [post.variable for post in first] == ["NODE_REPORT_LOCAL_FIRST", "NODE_REPORT_LOCAL"]
    assert first[0].value == first[1].value
    assert "INDEX" not in report(first)
    second = reporter.iterate(5.68552)
    assert [post.variable for post in second] == ["PNR_POST_GAP", "NODE_REPORT_LOCAL"]
    assert second[0].value == pytest.approx(0.50094)
    assert ",INDEX=1,YAW=0,TIME=17960638445.49,LENGTH=4" in report(second)


def test_a_summary_without_modes_leaves_the_modes_as_they_were(reporter: NodeReporter) -> None:
    hear(reporter, 0.0, **(PARKED | {"IVPHELM_STATE": "DRIVE"}))
    assert ",MODE=DRIVE," in report(reporter.iterate(5.0))
    hear(reporter, 0.0, IVPHELM_SUMMARY="iter=1,modes=MODE@ACTIVE")
    hear(reporter, 0.0, IVPHELM_SUMMARY="iter=2,utc_time=5.0")
    assert ",MODE=MODE@ACTIVE," in report(reporter.iterate(5.5))


def test_a_malconfigured_helm_has_no_all_stop(reporter: NodeReporter) -> None:
    hear(reporter, 0.0, **(PARKED | {"IVPHELM_STATE": "MALCONFIG"}))
    assert ",MODE=MALCONFIG,ALLSTOP=n/a,ALTITUDE=20," in report(reporter.iterate(5.0))


def test_without_helm_or_altitude_the_report_says_so_or_leaves_it_out(
    reporter: NodeReporter,
) -> None:
    hear(reporter, 0.0, NAV_X=1.0, NAV_Y=2.0)
    text = report(reporter.iterate(5.0))
    assert ",MODE=NO-HELM,ALLSTOP=n/a,YAW=0," in text
    assert "ALTITUDE" not in text
    assert ",SPD=0,HDG=0,DEP=0," in text


def test_positions_of_text_are_not_positions(reporter: NodeReporter) -> None:
    hear(reporter, 0.0, NAV_X="east", NAV_Y="north")
    assert ",X=0,Y=0," in report(reporter.iterate(5.0))


def test_the_way_made_is_posted_once_a_second_at_first_and_rarely_later(
    reporter: NodeReporter,
) -> None:
    hear(reporter, 10.0, **(PARKED | {"MISSION_HASH": HASH}))
    posted = []
    for tick in range(1, 161):
        now = 10.0 + 0.5015 * tick
        hear(reporter, now, NAV_X=1.003 * tick)
        text = value(reporter.iterate(now), "PNR_MHASH")
        if text is not None:
            posted.append((round(now - 10.0, 2), text))
    assert posted[0] == (0.5, "mhash=261130-1837U-KEEN-RICK,ext=1")
    assert posted[1] == (1.5, "mhash=261130-1837U-KEEN-RICK,ext=3")
    gaps = [later[0] - earlier[0] for earlier, later in pairwise(posted)]
    assert {round(gap, 1) for gap in gaps[:28]} == {1.0}
    assert gaps[-1] > 29.0


def test_a_vehicle_that_has_not_moved_has_made_no_way(reporter: NodeReporter) -> None:
    hear(reporter, 10.0, **(PARKED | {"MISSION_HASH": HASH}))
    hear(reporter, 10.2, **PARKED)
    assert value(reporter.iterate(10.5), "PNR_MHASH") is None
