"""What most apps share: a name, a rate, subscriptions, and nothing to do until they say so."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.app import Mail, Post


class QuietApp:
    """An app that posts nothing; concrete apps override what they do."""

    name: ClassVar[str] = ""
    rate: ClassVar[float] = 1.0
    subscriptions: Sequence[str] = ()

    def start(self, now: float) -> Sequence[Post]:
        """Post nothing at start-up."""
        del now
        return ()

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Take no notice of mail."""
        del now, mail
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Do nothing."""
        del now
        return ()
