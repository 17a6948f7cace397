"""uTimerScript: events by a clock that runs while its conditions hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.logic.parse import parse
from alogkit.logic.truth import holds, variables
from alogkit.sim.app import Mail, Post, Value
from alogkit.sim.apps.base import QuietApp
from alogkit.sim.apps.texts import post_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.mission import Script


class TimerScript(QuietApp):
    """Posts each event on the first tick at which its script time has come.

    Script time adds up tick lengths while all conditions hold, so on the first tick with the
    conditions true it already is one tick.

    Raises:
        ConditionError: a condition of the script cannot be parsed.
    """

    name = "uTimerScript"
    rate = 2.0

    def __init__(self, script: Script) -> None:
        self._conditions = tuple(parse(text) for text in script.conditions)
        self._pending = sorted(script.events, key=lambda event: event.time)
        self._held: dict[str, Value] = {}
        self._script_time = 0.0
        self._last_tick: float | None = None
        names = [name for condition in self._conditions for name in variables(condition)]
        self.subscriptions = tuple(dict.fromkeys(names))

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Keep the latest values of what the conditions use."""
        del now
        for item in mail:
            self._held[item.variable] = item.value
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Let the script's clock run, and post what is due."""
        elapsed = 1.0 / self.rate if self._last_tick is None else now - self._last_tick
        self._last_tick = now
        if not all(holds(condition, self._held.get) for condition in self._conditions):
            return ()
        self._script_time += elapsed
        posts: list[Post] = []
        while self._pending and self._pending[0].time <= self._script_time:
            event = self._pending.pop(0)
            posts.append(Post(event.variable, post_value(event.value), offset=1e-5 * len(posts)))
        return posts
