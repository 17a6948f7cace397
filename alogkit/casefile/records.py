"""What a case file becomes: harness, cases, controls and result columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.casefile.judge import by_checks
from alogkit.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.casefile.judge import Judge
    from alogkit.evaluate.checks import Criteria
    from alogkit.sim.mission import Mission


@record
class Column:
    """One `label=text` of a row of results.txt."""

    label: str
    text: str
    """May hold one `$[NAME]`: a word of the evaluator (`GRADE`) or a variable, named as in the
    vehicle's community."""


@record
class Control:
    """A case's twin, broken on purpose: asked the same, it must not pass."""

    about: str
    """What is broken, and what follows."""
    mission: Mission


@record
class Case:
    """A mission with what is asked of it."""

    name: str
    harness: str
    """The case file's name without folder and suffix."""
    path: str
    """The case file, as the user named it."""
    about: str
    """What is tried, in one sentence."""
    mission: Mission
    """Of a case that only grades: no name, and no more than the community and the words of its
    row."""
    criteria: Criteria
    control: Control | None
    """None for a case that only grades logs, for mission files, and for a survey that says why it
    has none."""
    report: tuple[Column, ...]
    no_control: str = ""
    """Why a survey has no control; '' for any other case."""
    judge: Judge = by_checks
    """Answers what is asked; the criteria tell it to those who draw and explain."""
    line: int = 0
    """Where in `path` it is defined, from 1; 0: at the key of its name."""
    papers: tuple[tuple[str, str], ...] = ()
    """Files that a run leaves beside its logs: name and text."""
    remarks: tuple[str, ...] = ()
    """What its mission files say and the simulator does not do, a line each."""

    @property
    def simulated(self) -> bool:
        """Whether there is a mission to simulate; without one, the case only grades logs."""
        return self.mission.name != ""


@record
class Harness:
    """The cases of one file, in file order."""

    name: str
    path: str
    about: str
    cases: tuple[Case, ...]

    def __iter__(self) -> Iterator[Case]:
        return iter(self.cases)

    def __len__(self) -> int:
        return len(self.cases)

    def __getitem__(self, name: str) -> Case:
        for case in self.cases:
            if case.name == name:
                return case
        raise KeyError(name)
