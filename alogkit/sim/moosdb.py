"""The in-process stand-in for a community's MOOSDB: latest values, subscribers, routes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.sim.app import Mail


@dataclass(slots=True, eq=False)
class Inbox:
    """Where a subscriber's mail waits for its next tick; two are never the same one."""

    mail: list[Mail] = field(default_factory=list)


class MoosDB:
    """Latest value of every variable of one community, and who wants to hear of it.

    A variable exists as soon as somebody subscribes to it or posts it; `latest` holds None until
    the first posting. That difference decides what a wildcard logger catches from the beginning.
    Who subscribes to a pattern, a name's beginning and `*`, makes nothing exist.
    """

    def __init__(self, community: str) -> None:
        self.community = community
        self.latest: dict[str, Mail | None] = {}
        self.routes: dict[str, list[str]] = {}
        """Variable to its names at the other community, in order of installation."""
        self._subscribers: dict[str, list[Inbox]] = {}
        self._patterns: dict[str, list[Inbox]] = {}
        """Subscribers of patterns, by the beginning of the names they want."""

    def subscribe(self, inbox: Inbox, variables: Iterable[str]) -> None:
        """Register an inbox; variables that have a value are mailed at once, with old stamps."""
        for variable in variables:
            if variable.endswith("*"):
                self._subscribe_to_all(inbox, variable[:-1])
                continue
            _add(inbox, self._subscribers.setdefault(variable, self._wanting(variable)))
            held = self.latest.setdefault(variable, None)
            if held is not None:
                inbox.mail.append(held)

    def deliver(self, mails: Iterable[Mail]) -> list[Mail]:
        """Store postings, mail them to their subscribers, and give those that have a route."""
        routed: list[Mail] = []
        for mail in mails:
            variable = mail.variable
            self.latest[variable] = mail
            if variable not in self._subscribers:
                self._subscribers[variable] = self._wanting(variable)
            for inbox in self._subscribers[variable]:
                inbox.mail.append(mail)
            if mail.variable in self.routes:
                routed.append(mail)
        return routed

    def add_route(self, variable: str, alias: str) -> Mail | None:
        """Share a variable with the other community; gives its current value if this is news."""
        aliases = self.routes.setdefault(variable, [])
        if alias in aliases:
            return None
        aliases.append(alias)
        return self.latest.setdefault(variable, None)

    def _subscribe_to_all(self, inbox: Inbox, beginning: str) -> None:
        _add(inbox, self._patterns.setdefault(beginning, []))
        for variable, inboxes in self._subscribers.items():
            if variable.startswith(beginning):
                _add(inbox, inboxes)
        for variable, held in self.latest.items():
            if held is not None and variable.startswith(beginning):
                inbox.mail.append(held)

    def _wanting(self, variable: str) -> list[Inbox]:
        """Who wants a variable that nobody has named so far."""
        inboxes: list[Inbox] = []
        for beginning, wanting in self._patterns.items():
            if variable.startswith(beginning):
                for inbox in wanting:
                    _add(inbox, inboxes)
        return inboxes


def _add(inbox: Inbox, inboxes: list[Inbox]) -> None:
    if inbox not in inboxes:
        inboxes.append(inbox)
