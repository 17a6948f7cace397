"""What the report of pMissionEval shows: the variables behind the macros of its columns.

Source:
    shared/spec/depth_mission.md, 8.2.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MACRO = re.compile(r"\$\[([^\]]*)\]")
"""`$[NAME]`: replaced by a word of the evaluator, or by the latest value of a variable."""

RESULT_WORDS = ("GRADE", "MISSION_FORM", "MMOD")
"""What the evaluator says of the mission and its result."""
OWN_WORDS = frozenset(
    {
        *RESULT_WORDS,
        *("MHASH", "MISSION_HASH", "MHASH_SHORT", "MHASH_LSHORT", "MHASH_UTC"),
        *("YEAR", "MONTH", "DAY", "HOUR", "MIN", "SEC", "DATE", "TIME", "WALL_TIME"),
    }
)
"""All that the evaluator says by itself, so that it asks nobody for a variable of that name."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.:/-]*")


def shown_variables(texts: Iterable[str]) -> tuple[str, ...]:
    """The variables that columns show, each once, in order.

    A macro that holds no name of a variable stays as it is written, and nobody is asked for it.

    Args:
        texts: Of columns; each may hold macros.
    """
    names = dict.fromkeys(name for text in texts for name in MACRO.findall(text))
    return tuple(name for name in names if _NAME.fullmatch(name) and name not in OWN_WORDS)
