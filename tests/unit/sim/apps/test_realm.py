from __future__ import annotations

from alogkit.sim.apps.realm import Realm


def test_they_are_posted_when_they_change() -> None:
    names = ["pShare"]
    realm = Realm("abe", 10.0, lambda: names)
    assert realm.iterate(0.8)
    assert not realm.iterate(1.6)
    names.append("pLogger")
    (post,) = realm.iterate(2.4)
    assert post.value == "node=abe#channels=MOOSDB_abe,pLogger,pShare,"
    assert not realm.iterate(3.2)


def test_unchanged_ones_are_repeated_after_five_seconds_of_real_time() -> None:
    for warp in (1.0, 10.0):
        realm = Realm("abe", warp, lambda: ("pShare",))
        assert realm.iterate(0.0)
        assert not realm.iterate(4.99 * warp)
        assert realm.iterate(5.0 * warp)
