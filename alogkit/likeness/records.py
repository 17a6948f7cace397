"""What a comparison of simulated with recorded logs gives."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class Likeness(Enum):
    """The verdict of a row."""

    LIKE = "like"
    UNLIKE = "unlike"
    NOISE = "noise"
    """They differ, as any two runs do."""
    TOO_FEW = "too few"
    """One side has too few to compare."""
    ONE_SIDE = "only one side"
    """Usual on one side, and never on the other."""

    @property
    def differs(self) -> bool:
        """Whether it says that the sides can be told from each other."""
        return self in {Likeness.UNLIKE, Likeness.ONE_SIDE}


class Aspect(Enum):
    """What is compared."""

    PRESENCE = "presence"
    """Whether a variable is posted, by the same source and aux."""
    RATE = "rate"
    """Postings a second (Hz) while they last."""
    RANGE = "range"
    """Least and greatest number, in the variable's unit."""
    STATES = "states"
    """What a state was one after the other."""
    TIME = "time"
    """When something happened (s since deployment)."""
    FIGURE = "figure"
    """How the vehicle dived and held its depth, in the unit that its name tells."""


class Row(NamedTuple):
    """One comparison."""

    community: str
    aspect: Aspect
    subject: str
    """The variable, event or figure."""
    poster: str
    """Source and aux, of a presence or a rate; '' of anything else."""
    simulated: str
    """What the simulated logs show."""
    recorded: str
    """What the recorded logs show."""
    verdict: Likeness
    note: str = ""
    """What the verdict rests on, or why it is noise."""


class Criterion(NamedTuple):
    """The variables that a simulated log must have, of one community.

    Those that occur in at least half of the recorded logs and are no clock noise: from the same
    source and aux, and at the same rate where there is one.
    """

    community: str
    asked: int
    """Kinds of postings that must be there."""
    missing: tuple[str, ...]
    """Those that are not, as `VARIABLE from source:aux`."""
    off_rate: tuple[str, ...]
    """Those that are there at another rate."""

    @property
    def met(self) -> int:
        """How many are as they must be."""
        return self.asked - len(self.missing) - len(self.off_rate)

    @property
    def holds(self) -> bool:
        """Whether all are."""
        return not self.missing and not self.off_rate


@dataclass(frozen=True)
class Comparison:
    """Simulated logs against recorded ones.

    Attributes:
        runs: By community how many logs of each side were compared: simulated, recorded.
        rows: One for each comparison, by community, aspect and subject.
        criteria: One for each community that both sides have logs of.
    """

    runs: dict[str, tuple[int, int]]
    rows: tuple[Row, ...]
    criteria: tuple[Criterion, ...]

    @property
    def differing(self) -> tuple[Row, ...]:
        """The rows that tell the sides from each other."""
        return tuple(row for row in self.rows if row.verdict.differs)

    @property
    def comparable(self) -> bool:
        """Whether anything could be compared."""
        return any(row.verdict is not Likeness.TOO_FEW for row in self.rows)
