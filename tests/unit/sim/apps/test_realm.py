from __future__ import annotations

from alogkit.sim.app import Mail
from alogkit.sim.apps.realm import Realm


def hear(realm: Realm, clients: str) -> None:
    realm.on_mail(0.0, [Mail(0.0, "DB_CLIENTS", clients, "MOOSDB_abe")])


def test_they_are_posted_when_they_change() -> None:
    realm = Realm("abe", 10.0)
    assert realm.subscriptions == ("DB_CLIENTS",)
    hear(realm, "pShare,")
    assert realm.iterate(0.2)
    assert not realm.iterate(0.4)
    hear(realm, "pShare,")
    assert not realm.iterate(0.6)
    hear(realm, "pLogger,")
    (post,) = realm.iterate(0.8)
    assert post.value == "node=abe#channels=MOOSDB_abe,pLogger,pShare,"
    assert not realm.iterate(1.0)


def test_unchanged_ones_are_repeated_after_five_seconds_of_real_time() -> None:
    for warp in (1.0, 10.0):
        realm = Realm("abe", warp)
        assert realm.iterate(0.0)
        assert not realm.iterate(4.99 * warp)
        assert realm.iterate(5.0 * warp)
