"""uFldShoreBroker: answers the vehicles' pings and asks pShare for the routes to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.app import Mail, Post
from alogkit.sim.apps.base import QuietApp
from alogkit.sim.mission import STEM_QBRIDGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.sim.apps.host_info import Host

_ALWAYS_OFFERED = ("REALMCAST_REQ", "APPCAST_REQ")
_COUNT_INTERVAL = 30.0
_PING_LIFE = 11.13
"""s; a ping older than this is no longer acknowledged."""
_FIRST_TEST, _TEST_STEP = 7.9, 3.0
"""s from the routes to the first test of them, and by how much each later pause is longer."""


class ShoreBroker(QuietApp):
    """Counts nodes, acknowledges their pings, and posts the routes to them.

    Args:
        host: Shoreside's address.
        node: The vehicle's community.
        node_route: Where the vehicle's pShare listens.
        wait: Shortest time from the first tick to the first routes (s).
        qbridges: What every vehicle is offered as `<V>_ALL` and `<V>_<NAME>`, by lines.
    """

    name = "uFldShoreBroker"
    rate = 1.0
    subscriptions = ("NODE_BROKER_PING",)

    def __init__(
        self,
        host: Host,
        node: str,
        node_route: str,
        wait: float,
        qbridges: Sequence[Sequence[str]] = STEM_QBRIDGES,
    ) -> None:
        self._host = host
        self._node = node
        self._node_route = node_route
        self._wait = wait
        # The real broker works its block from the last line to the first.
        self._offered = (*reversed(qbridges), _ALWAYS_OFFERED)
        self._routes = _routes(self._offered, node.upper())
        self._first_tick: float | None = None
        self._pinged: float | None = None
        self._counted = float("-inf")
        self._count = -1
        self._acknowledged = 0
        self._routed = False
        self._next_test = float("inf")
        self._pause = _FIRST_TEST
        self._tests = 0

    def start(self, now: float) -> Sequence[Post]:
        """Post what can be bridged."""
        del now
        names = sorted(name for line in self._offered for name in line)
        return (Post("UFSB_QBRIDGE_VARS", ",".join(names)),)

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Keep the stamp of the latest ping."""
        del now
        self._pinged = mail[-1].time
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Route, acknowledge, test and count."""
        if self._first_tick is None:
            self._first_tick = now
        posts: list[Post] = []
        known = self._pinged is not None
        if known and not self._routed and now - self._first_tick >= self._wait:
            posts.extend(self._issue(now))
        if now >= self._next_test:
            posts.extend(self._test(now, len(posts)))
        if self._pinged is not None:
            if now - self._pinged <= _PING_LIFE:
                posts.extend(self._acknowledge(1e-5 * len(posts)))
            self._acknowledged += 1
        if int(known) != self._count or now - self._counted >= _COUNT_INTERVAL:
            self._count, self._counted = int(known), now
            posts.append(Post("UFSB_NODE_COUNT", float(known), offset=1e-5 * len(posts)))
        return posts

    def _issue(self, now: float) -> list[Post]:
        self._routed = True
        self._next_test = now + self._pause
        posts = [Post("PSHARE_TEST", "needed=true")]
        posts += [
            Post(
                "PSHARE_CMD",
                f"cmd=output,src_name={variable},dest_name={alias},route={self._node_route}",
                offset=6e-6 * (index + 1),
            )
            for index, (variable, alias) in enumerate(self._routes)
        ]
        names = sorted([variable for variable, _ in self._routes] + ["NODE_BROKER_ACK_$V"])
        return [*posts, Post("UFSB_BRIDGE_VARS", ",".join(names), offset=6e-6 * len(posts))]

    def _test(self, now: float, before: int) -> list[Post]:
        """Look whether each route is still needed, and say so, route by route."""
        self._pause += _TEST_STEP
        self._next_test = now + self._pause
        posts: list[Post] = []
        for variable, alias in self._routes:
            number = len(self._routes) + self._tests
            self._tests += 1
            for text in (
                str(number),
                f"{variable}->{alias}:{self._node_route}",
                "needed=false",
            ):
                posts.append(Post("PSHARE_TEST", text, offset=1e-5 * (before + len(posts))))
        return posts

    def _acknowledge(self, offset: float) -> list[Post]:
        host = self._host
        text = f"{host.lead_fields},{host.warp_field},status=ok,key=0,id={self._acknowledged}"
        return [
            Post(f"NODE_BROKER_ACK_{self._node.upper()}", text, offset=offset),
            Post("NODE_BROKER_VACK", self._node, offset=offset + 1e-5),
        ]


def _routes(offered: Iterable[Sequence[str]], node: str) -> list[tuple[str, str]]:
    """(variable at shoreside, name at the vehicle) in the order of posting."""
    routes = [
        (f"{name}_{ending}", name) for line in offered for name in line for ending in ("ALL", node)
    ]
    return [
        *routes,
        ("MISSION_HASH", "MISSION_HASH"),
        (f"NODE_BROKER_ACK_{node}", "NODE_BROKER_ACK"),
    ]
