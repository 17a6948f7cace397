"""Each app against the texts of a real run of the guard case at warp 10."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.read import read
from alogkit.sim.app import Mail
from alogkit.sim.apps.appcast import WithAppcast
from alogkit.sim.apps.base import QuietApp
from alogkit.sim.apps.host_info import Host, HostInfo
from alogkit.sim.apps.mission_eval import MissionEval
from alogkit.sim.apps.mission_hash import MissionHash
from alogkit.sim.apps.moosdb_status import DbStatus
from alogkit.sim.apps.node_broker import NodeBroker
from alogkit.sim.apps.node_reporter import NodeReporter
from alogkit.sim.apps.process_watch import ProcessWatch
from alogkit.sim.apps.realm import Realm
from alogkit.sim.apps.share import Share
from alogkit.sim.apps.shore_broker import ShoreBroker
from alogkit.sim.mission import STEM_BRIDGES, EvalConfig, EvalStage
from alogkit.sim.moosdb import MoosDB

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.alog.log import Alog
    from alogkit.sim.app import App, Post, Value

GUARD = Path(__file__).resolve().parents[4] / "fixtures/recorded/runs/min_altitude_guard_pass"
EPOCH = 17960638439.80374
"""The vehicle's LOGSTART in that run (s)."""
VEHICLE = Host("abe", 9001, 9011, 10.0)
SHORE = Host("shoreside", 9000, 9010, 10.0)
APPS = (
    "pShare", "pLogger", "pNodeReporter", "pMarinePIDV22", "pHelmIvP", "pHostInfo",
    "uFldNodeBroker", "uLoadWatch", "pRealm", "uSimMarineV22", "uTimerScript",
)  # fmt: skip
"""The vehicle's launch list behind uProcessWatch."""


@cache
def log(side: str) -> Alog:
    return read(GUARD / f"{side}.alog.gz")


def real(side: str, variable: str) -> list[str]:
    """Different texts of a variable, in the order of their stamps."""
    postings = sorted(log(side).postings(variable), key=lambda posting: posting.time)
    return list(dict.fromkeys(posting.text for posting in postings))


def ours(posts: Iterable[Post], variable: str) -> list[str]:
    """Texts of a variable, numbers as a log shows them."""
    return [
        post.value if isinstance(post.value, str) else f"{post.value:.5f}"
        for post in posts
        if post.variable == variable
    ]


def hear(app: App, **values: Value) -> Sequence[Post]:
    return app.on_mail(0.0, [Mail(0.0, variable, value, "p") for variable, value in values.items()])


@pytest.mark.parametrize(("side", "host"), [("vehicle", VEHICLE), ("shoreside", SHORE)])
def test_host_info(side: str, host: Host) -> None:
    posts = HostInfo(host).iterate(1.0)
    assert len(posts) == 5
    for post in posts:
        assert [post.value] == real(side, post.variable)


def test_process_watch() -> None:
    watch = ProcessWatch(APPS, 10.0)
    posts = [*watch.start(-0.35), *watch.iterate(0.65)]
    assert len(posts) == 5
    for post in posts:
        assert ours(posts, post.variable) == real("vehicle", post.variable)


def test_database_clients() -> None:
    clients = [*reversed(APPS), "uProcessWatch"]
    posts = DbStatus("abe", EPOCH, -1.5, lambda: clients).iterate(5.0)
    assert ours(posts, "DB_CLIENTS") == real("vehicle", "DB_CLIENTS")[-1:]


def test_channels() -> None:
    realm = Realm("abe", 10.0)
    clients = ",".join(["uProcessWatch", *APPS])
    realm.on_mail(5.2, [Mail(5.18, "DB_CLIENTS", f"{clients},", "MOOSDB_abe")])
    posts = realm.iterate(5.2)
    assert ours(posts, "REALMCAST_CHANNELS") == real("vehicle", "REALMCAST_CHANNELS")[-1:]


def test_mission_hash() -> None:
    form = re.compile(r"mhash=261130-1837[A-Z]-[A-Z]{4}-[A-Z]{4},utc=1796063845\.01")
    chance = Random(1)  # noqa: S311 -- words, not secrets
    posts = MissionHash(1796063845.01, chance).iterate(0.0)
    assert [post.variable for post in posts] == ["MISSION_HASH", "MHASH"]
    for text in (*ours(posts, "MISSION_HASH"), *real("shoreside", "MISSION_HASH")):
        assert form.fullmatch(text)
    for text in (*ours(posts, "MHASH"), *real("shoreside", "MHASH")):
        assert re.fullmatch("[A-Z]{4}-[A-Z]{4}", text)


def test_appcast_has_the_fields_of_a_real_one() -> None:
    (text,) = [text for text in real("shoreside", "APPCAST") if text.startswith("proc=pRealm")]
    (post,) = WithAppcast(QuietApp(), "shoreside", "").iterate(0.0)

    def fields(text: str) -> list[str]:
        return [field.partition("=")[0] for field in text.split("!@#")]

    assert fields(str(post.value)) == fields(text)


