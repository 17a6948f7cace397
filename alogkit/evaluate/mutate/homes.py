"""What a case looks at, and which variables of each log tell of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.evaluate.monitors.describe import asked_names, scope_names
from alogkit.evaluate.monitors.monitor import Count
from alogkit.evaluate.resolve import Resolver
from alogkit.logic.truth import variables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog
    from alogkit.evaluate.checks import Criteria


class Homes:
    """The variables that a case looks at, in the logs of a run."""

    def __init__(self, logs: Sequence[Alog], criteria: Criteria) -> None:
        self._logs = logs
        self._criteria = criteria
        self._resolver = Resolver(logs, criteria.names)

    def of(self, name: str) -> list[set[str]]:
        """For each log, the variables that tell of a name: itself, and what its mailflags set."""
        flags = [flag.variable for flag in self._criteria.mailflags if flag.key == name]
        homes: list[set[str]] = [set() for _ in self._logs]
        for told in (name, *flags):
            for log, variable in self._resolver.places(told) or self._payload(told):
                homes[log].add(variable)
        return homes

    def holds_text(self, name: str) -> bool:
        """Whether none of these variables is ever a number."""
        return all(
            number is None
            for log, home in zip(self._logs, self.of(name), strict=True)
            for variable in home
            for number in log.column(variable).numbers
        )

    def in_log(self, name: str, log: int) -> str | None:
        """What one log, given by its index, calls a name; None where it has none."""
        places = self._resolver.places(name)
        return next((place.variable for place in places if place.log == log), None)

    def _payload(self, name: str) -> Sequence[tuple[int, str]]:
        """Where the variable is that a key of a payload is read from."""
        return self._resolver.places(name.rpartition(".")[0])


def asked(criteria: Criteria) -> tuple[str, ...]:
    """The names whose values a case looks at, each once; for what a mailflag sets, its key."""
    keys = {flag.variable: flag.key for flag in criteria.mailflags}
    found: list[str] = []
    if criteria.clock is not None and _needs_clock(criteria):
        found += variables(criteria.clock.condition)
    for stage in criteria.stages:
        for check in (*stage.leads, *stage.passes, *stage.fails):
            found += variables(check.condition)
    for monitor in criteria.monitors:
        found += (*asked_names(monitor.ask), *scope_names(monitor.scope))
    not_wanted = unwanted(criteria)
    kept = (keys.get(name, name) for name in found if name not in not_wanted)
    return tuple(dict.fromkeys(kept))


def _needs_clock(criteria: Criteria) -> bool:
    """Whether anything counts from it."""
    deadlines = any(stage.deadline is not None for stage in criteria.stages)
    return deadlines or any(monitor.scope.begin is None for monitor in criteria.monitors)


def unwanted(criteria: Criteria) -> tuple[str, ...]:
    """The names that must not be posted, each once."""
    found = [name for stage in criteria.stages for name in stage.absent]
    for monitor in criteria.monitors:
        match monitor.ask:
            case Count(str(name), _, 0):
                found.append(name)
            case _:
                pass
    return tuple(dict.fromkeys(found))
