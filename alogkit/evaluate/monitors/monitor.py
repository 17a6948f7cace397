"""What a check over a stretch of the run asks, and over which stretch."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from alogkit.evaluate.monitors.parse import parse_tree
from alogkit.record import field, record

if TYPE_CHECKING:
    from alogkit.evaluate.monitors.expression import Tree


class Mark(Enum):
    """An instant that no condition tells."""

    VERDICT = "verdict"
    """When the last stage of the case was decided."""
    END = "end"
    """Where the log ends."""


@record
class Clause:
    """A condition, and the text it was written as."""

    text: str
    tree: Tree


@record
class Scope:
    """The stretch that is looked at: from its first instant to before its last."""

    begin: Clause | Mark | None = None
    """The first instant at which it holds; None: from when the deadlines' clock starts."""
    ends: tuple[Clause | Mark, ...] = ()
    """The first of them, at or after the begin, ends it; none: where the log ends."""
    seconds: float | None = None
    """Its greatest length (s)."""


@record
class Always:
    """It holds at every instant."""

    clause: Clause


@record
class Never:
    """It holds at no instant."""

    clause: Clause


@record
class Reaches:
    """It holds at some instant, in time."""

    clause: Clause
    within: float | None = None
    """s after the scope's begin, or after each time that `of` begins to hold; None: any time."""
    of: Clause | None = None


@record
class Until:
    """The clause holds at every instant before `until` does, which must come."""

    clause: Clause
    until: Clause
    within: float | None = None
    """s after the scope's begin by which `until` must have come."""


@record
class Settles:
    """It holds from `within` s after the scope's begin on."""

    clause: Clause
    within: float


@record
class Count:
    """How often it begins to hold, or how often a variable is posted."""

    what: Clause | str
    at_least: int | None = None
    at_most: int | None = None


@record
class Share:
    """The share of the time (0 to 1) at which it holds."""

    clause: Clause
    at_least: float | None = None
    at_most: float | None = None


@record
class Rate:
    """Postings of a variable per second (Hz), in every window of `over` s."""

    variable: str
    at_least: float | None = None
    at_most: float | None = None
    over: float | None = None
    """s; None: over the whole scope."""


@record
class Gap:
    """The longest time (s) without a posting of a variable."""

    variable: str
    at_most: float


@record
class Order:
    """The first instants at which these hold come one after the other."""

    events: tuple[Clause, ...]


Ask = Always | Never | Reaches | Until | Settles | Count | Share | Rate | Gap | Order


@record
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
