from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.lint.files import LintOptions, lint_file

if TYPE_CHECKING:
    from pathlib import Path

    from alogkit.lint.finding import LintFinding


def _lint(folder: Path, text: str, *logs: Alog) -> list[LintFinding] | None:
    path = folder / "criteria.txt"
    path.write_text(text, encoding="utf-8")
    return lint_file(str(path), LintOptions(logs=logs))


def _short(found: list[LintFinding] | None) -> list[tuple[str, int, int]]:
    return [(one.code.name, one.line, one.column) for one in found or []]


def test_every_line_that_alogeval_refuses_is_found(tmp_path: Path) -> None:
    found = _lint(
        tmp_path,
        "# about\n"
        "lead_condition = TEST_EVAL_READY = true\n"
        "  pass_condition = (A = 1) && (B = 2)   # why\n"
        'pass_condition = K = "a=1"\n'
        "  mailflag = @K#A=1\n"
        "pass_condition =\n"
        "pass_condition = C = on station\n",
    )
    assert _short(found) == [
        ("AK001", 3, 20),
        ("AK001", 4, 22),
        ("AK014", 5, 3),
        ("AK014", 6, 1),
    ]
    assert all(one.message.endswith("alogeval refuses the whole file") for one in found or [])


def test_blanks_and_slashes_are_kept_there(tmp_path: Path) -> None:
    text = "lead_condition = DB_UPTIME > 60\npass_condition = M = moos://on station\n"
    assert _lint(tmp_path, text) == []


def test_the_conditions_are_looked_at_as_those_of_a_block(tmp_path: Path) -> None:
    found = _lint(tmp_path, "lead_condition = A = true\nfail_condition = D > 9\nvcheck = x\n")
    assert _short(found) == [("AK006", 1, 18), ("AK011", 2, 18), ("AK014", 3, 1)]


def test_a_log_contradicts(tmp_path: Path) -> None:
    log = Alog.from_postings(
        Header(start=1000.0),
        [Posting(1.0, "NAV_X", "app", None, 1.0, "")],
        path="abe.alog",
        community="abe",
    )
    text = "lead_condition = DB_UPTIME > 60\npass_condition = NAV_X = far\n"
    assert _short(_lint(tmp_path, text, log)) == [("AK010", 1, 18), ("AK008", 2, 26)]


def test_a_text_without_a_condition_has_no_findings_at_all(tmp_path: Path) -> None:
    assert _lint(tmp_path, "the pass condition is met\n") is None
