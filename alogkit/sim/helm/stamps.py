"""When, within a tick, the helm makes each post call: its stamps show the time it computes.

Computing takes real time, so under warp its stamps stretch. Measured on the recorded runs at warps
1 and 10 (medians over 8,000 iterations): STATE 9 us of real time after the tick's start, the first
posting of the decision 0.44 ms after TURN_RATE, DESIRED_* 0.6 ms after the start.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from alogkit.sim.app import Post

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

_US = 1e-6
_CALL_US = 1.0
"""Real time between two post calls that need no work in between (us)."""
_GAPS_US = {
    "IVPHELM_CPU": 0.0, "PHELMIVP_PID": 0.0, "IVPHELM_STATE": 9.0, "IVPHELM_LEDGER_SUMMARY": 17.0,
    "MOOS_DEBUG": 8.0, "TURN_RATE": 34.0, "BHV_SETTINGS": 8.0, "WPT_ODO": 11.0, "WPT_STAT": 6.0,
    "VIEW_SEGLIST": 5.0, "VIEW_POINT": 4.0, "BHV_IPF": 5.0, "DEPTH_MISMATCH": 6.0,
    "BHV_WARNING": 6.0, "BHV_ERROR": 6.0, "IVPHELM_STATEVARS": 12.0, "IVPHELM_LIFE_EVENT": 3.0,
    "IVPHELM_SUMMARY": 29.0, "DESIRED_DEPTH": 5.0, "DEPLOY": 690.0,
}  # fmt: skip
"""Real time before a variable's post call where it is not `_CALL_US` (us)."""
_WORK_LEAST_US = 330.0
_WORK_SPREAD_US = 150.0
"""Real time that making and solving the functions takes: at least, and mean of the rest (us)."""


def stamped(posts: Iterable[Post], pace: float, rng: Random) -> list[Post]:
    """The postings with their offsets from the tick's start (s).

    Args:
        posts: In the order of the post calls.
        pace: Simulated seconds per real second: the warp.
        rng: Decides how long the decision takes.
    """
    stretch = pace * _US
    offset = 0.0
    result: list[Post] = []
    for variable, value, aux, _ in posts:
        offset += _GAPS_US.get(variable, _CALL_US) * stretch
        result.append(Post(variable, value, aux, offset))
        if variable == "TURN_RATE":
            offset += (_WORK_LEAST_US - _WORK_SPREAD_US * log(1.0 - rng.random())) * stretch
    return result
