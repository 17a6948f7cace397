from __future__ import annotations

from random import Random

from alogkit.sim.apps.mission_hash import MissionHash

LAUNCHED = 1796063845.01
"""30 November 2026, 18:37:25 UTC (s since 1970)."""


def hashed(seed: int) -> MissionHash:
    return MissionHash(LAUNCHED, Random(seed))  # noqa: S311 -- words, not secrets


def test_the_hash_carries_date_words_and_launch() -> None:
    app = hashed(1)
    whole, words = (str(post.value) for post in app.iterate(0.0))
    assert words == app.words
    assert whole.startswith("mhash=261130-1837")
    assert whole.endswith(f"-{words},utc=1796063845.01")


def test_it_is_posted_at_the_first_tick_and_every_thirty_seconds() -> None:
    app = hashed(1)
    ticks = [0.5 * step for step in range(1, 130)]
    assert [now for now in ticks if app.iterate(now)] == [0.5, 30.5, 60.5]


def test_the_words_come_from_the_generator_alone() -> None:
    assert hashed(1).iterate(0.0) == hashed(1).iterate(0.0)
    assert len({hashed(seed).words for seed in range(20)}) > 5
