"""pNodeReporter: the vehicle's own account of where it is and what it does."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from alogkit.sim.app import Mail, Post, Value
from alogkit.sim.apps.base import QuietApp
from alogkit.sim.apps.texts import compact
from alogkit.sim.geodesy import latitude_deg, longitude_deg

if TYPE_CHECKING:
    from collections.abc import Sequence

_POSITION = ("NAV_X", "NAV_Y")
_STATES = ("IVPHELM_STATE", "IVPHELM_SUMMARY", "IVPHELM_ALLSTOP", "MISSION_HASH")
_NAV = (*_POSITION, "NAV_SPEED", "NAV_HEADING", "NAV_DEPTH", "NAV_ALTITUDE*")
"""The altitude by a pattern: its first report has it, and yet the log lacks the first ones."""
_EXTENT_INTERVAL, _EXTENT_INTERVAL_LATER, _EXTENT_LATER = 0.95, 29.9, 29.9
"""s; shortest pause between two postings of the way made, in the first half minute of the mission's
hash and after it, and how long that first time lasts."""


class NodeReporter(QuietApp):
    """Posts NODE_REPORT_LOCAL twice a second once a position is known.

    Args:
        community: The vehicle's name.
        epoch: Absolute MOOS time at simulated time 0 (s).
        process: Process id to post (noise).
        kind: Platform type.
        color: Platform color.
    """

    name = "pNodeReporter"
    rate = 2.0
    subscriptions = (*_NAV, *_STATES)

    def __init__(
        self, community: str, epoch: float, process: int, kind: str = "UUV", color: str = "yellow"
    ) -> None:
        self._community = community
        self._epoch = epoch
        self._process = process
        self._platform = f"TYPE={kind},COLOR={color}"
        self._held: dict[str, Value] = {}
        self._modes = ""
        self._index = 0
        self._reported: float | None = None
        self._extent = 0.0
        self._last_fix: tuple[float, float] | None = None
        self._extent_posted = float("-inf")
        self._hash_heard: float | None = None

    def start(self, now: float) -> Sequence[Post]:
        """Post the process id."""
        del now
        return (Post("PNODEREPORTER_PID", float(self._process)),)

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Keep the latest values, the modes out of the helm's summary, and the way made."""
        for item in mail:
            self._held[item.variable] = item.value
            if item.variable == "MISSION_HASH" and self._hash_heard is None:
                self._hash_heard = now
            if item.variable == "IVPHELM_SUMMARY":
                for pair in str(item.value).split(","):
                    if pair.startswith("modes="):
                        self._modes = pair.removeprefix("modes=")
        self._advance()
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Report, if there is a position."""
        if not all(name in self._held for name in _POSITION):
            return ()
        report = self._report(now)
        posts: list[Post] = []
        if self._reported is None:
            posts.append(Post("NODE_REPORT_LOCAL_FIRST", report))
        else:
            posts.append(Post("PNR_POST_GAP", now - self._reported))
        posts.append(Post("NODE_REPORT_LOCAL", report, offset=1e-5))
        self._reported = now
        self._index += 1
        posts.extend(self._hash_extent(now))
        return posts

    def _advance(self) -> None:
        x, y = self._held.get("NAV_X"), self._held.get("NAV_Y")
        if not isinstance(x, float) or not isinstance(y, float):
            return
        if self._last_fix is not None:
            self._extent += hypot(x - self._last_fix[0], y - self._last_fix[1])
        self._last_fix = (x, y)

    def _report(self, now: float) -> str:
        x, y = self._number("NAV_X"), self._number("NAV_Y")
        state = str(self._held.get("IVPHELM_STATE", "NO-HELM"))
        mode = self._modes if state == "DRIVE" and self._modes else state
        allstop = "n/a" if state == "MALCONFIG" else self._held.get("IVPHELM_ALLSTOP", "n/a")
        altitude = self._held.get("NAV_ALTITUDE")
        fields = [
            f"NAME={self._community}",
            f"X={compact(x, 2)}",
            f"Y={compact(y, 2)}",
            f"SPD={compact(self._number('NAV_SPEED'), 2)}",
            f"HDG={compact(self._number('NAV_HEADING'), 2)}",
            f"DEP={compact(self._number('NAV_DEPTH'), 2)}",
            f"LAT={compact(latitude_deg(x, y), 8)}",
            f"LON={compact(longitude_deg(x, y), 8)}",
            self._platform,
            f"MODE={mode}",
            f"ALLSTOP={allstop}",
        ]
        if isinstance(altitude, float):
            fields.append(f"ALTITUDE={compact(altitude, 2)}")
        if self._index:
            fields.append(f"INDEX={self._index}")
        fields += ["YAW=0", f"TIME={compact(self._epoch + now, 2)}", "LENGTH=4"]
        return ",".join(fields)

    def _hash_extent(self, now: float) -> list[Post]:
        """The way made so far under the mission's hash: once a second at first, rarely later."""
        mission_hash = self._held.get("MISSION_HASH")
        if not isinstance(mission_hash, str) or self._hash_heard is None or self._extent <= 0.0:
            return []
        early = now - self._hash_heard < _EXTENT_LATER
        if now - self._extent_posted < (_EXTENT_INTERVAL if early else _EXTENT_INTERVAL_LATER):
            return []
        self._extent_posted = now
        hash_field = mission_hash.split(",", 1)[0]
        extent = compact(self._extent, 1)
        return [Post("PNR_MHASH", f"{hash_field},ext={extent}", offset=2e-5)]

    def _number(self, name: str) -> float:
        value = self._held.get(name)
        return value if isinstance(value, float) else 0.0
