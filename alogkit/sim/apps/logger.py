"""pLogger: what of a community's postings gets into its log, and in which order.

Once a second it asks the database which variables there are. The answer is there at its next tick,
and the second counts from then: at 5 Hz it asks every 1.2 s, at 10 Hz every 1.1 s. When it finds
new variables it registers for all, and the database answers every registration with the current
value and its old stamp: hence the first postings that a log lacks, the exact duplicates, and the
times that go back.

Source: spec section 7.3.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from alogkit.sim.app import Mail, Post

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alogkit.sim.moosdb import MoosDB

_ASK_INTERVAL = 1.0
_DIRECTORY_INTERVAL = 10.0
VEHICLE_OMITS = (
    "*_STATUS", "APPCAST", "DB_VARSUMMARY", "DB_RWSUMMARY", "*ITER_GAP", "*ITER_LEN",
    "SIMULATION_MODE", "TRUE_X", "TRUE_Y", "NAV_LAT", "NAV_LONG", "DB_QOS",
)  # fmt: skip
SHORE_OMITS = ("*_STATUS", "DB_VARSUMMARY", "DB_RWSUMMARY", "*_ITER_GAP", "*_ITER_LEN")


class Logger:
    """Collects the rows of one community's log.

    Args:
        db: The community's database.
        rate: Ticks a second (Hz): 5 on the vehicle, 10 at shoreside.
        folder: Name of the log folder.
        omits: Patterns of variables that are not logged.

    Attributes:
        rows: What was logged, in file order.
        register: Set by the launcher: registers the logger for variables.
    """

    name = "pLogger"
    subscriptions: Sequence[str] = ()

    def __init__(self, db: MoosDB, rate: float, folder: str, omits: Sequence[str]) -> None:
        self.rate = rate
        self.rows: list[Mail] = []
        self.register: Callable[[Sequence[str]], None] = lambda _: None
        self._db = db
        self._folder = folder
        self._omits = omits
        self._known: dict[str, bool] = {}
        self._answer: list[str] | None = None
        self._answered = float("-inf")
        self._announced = float("-inf")

    def start(self, now: float) -> Sequence[Post]:
        """Post nothing."""
        del now
        return ()

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Write the batch, already sorted by stamp."""
        del now
        self.rows.extend(mail)
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Register for what is new, ask again when it is time, and say where the log is."""
        if self._answer is not None:
            self._register(self._answer)
            self._answer, self._answered = None, now
        posts: list[Post] = []
        if now - self._announced >= _DIRECTORY_INTERVAL:
            self._announced = now
            posts.append(Post("LOGGER_DIRECTORY", f"./{self._folder}"))
        if now - self._answered >= _ASK_INTERVAL:
            # What it posts at the same tick is at the database before the question.
            self._answer = [*self._db.latest, *(post.variable for post in posts)]
        return posts

    def _register(self, names: Sequence[str]) -> None:
        found = [name for name in names if name not in self._known]
        for name in found:
            self._known[name] = not any(fnmatchcase(name, pattern) for pattern in self._omits)
        if any(self._known[name] for name in found):
            self.register([name for name, wanted in self._known.items() if wanted])
