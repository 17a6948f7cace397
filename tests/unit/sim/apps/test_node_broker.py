from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from alogkit.sim.app import Mail
from alogkit.sim.apps.host_info import Host
from alogkit.sim.apps.node_broker import NodeBroker
from alogkit.sim.mission import STEM_BRIDGES, BridgeRule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.app import Post

EPOCH = 17960638439.80374
SHORE = "localhost:9010"
HOST = Host("abe", 9001, 9011, 10.0)
PING_ROUTE = (
    "cmd=output,src_name=NODE_BROKER_PING_0,dest_name=NODE_BROKER_PING,route=localhost:9010"
)


@pytest.fixture
def broker() -> NodeBroker:
    return NodeBroker(HOST, SHORE, STEM_BRIDGES, EPOCH, 23718)


def acknowledge(broker: NodeBroker) -> None:
    assert not broker.on_mail(7.0, [Mail(7.0, "NODE_BROKER_ACK", "status=ok", "uFldShoreBroker")])


def values(posts: Sequence[Post], variable: str) -> list[object]:
    return [post.value for post in posts if post.variable == variable]


def test_it_starts_with_its_process_id_and_the_pings_route(broker: NodeBroker) -> None:
    assert [(post.variable, post.value) for post in broker.start(3.13)] == [
        ("UFLDNODEBROKER_PID", 23718.0),
        ("PSHARE_CMD", PING_ROUTE),
    ]


def test_a_ping_tells_address_warp_and_absolute_time(broker: NodeBroker) -> None:
    (text,) = values(broker.iterate(4.14474), "NODE_BROKER_PING_0")
    assert text == f"{HOST.lead_fields},timewarp=10,time=17960638443.95,key=0"


def test_it_asks_for_the_pings_route_at_every_tick_until_it_is_acknowledged(
    broker: NodeBroker,
) -> None:
    commands = [values(broker.iterate(4.0 + tick), "PSHARE_CMD") for tick in range(3)]
    assert [len(texts) for texts in commands] == [1, 1, 1]
    acknowledge(broker)
    assert len(values(broker.iterate(7.0), "PSHARE_CMD")) > 20
    assert not values(broker.iterate(8.0), "PSHARE_CMD")


def test_each_acknowledgement_makes_it_say_what_is_shared(broker: NodeBroker) -> None:
    assert not values(broker.iterate(6.0), "NODE_PSHARE_VARS")
    acknowledge(broker)
    assert values(broker.iterate(7.0), "NODE_PSHARE_VARS")
    acknowledge(broker)
    (shared,) = values(broker.iterate(8.0), "NODE_PSHARE_VARS")
    assert str(shared).startswith("NODE_REPORT,ABE_BHV_WARNING,ABE_BHV_ERROR,CD_DONE,")
    assert str(shared).endswith(",REALMCAST_CHANNELS,APPCAST,NODE_PSHARE_VARS")
    assert not values(broker.iterate(9.0), "NODE_PSHARE_VARS"), "no acknowledgement in between"


def test_it_pings_every_sixteen_ticks_but_for_the_first_pause(broker: NodeBroker) -> None:
    ticks = [4.0 + 1.0015 * tick for tick in range(50)]
    pinged = [now for now in ticks if values(broker.iterate(now), "NODE_BROKER_PING_0")]
    assert pinged == [ticks[0], ticks[17], ticks[33], ticks[49]]


def test_without_a_warp_it_pings_every_fifteen_ticks() -> None:
    broker = NodeBroker(replace(HOST, warp=1.0), SHORE, (), EPOCH, 1)
    ticks = [2.2 + 1.0003 * tick for tick in range(40)]
    pinged = [now for now in ticks if values(broker.iterate(now), "NODE_BROKER_PING_0")]
    assert pinged == ticks[::15]


def test_it_shares_what_it_is_told_to_under_the_alias() -> None:
    rules = [BridgeRule("A", "ABE_A"), BridgeRule("B", "B")]
    broker = NodeBroker(HOST, SHORE, rules, EPOCH, 1)
    acknowledge(broker)
    assert values(broker.iterate(7.0), "PSHARE_CMD")[:2] == [
        "cmd=output,src_name=B,dest_name=B,route=localhost:9010",
        "cmd=output,src_name=A,dest_name=ABE_A,route=localhost:9010",
    ]
