"""What a mission said of itself: the few postings that tell a run's story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.render.series import Shifted

TELLING = (
    "DEPLOY", "DEPLOY_ALL", "MOOS_MANUAL_OVERRIDE", "MOOS_MANUAL_OVERRIDE_ALL", "MODE", "ARRIVED",
    "BHV_ERROR", "BHV_WARNING", "MISSION_RESULT",
)  # fmt: skip


@dataclass(frozen=True)
class Note:
    """A telling variable that took another value."""

    time: float
    """s on the scene's time base."""
    variable: str
    text: str


def find_notes(logs: Sequence[Shifted]) -> tuple[Note, ...]:
    """The notes of all logs in time order; what a second log repeats counts once.

    At shoreside a vehicle's variable has its name in front (`ABE_BHV_ERROR`).
    """
    notes: dict[str, list[Note]] = {}
    for log in logs:
        for variable in log.log.variables:
            telling = next(
                (name for name in TELLING if variable == name or variable.endswith(f"_{name}")),
                None,
            )
            if telling is None or telling in notes:
                continue
            states = log.states(variable)
            if states is not None:
                notes[telling] = [
                    Note(time, variable, text)
                    for time, text in zip(states.times, states.texts, strict=True)
                ]
    found = [note for told in notes.values() for note in told]
    return tuple(sorted(found, key=lambda note: (note.time, note.variable)))
