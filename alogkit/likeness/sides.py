"""The two sides of a comparison, and the verdicts that depend on how often something occurs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from alogkit.likeness.noise import noise_reason
from alogkit.likeness.records import Likeness
from alogkit.likeness.samples import LEVEL, Judged, fisher_p

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from alogkit.likeness.facts import Facts

_Key = TypeVar("_Key")
_USUAL = 0.5
"""What occurs in that share of the logs is usual."""
_CHANCE = 0.05
"""What a side lacks is missing if it would lack it with less than that probability by chance."""


class Sides(NamedTuple):
    """The logs of one community."""

    community: str
    simulated: tuple[Facts, ...]
    recorded: tuple[Facts, ...]
    noise: tuple[str, ...] = ()
    """Variables, also with `*`, that are clock noise besides those that are always."""

    def keys(self, of: Callable[[Facts], Iterable[_Key]]) -> list[_Key]:
        """What occurs on either side, that of the recorded one first."""
        return list(
            dict.fromkeys(key for facts in (*self.recorded, *self.simulated) for key in of(facts))
        )

    def present(self, simulated: int, recorded: int) -> Judged:
        """Whether something is on both sides, by how many logs of each it occurs in.

        What occurs on both must not occur much more often on one. What one side lacks although it
        has runs enough to show it is on the other side only.
        """
        if simulated and recorded:
            p = fisher_p((simulated, len(self.simulated)), (recorded, len(self.recorded)))
            verdict = Likeness.UNLIKE if p < LEVEL else Likeness.LIKE
            return Judged(verdict, f"Fisher p {p:.3g}" if p < 1.0 else "")
        chance = min(
            (1.0 - simulated / len(self.simulated)) ** len(self.recorded),
            (1.0 - recorded / len(self.recorded)) ** len(self.simulated),
        )
        if chance < _CHANCE:
            return Judged(Likeness.ONE_SIDE, "")
        return Judged(Likeness.TOO_FEW, "rare")

    def excused(self, variable: str, judged: Judged) -> Judged:
        """A verdict on a variable; a difference of one that is noise is noise."""
        reason = noise_reason(variable, self.noise) if judged.verdict.differs else None
        return judged if reason is None else Judged(Likeness.NOISE, reason)


def is_usual(count: int, logs: Sequence[Facts]) -> bool:
    """Whether what occurs in so many of the logs is usual: in at least half of them."""
    return count >= _USUAL * len(logs)
