"""When the helm stops the vehicle, and what it says then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.app import Post

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from alogkit.sim.helm.solve import Decision

CLEAR = "clear"
MANUAL = "ManualOverride"
BEHAVIOR_ERROR = "BehaviorError"
NOTHING = "NothingToDo"
MISSING = "MissingDecVars"

DESIRED = {"depth": "DESIRED_DEPTH", "speed": "DESIRED_SPEED", "course": "DESIRED_HEADING"}
"""Axis to the variable that carries its decision (m, m/s, deg)."""


def reason_for(decision: Decision, *, failed: bool) -> str:
    """Why the vehicle must stop, `clear` when it need not.

    Args:
        decision: What was decided, by axis.
        failed: Whether a behavior posted an error in this iteration.
    """
    if failed:
        return BEHAVIOR_ERROR
    undecided = [name for name, value in decision.items() if value is None]
    if len(undecided) == len(decision):
        return NOTHING
    return f"{MISSING}:{','.join(undecided)}" if undecided else CLEAR


def missing_text(reason: str) -> str | None:
    """The BHV_ERROR that goes with a reason each time, None for most."""
    return reason if reason.startswith(MISSING) else None


class AllStop:
    """The helm's memory of why it stops the vehicle.

    An override or an error zeroes what is desired at once; a lack of decisions is said once,
    borne for one iteration, said again, and only then zeroes. An unchanged reason is silent.
    """

    def __init__(self, axes: Sequence[str]) -> None:
        self._zeros = tuple(Post(DESIRED[name], 0.0) for name in axes if name in DESIRED)
        self._reason = ""
        self._borne = 0
        """Iterations in a row that lacked decisions."""

    def judge(self, reason: str, decision: Mapping[str, float | None]) -> list[Post]:
        """What to post for a reason: the all-stop when it is news, and the desired values."""
        lacks = reason not in (CLEAR, MANUAL, BEHAVIOR_ERROR)
        self._borne = self._borne + 1 if lacks else 0
        second = self._borne == 2  # noqa: PLR2004 -- one iteration is borne
        posts: list[Post] = []
        if reason != self._reason or second:
            posts.append(Post("MOOS_DEBUG", f"pHelmIvP AllStop: {reason}"))
            posts.append(Post("IVPHELM_ALLSTOP", reason))
            if second or reason in (MANUAL, BEHAVIOR_ERROR):
                posts.extend(self._zeros)
        self._reason = reason
        if reason == CLEAR:
            posts.extend(
                Post(DESIRED[name], value)
                for name, value in decision.items()
                if value is not None and name in DESIRED
            )
        return posts
