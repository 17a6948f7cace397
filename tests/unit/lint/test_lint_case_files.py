from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.errors import CaseError
from alogkit.lint.casefile import place_of
from alogkit.lint.files import LintOptions, lint_file

if TYPE_CHECKING:
    from alogkit.lint.finding import LintFinding

CASES = Path(__file__).resolve().parents[3] / "cases"
HEAD = '[harness]\nabout = "x"\n\n[case.a]\nabout = "y"\n'


def _lint(folder: Path, text: str, *logs: Alog) -> list[LintFinding]:
    path = folder / "a.toml"
    path.write_text(text, encoding="utf-8")
    found = lint_file(str(path), LintOptions(logs=logs))
    assert found is not None
    return found


def _short(found: list[LintFinding]) -> list[tuple[str, int, int]]:
    return [(one.code.name, one.line, one.column) for one in found]


def _log(*rows: tuple[str, float | str], community: str = "abe") -> Alog:
    postings = [
        Posting(float(index), name, "app", None, None, value)
        if isinstance(value, str)
        else Posting(float(index), name, "app", None, value, "")
        for index, (name, value) in enumerate(rows)
    ]
    return Alog.from_postings(
        Header(start=1000.0), postings, path=f"{community}.alog", community=community
    )


@pytest.mark.parametrize(
    ("condition", "code", "column"),
    [
        pytest.param('K = "a=1"', "AK001", 16, id="rejected"),
        pytest.param("0 <= A", "AK002", 10, id="never-true"),
        pytest.param("A + B < 5", "AK002", 12, id="arithmetic"),
        pytest.param("(A = 1) && (B = 1)", "AK001", 18, id="foreign-word"),
    ],
)
def test_what_a_case_must_not_ask_is_found_where_the_trouble_starts(
    tmp_path: Path, condition: str, code: str, column: int
) -> None:
    text = f"{HEAD}[[case.a.check]]\nlead = ['A = 1']\npass = ['{condition}']\n"
    assert _short(_lint(tmp_path, text)) == [(code, 8, column)]


def test_all_of_them_are_found_at_once_and_the_clock_as_well(tmp_path: Path) -> None:
    text = (
        '[harness]\nabout = "x"\nclock = "GO"\n[case.a]\nabout = "y"\n'
        '[[case.a.check]]\nlead = ["A"]\nfail = [\n  "B = 1",\n  "C and D",\n]\n'
    )
    assert _short(_lint(tmp_path, text)) == [("AK001", 3, 12), ("AK001", 7, 11), ("AK001", 10, 6)]


def test_a_file_that_is_unsound_otherwise_is_refused_and_its_place_known(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="laed") as caught:
        _lint(tmp_path, f'{HEAD}[[case.a.check]]\n  laed = ["A = 1"]\n')
    assert place_of(caught.value) == (7, 3)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        pytest.param("[harness\n", (1, 1), id="no-toml"),
        pytest.param('[harness]\nabout = "x"\n[case]\n', (3, 2), id="no-case"),
    ],
)
def test_what_has_no_place_is_told_at_the_first_line(
    tmp_path: Path, text: str, place: tuple[int, int]
) -> None:
    with pytest.raises(CaseError) as caught:
        _lint(tmp_path, text)
    assert place_of(caught.value) == place
    Path(caught.value.path).unlink()
    assert place_of(caught.value) == (1, 1)


def test_toml_that_is_no_case_file_has_no_findings_at_all(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text("[project]\nname = 'x'\n")
    assert lint_file(str(path), LintOptions()) is None


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param("[harness]\n[case]\na = 1\n", id="case-is-no-table"),
        pytest.param("[harness]\ncase = 1\n", id="cases-are-no-table"),
        pytest.param("[harness]\n[case.a]\ncheck = 1\nmailflags = 2\n", id="check-is-no-list"),
        pytest.param("[harness]\n[case.a]\ncheck = [1, {lead = 1}, {pass = [1]}]\n", id="items"),
        pytest.param(
            "[harness]\n[case.a]\ncheck=[]\nscript.shore.event = [1]\nmailflags = ['x']\n",
            id="script",
        ),
    ],
)
def test_odd_shapes_are_refused_by_the_loader_not_here(tmp_path: Path, broken: str) -> None:
    with pytest.raises(CaseError):
        _lint(tmp_path, broken)


def test_literals_and_fail_conditions_are_looked_at(tmp_path: Path) -> None:
    text = (
        f'{HEAD}mailflags = ["@E#E_SEEN=true"]\n'
        '[[case.a.check]]\nlead = ["X >= 1"]\n'
        'pass = ["E_SEEN = True", "X = high"]\n'
        'fail = ["D > 20"]  # deep\n'
    )
    assert _short(_lint(tmp_path, text)) == [
        ("AK009", 9, 19),
        ("AK008", 9, 31),
        ("AK011", 10, 10),
    ]
    allowed = text.replace("# deep", "# lint: ignore AK011")
    assert [code for code, _, _ in _short(_lint(tmp_path, allowed))] == ["AK009", "AK008"]


def test_a_log_contradicts(tmp_path: Path) -> None:
    text = (
        f'{HEAD}[[case.a.check]]\nlead = ["NAV_X >= 1"]\n'
        'pass = ["NAV_DEPHT <= 2", "MODE = drive", "NAV_X = far"]\n'
        '[[case.a.check]]\nnever = "NAV_DEPTH > 9"\nfrom = "GONE = 1"\n'
    )
    log = _log(("NAV_X", 2.0), ("NAV_DEPTH", 1.0), ("MODE", "DRIVE"))
    found = _lint(tmp_path, text, log)
    assert _short(found) == [
        ("AK010", 8, 10),
        ("AK009", 8, 35),
        ("AK008", 8, 52),
        ("AK010", 9, 10),
    ]
    assert found[0].message == "NAV_DEPHT never occurs in abe.alog; did you mean NAV_DEPTH?"
    assert found[-1].message == "GONE never occurs in abe.alog"


def test_names_are_resolved_as_the_case_resolves_them(tmp_path: Path) -> None:
    text = f'{HEAD}[[case.a.check]]\nlead = ["NAV_X >= 1"]\npass = ["NAV_DEPTH <= 2"]\n'
    log = _log(("ABE_NAV_X", 2.0), ("ABE_NAV_DEPTH", 1.0), community="shoreside")
    assert _lint(tmp_path, text, log) == []


def test_the_min_altitude_cases_are_sound() -> None:
    assert lint_file(str(CASES / "min_altitude.toml"), LintOptions()) == []
