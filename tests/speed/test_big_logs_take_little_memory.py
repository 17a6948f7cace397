"""A log that is not held whole: peak memory of processes that grade and draw one of 300 MB.

It is the recorded one over and over, as `bench_reader` makes it. Its 0.3 million postings that a
case asks for take 5 MB as columns of time and value; where each is in the file, twice as much.
"""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path

import pytest

MB = 10**6
SIZE = 300 * MB
ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "cases" / "min_altitude.toml"
GRADE_AT_MOST, DRAW_AT_MOST = 110, 260
"""MB. Measured 66 and 187; 1 GB takes 105 and 319."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("memory") / "log.alog"
    bench = runpy.run_path(str(Path(__file__).with_name("bench_reader.py")), run_name="bench")
    bench["make_log"](path, SIZE)
    return path


def _peak(*words: str) -> float:
    """Memory (MB) that a command takes at its peak; it must succeed."""
    command = (sys.executable, "-m", "alogkit", *words)
    process = os.posix_spawn(sys.executable, command, os.environ)
    _, status, usage = os.wait4(process, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    return usage.ru_maxrss * 1024 / MB


@pytest.mark.speed
@pytest.mark.parametrize(
    "case", ["min_altitude_guard_pass", "min_altitude_clearance_boundary_pass"]
)
def test_a_big_log_is_graded_without_being_held(log: Path, case: str) -> None:
    took = _peak("grade", str(log), "--case", f"{CASES}::{case}")
    print(f"graded with {took:.0f} MB")
    assert took <= GRADE_AT_MOST


@pytest.mark.speed
def test_a_big_log_is_drawn_without_being_held(log: Path, tmp_path: Path) -> None:
    case = f"{CASES}::min_altitude_guard_pass"
    took = _peak("render", str(log), "-c", case, "-o", str(tmp_path / "log.png"))
    print(f"drawn with {took:.0f} MB")
    assert took <= DRAW_AT_MOST
