from __future__ import annotations

import gzip
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.align import skew
from alogkit.alog.read import read_run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT / ".." / "shared"
OWN = ROOT / "fixtures" / "recorded"
EACH = 40
"""One in so many of the shared logs is read: each takes a second."""


@pytest.mark.truth
@pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared")
def test_shared_logs_are_read_from_a_file_as_they_are_into_memory(
    assert_read_alike: Callable[[bytes, Sequence[int]], None],
) -> None:
    paths = sorted((SHARED / "recorded").rglob("*.alog.gz"))[::EACH]
    assert len(paths) >= 10
    for path in paths:
        assert_read_alike(gzip.decompress(path.read_bytes()), (1 << 16,))


@pytest.mark.truth
@pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared")
def test_shared_quirks_are_read_from_a_file_as_they_are_into_memory(
    assert_read_alike: Callable[[bytes, Sequence[int]], None],
) -> None:
    paths = sorted((SHARED / "quirks" / "inputs").iterdir())
    assert len(paths) == 63
    for path in paths:
        assert_read_alike(path.read_bytes(), (100,))


@pytest.mark.truth
@pytest.mark.skipif(not OWN.is_dir(), reason="needs fixtures/recorded")
def test_bridged_postings_of_a_recorded_run_agree_after_the_shift() -> None:
    vehicle, shoreside = read_run(OWN / "runs" / "min_altitude_guard_pass")
    assert (vehicle.community, shoreside.community) == ("abe", "shoreside")
    found = skew(vehicle, shoreside)
    assert found is not None
    assert found.matched > 900
    assert abs(found.offset) < 1e-4
    assert found.spread < 1e-4
    assert 0.0 < found.latency < 0.1
