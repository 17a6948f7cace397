from __future__ import annotations

from alogkit.sim.app import App, Mail
from alogkit.sim.apps.base import QuietApp


def test_it_is_an_app_that_asks_for_nothing_and_says_nothing() -> None:
    app: App = QuietApp()
    assert not app.subscriptions
    assert not app.start(0.0)
    assert not app.on_mail(1.0, [Mail(0.5, "NAV_X", 1.0, "p")])
    assert not app.iterate(1.0)
