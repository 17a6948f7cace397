"""uMayFinish: ends the run some time after the mission was evaluated, or when time is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.apps.base import QuietApp

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alogkit.sim.app import Mail, Post


class FinishWatch(QuietApp):
    """Calls back once: evaluated, or shoreside's uptime past the limit.

    Args:
        limit: Longest DB_UPTIME of shoreside (s).
        finish: Called with the time at which the end was noticed (s).
    """

    name = "uMayFinish"
    rate = 4.0
    subscriptions = ("MISSION_EVALUATED", "DB_UPTIME")

    def __init__(self, limit: float, finish: Callable[[float], None]) -> None:
        self._limit = limit
        self._finish = finish
        self._noticed = False

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Look for the end."""
        for item in mail:
            if self._noticed:
                break
            evaluated = item.variable == "MISSION_EVALUATED" and item.value == "true"
            too_long = isinstance(item.value, float) and item.value > self._limit
            if evaluated or too_long:
                self._noticed = True
                self._finish(now)
        return ()
