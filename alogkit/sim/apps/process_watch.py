"""uProcessWatch: who of the launch list is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.app import Post
from alogkit.sim.apps.base import QuietApp

if TYPE_CHECKING:
    from collections.abc import Sequence


class ProcessWatch(QuietApp):
    """Notes its first neighbour at start-up and reports the full list one second later, once.

    Args:
        watched: Apps of the launch list, in start order, itself left out.
        warp: Time warp, posted as a number.
    """

    name = "uProcessWatch"
    rate = 1.0

    def __init__(self, watched: Sequence[str], warp: float) -> None:
        self._watched = tuple(watched)
        self._warp = warp
        self._reported = False

    def start(self, now: float) -> Sequence[Post]:
        """Post the warp and the first app that it noted."""
        del now
        return (
            Post("PROC_WATCH_TIME_WARP", self._warp),
            Post("PROC_WATCH_EVENT", f"Noted to be present: [{self._watched[0]}]", offset=0.0022),
        )

    def iterate(self, now: float) -> Sequence[Post]:
        """Report once that all are present."""
        del now
        if self._reported:
            return ()
        self._reported = True
        listed = ",".join(f"{name}(1/0)" for name in reversed(self._watched))
        return (
            Post("PROC_WATCH_SUMMARY", "All Present"),
            Post("PROC_WATCH_ALL_OK", "true", offset=1e-5),
            Post("PROC_WATCH_FULL_SUMMARY", listed, offset=2.2e-4),
        )
