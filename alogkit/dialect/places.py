"""Where the logs hold a grader's variables, and whether what they lack was ever posted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.evaluate.resolve import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog

_SHORESIDE = "shoreside"
_DATABASE = frozenset({"DB_CLIENTS", "DB_TIME", "DB_UPTIME"})
"""Nobody asks for these one by one: a log with all of them was told to log everything."""
_OMITTED = ("_STATUS", "_ITER_GAP", "_ITER_LEN", "DB_VARSUMMARY", "DB_RWSUMMARY")
"""Endings of what is customarily left out of a log of everything."""


class Places:
    """From a variable's name in the grader's community to its place in the logs.

    The grader's own log comes first. If it was told to log everything, it is the whole truth about
    what the grader saw, and a variable that it lacks was never posted. Otherwise another log may
    hold it: under the same name, or without the prefix that its bridge added (`ABE_NAV_X` is
    `NAV_X` in the log of abe).

    Attributes:
        grader: Index of the log in which the grader itself shows, or of shoreside's; None when
            there is neither.
        complete: Whether that log was told to log everything.
    """

    def __init__(self, logs: Sequence[Alog], process: str, *, whole: bool) -> None:
        self._variables = [frozenset(log.variables) for log in logs]
        self._communities = [log.community.lower() for log in logs]
        self.grader = _grader(logs, process)
        self._whole = whole
        self.complete = self.grader is not None and self._variables[self.grader] >= _DATABASE

    def place(self, name: str) -> Place | None:
        """Where a variable is held; None for nowhere."""
        everywhere = range(len(self._variables))
        order = sorted(everywhere, key=lambda index: index != self.grader)
        if self._proves_absence(name):
            order = order[:1]
        for index in order:
            if name in self._variables[index]:
                return Place(index, name)
        for index in order:
            bare = name.removeprefix(f"{self._communities[index].upper()}_")
            if bare in self._variables[index]:
                return Place(index, bare)
        return None

    def settled(self, name: str) -> bool:
        """Whether the logs tell all about a variable: its postings, or that there were none."""
        return self._whole or self._proves_absence(name) or self.place(name) is not None

    def _proves_absence(self, name: str) -> bool:
        if not self.complete or self.grader is None:
            return False
        ending = next((ending for ending in _OMITTED if name.endswith(ending)), None)
        held = self._variables[self.grader]
        return ending is None or any(variable.endswith(ending) for variable in held)


def _grader(logs: Sequence[Alog], process: str) -> int | None:
    for index, log in enumerate(logs):
        if process and process in log.sources:
            return index
    communities = [log.community.lower() for log in logs]
    return communities.index(_SHORESIDE) if _SHORESIDE in communities else None