def test_node_broker() -> None:
    broker = NodeBroker(VEHICLE, SHORE.share_route, STEM_BRIDGES, EPOCH, 23718)
    first = [*broker.start(3.13), *broker.iterate(4.14474)]
    for variable in ("UFLDNODEBROKER_PID", "NODE_BROKER_PING_0"):
        assert ours(first, variable) == real("vehicle", variable)[:1]
    hear(broker, NODE_BROKER_ACK="status=ok")
    commands = [*ours(first, "PSHARE_CMD")[:1], *ours(broker.iterate(7.14), "PSHARE_CMD")]
    assert commands == real("vehicle", "PSHARE_CMD")
    hear(broker, NODE_BROKER_ACK="status=ok")
    shared = ours(broker.iterate(8.14), "NODE_PSHARE_VARS")
    assert shared == real("vehicle", "NODE_PSHARE_VARS")


def test_share_summaries() -> None:
    db = MoosDB("abe")

    def add_route(variable: str, alias: str) -> None:
        db.add_route(variable, alias)

    share = Share(db, VEHICLE.share_route, SHORE.share_route, add_route)
    for command in real("vehicle", "PSHARE_CMD"):
        hear(share, PSHARE_CMD=command)
    posts = share.iterate(10.0)
    for variable in ("PSHARE_OUTPUT_SUMMARY", "PSHARE_INPUT_SUMMARY"):
        assert ours(posts, variable) == real("vehicle", variable)[-1:]


def test_shore_broker() -> None:
    broker = ShoreBroker(SHORE, "abe", VEHICLE.share_route, wait=0.0)
    posts = [*broker.start(4.67)]
    hear(broker, NODE_BROKER_PING="community=abe")
    posts += [post for tick in range(9) for post in broker.iterate(0.4 + tick)]
    for variable in ("UFSB_QBRIDGE_VARS", "PSHARE_CMD", "UFSB_BRIDGE_VARS", "UFSB_NODE_COUNT"):
        assert ours(posts, variable) == real("shoreside", variable)
    assert ours(posts, "NODE_BROKER_ACK_ABE") == real("shoreside", "NODE_BROKER_ACK_ABE")[:9]
    assert set(ours(posts, "NODE_BROKER_VACK")) == set(real("shoreside", "NODE_BROKER_VACK"))
    tests = ours(posts, "PSHARE_TEST")
    assert tests[:4] == real("shoreside", "PSHARE_TEST")[:4]
    assert len(tests) == 1 + 3 * len(real("shoreside", "PSHARE_CMD"))


def test_mission_evaluator() -> None:
    stage = EvalStage(leads=("ABE_NAV_X >= 80",), passes=("ABE_NAV_DEPTH <= 16",))
    app = MissionEval(EvalConfig((stage,)))
    posts = [*app.start(7.6), *app.iterate(7.9)]
    hear(app, ABE_NAV_X=80.0, ABE_NAV_DEPTH=12.0)
    posts += app.iterate(50.2)
    for variable in ("MISSION_RESULT", "MISSION_LCHECK_STAT", "SAY_MOOS"):
        assert ours(posts, variable) == real("shoreside", variable)
    assert ours(posts, "MISSION_EVALUATED") == 2 * real("shoreside", "MISSION_EVALUATED")


def assert_same_report(text: str, expected: str) -> None:
    """Same text; LAT and LON, a fit to recorded ones, may be off by a centimetre."""
    (angles, fields), (real_angles, real_fields) = split_report(text), split_report(expected)
    assert fields == real_fields
    assert angles == pytest.approx(real_angles, abs=1e-7)


def split_report(text: str) -> tuple[list[float], list[str]]:
    """Latitude and longitude (deg), and all other fields."""
    fields = text.split(",")
    angles = [float(field[4:]) for field in fields if field.startswith(("LAT=", "LON="))]
    return angles, [field for field in fields if not field.startswith(("LAT=", "LON="))]


def test_node_reporter() -> None:
    app = NodeReporter("abe", EPOCH, 23642)
    expected = real("vehicle", "NODE_REPORT_LOCAL")
    assert ours(app.start(1.17), "PNODEREPORTER_PID") == real("vehicle", "PNODEREPORTER_PID")
    hear(app, NAV_X=0.0, NAV_Y=-60.0, NAV_HEADING=90.0, NAV_SPEED=0.0, NAV_DEPTH=0.0)
    hear(app, NAV_ALTITUDE=20.0, IVPHELM_STATE="PARK", IVPHELM_ALLSTOP="ManualOverride")
    for now, index in ((5.18458, 0), (5.68552, 1), (6.18608, 2)):
        assert_same_report(ours(app.iterate(now), "NODE_REPORT_LOCAL")[0], expected[index])
    for tick in range(9):
        app.iterate(6.69 + 0.5015 * tick)
    hear(app, NAV_X=1.62, NAV_SPEED=2.0, NAV_DEPTH=0.06, NAV_ALTITUDE=19.94, IVPHELM_STATE="DRIVE")
    hear(app, IVPHELM_ALLSTOP="clear", IVPHELM_SUMMARY="iter=1,modes=MODE@ACTIVE:TRANSITING,a=b")
    assert_same_report(ours(app.iterate(11.20855), "NODE_REPORT_LOCAL")[0], expected[12])
    hear(app, MISSION_HASH=real("vehicle", "MISSION_HASH")[0], NAV_X=2.82)
    assert ours(app.iterate(11.7), "PNR_MHASH") == [
        real("vehicle", "PNR_MHASH")[0].replace("ext=1.2", "ext=2.8")
    ]
