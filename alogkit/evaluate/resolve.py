"""Where the variables of a case are found in the logs at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog
    from alogkit.evaluate.checks import Names


class Place(NamedTuple):
    """A variable in one of the logs."""

    log: int
    """Index of the log, in the order given."""
    variable: str
    """Its name in that log."""


class Resolver:
    """From a name in the case to its place, by the rules of `Names`; each name is sought once."""

    def __init__(self, logs: Sequence[Alog], names: Names) -> None:
        self._names = names
        self._logs = [
            (index, log.community, frozenset(log.variables)) for index, log in enumerate(logs)
        ]
        self._logs.sort(key=lambda entry: not self._is_vehicle(entry[1]))
        self._places: dict[str, Place | None] = {}

    def place(self, name: str) -> Place | None:
        """Where `name` occurs first, the vehicle's log before the others; None for nowhere.

        `community:NAME` is NAME in that community's log.
        """
        if name not in self._places:
            self._places[name] = self._find(name)
        return self._places[name]

    def places(self, name: str) -> tuple[Place, ...]:
        """Where `name` occurs, a place a log; `community:NAME` occurs in its own log only."""
        found: dict[int, Place] = {}
        for index, community, variables in self._logs:
            for candidate in self._candidates(name, community):
                if candidate in variables:
                    found.setdefault(index, Place(index, candidate))
        own = self.place(name)
        return tuple(found.values()) or (() if own is None else (own,))

    def _find(self, name: str) -> Place | None:
        for index, community, variables in self._logs:
            for candidate in self._candidates(name, community):
                if candidate in variables:
                    return Place(index, candidate)
        wanted, _, variable = name.partition(":")
        for index, community, variables in self._logs:
            if variable in variables and community.lower() == wanted.lower():
                return Place(index, variable)
        return None

    def _candidates(self, name: str, community: str) -> tuple[str, ...]:
        if self._is_vehicle(community):
            return (name,)
        alias = self._names.aliases.get(name, name)
        prefixed = f"{self._names.community.upper()}_{name}"
        # A log that hides its community is most often a vehicle's.
        return (alias, prefixed, name) if community else (name, alias, prefixed)

    def _is_vehicle(self, community: str) -> bool:
        return community.lower() == self._names.community.lower()
