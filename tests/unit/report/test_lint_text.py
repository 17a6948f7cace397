from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it has no stubs
import pytest

from alogkit.lint.codes import Code
from alogkit.lint.finding import LintFinding
from alogkit.report.lint_text import lint_github, lint_json, lint_summary, lint_text

SCHEMA = Path(__file__).resolve().parents[3] / "docs" / "schema" / "lint.schema.json"
ONE = LintFinding("a.moos", 4, 36, Code.AK001, "dropped", 'K = "a=1"')
OTHER = replace(ONE, path="b, c.moos", line=5, code=Code.AK006, message="50 % wait")
HOSTILE = replace(
    ONE, path="::error::x\n.moos", message="##[error]y\x1b[31m\n::error::", text="\n::error::\udcff"
)


def test_as_text_a_finding_is_a_line() -> None:
    assert lint_text([ONE, OTHER]) == (
        'a.moos:4:36: AK001 dropped: `K = "a=1"`\nb, c.moos:5:36: AK006 50 % wait: `K = "a=1"`\n'
    )
    assert lint_text([]) == ""


def test_for_github_it_is_an_annotation_at_its_column() -> None:
    assert lint_github([ONE, replace(OTHER, path="/w/b, c.moos")], "/w").splitlines() == [
        (
            "::error file=a.moos,line=4,col=36,"
            'title=AK001%3A the grammar rejects the condition::dropped: K = "a=1"'
        ),
        (
            "::error file=b%2C c.moos,line=5,col=36,"
            'title=AK006%3A no deadline%2C so the mission may hang::50 %25 wait: K = "a=1"'
        ),
        "::error title=alogkit lint::2 findings in 2 files",
    ]
    assert lint_github([]) == "::notice title=alogkit lint::no findings\n"


def test_beyond_nine_they_are_plain_lines_that_github_does_not_take_for_commands() -> None:
    lines = lint_github([ONE] * 9 + [HOSTILE, ONE]).splitlines()
    assert len(lines) == 12
    assert not lines[9].lstrip().startswith("::")
    assert "##[" not in lines[9]
    assert lines[10] == lint_text([ONE]).rstrip("\n")
    assert lines[11] == (
        "::error title=alogkit lint::11 findings in 2 files; 2 are in the log only"
    )


def test_hostile_text_stays_in_its_line() -> None:
    assert len(lint_text([HOSTILE]).splitlines()) == 1
    assert "\x1b" not in lint_text([HOSTILE]) + lint_github([HOSTILE])
    assert len(lint_github([HOSTILE]).splitlines()) == 2


@pytest.mark.parametrize(
    "findings", [pytest.param([], id="none"), pytest.param([ONE, OTHER, HOSTILE], id="some")]
)
def test_the_json_is_as_its_schema_says(findings: list[LintFinding]) -> None:
    content = json.loads(lint_json(findings))
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(content)
    assert len(content) == len(findings)
    if findings:
        assert content[0]["page"] == "docs/lint/AK001.md"


@pytest.mark.parametrize(
    ("findings", "told"),
    [
        pytest.param([], "no findings", id="none"),
        pytest.param([ONE], "1 finding in 1 file", id="one"),
        pytest.param([ONE, OTHER, ONE], "3 findings in 2 files", id="several"),
    ],
)
def test_findings_are_counted(findings: list[LintFinding], told: str) -> None:
    assert lint_summary(findings) == told
