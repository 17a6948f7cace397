from __future__ import annotations

from alogkit.sim.app import Mail, Value
from alogkit.sim.apps.auto_poke import AutoPoke


def hear_count(app: AutoPoke, count: Value) -> None:
    assert not app.on_mail(0.0, [Mail(0.0, "UFSB_NODE_COUNT", count, "uFldShoreBroker")])


def test_it_pokes_once_when_a_node_is_there() -> None:
    app = AutoPoke()
    assert not app.iterate(0.5)
    hear_count(app, 1.0)
    posts = app.iterate(1.0)
    assert [(post.variable, post.value) for post in posts] == [
        ("MOOS_MANUAL_OVERRIDE_ALL", "false"),
        ("DEPLOY_ALL", "true"),
    ]
    # 20 us apart in the recorded run: 9.17696 and 9.17698.
    assert [f"{post.offset:.5f}" for post in posts] == ["0.00000", "0.00002"]
    assert not app.iterate(1.5)


def test_no_nodes_or_a_text_for_a_count_are_not_enough() -> None:
    app = AutoPoke()
    hear_count(app, 0.0)
    assert not app.iterate(0.5)
    hear_count(app, "1")
    assert not app.iterate(1.0)
