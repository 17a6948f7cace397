"""Section C.6 of the notes on pMissionEval, cell by cell, through both kinds of files."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from alogkit.dialect.grade import grade
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog
    from alogkit.dialect.records import Block

_OPERATORS = ("=", "==", "!=", "<", "<=", ">", ">=")


class Cell(NamedTuple):
    """The held value of V (None: never posted), a literal, and for which operators V holds."""

    held: float | str | None
    literal: str
    holds: str


TABLE = [
    # number, number
    Cell(9.0, "9", "= == <= >="),
    Cell(8.5, "9", "!= < <="),
    Cell(12.5, "9", "!= > >="),
    Cell(-3.0, "-3", "= == <= >="),
    # text, text: exact, or one a colon-separated field of the other
    Cell("alpha", "alpha", "= == <= >="),
    Cell("Alpha", "alpha", "!= < <="),
    Cell("true", "TRUE", "!= > >="),
    Cell("alpha:bravo", "bravo", "== != < <="),
    Cell("alpha", "alpha:bravo", "== != < <="),
    Cell("alpha:bravo", "brav", "!= < <="),
    Cell("b", "a", "!= > >="),
    Cell('"alpha"', "alpha", "= == <= >="),
    Cell("alpha", '"alpha"', "= == <= >="),
    Cell("", '""', "= == <= >="),
    Cell("something", '""', "!= > >="),
    # text that holds a number, number
    Cell("12.50", "9", "!= > >="),
    Cell("9", "9.0", "= == <= >="),
    # number, text that holds one: the literal decides
    Cell(12.5, '"9"', "!= > >="),
    Cell(9.0, '"9"', "= == <= >="),
    # text that is no number, number
    Cell("deep", "9", ""),
    Cell("", "9", ""),
    Cell("1e1", "10", ""),
    Cell("nan", "9", ""),
    # number, text that is no number
    Cell(5.0, "true", ""),
    Cell(5.0, '""', ""),
    # never posted, anything
    Cell(None, "9", ""),
    Cell(None, "alpha", ""),
    Cell(None, '""', ""),
]


def _cells() -> list[tuple[Cell, str]]:
    return [(cell, operator) for cell in TABLE for operator in _OPERATORS]


def _name(value: object) -> str:
    return repr(value) if isinstance(value, Cell) else str(value)


def _run(log: Callable[..., Alog], held: float | str | None) -> Alog:
    rows = [] if held is None else [(1.0, "V", held)]
    return log(*rows, (2.0, "READY", "true"))


@pytest.mark.parametrize(("cell", "operator"), _cells(), ids=_name)
def test_comparison_in_a_mission_file(
    cell: Cell, operator: str, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("lead_condition = READY = true", f"pass_condition = V {operator} {cell.literal}")
    holds = operator in cell.holds.split()

    assert grade(_run(log, cell.held), asked).verdict.grade is (Grade.PASS if holds else Grade.FAIL)


@pytest.mark.parametrize(("cell", "operator"), _cells(), ids=_name)
def test_comparison_in_a_criteria_file(
    cell: Cell, operator: str, criteria: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    lines = ("lead_condition = READY = true", f"pass_condition = V {operator} {cell.literal}")
    holds = operator in cell.holds.split()

    found = grade(_run(log, cell.held), criteria(*lines)).verdict.grade
    assert found is (Grade.PASS if holds else Grade.FAIL)


@pytest.mark.parametrize("operator", ["<", ">"])
def test_text_that_holds_a_number_against_quoted_text_compares_letter_by_letter(
    operator: str, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    """As typed text, which only a running mission has: alogeval would see a number in it."""
    asked = block("lead_condition = READY = true", f'pass_condition = V {operator} "9"')

    found = grade(_run(log, "12.50"), asked).verdict.grade
    assert found is (Grade.PASS if operator == "<" else Grade.FAIL)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("!(Z = 1)", Grade.PASS),
        ("Z != 1", Grade.FAIL),
        ("!(Z != 1)", Grade.PASS),
        ("(Z = 1) or (V = 1)", Grade.PASS),
        ("(Z = 1) and (V = 1)", Grade.FAIL),
        ("V < $(Z)", Grade.FAIL),
        ("!(V < $(Z))", Grade.PASS),
    ],
)
def test_what_nobody_posted_makes_a_comparison_false_and_its_opposite_true(
    text: str, expected: Grade, block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    asked = block("lead_condition = READY = true", f"pass_condition = {text}")

    verdict = grade(_run(log, 1.0), asked).verdict

    assert (verdict.grade, verdict.missing) == (expected, ())


@pytest.mark.parametrize(
    ("left", "right", "holds"),
    [(1.0, 2.0, True), (3.0, 2.0, False), ("1", 2.0, True), ("one", 2.0, False)],
)
def test_variables_on_both_sides(
    left: float | str,
    right: float | str,
    holds: bool,  # noqa: FBT001 -- a column of the table
    block: Callable[..., Block],
    log: Callable[..., Alog],
) -> None:
    asked = block("lead_condition = READY = true", "pass_condition = A < $ (B)")
    run = log((1.0, "A", left), (1.0, "B", right), (2.0, "READY", "true"))

    assert grade(run, asked).verdict.grade is (Grade.PASS if holds else Grade.FAIL)
