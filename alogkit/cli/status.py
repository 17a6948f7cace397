"""Exit statuses: one meaning a number, the same for every command."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.verdict import Grade


class Status(IntEnum):
    """What a command ends with."""

    PASS = 0
    FAIL = 1
    USAGE = 2
    LOG_UNREADABLE = 3
    CASE_UNREADABLE = 4
    INVALID = 5
    """The contents of a file are unsound, or a case could not be run to its end."""
    INCONCLUSIVE = 6
    BUG = 70
    """Ours, with a traceback; Python's own status for it, 1, would look like a FAIL."""
    INTERRUPTED = 130


class CommandError(Exception):
    """A command cannot go on: one line for stderr and the status to exit with."""

    def __init__(self, status: Status, message: str) -> None:
        self.status = status
        super().__init__(message)


def status_of(grades: Iterable[Grade]) -> Status:
    """The status of a graded run: a FAIL outweighs a PENDING, and nothing graded is no pass."""
    # By value: the verdict's records cost `--help` a sixth of its time.
    found = {grade.value for grade in grades}
    if "fail" in found:
        return Status.FAIL
    if "pending" in found or not found:
        return Status.INCONCLUSIVE
    return Status.PASS
