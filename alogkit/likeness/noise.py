"""Clock noise: what differs between any two runs of one system, so that it tells nothing.

A variable is still compared. Where it differs, the verdict is `noise` instead of `unlike`.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Noise(NamedTuple):
    """Variables that may differ, and why."""

    pattern: str
    """A variable, or several with `*`."""
    reason: str


CLOCK_NOISE = (
    Noise("*_CPU", "processor time, which depends on the machine"),
    Noise("*_PID", "the operating system's process number"),
    Noise("*_ITER_GAP", "how late the machine woke an app"),
    Noise("*_ITER_LEN", "how long the machine took for an iterate"),
    Noise("PNR_POST_GAP", "how late the machine woke an app"),
    Noise("DB_QOS", "latencies within the machine"),
    Noise("DB_RWSUMMARY", "depends on when clients connect"),
    Noise("DB_VARSUMMARY", "depends on when clients connect"),
    Noise("DB_TIME", "absolute time"),
    Noise("DB_UPTIME", "time since the database was started, to the end of the log"),
    Noise("LOGGER_DIRECTORY", "named after the time of day"),
    Noise("MISSION_HASH", "words of chance and absolute time"),
    Noise("MHASH", "words of chance"),
    Noise("PNR_MHASH", "words of chance"),
)
"""Of MOOS-IvP: of its own, not of any mission."""
ASKED = "left out as asked"


def noise_reason(variable: str, extra: Iterable[str] = ()) -> str | None:
    """Why a variable is noise; None if it is none.

    Args:
        variable: Its name.
        extra: More patterns.

    """
    for noise in (*CLOCK_NOISE, *(Noise(pattern, ASKED) for pattern in extra)):
        if fnmatchcase(variable, noise.pattern):
            return noise.reason
    return None
