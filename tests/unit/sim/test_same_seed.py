"""A seed makes the bytes: in this process, in a fresh one, in a worker. No clock is read."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import alogkit.sim
from alogkit.casefile.load import load_harness
from alogkit.sim.run import simulate
from alogkit.sim.save import save_run
from alogkit.suite import CaseResult, RunOptions, run_suite

ROOT = Path(__file__).resolve().parents[3]
CASES = ROOT / "cases" / "min_altitude.toml"
CASE = "min_altitude_zero_altitude_fail"
"""A short case in which the helm drives."""
SCRIPT = f"""
import sys
from pathlib import Path
from alogkit.casefile.load import load_harness
from alogkit.sim.run import simulate
from alogkit.sim.save import save_run
mission = load_harness(sys.argv[1])[{CASE!r}].mission
save_run(simulate(mission, int(sys.argv[2])), Path(sys.argv[3]))
"""
PACKAGE = Path(alogkit.sim.__path__[0])
SOURCES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


def saved(folder: Path) -> dict[str, bytes]:
    """Content of every alog below a folder, by relative path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*.alog"))
    }


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("reference")
    save_run(simulate(load_harness(CASES)[CASE].mission, 11), folder)
    return saved(folder)


def test_the_same_seed_makes_the_same_bytes_in_one_process(
    reference: dict[str, bytes], tmp_path: Path
) -> None:
    save_run(simulate(load_harness(CASES)[CASE].mission, 11), tmp_path)
    assert len(reference) == 2
    assert saved(tmp_path) == reference


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_the_same_seed_makes_the_same_bytes_in_a_fresh_interpreter(
    reference: dict[str, bytes], tmp_path: Path, hash_seed: str
) -> None:
    subprocess.run(  # noqa: S603 -- this very interpreter
        [sys.executable, "-c", SCRIPT, str(CASES), "11", str(tmp_path)],
        check=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": "Asia/Tokyo"},
        cwd=tmp_path,
    )
    assert saved(tmp_path) == reference


def test_another_seed_makes_other_bytes(reference: dict[str, bytes], tmp_path: Path) -> None:
    save_run(simulate(load_harness(CASES)[CASE].mission, 12), tmp_path)
    other = saved(tmp_path)
    assert other.keys() == reference.keys()
    assert all(other[name] != content for name, content in reference.items())


def test_two_workers_make_the_bytes_and_rows_that_one_makes(tmp_path: Path) -> None:
    harness = load_harness(CASES)
    cases = [harness[name] for name in (CASE, "min_altitude_bad_config_fail")]
    rows: list[list[str]] = []
    logs: list[dict[str, bytes]] = []
    for jobs in (1, 2):
        out = tmp_path / str(jobs)
        results = [*run_suite(cases, RunOptions(out=str(out), seed=11, gif=False), jobs)]
        rows.append(sorted(result.row for result in results if isinstance(result, CaseResult)))
        logs.append(saved(out))
    assert len(rows[0]) == 2
    assert rows[0] == rows[1]
    assert len(logs[0]) == 4
    assert logs[0] == logs[1]


FORBIDDEN_IMPORTS = {"time", "os", "uuid", "secrets", "threading", "socket", "platform", "numpy"}
FORBIDDEN_CALLS = {"now", "utcnow", "today", "localtime", "utcfromtimestamp", "urandom"}


@pytest.mark.parametrize("source", SOURCES)
def test_the_simulator_reads_no_clock_and_no_chance_but_its_seed(source: str) -> None:
    for node in ast.walk(ast.parse((PACKAGE / source).read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                assert not {name.name.split(".")[0] for name in names} & FORBIDDEN_IMPORTS
                assert "random" not in {name.name for name in names}, "module-wide generator"
            case ast.ImportFrom(module=str(module), names=names):
                assert module.split(".")[0] not in FORBIDDEN_IMPORTS
                if module == "random":
                    assert [name.name for name in names] == ["Random"]
            case ast.Call(func=ast.Attribute(attr=attr), keywords=keywords):
                assert attr not in FORBIDDEN_CALLS
                if attr == "fromtimestamp":
                    assert [keyword.arg for keyword in keywords] == ["tz"], "local time zone"
            case ast.Call(func=ast.Name(id=name), args=arguments):
                assert name not in {"hash", "id"}, "differs from process to process"
                assert name != "Random" or arguments, "seeded by the clock"
            case _:
                pass
