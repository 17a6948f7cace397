"""The clocks of the vehicle's and the shoreside's log of every recorded run.

Both were written on one machine and bridged stamps are preserved, so what bridged postings ask for
is the difference of the LOGSTARTs, up to the rounding of five decimals.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from alogkit.alog.align import Basis, align
from alogkit.alog.read import read

ROOT = Path(__file__).resolve().parents[2]
OWN = ROOT / "fixtures" / "recorded"
SHARED = ROOT / ".." / "shared" / "recorded"
ROUNDING = 2e-5
"""s: two stamps and two LOGSTARTs, each with five decimals."""

pytestmark = pytest.mark.truth


def _pairs(folder: Path) -> list[list[Path]]:
    """The logs of each run that has two, the vehicle's first."""
    folders = sorted({path.parent for path in folder.rglob("*.alog*")})
    logs = [sorted(one.glob("*.alog*"), reverse=True) for one in folders]
    return [found for found in logs if len(found) == 2]


def _check(folder: Path, least: int) -> None:
    bridged = 0
    for paths in _pairs(folder):
        logs = [read(path) for path in paths]
        _, clock = align(logs)
        first, last = (log.header.start for log in logs)
        assert first is not None
        assert last is not None
        assert clock.shift == pytest.approx(last - first, abs=ROUNDING), paths
        assert clock.basis in {Basis.BRIDGED, Basis.LOGSTART}, paths
        if clock.basis is Basis.BRIDGED:
            bridged += 1
            assert abs(clock.offset or 0.0) < ROUNDING, paths
            assert (clock.spread or 0.0) < ROUNDING, paths
    assert bridged >= least


@pytest.mark.skipif(not OWN.is_dir(), reason="needs fixtures/recorded")
def test_bridged_postings_of_our_recorded_runs_agree_with_their_logstarts() -> None:
    _check(OWN, least=5)


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared")
def test_bridged_postings_of_all_recorded_runs_agree_with_their_logstarts() -> None:
    _check(SHARED, least=90)
