"""Compare simulated logs with recorded ones, row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.likeness.numbers import figure_rows, range_rows, time_rows
from alogkit.likeness.posted import criterion, presence_rows, rate_rows
from alogkit.likeness.records import Comparison
from alogkit.likeness.samples import LEVEL
from alogkit.likeness.sides import Sides
from alogkit.likeness.states import state_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.likeness.facts import Facts
    from alogkit.likeness.records import Criterion, Row

RATE_TOLERANCE = 0.1
"""Share of the recorded rate."""


def compare(
    simulated: Iterable[Facts],
    recorded: Iterable[Facts],
    *,
    rate_tolerance: float = RATE_TOLERANCE,
    noise: Sequence[str] = (),
    level: float = LEVEL,
) -> Comparison:
    """How alike two bundles of logs are, each community's by themselves.

    Both should be of one case: a bundle is compared as a whole.

    Args:
        simulated: Of the simulated logs.
        recorded: Of the recorded logs.
        rate_tolerance: Share of the recorded rate by which a simulated one may be off.
        noise: Variables, also with `*`, that are clock noise besides those that are always.
        level: A two-sample test rejects below that probability.

    Raises:
        MissingExtraError: Both sides have runs enough for a test, and its package is missing.

    """
    ours, theirs = list(simulated), list(recorded)
    runs: dict[str, tuple[int, int]] = {}
    rows: list[Row] = []
    criteria: list[Criterion] = []
    for community in dict.fromkeys(facts.community for facts in (*theirs, *ours)):
        sides = Sides(
            community,
            tuple(facts for facts in ours if facts.community == community),
            tuple(facts for facts in theirs if facts.community == community),
            tuple(noise),
        )
        runs[community] = (len(sides.simulated), len(sides.recorded))
        if not sides.simulated or not sides.recorded:
            continue
        posted = [*presence_rows(sides), *rate_rows(sides, rate_tolerance)]
        rows += posted
        rows += range_rows(sides)
        rows += state_rows(sides)
        rows += time_rows(sides, level)
        rows += figure_rows(sides, level)
        criteria.append(criterion(sides, posted))
    return Comparison(runs, tuple(rows), tuple(criteria))
