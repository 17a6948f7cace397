from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from alogkit.case_folder import claim, is_foreign, write_atomically

if TYPE_CHECKING:
    from pathlib import Path


def _finished_run(folder: Path, *logs: object) -> None:
    claim(folder)
    write_atomically(folder / "verdict.json", json.dumps({"logs": logs}))


def _names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_new_an_empty_and_a_claimed_folder_are_not_foreign(tmp_path: Path) -> None:
    assert not is_foreign(tmp_path / "new")
    assert not is_foreign(tmp_path)
    claim(tmp_path / "new")
    assert _names(tmp_path / "new") == [".verdict.json.part"]
    assert not is_foreign(tmp_path / "new")


def test_a_file_and_a_folder_with_something_in_it_are_foreign(tmp_path: Path) -> None:
    (tmp_path / "x.alog").touch()
    assert is_foreign(tmp_path)
    assert is_foreign(tmp_path / "x.alog")


def test_the_verdict_ends_the_claim(tmp_path: Path) -> None:
    _finished_run(tmp_path)
    assert _names(tmp_path) == ["verdict.json"]
    assert not is_foreign(tmp_path)


def test_a_claim_takes_away_what_the_run_before_has_left_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "guard"
    _finished_run(folder, "else/where/LOG_A/LOG_A.alog", "LOG_GONE/LOG_GONE.alog", "LOG_B/b.alog")
    for name in ("LOG_A/LOG_A.alog", "LOG_B/b.alog", "LOG_C/LOG_C.alog", "notes.txt"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).touch()
    for name in ("guard.gif", ".guard.part.gif"):
        (folder / name).touch()
    claim(folder)
    assert _names(folder) == [
        ".verdict.json.part",
        "LOG_B",
        "LOG_B/b.alog",
        "LOG_C",
        "LOG_C/LOG_C.alog",
        "notes.txt",
    ]


def test_a_log_s_folder_stays_if_there_is_more_in_it(tmp_path: Path) -> None:
    _finished_run(tmp_path, "LOG_A/LOG_A.alog")
    (tmp_path / "LOG_A").mkdir()
    (tmp_path / "LOG_A" / "LOG_A.alog").touch()
    (tmp_path / "LOG_A" / "notes.txt").touch()
    claim(tmp_path)
    assert _names(tmp_path / "LOG_A") == ["notes.txt"]


def test_a_folder_that_was_claimed_by_force_keeps_what_was_in_it(tmp_path: Path) -> None:
    (tmp_path / "LOG_A").mkdir()
    (tmp_path / "LOG_A" / "LOG_A.alog").touch()
    claim(tmp_path)
    _finished_run(tmp_path, "LOG_B/LOG_B.alog")
    claim(tmp_path)
    assert "LOG_A/LOG_A.alog" in _names(tmp_path)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", '{"logs": 3}', '{"logs": [null]}', '{"logs": ["../../x", ""]}', "\xff"],
    ids=["empty", "no-logs", "list", "number", "null", "outside", "not-utf8"],
)
def test_a_verdict_that_somebody_changed_costs_no_file(tmp_path: Path, text: str) -> None:
    (tmp_path / "x").touch()
    folder = tmp_path / "a" / "guard"
    folder.mkdir(parents=True)
    (folder / "verdict.json").write_text(text, encoding="latin-1")
    claim(folder)
    assert _names(tmp_path) == ["a", "a/guard", "a/guard/.verdict.json.part", "x"]


def test_a_text_is_there_whole_with_the_bytes_that_it_stands_for(tmp_path: Path) -> None:
    path = tmp_path / "new" / "row.txt"
    write_atomically(path, "caf\udce9\n")
    assert path.read_bytes() == b"caf\xe9\n"
    assert _names(path.parent) == ["row.txt"]
