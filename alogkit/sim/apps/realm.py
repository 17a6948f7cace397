"""pRealm: which channels can be watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.app import Post
from alogkit.sim.apps.base import QuietApp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.app import Mail

_REPEAT_REAL = 5.0
"""s of real time after which unchanged channels are posted again."""


class Realm(QuietApp):
    """Posts the list of channels when it has changed, and now and then all the same.

    It hears of clients when the database lists them, every two seconds.
    """

    name = "pRealm"
    rate = 5.0
    subscriptions = ("DB_CLIENTS",)

    def __init__(self, community: str, warp: float) -> None:
        self._community = community
        self._repeat = _REPEAT_REAL * warp
        self._posted = float("-inf")
        self._clients: set[str] = set()
        self._channels = ""

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Note which clients there are; one that has gone stays in the list."""
        del now
        self._clients |= {name for name in str(mail[-1].value).split(",") if name}
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Post on change or when the repeat time is over."""
        names = [f"MOOSDB_{self._community}", *sorted(self._clients)]
        channels = "".join(f"{name}," for name in names)
        if channels == self._channels and now - self._posted < self._repeat:
            return ()
        self._channels, self._posted = channels, now
        return (Post("REALMCAST_CHANNELS", f"node={self._community}#channels={channels}"),)
