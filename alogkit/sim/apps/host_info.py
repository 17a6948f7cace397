"""pHostInfo: where this community can be reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.sim.app import Post
from alogkit.sim.apps.base import QuietApp
from alogkit.sim.apps.texts import compact

if TYPE_CHECKING:
    from collections.abc import Sequence

_INTERVAL = 10.0
"""s between two reports."""


@dataclass(frozen=True, slots=True)
class Host:
    """A community's address, as host info, pings and acknowledgements carry it."""

    community: str
    port_db: int
    port_udp: int
    warp: float

    @property
    def share_route(self) -> str:
        """Where its pShare listens."""
        return f"localhost:{self.port_udp}"

    @property
    def lead_fields(self) -> str:
        """The fields that all three texts begin with."""
        return (
            f"community={self.community},hostip=localhost,port_db={self.port_db},"
            f"port_udp={self.port_udp},pshare_iroutes={self.share_route}"
        )

    @property
    def warp_field(self) -> str:
        """The time warp as a field."""
        return f"timewarp={compact(self.warp, 2)}"


class HostInfo(QuietApp):
    """Reports the community's address at its first tick, and every ten seconds from its start."""

    name = "pHostInfo"
    rate = 1.0

    def __init__(self, host: Host) -> None:
        self._host = host
        self._started = 0.0
        self._reported: float | None = None

    def start(self, now: float) -> Sequence[Post]:
        """Post nothing."""
        self._started = now
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Report when it is time."""
        if self._reported is None:
            self._reported = self._started
        elif now - self._reported < _INTERVAL:
            return ()
        else:
            self._reported = now
        host = self._host
        return (
            Post("PHI_HOST_IP", "localhost"),
            Post("PHI_HOST_IP_ALL", "localhost", offset=1e-5),
            Post("PHI_HOST_IP_VERBOSE", "USER_HARD_CONFIGURED=localhost", offset=1e-5),
            Post("PHI_HOST_PORT_DB", str(host.port_db), offset=2e-5),
            Post("PHI_HOST_INFO", f"{host.lead_fields},hostip_alts=,{host.warp_field}", None, 2e-4),
        )
