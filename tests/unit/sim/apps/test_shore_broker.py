from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.sim.app import Mail
from alogkit.sim.apps.host_info import Host
from alogkit.sim.apps.shore_broker import ShoreBroker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.app import Post

VEHICLE = "localhost:9011"
HOST = Host("shoreside", 9000, 9010, 10.0)
ROUTES = 2 * 27 + 2
"""Every variable of the block for all and for the one vehicle, the hash, the acknowledgement."""


@pytest.fixture
def broker() -> ShoreBroker:
    return ShoreBroker(HOST, "abe", VEHICLE, wait=0.0)


def ping(broker: ShoreBroker, time: float) -> None:
    assert not broker.on_mail(time, [Mail(time, "NODE_BROKER_PING", "community=abe", "p")])


def values(posts: Sequence[Post], variable: str) -> list[object]:
    return [post.value for post in posts if post.variable == variable]


def test_it_starts_with_what_can_be_bridged(broker: ShoreBroker) -> None:
    (post,) = broker.start(4.67)
    names = str(post.value).split(",")
    assert post.variable == "UFSB_QBRIDGE_VARS"
    assert names == sorted(names)
    assert {"DEPLOY", "MOOS_MANUAL_OVERRIDE", "APPCAST_REQ"} <= set(names)
    assert len(names) == (ROUTES - 2) / 2


def test_before_the_first_ping_it_only_counts_no_nodes(broker: ShoreBroker) -> None:
    assert [(post.variable, post.value) for post in broker.iterate(5.0)] == [
        ("UFSB_NODE_COUNT", 0.0)
    ]
    assert not broker.iterate(6.0)


def test_the_first_ping_brings_routes_acknowledgement_and_count_in_the_real_order(
    broker: ShoreBroker,
) -> None:
    ping(broker, 5.0)
    posts = broker.iterate(5.67)
    assert [post.variable for post in posts] == [
        "PSHARE_TEST",
        *["PSHARE_CMD"] * ROUTES,
        "UFSB_BRIDGE_VARS",
        "NODE_BROKER_ACK_ABE",
        "NODE_BROKER_VACK",
        "UFSB_NODE_COUNT",
    ]
    assert values(posts, "PSHARE_TEST") == ["needed=true"]
    assert values(posts, "UFSB_NODE_COUNT") == [1.0]
    assert [post.offset for post in posts] == sorted(post.offset for post in posts)


def test_routes_wait_for_their_time_after_the_first_tick() -> None:
    broker = ShoreBroker(HOST, "abe", VEHICLE, wait=5.0)
    broker.iterate(1.0)
    ping(broker, 1.5)
    routed = [now for now in (2.0, 3.0, 5.9, 6.0, 7.0) if values(broker.iterate(now), "PSHARE_CMD")]
    assert routed == [6.0]


def test_it_acknowledges_once_a_second_and_counts_the_acknowledgements(
    broker: ShoreBroker,
) -> None:
    ping(broker, 5.0)
    texts = [values(broker.iterate(5.67 + tick), "NODE_BROKER_ACK_ABE") for tick in range(3)]
    assert texts == [
        [f"{HOST.lead_fields},timewarp=10,status=ok,key=0,id={count}"] for count in range(3)
    ]


def test_an_old_ping_is_not_acknowledged_but_the_count_goes_on(broker: ShoreBroker) -> None:
    ping(broker, 5.0)
    acknowledged = []
    for second in range(5, 25):
        if second == 21:
            ping(broker, 21.0)
        texts = values(broker.iterate(float(second)), "NODE_BROKER_ACK_ABE")
        acknowledged += [(second, str(text).rpartition("id=")[2]) for text in texts]
    assert acknowledged == [
        *[(second, str(second - 5)) for second in range(5, 17)],
        *[(second, str(second - 5)) for second in range(21, 25)],
    ]


def test_the_count_is_posted_on_change_and_every_thirty_seconds(broker: ShoreBroker) -> None:
    counted = []
    for second in range(80):
        if second == 3:
            ping(broker, 3.0)
        counted += [(second, n) for n in values(broker.iterate(second), "UFSB_NODE_COUNT")]
    assert counted == [(0, 0.0), (3, 1.0), (33, 1.0), (63, 1.0)]


def test_each_test_of_the_routes_says_three_things_a_route(broker: ShoreBroker) -> None:
    ping(broker, 5.0)
    broker.iterate(5.0)
    tests = []
    for second in range(6, 60):
        posts = broker.iterate(float(second))
        texts = values(posts, "PSHARE_TEST")
        if texts:
            tests.append((second, texts))
    assert [second for second, _ in tests] == [13, 24, 38, 55], "each pause is longer by 3 s"
    assert [len(texts) for _, texts in tests] == [3 * ROUTES] * 4
    assert tests[0][1][:3] == [
        "56",
        "ABE_BHV_ERROR_ALL->ABE_BHV_ERROR:localhost:9011",
        "needed=false",
    ]
    assert tests[1][1][0] == str(2 * ROUTES)


def test_other_lines_of_the_block_make_other_routes_last_line_first() -> None:
    lines = (("DEPLOY",), ("SURFACE_WAIT", "SURFACE_DWELL"))
    broker = ShoreBroker(HOST, "abe", VEHICLE, wait=0.0, qbridges=lines)
    ping(broker, 5.0)

    commands = [str(value) for value in values(broker.iterate(5.67), "PSHARE_CMD")]

    assert [command.split(",")[1] for command in commands[:6:2]] == [
        "src_name=SURFACE_WAIT_ALL",
        "src_name=SURFACE_DWELL_ALL",
        "src_name=DEPLOY_ALL",
    ]
