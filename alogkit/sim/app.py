"""What an app on the bus is: mail in, postings out, and no clock of its own.

Times are simulated seconds since the mission's epoch (the vehicle's LOGSTART), negative before it.
The bus alone owns time and chance; an app sees `now`, the start of its tick. Texts that carry
absolute MOOS stamps use `epoch + now`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

Value = float | str


class Post(NamedTuple):
    """A value an app wants posted."""

    variable: str
    value: Value
    aux: str | None = None
    offset: float = 0.0
    """s after the tick's start at which the post call is made: it makes the stamp."""


class Mail(NamedTuple):
    """A posting as it reaches a subscriber."""

    time: float
    """Stamp (s since the epoch)."""
    variable: str
    value: Value
    source: str
    aux: str | None = None


class App(Protocol):
    """A MOOS app: what the bus calls, in this order each tick: `on_mail`, then `iterate`."""

    @property
    def name(self) -> str:
        """Its MOOS name, which becomes the source of what it posts."""
        ...

    @property
    def rate(self) -> float:
        """Ticks a second (Hz of warped time)."""
        ...

    @property
    def subscriptions(self) -> Sequence[str]:
        """Variables whose postings it is mailed."""
        ...

    def start(self, now: float) -> Sequence[Post]:
        """Postings of the start-up, before the first tick."""
        ...

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Take the mail that has arrived since the last tick, sorted by stamp."""
        ...

    def iterate(self, now: float) -> Sequence[Post]:
        """Do one tick's work."""
        ...
