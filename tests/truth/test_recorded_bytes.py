from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from alogkit.alog.read import parse

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT / ".." / "shared" / "recorded"
OWN = ROOT / "fixtures" / "recorded"


def assert_comes_back(path: Path) -> None:
    """Assert that a recorded log is written back byte for byte, header and blank lines too."""
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    log = parse(data, str(path))
    assert {problem.kind for problem in log.problems} <= {"continuation"}
    assert log.community in {"abe", "shoreside"}
    # Compared as a flag: a difference of two texts of a megabyte takes minutes to print.
    same = b"".join(log.format()) == data
    assert same, f"{path} is not written back byte for byte"


@pytest.mark.truth
@pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared/recorded")
def test_every_shared_log_comes_back_byte_for_byte() -> None:
    paths = sorted(SHARED.rglob("*.alog.gz"))
    assert len(paths) >= 500
    for path in paths:
        assert_comes_back(path)


@pytest.mark.truth
@pytest.mark.skipif(not OWN.is_dir(), reason="needs fixtures/recorded")
def test_every_log_of_our_own_copy_comes_back_byte_for_byte() -> None:
    paths = sorted(OWN.rglob("*.alog*"))
    assert paths
    for path in paths:
        assert_comes_back(path)
