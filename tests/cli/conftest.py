from __future__ import annotations

import gzip
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner  # noqa: TID253 -- the command line's own tests

from alogkit.cli.app import app

if TYPE_CHECKING:
    from collections.abc import Callable

PROJECT = Path(__file__).resolve().parents[2]
RECORDED = PROJECT / "fixtures" / "recorded"


@pytest.fixture(autouse=True)
def outside_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find themselves outside GitHub Actions, wherever these tests run."""
    for name in ("GITHUB_ACTIONS", "GITHUB_WORKSPACE", "GITHUB_STEP_SUMMARY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def alogkit() -> Callable[..., SimpleNamespace]:
    """Runs a command in this process: `status`, `out`, `err`, and `said`, the one line of `err`."""

    def run(*words: str | Path) -> SimpleNamespace:
        result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
        lines = result.stderr.splitlines()
        return SimpleNamespace(
            status=result.exit_code,
            out=result.stdout,
            err=result.stderr,
            said=lines[0] if len(lines) == 1 else lines,
        )

    return run


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder of its own, with ten of the project's cases in it."""
    shutil.copytree(PROJECT / "cases" / "missions", tmp_path / "cases" / "missions")
    shutil.copy(PROJECT / "cases" / "min_altitude.toml", tmp_path / "cases")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def guard_logs(place: Path) -> Path:
    """Both logs of a recorded run that passes, under a relative path."""
    folder = RECORDED / "runs" / "min_altitude_guard_pass"
    shutil.copytree(folder, place / "guard")
    return Path("guard")


@pytest.fixture
def cut_log(guard_logs: Path) -> Path:
    """The first 20 s of it, in which nothing is decided."""
    lines = gzip.decompress((guard_logs / "vehicle.alog.gz").read_bytes()).split(b"\n")
    Path("cut.alog").write_bytes(b"\n".join(lines[:3000]) + b"\n")
    return Path("cut.alog")


@pytest.fixture
def one_case(place: Path, afloat_case: str) -> Path:
    """A small case file beside the others' folder."""
    path = place / "cases" / "small.toml"
    path.write_text(afloat_case, encoding="utf-8")
    return Path("cases/small.toml")
