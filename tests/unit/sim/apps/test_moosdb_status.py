from __future__ import annotations

from random import Random

import pytest

from alogkit.sim.app import Mail
from alogkit.sim.apps.moosdb_status import DbStatus

CLIENTS = ["pShare", "uProcessWatch"]


def test_it_posts_time_uptime_and_clients_at_once_and_at_every_tick() -> None:
    app = DbStatus("abe", epoch=1e10, launched=-1.5, clients=lambda: CLIENTS)
    assert (app.name, app.rate) == ("MOOSDB_abe", 0.5)
    assert not app.on_mail(0.0, [Mail(0.0, "A", 1.0, "p")])
    for posts, now in ((app.start(-1.0), -1.0), (app.iterate(1.0), 1.0)):
        assert [post.variable for post in posts] == ["DB_TIME", "DB_UPTIME", "DB_CLIENTS"]
        assert posts[0].value == 1e10 + now
        assert posts[1].value == pytest.approx(now + 1.5)
        assert posts[2].value == "pShare,uProcessWatch,"
        assert [post.offset for post in posts] == sorted(post.offset for post in posts)


def test_clients_are_asked_for_at_each_tick() -> None:
    names = ["pShare"]
    app = DbStatus("abe", 0.0, 0.0, lambda: names)
    assert app.iterate(2.0)[2].value == "pShare,"
    names.insert(0, "pLogger")
    assert app.iterate(4.0)[2].value == "pLogger,pShare,"


def test_quality_of_service_is_one_group_a_client_in_alphabetic_order() -> None:
    noise = Random(1)  # noqa: S311 -- noise, not secrets
    app = DbStatus("shoreside", 0.0, 0.0, lambda: ["pShare", "pLogger"], qos=noise)
    post = app.iterate(2.0)[3]
    assert post.variable == "DB_QOS"
    groups = str(post.value).split(",")
    assert groups.pop() == ""
    assert [group.partition("=")[0] for group in groups] == ["pLogger", "pShare"]
    for group in groups:
        mean, worst, best, again = map(float, group.partition("=")[2].split(":"))
        assert best <= mean <= worst
        assert mean == again
