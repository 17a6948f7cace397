"""An app's first appcast, which is all that a shoreside log shows of appcasting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.app import App, Mail, Post

if TYPE_CHECKING:
    from collections.abc import Sequence


class WithAppcast:
    """An app that also posts one APPCAST at its first tick, as the real ones do when first asked.

    Args:
        app: The app.
        community: Where it runs.
        message: What the appcast says (`!@` is its line break).
    """

    def __init__(self, app: App, community: str, message: str) -> None:
        self._app = app
        self.name = app.name
        self.rate = app.rate
        self.subscriptions = app.subscriptions
        self._text: str | None = (
            f"proc={app.name}!@#iter=1!@#node={community}!@#iter=1!@#messages={message}!@!@#!@#"
            "events_total=0!@#!@#run_warning_total=0!@#"
        )

    def start(self, now: float) -> Sequence[Post]:
        """Start the app."""
        return self._app.start(now)

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Hand on the mail."""
        return self._app.on_mail(now, mail)

    def iterate(self, now: float) -> Sequence[Post]:
        """Let the app work, and post the appcast behind its first postings."""
        posts = self._app.iterate(now)
        if self._text is None:
            return posts
        text, self._text = self._text, None
        return [*posts, Post("APPCAST", text, offset=0.003)]
