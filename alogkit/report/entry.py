"""One graded case, as reports for machines and for other people's pages need it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.report.table import table_row
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.verdict import Verdict

ERROR = "ERROR"
_ORDER = ("PASS", "FAIL", "PENDING", ERROR)


@dataclass(frozen=True, slots=True)
class Entry:
    """A case, run or only graded."""

    name: str
    suite: str
    """The case file's name without folder and suffix."""
    path: str
    """The file with the criteria, as the user named it."""
    line: int
    """Where in it the case is defined, from 1."""
    about: str
    """What is tried, in one sentence."""
    verdict: Verdict | None
    """None for a case that could not be run to its end."""
    error: str = ""
    """Why it could not."""
    row: str = ""
    """Its row of results.txt; '' without one."""
    folder: str = ""
    """Where its logs, verdict and picture are; '' if nothing was kept."""
    control: bool = False
    """Whether it is a case's twin, which must not pass."""

    @property
    def grade(self) -> str:
        """In capitals: a grade, or ERROR."""
        return ERROR if self.verdict is None else self.verdict.grade.name

    @property
    def ok(self) -> bool:
        """Whether it ended as it should."""
        passed = self.verdict is not None and self.verdict.grade is Grade.PASS
        return (self.verdict is not None and not passed) if self.control else passed


@dataclass(frozen=True, slots=True)
class _Graded:
    name: str
    verdict: Verdict


def outcome(entry: Entry) -> str:
    """How a case ended, in a sentence: `FAIL at 50.40 s, margin -6.093 m: NAV_DEPTH <= 16`."""
    if entry.verdict is None:
        return f"could not be run: {entry.error}"
    row = table_row(_Graded(entry.name, entry.verdict))
    when = f" at {row.decided}" if row.decided else ""
    what = f": {row.what}" if row.what else ""
    margin = f", margin {row.margin}" if row.margin else ""
    told = f"{row.grade}{when}{margin}{what}"
    if entry.control and not entry.ok:
        return f"the control passed, so the case proves little: {told}"
    return told


def counts(entries: Sequence[Entry]) -> dict[str, int]:
    """How many cases ended how, in capitals; what none did is left out."""
    grades = [entry.grade for entry in entries]
    return {grade: grades.count(grade) for grade in _ORDER if grade in grades}


def counted(entries: Sequence[Entry]) -> str:
    """How many cases ended how: `10 cases: 9 PASS, 1 FAIL`."""
    noun = "control" if entries and all(entry.control for entry in entries) else "case"
    noun += "" if len(entries) == 1 else "s"
    each = ", ".join(f"{number} {grade}" for grade, number in counts(entries).items())
    return f"{len(entries)} {noun}: {each}" if each else f"no {noun}"
