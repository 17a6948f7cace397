from __future__ import annotations

import importlib.util
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType

MB = 10**6
SIZE = 40 * MB
ROUNDS = 3
SOME_FASTER, ALL_FASTER = 1.8, 2.5
"""Of processor time, imports left out. Measured 3.5 and 6 on a quiet machine."""


def load_bench() -> ModuleType:
    path = Path(__file__).with_name("bench_reader.py")
    spec = importlib.util.spec_from_file_location("bench_reader", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # A dataclass looks its module up.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


bench = load_bench()


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("speed") / "log.alog"
    bench.make_log(path, SIZE)
    return path


def seconds(code: str) -> float:
    took = []
    for _ in range(ROUNDS):
        begin = time.process_time()
        exec(compile(code, "contestant", "exec"), {})  # noqa: S102 -- our own code
        took.append(time.process_time() - begin)
    return min(took)


@pytest.mark.speed
@pytest.mark.parametrize(
    ("readers", "words", "faster"),
    [
        ((bench.PLAIN_SOME, bench.OURS_SOME), bench.VARIABLES, SOME_FASTER),
        ((bench.PLAIN_ALL, bench.OURS_ALL), (), ALL_FASTER),
    ],
    ids=["8 variables", "everything"],
)
def test_a_big_log_is_read_faster_than_by_a_plain_split_loop(
    log: Path,
    monkeypatch: pytest.MonkeyPatch,
    readers: tuple[str, str],
    words: tuple[str, ...],
    faster: float,
) -> None:
    monkeypatch.setattr(sys, "argv", ["contestant", str(log), *words])
    plain, ours = map(seconds, readers)
    assert plain > faster * ours


@pytest.mark.speed
def test_some_variables_of_a_big_log_take_little_memory(log: Path) -> None:
    code = bench.OURS_SOME + bench.PEAK
    command = [sys.executable, "-c", code, str(log), *bench.VARIABLES]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)  # noqa: S603 -- our own code
    # The interpreter with numpy takes 35 MB; a tenth of the log holds a fifth of its rows.
    assert int(done.stdout) * 1024 < 45 * MB + SIZE / 5
