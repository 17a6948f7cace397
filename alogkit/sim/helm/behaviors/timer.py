"""BHV_Timer: say for how long it has been idle, and for how long it has run."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from alogkit.sim.helm.behavior import Behavior
from alogkit.sim.helm.params import variable_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.helm.curve import Curve
    from alogkit.sim.helm.domain import Domain


class Timer(Behavior):
    """Two stopwatches and no objective function.

    The time between two iterations counts as what the behavior was in the first of them; the
    helm's very first iteration does not count. With a duration both start anew when it first runs.

    What it posts, and when, was seen in recorded logs; the names of its parameters were not.
    """

    kind: ClassVar[str] = "BHV_Timer"
    own_params: ClassVar[frozenset[str]] = frozenset({"idle_var", "running_var", "suffix"})
    needs_axes: ClassVar[tuple[str, ...]] = ()
    hears: ClassVar[tuple[str, ...]] = ()

    def __init__(self, name: str, domain: Domain, community: str) -> None:
        super().__init__(name, domain, community)
        self._words = {"idle_var": "TIMER_IDLE", "running_var": "TIMER_RUNNING", "suffix": ""}
        self._idle = 0.0
        self._running = 0.0
        self._asked = 0
        self._before = 0.0
        self._ran_before = False
        self._started = False

    def set_own(self, key: str, text: str) -> bool:
        """Take the names of the two variables, or a suffix that both get."""
        word = variable_name(text)
        if word is None:
            return False
        self._words[key] = word
        return True

    def run(self) -> Sequence[Curve]:
        """Nothing; posts both times (s)."""
        self._tell(running=True)
        return ()

    def rest(self) -> None:
        """Post both times (s) while idle, too."""
        self._tell(running=False)

    def _tell(self, *, running: bool) -> None:
        self._asked += 1
        if self._asked > 2:  # noqa: PLR2004 -- the first iteration does not count
            passed = self.now - self._before
            self._running += passed if self._ran_before else 0.0
            self._idle += 0.0 if self._ran_before else passed
        self._before, self._ran_before = self.now, running
        if running and not self._started:
            self._started = True
            if self.common.duration is not None:
                self._idle = self._running = 0.0
        ending = f"_{self._words['suffix']}" if self._words["suffix"] else ""
        self.post(self._words["idle_var"] + ending, self._idle)
        self.post(self._words["running_var"] + ending, self._running)
