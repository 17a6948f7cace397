"""Mission files are looked at as nsplug would write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.lint.files import LintOptions, lint_file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    Lint = Callable[[Mapping[str, str]], list[str]]

BROKEN = "  pass_condition = A ="
MAIN = """\
ProcessConfig = pMissionEval
{
  lead_condition = MISSION_TIMEOUT = true
#include parts.moos <conditions>
#ifdef STRICT
  pass_condition = B =
#else
  pass_condition = C = 1
#endif
}
"""
PARTS = f"words\n<conditions>\n  pass_condition = D = 1\n{BROKEN}\n<others>\n"


@pytest.fixture
def lint(tmp_path: Path) -> Lint:
    """What is found in `main.moos`, with two files beside each other."""

    def run(settings: Mapping[str, str], main: str = MAIN, parts: str = PARTS) -> list[str]:
        (tmp_path / "main.moos").write_text(main)
        (tmp_path / "parts.moos").write_text(parts)
        found = lint_file(str(tmp_path / "main.moos"), LintOptions(settings))
        assert found is not None
        places = [one.path.removeprefix(f"{tmp_path}/") for one in found]
        return [
            f"{place}:{one.line}:{one.column} {one.code.name}"
            for place, one in zip(places, found, strict=True)
        ]

    return run


def test_finding_in_an_included_file_has_its_place_there(lint: Lint) -> None:
    assert lint({}) == ["parts.moos:4:23 AK001"]


def test_only_the_branch_that_is_taken_is_judged(lint: Lint) -> None:
    assert lint({"STRICT": ""}) == ["parts.moos:4:23 AK001", "main.moos:6:23 AK001"]


def test_included_line_allows_what_is_found_there(lint: Callable[..., list[str]]) -> None:
    parts = PARTS.replace(BROKEN, f"{BROKEN} // lint: ignore AK001")

    assert lint({}, parts=parts) == []


def test_timer_of_an_included_file_ends_a_wait(lint: Callable[..., list[str]]) -> None:
    main = MAIN.replace("MISSION_TIMEOUT", "LATE") + "#include parts.moos <others>\n"
    script = "ProcessConfig = uTimerScript\n{\n  event = var=LATE, val=true, time=9\n}\n"

    assert lint({}, main=main) == ["main.moos:3:20 AK006", "parts.moos:4:23 AK001"]
    assert lint({}, main=main, parts=PARTS + script) == ["parts.moos:4:23 AK001"]


def test_file_that_cannot_be_plugged_is_read_as_it_stands(lint: Callable[..., list[str]]) -> None:
    main = MAIN.replace("parts.moos", "gone.moos")

    assert lint({}, main=main) == ["main.moos:6:23 AK001"]
