"""What is kept of a log for a comparison: little, so that many logs can be compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.likeness.events import times_of
from alogkit.likeness.kinds import kinds_of
from alogkit.likeness.motion import figures_of
from alogkit.likeness.sequences import sequences_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alogkit.alog.log import Alog
    from alogkit.likeness.kinds import Kind, KindFacts


@dataclass(frozen=True)
class Facts:
    """What one log shows.

    Attributes:
        community: Whose log it is.
        kinds: Who posts what, how often and in what range.
        sequences: Through which states the run went, by what they are states of.
        times: When each event happened (s since deployment).
        figures: How the vehicle dived and held its depth, by name with unit.
    """

    community: str
    kinds: Mapping[Kind, KindFacts]
    sequences: Mapping[str, tuple[str, ...]]
    times: Mapping[str, float]
    figures: Mapping[str, float]


def facts_of(log: Alog) -> Facts:
    """What one log shows."""
    return Facts(log.community, kinds_of(log), sequences_of(log), times_of(log), figures_of(log))
