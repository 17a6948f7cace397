"""Sorting, clipping and picking of a big log take memory for its lines' places, not for them."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

MB = 10**6
SIZE = 60 * MB
MOST_MB = 160
"""Of which 60 are Python, numpy and the command line; measured 110. Held as a whole it was 510."""

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="needs /proc to tell the peak of memory"
)


@pytest.mark.speed
@pytest.mark.parametrize("command", ["sort", "clip", "grep"])
def test_a_big_log_is_handled_in_little_memory(tmp_path: Path, command: str) -> None:
    spec = importlib.util.spec_from_file_location(
        "bench_reader", Path(__file__).with_name("bench_reader.py")
    )
    assert spec is not None
    assert spec.loader is not None
    bench = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = bench
    spec.loader.exec_module(bench)
    log, out = tmp_path / "log.alog", tmp_path / "out.alog"
    bench.make_log(log, SIZE)
    window = ["--from", "-100"] if command == "clip" else []
    done = subprocess.run(  # noqa: S603 -- our own command
        [sys.executable, "-c", bench.COMMAND, command, str(log), *window, "-o", str(out), "-q"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert out.stat().st_size == log.stat().st_size
    assert int(done.stdout) * 1024 < MOST_MB * MB
