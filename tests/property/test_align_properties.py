from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alogkit.alog.align import Basis, Clock, align
from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting

VEHICLE, SHORE = 1790000000.0, 1790000003.5


def _pair(rng: Random, n_variables: int, n_rows: int) -> tuple[list[Posting], list[Posting]]:
    """What a vehicle said, and what reached shoreside, whose clock is 0.3 s off and jitters."""
    ours, theirs = [], []
    for variable in range(n_variables):
        for _ in range(n_rows):
            time, text = rng.uniform(0.0, 500.0), f"{rng.uniform(0.0, 9.0):.7f}"
            other = time - (SHORE - VEHICLE) + 0.3 + rng.uniform(-0.02, 0.02)
            ours.append(Posting(time, f"V{variable}", "app", None, None, text))
            theirs.append(Posting(other, f"ABE_V{variable}", "app", None, None, text))
    return ours, theirs


def _clock(ours: list[Posting], theirs: list[Posting]) -> Clock:
    vehicle = Alog.from_postings(Header(start=VEHICLE), ours, community="abe")
    shore = Alog.from_postings(Header(start=SHORE), theirs, community="shoreside")
    return align([vehicle, shore])[1]


def _disturbed(rng: Random, postings: list[Posting]) -> list[Posting]:
    """The same again in any order, some of them several times."""
    found = [*postings, *rng.choices(postings, k=len(postings) // 2)]
    rng.shuffle(found)
    return found


@settings(deadline=None, max_examples=40)
@given(st.randoms(use_true_random=False), st.integers(1, 4), st.integers(1, 80))
def test_disorder_and_duplicates_never_move_a_clock(
    rng: Random, n_variables: int, n_rows: int
) -> None:
    ours, theirs = _pair(rng, n_variables, n_rows)
    assert _clock(_disturbed(rng, ours), _disturbed(rng, theirs)) == _clock(ours, theirs)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nor_do_they_where_only_some_of_many_rows_are_looked_at(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 -- not for secrets
    ours, theirs = _pair(rng, 1, 2500)
    found = _clock(ours, theirs)
    assert found.basis is Basis.BRIDGED
    assert found.shift == pytest.approx(3.2, abs=0.02)
    assert _clock(_disturbed(rng, ours), _disturbed(rng, theirs)) == found
