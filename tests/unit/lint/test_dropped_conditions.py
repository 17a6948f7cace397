"""The kinds of the nine conditions of the public repository that the real grammar rejects."""

from __future__ import annotations

from pathlib import Path

import pytest

from alogkit.dialect.read import read_criteria
from alogkit.lint.codes import Code
from alogkit.lint.files import LintOptions, lint_file

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "lint"
PLACES = {
    "host_pshare_route": (7, 36),
    "host_multi_route": (7, 36),
    "host_mixed_routes": (6, 36),
    "host_nonudp_route": (6, 36),
    "host_invalid_route": (7, 36),
    "sim_trim_report": (6, 34),
    "sim_buoyancy_report": (6, 38),
    "shore_try_host": (7, 37),
    "handler_quoted_string": (6, 37),
}


def test_there_are_nine() -> None:
    assert {path.stem for path in FOLDER.glob("*.moos")} == set(PLACES)
    assert len(PLACES) == 9


@pytest.mark.parametrize("name", PLACES)
def test_each_is_found_where_its_literal_begins(name: str) -> None:
    path = FOLDER / f"{name}.moos"
    (found,) = lint_file(str(path), LintOptions()) or []
    assert found.code is Code.AK001
    assert (found.line, found.column) == PLACES[name]
    line = path.read_text(encoding="utf-8").split("\n")[found.line - 1]
    assert line[found.column - 1 :].startswith(('"', "\\"))


@pytest.mark.parametrize("name", PLACES)
def test_the_grader_judges_without_it(name: str) -> None:
    block = read_criteria(FOLDER / f"{name}.moos")
    kept = [check.text for check in block.stages[0].passes]
    assert len(kept) == (0 if name == "handler_quoted_string" else 1)


def test_that_nothing_is_left_to_judge_is_told() -> None:
    (found,) = lint_file(str(FOLDER / "handler_quoted_string.moos"), LintOptions()) or []
    assert found.message.endswith("judges nothing here: its lead is a pass")
