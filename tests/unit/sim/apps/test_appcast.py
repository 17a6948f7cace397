from __future__ import annotations

from alogkit.sim.app import Mail, Post
from alogkit.sim.apps.appcast import WithAppcast
from alogkit.sim.apps.auto_poke import AutoPoke

MESSAGE = "Required Nodes: 1"


def test_an_app_with_an_appcast_is_otherwise_the_app() -> None:
    plain, cast = AutoPoke(), WithAppcast(AutoPoke(), "shoreside", MESSAGE)
    assert (cast.name, cast.rate) == (plain.name, plain.rate)
    assert cast.subscriptions == plain.subscriptions
    assert cast.start(0.0) == plain.start(0.0)
    mail = [Mail(0.0, "UFSB_NODE_COUNT", 1.0, "uFldShoreBroker")]
    assert cast.on_mail(0.5, mail) == plain.on_mail(0.5, mail)
    assert cast.iterate(1.0)[:-1] == [*plain.iterate(1.0)]


def test_the_appcast_is_posted_once_behind_the_first_postings() -> None:
    cast = WithAppcast(AutoPoke(), "shoreside", MESSAGE)
    assert cast.iterate(0.5) == [
        Post(
            "APPCAST",
            "proc=pAutoPoke!@#iter=1!@#node=shoreside!@#iter=1!@#messages=Required Nodes: 1!@!@#!@#"
            "events_total=0!@#!@#run_warning_total=0!@#",
            offset=0.003,
        )
    ]
    assert not cast.iterate(1.0)
