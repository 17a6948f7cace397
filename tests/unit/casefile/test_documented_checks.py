"""The examples of the documentation, as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from alogkit.alog.read import read
from alogkit.casefile.load import load_harness
from alogkit.casefile.monitor_schema import OPERATORS
from alogkit.evaluate.evaluate import evaluate
from alogkit.report.findings import format_findings
from alogkit.verdict import Grade

PROJECT = Path(__file__).resolve().parents[3]
RECORDED = PROJECT / "fixtures" / "recorded"
BOUNDARY = "min_altitude_clearance_boundary_pass"


def _block(document: str, language: str, word: str) -> str:
    """The block of a document that has a word in it."""
    text = (PROJECT / "docs" / document).read_text(encoding="utf-8")
    blocks = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
    (found,) = [block for block in blocks if word in block]
    return str(found)


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "dive.toml"
    path.write_text(_block("case_files.md", "toml", "[case.dive]"), encoding="utf-8")
    return path


@pytest.mark.parametrize("side", ["vehicle", "shoreside"])
def test_the_example_of_the_case_files_passes_a_recorded_dive(example: Path, side: str) -> None:
    case = load_harness(example)["dive"]
    verdict = evaluate(read(RECORDED / "runs" / BOUNDARY / f"{side}.alog.gz"), case.criteria)
    assert (verdict.grade, verdict.companion) == (Grade.PASS, Grade.PASS)


def test_the_example_fails_the_dive_without_a_guard(example: Path) -> None:
    case = load_harness(example)["dive"]
    verdict = evaluate(read(RECORDED / "twins" / BOUNDARY / "vehicle.alog.gz"), case.criteria)
    failed = [finding.condition for finding in verdict.findings if finding.grade is Grade.FAIL]
    assert failed == [
        "always 6 <= NAV_ALTITUDE <= 20, to ARRIVED = true or end",
        "settles abs(NAV_DEPTH - 12) <= 1.5 within 30 s",
    ]
    assert verdict.companion is Grade.FAIL


def test_the_table_of_the_grading_page_says_what_is_printed() -> None:
    case = load_harness(PROJECT / "cases" / "min_altitude.toml")[BOUNDARY]
    verdict = evaluate(read(RECORDED / "twins" / BOUNDARY / "vehicle.alog.gz"), case.criteria)
    printed = [" ".join(line.split()) for line in format_findings(BOUNDARY, verdict).splitlines()]
    for line in _block("grading.md", "text", "companions, which do not count").splitlines():
        assert any(found.startswith(" ".join(line.split())) for found in printed), line


def test_every_operator_is_documented() -> None:
    page = (PROJECT / "docs" / "grading.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    for operator in OPERATORS:
        assert any(f"`{operator}`" in row.split("|")[1] for row in rows), operator
