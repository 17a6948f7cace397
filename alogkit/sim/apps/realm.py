"""pRealm: which channels can be watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.app import Post
from alogkit.sim.apps.base import QuietApp

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_REPEAT_REAL = 5.0
"""s of real time after which unchanged channels are posted again."""


class Realm(QuietApp):
    """Posts the list of channels when it has changed, and now and then all the same."""

    name = "pRealm"
    rate = 1.25

    def __init__(self, community: str, warp: float, clients: Callable[[], Sequence[str]]) -> None:
        self._community = community
        self._repeat = _REPEAT_REAL * warp
        self._clients = clients
        self._posted = float("-inf")
        self._channels = ""

    def iterate(self, now: float) -> Sequence[Post]:
        """Post on change or when the repeat time is over."""
        names = [f"MOOSDB_{self._community}", *sorted(self._clients())]
        channels = "".join(f"{name}," for name in names)
        if channels == self._channels and now - self._posted < self._repeat:
            return ()
        self._channels, self._posted = channels, now
        return (Post("REALMCAST_CHANNELS", f"node={self._community}#channels={channels}"),)
