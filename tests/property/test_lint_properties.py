"""Whatever a file says, the linter reads it to its end and points into it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from alogkit.errors import CaseError
from alogkit.lint.files import LintOptions, lint_file

NAMES = st.sampled_from(
    ["lead_condition", "pass_condition", "fail_condition", "mailflag", "result_flag", "event", "x"]
)
PIECES = st.sampled_from(
    [
        *("A", "NAV_X", "1", "2.5", '"', "(", ")", " and ", " or ", "!", "=", "!=", "<=", ">", " "),
        *("$(X)", "$(X:=1)", "${Y}", "$[GRADE]", "//", "true", "TRUE", "@K#", ",", "#", "\t", "é"),
    ]
)
LINES = st.tuples(NAMES, st.lists(PIECES, max_size=12).map("".join)).map(" = ".join)


def _check(name: str, text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(text, encoding="utf-8", errors="surrogateescape", newline="")
        try:
            found = lint_file(str(path), LintOptions({"Z": "1"})) or []
        except CaseError:
            assert name.endswith(".toml")
            return
    lines = text.split("\n")
    for one in found:
        assert 1 <= one.line <= len(lines)
        assert 1 <= one.column <= len(lines[one.line - 1]) + 1


@given(st.lists(LINES, max_size=8))
@example(["pass_condition = " + "(" * 200])
@example(["lead_condition = !(" + "!(" * 90])
def test_any_block_is_read(lines: list[str]) -> None:
    inside = "".join(f"  {line}\r\n" for line in lines)
    _check("a.moos", f"ProcessConfig = pMissionEval\n{{\n{inside}}}\n")


@given(st.lists(LINES, min_size=1, max_size=8))
def test_any_file_of_criteria_is_read(lines: list[str]) -> None:
    _check("a.txt", "\n".join(lines))


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    _check("a.moos", text)
    _check("a.txt", f"pass_condition = {text}")


@given(st.lists(PIECES, max_size=10).map("".join))
def test_any_condition_of_a_case_file_is_read(condition: str) -> None:
    quoted = condition.replace("\\", "\\\\").replace('"', '\\"')
    _check(
        "a.toml",
        '[harness]\nabout = "x"\n[case.a]\nabout = "y"\n[[case.a.check]]\nlead = ["A = 1"]\n'
        f'pass = ["{quoted}"]\n',
    )
