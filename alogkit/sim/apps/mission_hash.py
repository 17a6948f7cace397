"""pMissionHash: a name for the run that people can say."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from alogkit.sim.app import Post
from alogkit.sim.apps.base import QuietApp

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

_INTERVAL = 30.0
_FIRST = ("CALM", "DEEP", "EVEN", "FAIR", "GLAD", "KIND", "LONG", "MILD", "PALE", "WARM")
_SECOND = ("BUOY", "CREW", "DUNE", "EDDY", "FORD", "GULF", "HULL", "KEEL", "MAST", "REEF")


class MissionHash(QuietApp):
    """Posts the mission's hash at its first tick and every thirty seconds.

    Args:
        launched: Real time of the launch, which the hash carries (s since 1970, UTC).
        rng: Where the two words and the letter come from.
    """

    name = "pMissionHash"
    rate = 5.0

    def __init__(self, launched: float, rng: Random) -> None:
        stamp = datetime.fromtimestamp(launched, tz=UTC)
        self.words = f"{rng.choice(_FIRST)}-{rng.choice(_SECOND)}"
        letter = chr(ord("A") + rng.randrange(26))
        self._hash = f"mhash={stamp:%y%m%d-%H%M}{letter}-{self.words},utc={launched:.2f}"
        self._posted = float("-inf")

    def iterate(self, now: float) -> Sequence[Post]:
        """Post when it is time."""
        if now - self._posted < _INTERVAL:
            return ()
        self._posted = now
        return (Post("MISSION_HASH", self._hash), Post("MHASH", self.words, offset=1e-5))
