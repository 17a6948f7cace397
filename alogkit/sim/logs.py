"""What a logger leaves behind, whichever mission family ran: rows, and a folder's name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from alogkit.sim.app import Mail


@dataclass(frozen=True, slots=True)
class CommunityLog:
    """What one community's logger wrote."""

    community: str
    folder: str
    """Name of its log folder, and of the alog in it, as pLogger forms it."""
    start: float
    """LOGSTART: absolute MOOS time of log time 0 (s since 1970, times the warp)."""
    rows: tuple[Mail, ...]
    """In file order; times are s since LOGSTART."""


def folder_name(community: str, opened: datetime, prefix: str = "LOG") -> str:
    """Name of a log folder as pLogger forms it: `LOG_ABE_15_1_2026_____09_00_00`.

    Args:
        community: Whose log.
        opened: When the log was opened, in real time, not warped.
        prefix: What its pLogger is configured to begin with.

    Returns:
        A file's name whatever the community is called: what has no place in one becomes `_`.
    """
    written = re.sub(r"[^A-Z0-9_-]", "_", community.upper())
    date = f"{opened.day}_{opened.month}_{opened.year}"
    return f"{prefix}_{written}_{date}_____{opened:%H_%M_%S}"
