from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from alogkit.casefile.load import load_harness
from alogkit.logic.parse import parse
from alogkit.report.explain import explain_case, sentence

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = ROOT / "tests" / "golden"


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        pytest.param("NAV_DEPTH <= 16", "NAV_DEPTH is at most 16 m", id="at-most"),
        pytest.param("NAV_X >= 80.5", "NAV_X is at least 80.5 m", id="at-least"),
        pytest.param("A < 3", "A is below 3", id="below"),
        pytest.param("A > 3", "A is above 3", id="above"),
        pytest.param("MODE = DRIVE", "MODE is DRIVE", id="is"),
        pytest.param("MODE == DRIVE", "MODE has the field DRIVE", id="field"),
        pytest.param('E != ""', "E is not the empty text", id="is-not"),
        pytest.param("D <= $(LIMIT)", "D is at most what LIMIT holds", id="reference"),
        pytest.param("!(A = 1)", "A is not 1", id="negated"),
        pytest.param("!(A >= 1)", "A is not at least 1", id="negated-limit"),
        pytest.param("(A = 1) and (B = 2)", "A is 1 and B is 2", id="and"),
        pytest.param(
            "((A = 1) or (B = 2)) and (C = 3)", "(A is 1 or B is 2) and C is 3", id="nested"
        ),
        pytest.param("!((A = 1) or (B = 2))", "it is not so that A is 1 or B is 2", id="not-or"),
    ],
)
def test_a_condition_is_a_sentence(condition: str, told: str) -> None:
    assert sentence(parse(condition)) == told


@pytest.mark.parametrize(
    "name",
    [
        "min_altitude_guard_pass",
        "min_altitude_zero_min_pass",
        "min_altitude_missing_nav_fail",
        "min_altitude_zero_altitude_fail",
    ],
)
def test_a_shipped_case_is_explained(name: str) -> None:
    case = load_harness(ROOT / "cases" / "min_altitude.toml")[name]
    text = explain_case(case, 24).replace(case.path, "cases/min_altitude.toml")
    assert text == (GOLDEN / f"explain_{name}.txt").read_text(encoding="utf-8")


def _explained(folder: Path, checks: str) -> str:
    path = folder / "a.toml"
    path.write_text(f'[harness]\nabout = "x"\n[case.a]\nabout = "It dives"\n{checks}')
    return explain_case(load_harness(path)["a"], 3)


@pytest.mark.parametrize(
    ("checks", "told"),
    [
        pytest.param(
            '[[case.a.check]]\nlead = ["A = 1", "B = 2"]\n',
            "It is judged once, at the first instant at which these hold together:\n"
            "  - A is 1\n  - B is 2\nThat alone passes it.\n",
            id="leads-only",
        ),
        pytest.param(
            '[[case.a.check]]\npass = ["A = 1"]\ndeadline = { timer = 45 }\n',
            "It is judged once, 45 s after the log began, whatever has happened before.\n",
            id="timer",
        ),
        pytest.param(
            '[[case.a.check]]\nlead = ["A = 1"]\nfail = ["B > 2"]\n',
            "  - it must not be that B is above 2\n",
            id="fail",
        ),
        pytest.param(
            '[[case.a.check]]\nlead = ["A = 1"]\n[[case.a.check]]\nlead = ["B = 1"]\n',
            "\nStage 2 of 2, once the one before is passed\n",
            id="stages",
        ),
        pytest.param(
            '[[case.a.check]]\nnever = "NAV_DEPTH > 9"\nfrom = "A = 1"\n'
            '[[case.a.check]]\ngap = "NAV_X"\nat_most = 2\ncompanion = true\n',
            "\nWatched over the run\n  - never NAV_DEPTH > 9, from A = 1\n"
            "\nWatched over the run, with a grade of its own that does not count\n"
            "  - gap of NAV_X at most 2 s\n",
            id="watched",
        ),
        pytest.param(
            '[[case.a.check]]\nlead = ["A = 1"]\n',
            "It has no mission, so it only grades logs.\n",
            id="grading",
        ),
    ],
)
def test_every_kind_of_check_has_its_words(tmp_path: Path, checks: str, told: str) -> None:
    assert told in _explained(tmp_path, checks)


def test_mailflags_are_told(tmp_path: Path) -> None:
    text = _explained(
        tmp_path,
        'mailflags = ["@E#SEEN=true", "@F#N=2"]\n[[case.a.check]]\nlead = ["SEEN = true"]\n',
    )
    assert "Each posting of E sets SEEN to true.\nEach posting of F sets N to 2.\n" in text


def test_why_a_survey_has_no_control_is_told() -> None:
    harness = load_harness(ROOT / "cases" / "survey.toml")
    case = next((case for case in harness if case.no_control), None)
    if case is None:
        case = replace(harness.cases[0], control=None, no_control="nothing could break it")
    text = explain_case(case, 1)
    assert text.endswith(f"\nIt has no control\n  {case.no_control}.\n")
