"""What a check over a stretch of the run asks, and over which stretch."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from alogkit.evaluate.monitors.parse import parse_tree

if TYPE_CHECKING:
    from alogkit.evaluate.monitors.expression import Tree


class Mark(Enum):
    """An instant that no condition tells."""

    VERDICT = "verdict"
    """When the last stage of the case was decided."""
    END = "end"
    """Where the log ends."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A condition, and the text it was written as."""

    text: str
    tree: Tree


@dataclass(frozen=True, slots=True)
class Scope:
    """The stretch that is looked at: from its first instant to before its last."""

    begin: Clause | Mark | None = None
    """The first instant at which it holds; None: from when the deadlines' clock starts."""
    ends: tuple[Clause | Mark, ...] = ()
    """The first of them, at or after the begin, ends it; none: where the log ends."""
    seconds: float | None = None
    """Its greatest length (s)."""


@dataclass(frozen=True, slots=True)
class Always:
    """It holds at every instant."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class Never:
    """It holds at no instant."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class Reaches:
    """It holds at some instant, in time."""

    clause: Clause
    within: float | None = None
    """s after the scope's begin, or after each time that `of` begins to hold; None: any time."""
    of: Clause | None = None


@dataclass(frozen=True, slots=True)
class Until:
    """The clause holds at every instant before `until` does, which must come."""

    clause: Clause
    until: Clause
    within: float | None = None
    """s after the scope's begin by which `until` must have come."""


@dataclass(frozen=True, slots=True)
class Settles:
    """It holds from `within` s after the scope's begin on."""

    clause: Clause
    within: float


@dataclass(frozen=True, slots=True)
class Count:
    """How often it begins to hold, or how often a variable is posted."""

    what: Clause | str
    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """The share of the time (0 to 1) at which it holds."""

    clause: Clause
    at_least: float | None = None
    at_most: float | None = None


@dataclass(frozen=True, slots=True)
class Rate:
    """Postings of a variable per second (Hz), in every window of `over` s."""

    variable: str
    at_least: float | None = None
    at_most: float | None = None
    over: float | None = None
    """s; None: over the whole scope."""


@dataclass(frozen=True, slots=True)
class Gap:
    """The longest time (s) without a posting of a variable."""

    variable: str
    at_most: float


@dataclass(frozen=True, slots=True)
class Order:
    """The first instants at which these hold come one after the other."""

    events: tuple[Clause, ...]


Ask = Always | Never | Reaches | Until | Settles | Count | Share | Rate | Gap | Order


@dataclass(frozen=True, slots=True)
class Monitor:
    """One check over a stretch of the run."""

    ask: Ask
    scope: Scope = field(default_factory=Scope)
    companion: bool = False
    """Whether it has a grade of its own, beside that of the case."""
    place: int = 0
    """Index among the case's checks, from 0."""


def make_clause(text: str) -> Clause:
    """A clause out of its text.

    Raises:
        ConditionError: The text is no condition.
    """
    return Clause(text, parse_tree(text))
