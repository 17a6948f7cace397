"""Comparison rules, against what was tried on the real programs (`pmissioneval.md` C.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.logic.format import format_condition
from alogkit.logic.parse import parse
from alogkit.logic.truth import comparisons, holds, number_of, rename, truth, variables

if TYPE_CHECKING:
    from alogkit.logic.condition import Lookup, Operator, Value


def _lookup(**held: Value) -> Lookup:
    return held.get


@pytest.mark.parametrize(
    ("value", "text", "expected"),
    [
        (12.5, "N = 12.50", True),
        (12.5, "N != 12", True),
        (12.5, "N < 12.5", False),
        (12.5, "N <= 12.5", True),
        (12.5, "N > 12", True),
        (12.5, "N >= 13", False),
        (12.5, 'N > "9"', True),
        ("12.50", 'N > "9"', False),
        ("12.50", "N > 9", True),
        ("12.50", "N = 12.5", True),
        ("12.50", 'N = "12.5"', False),
        ("+5", "N = 5", True),
        ("1e3", "N = 1000", False),
        ("drive", "N = drive", True),
        ("Drive", "N = drive", False),
        ('"drive"', "N = drive", True),
        ("drive", "N != park", True),
        ("drive", "N < park", True),
        ("alpha:bravo", "N == bravo", True),
        ("alpha", "N == alpha:bravo", True),
        ("alpha:bravo", "N = bravo", False),
        ("alpha:bravo", "N == alpha:bravo", True),
        ("alpha:bravo", "N == brav", False),
        (5.0, "N != true", False),
        (5.0, "N = true", False),
        ("true", "N < 5", False),
        ("", 'N != ""', False),
        ("x", 'N != ""', True),
        (5.0, 'N != ""', False),
    ],
)
def test_posted_value_compares(value: Value, text: str, *, expected: bool) -> None:
    assert truth(parse(text), _lookup(N=value)) is expected
    assert holds(parse(text), _lookup(N=value)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Z = 1", None),
        ("Z != 1", None),
        ("A = $(Z)", None),
        ("A = $(ONE)", True),
        ("Z = $(A)", None),
        ("!(Z = 1)", None),
        ("!(A = 1)", False),
        ("(A = 1) and (Z = 1)", None),
        ("(Z = 1) and (A = 1)", None),
        ("(A = 2) and (Z = 1)", False),
        ("(Z = 1) and (A = 2)", False),
        ("(Z = 1) and (Z = 2)", None),
        ("(A = 1) or (Z = 1)", True),
        ("(Z = 1) or (A = 1)", True),
        ("(A = 2) or (Z = 1)", None),
        ("(Z = 1) or (A = 2)", None),
        ("(A = 2) or (A = 3)", False),
        ("(A = 1) and (A < 2)", True),
    ],
)
def test_unknown_is_overruled_only_by_an_operand_that_decides_alone(
    text: str, *, expected: bool | None
) -> None:
    assert truth(parse(text), _lookup(A=1.0, ONE=1.0)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Z = 1", False),
        ("Z != 1", False),
        ("!(Z = 1)", True),
        ("!(Z != 1)", True),
        ("A = $(Z)", False),
        ("(A = 1) and (Z = 1)", False),
        ("(A = 1) and !(Z = 1)", True),
        ("(Z = 1) or (A = 1)", True),
        ("(Z = 1) or (A = 2)", False),
    ],
)
def test_the_real_programs_take_what_was_never_posted_for_false(
    text: str, *, expected: bool
) -> None:
    assert holds(parse(text), _lookup(A=1.0)) is expected


@pytest.mark.parametrize("operator", ["=", "==", "!=", "<", "<=", ">", ">="])
def test_text_that_is_no_number_never_compares_with_a_number(operator: Operator) -> None:
    assert truth(parse(f"A {operator} 5"), _lookup(A="deep")) is False


def test_variables_are_named_once_in_reading_order() -> None:
    condition = parse("((B = 1) and (A < $(C))) or !(B = 2)")
    assert variables(condition) == ("B", "A", "C")
    assert [comparison.operator for comparison in comparisons(condition)] == ["=", "<", "="]


def test_renaming_reaches_every_variable() -> None:
    condition = parse("((B = 1) and (A < $(C))) or !(B = B)")
    renamed = rename(condition, lambda name: f"ABE_{name}")
    expected = "((ABE_B = 1) and (ABE_A < $(ABE_C))) or !(ABE_B = B)"
    assert format_condition(renamed) == expected


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (2.5, 2.5),
        ("2.5", 2.5),
        ("-.5", -0.5),
        ("5.", 5.0),
        ("1e3", None),
        ("nan", None),
        (".", None),
        ("", None),
        ("٣", None),
        (" 5", None),
    ],
    ids=repr,
)
def test_number_of_a_value(value: Value, number: float | None) -> None:
    assert number_of(value) == number
