from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType

SECONDS = 2.0


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "fuzz_read", Path(__file__).with_name("fuzz_read.py")
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_mutated_inputs_give_logs_or_format_errors() -> None:
    assert load().run_plain(SECONDS, seed=1) > 10


def test_a_finding_is_shown_with_its_bytes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fuzz = load()

    def found(data: bytes) -> None:
        raise ZeroDivisionError(data)

    monkeypatch.setattr(fuzz, "check", found)
    with pytest.raises(ZeroDivisionError):
        fuzz.run_plain(SECONDS, seed=1)
    assert "input 1 of seed 1: b" in capsys.readouterr().err
