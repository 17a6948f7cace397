"""What `import alogkit` offers."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import alogkit

ROOT = Path(__file__).resolve().parents[2]


def test_every_public_name_is_there_and_sorted() -> None:
    assert alogkit.__all__ == sorted(alogkit.__all__)
    assert all(getattr(alogkit, name) is not None for name in alogkit.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'grde'"):
        alogkit.grde  # noqa: B018 -- the access is what is tested


def test_reading_loads_no_simulator_and_no_arrays() -> None:
    code = "import sys, alogkit; print(*sorted(sys.modules))"
    loaded = subprocess.run(  # noqa: S603 -- our own interpreter on our own text
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    assert not {"numpy", "pandas", "matplotlib", "alogkit.sim", "alogkit.casefile"} & set(loaded)


def test_the_documented_example_runs(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("api", ROOT / "tests" / "typing" / "api.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    cases = ROOT / "cases" / "min_altitude.toml"
    assert module.simulate_grade_and_read(cases, tmp_path) is alogkit.Grade.PASS
