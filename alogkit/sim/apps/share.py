"""pShare: installs the routes it is told to, and says which it has.

The forwarding itself is the bus's business, since it owns time: a route in the database is enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.app import Mail, Post
from alogkit.sim.apps.base import QuietApp

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alogkit.sim.moosdb import MoosDB


_FIRST_SUMMARY = 1.2
"""s from the start to the first summaries."""


class Share(QuietApp):
    """Turns PSHARE_CMD mail into routes, and posts its summaries every second.

    The real one is woken by its mail: in the recorded runs at warp 1 what is held for a new route
    is there within 0.1 s of the command.

    Args:
        db: The community's database, whose routes are summarised.
        listens: Its own address.
        sends_to: The other community's address.
        add_route: Called with (variable, alias) for a new route.
        pause: Shortest time between two summaries (s): recorded are 1.0 to 1.25 s, on a vehicle,
            where there is more to share, nearly always the former.
    """

    name = "pShare"
    rate = 10.0
    subscriptions = ("PSHARE_CMD",)

    def __init__(
        self,
        db: MoosDB,
        listens: str,
        sends_to: str,
        add_route: Callable[[str, str], None],
        pause: float = 1.0,
    ) -> None:
        self._db = db
        self._listens = listens
        self._sends_to = sends_to
        self._add_route = add_route
        self._pause = pause
        self._summarised = 0.0

    def start(self, now: float) -> Sequence[Post]:
        """Put off the first summaries."""
        self._summarised = now + _FIRST_SUMMARY - self._pause
        return ()

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Install the routes that commands ask for."""
        del now
        for item in mail:
            fields = dict(pair.split("=", 1) for pair in str(item.value).split(",") if "=" in pair)
            if fields.get("cmd") == "output" and {"src_name", "dest_name"} <= fields.keys():
                self._add_route(fields["src_name"], fields["dest_name"])
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Post the routes, sorted, and the address it listens at, when it is time."""
        if now - self._summarised < self._pause:
            return ()
        self._summarised = now
        routes = sorted(
            f"{variable}->{alias}:{self._sends_to}"
            for variable, aliases in self._db.routes.items()
            for alias in aliases
        )
        return (
            Post("PSHARE_OUTPUT_SUMMARY", ", ".join(routes)),
            Post("PSHARE_INPUT_SUMMARY", self._listens, offset=1e-5),
        )
