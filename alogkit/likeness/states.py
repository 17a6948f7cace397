"""Through which states the runs went: compared."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from alogkit.likeness.records import Aspect, Likeness, Row
from alogkit.likeness.samples import Judged

if TYPE_CHECKING:
    from alogkit.likeness.sequences import States
    from alogkit.likeness.sides import Sides


def state_rows(sides: Sides) -> list[Row]:
    """Of each state the most frequent sequence of either side."""
    rows = []
    for name in sides.keys(lambda facts: facts.sequences):
        ours, theirs = (
            Counter(facts.sequences[name] for facts in logs if name in facts.sequences)
            for logs in (sides.simulated, sides.recorded)
        )
        judged = sides.present(ours.total(), theirs.total())
        if judged.verdict is Likeness.LIKE:
            judged = _judged(sides, ours, theirs)
        rows.append(
            Row(
                sides.community,
                Aspect.STATES,
                name,
                "",
                _text(ours, len(sides.simulated)),
                _text(theirs, len(sides.recorded)),
                *sides.excused(name, judged),
            )
        )
    return rows


def _judged(sides: Sides, ours: Counter[States], theirs: Counter[States]) -> Judged:
    """Alike where each side's most frequent sequence is as frequent on the other."""
    for states in map(_most_frequent, (ours, theirs)):
        found = sides.present(ours[states], theirs[states])
        if found.verdict.differs:
            return Judged(Likeness.UNLIKE, found.note)
    return Judged(Likeness.LIKE, "")


def _most_frequent(found: Counter[States]) -> States:
    """The most frequent sequence, of equally frequent ones the first by name."""
    return min(found, key=lambda states: (-found[states], states))


def _text(found: Counter[States], logs: int) -> str:
    if not found:
        return "none"
    states = _most_frequent(found)
    return f"{' > '.join(states)} ({found[states]} of {logs})"
