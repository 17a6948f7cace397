"""The MOOSDB's own postings: time, uptime, clients, quality of service and connections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.app import Mail, Post

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

_MICROSECOND = 1e-6


class DbStatus:
    """Posts DB_TIME, DB_UPTIME, DB_CLIENTS (and DB_QOS) every two seconds.

    Args:
        community: Whose database.
        epoch: Absolute MOOS time at simulated time 0 (s).
        launched: When the database came up (s).
        clients: Names of the connected apps, latest first, asked at each tick.
        qos: Source of the noise in DB_QOS; None where DB_QOS is not logged.
    """

    rate = 0.5
    subscriptions: Sequence[str] = ()

    def __init__(
        self,
        community: str,
        epoch: float,
        launched: float,
        clients: Callable[[], Sequence[str]],
        qos: Random | None = None,
    ) -> None:
        self.name = f"MOOSDB_{community}"
        self._epoch = epoch
        self._launched = launched
        self._clients = clients
        self._qos = qos

    def start(self, now: float) -> Sequence[Post]:
        """Post the first status."""
        return self._status(now)

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Subscribe to nothing, hear nothing."""
        del now, mail
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Post the status."""
        return self._status(now)

    def _status(self, now: float) -> list[Post]:
        clients = self._clients()
        posts = [
            Post("DB_TIME", self._epoch + now),
            Post("DB_UPTIME", now - self._launched, offset=20 * _MICROSECOND),
            Post("DB_CLIENTS", "".join(f"{name}," for name in clients), offset=90 * _MICROSECOND),
        ]
        if self._qos is not None:
            posts.append(
                Post("DB_QOS", _quality(sorted(clients), self._qos), offset=1500 * _MICROSECOND)
            )
        return posts


def _quality(clients: Sequence[str], rng: Random) -> str:
    """One `app=latency:worst:best:mean` group a client (ms); the figures are noise."""
    groups = []
    for client in clients:
        best = 0.3 + 0.3 * rng.random()
        mean = best + 0.3 * rng.random()
        worst = mean + 1.5 * rng.random()
        groups.append(f"{client}={mean:.6g}:{worst:.6g}:{best:.6g}:{mean:.6g},")
    return "".join(groups)
