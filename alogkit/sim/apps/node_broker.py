"""uFldNodeBroker: introduces the vehicle to shoreside and asks pShare for its routes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.app import Mail, Post
from alogkit.sim.apps.base import QuietApp
from alogkit.sim.apps.texts import compact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.apps.host_info import Host
    from alogkit.sim.mission import BridgeRule

_ALWAYS_SHARED = ("REALMCAST", "WATCHCAST", "REALMCAST_CHANNELS", "APPCAST", "NODE_PSHARE_VARS")
_PING_INTERVAL, _PING_STRETCH = 14.9, 0.1
"""s, and s a warp; the recorded pings are 15 s (warp 1) and 16 s (warp 10) apart."""
_SECOND_PING = 0.11
"""s a warp beyond 1 by which the second one is later: it comes 17 s after the first in 66 of 68
recorded runs at warp 10, and 15 s after it at warp 1."""


class NodeBroker(QuietApp):
    """Pings until shoreside acknowledges, then posts one PSHARE_CMD a route.

    Args:
        host: The vehicle's address.
        shore_route: Where shoreside's pShare listens.
        bridges: What is shared, in configuration order.
        epoch: Absolute MOOS time at simulated time 0 (s).
        process: Process id to post (noise).
    """

    name = "uFldNodeBroker"
    rate = 1.0
    subscriptions = ("NODE_BROKER_ACK",)

    def __init__(
        self,
        host: Host,
        shore_route: str,
        bridges: Sequence[BridgeRule],
        epoch: float,
        process: int,
    ) -> None:
        self._host = host
        self._shore_route = shore_route
        # The real broker works its block from the last line to the first.
        self._shared = [(rule.variable, rule.alias) for rule in reversed(bridges)]
        self._shared += [(name, name) for name in _ALWAYS_SHARED]
        self._epoch = epoch
        self._process = process
        self._acknowledged = False
        self._fresh = False
        self._routed = False
        self._next_ping = float("-inf")
        self._pings = 0

    def start(self, now: float) -> Sequence[Post]:
        """Post the process id and ask for the ping's route."""
        del now
        return (
            Post("UFLDNODEBROKER_PID", float(self._process)),
            self._command("NODE_BROKER_PING_0", "NODE_BROKER_PING", 0.002),
        )

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Notice acknowledgements."""
        del now
        self._acknowledged = self._acknowledged or bool(mail)
        self._fresh = bool(mail)
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Ping, ask for routes, or say what is shared."""
        posts: list[Post] = []
        if not self._acknowledged:
            posts.append(self._command("NODE_BROKER_PING_0", "NODE_BROKER_PING", 0.0))
        elif not self._routed:
            self._routed = True
            posts.extend(
                self._command(variable, alias, 5e-6 * index)
                for index, (variable, alias) in enumerate(self._shared)
            )
            posts.append(self._told(5e-6 * len(posts)))
        elif self._fresh:
            posts.append(self._told(0.0))
        self._fresh = False
        if now >= self._next_ping:
            self._next_ping = now + self._pause()
            self._pings += 1
            stamp = compact(self._epoch + now, 2)
            text = f"{self._host.lead_fields},{self._host.warp_field},time={stamp},key=0"
            posts.append(Post("NODE_BROKER_PING_0", text, offset=2e-4))
        return posts

    def _pause(self) -> float:
        """How long to wait for the next ping (s)."""
        warp = self._host.warp
        later = 0.0 if self._pings else _SECOND_PING * (warp - 1.0)
        return _PING_INTERVAL + _PING_STRETCH * warp + later

    def _told(self, offset: float) -> Post:
        return Post("NODE_PSHARE_VARS", ",".join(alias for _, alias in self._shared), None, offset)

    def _command(self, variable: str, alias: str, offset: float) -> Post:
        text = f"cmd=output,src_name={variable},dest_name={alias},route={self._shore_route}"
        return Post("PSHARE_CMD", text, offset=offset)
