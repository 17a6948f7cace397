"""The grammar of conditions, against what was tried on the real programs (C.7 of the spec)."""

from __future__ import annotations

import pytest

from alogkit.errors import ConditionError
from alogkit.logic.condition import And, Compare, Condition, Not, Or, Ref
from alogkit.logic.parse import parse

A1 = Compare("A", "=", 1.0)
B2 = Compare("B", "=", 2.0)
C3 = Compare("C", "=", 3.0)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("A = 1", A1),
        ("A=1", A1),
        ("  A  =  1  ", A1),
        ("((A=1))", A1),
        ("NAV_DEPTH <= 16", Compare("NAV_DEPTH", "<=", 16.0)),
        ("A==1", Compare("A", "==", 1.0)),
        ("A != -2.5", Compare("A", "!=", -2.5)),
        ("A < +.5", Compare("A", "<", 0.5)),
        ("A > 5.", Compare("A", ">", 5.0)),
        ("A >= 007", Compare("A", ">=", 7.0)),
        ("A = true", Compare("A", "=", "true")),
        ("M = hello world", Compare("M", "=", "hello world")),
        ("M == alpha:bravo", Compare("M", "==", "alpha:bravo")),
        ("M = 1,5", Compare("M", "=", "1,5")),
        ("M = 'x'", Compare("M", "=", "'x'")),
        ('M = "hello, world; {a}[b]"', Compare("M", "=", "hello, world; {a}[b]")),
        ('M = "9"', Compare("M", "=", "9")),
        ('M = "1e3"', Compare("M", "=", "1e3")),
        ('M != ""', Compare("M", "!=", "")),
        ('M = "salt and pepper"', Compare("M", "=", "salt and pepper")),
        ("M = sandy shore", Compare("M", "=", "sandy shore")),
        ("A < $(B)", Compare("A", "<", Ref("B"))),
        ("A < $ ( B )", Compare("A", "<", Ref("B"))),
        ("(A=1) and (B=2)", And(A1, B2)),
        ("(A=1)and(B=2)", And(A1, B2)),
        ("(A=1) AND (B=2)", And(A1, B2)),
        ("(A=1) Or (B=2)", Or(A1, B2)),
        ("((A=1) and (B=2)) and (C=3)", And(And(A1, B2), C3)),
        ("(A=1) or ((B=2) and (C=3))", Or(A1, And(B2, C3))),
        ("!(A=1)", Not(A1)),
        ("! (A=1)", Not(A1)),
        ("not (A=1)", Not(A1)),
        ("NOT(A=1)", Not(A1)),
        ("!(!(A=1))", Not(Not(A1))),
        ("!(A=1) and !(B=2)", And(Not(A1), Not(B2))),
        ("(A=1) or not (B=2)", Or(A1, Not(B2))),
        ("ORDER = 1", Compare("ORDER", "=", 1.0)),
        ("NOTE = 1", Compare("NOTE", "=", 1.0)),
        ("A.b:c-d/e = 1", Compare("A.b:c-d/e", "=", 1.0)),
    ],
)
def test_text_gives_the_condition(text: str, condition: Condition) -> None:
    assert parse(text) == condition


@pytest.mark.parametrize(
    ("text", "column", "hint"),
    [
        ("", 1, "nothing is compared"),
        ("   ", 1, "nothing is compared"),
        ("( )", 2, "nothing is compared"),
        ("A", 2, "`A = true`"),
        ("A 5", 3, "must follow the variable"),
        ("f(x) = 3", 2, "must follow the variable"),
        ("A + B < 5", 3, "no arithmetic"),
        ("A =", 4, "value is missing"),
        ("(A = )", 5, "value is missing"),
        ("A = 1 and B = 2", 7, "need parentheses"),
        ("A = 1 or B = 9", 7, "need parentheses"),
        ("(A=1) and B=2", 11, "in parentheses"),
        ("A=1 and (B=2)", 5, "need parentheses"),
        ("(A=1) and", 10, "in parentheses"),
        ("(A=1) and (B=2) and (C=3)", 17, "take two operands"),
        ("(A=1) and (B=2) x", 17, "nothing may follow"),
        ("(A=1) && (B=2)", 7, "write `and`"),
        ("(A=1) | (B=2)", 7, "write `or`"),
        ("(A=1) xor (B=2)", 7, "`and` or `or`"),
        ("(A=1) (B=2)", 7, "`and` or `or`"),
        ("(A=1))", 6, "never opened"),
        (") = 1", 1, "never opened"),
        ("((A=1)", 1, "never closed"),
        ("(A=1", 1, "never closed"),
        ("!A", 1, "`!(A = 1)`"),
        ("!!(A=1)", 1, "`!(A = 1)`"),
        ("not A = 1", 1, "in parentheses"),
        ("and = 1", 1, "in parentheses"),
        ("0 <= A", 1, "stands on the left"),
        ("0 <= A <= 5", 1, "stands on the left"),
        ("1 = A", 1, "stands on the left"),
        ("$(B) < A", 1, "stands on the left"),
        ("& = 1", 1, "name must stand here"),
        ("A = 1e3", 5, "no exponent"),
        ("A = 1e0", 5, "no exponent"),
        ("A = --5", 5, "decimals only"),
        ("A = 0x1F", 5, "decimals only"),
        ("A = nan", 5, "decimals only"),
        ("A = Infinity", 5, "decimals only"),
        ("A = \N{LATIN SMALL LETTER DOTLESS I}nf", 5, "decimals only"),
        ("A = OR", 5, "parenthes"),
        ("A = " + "9" * 400, 5, "too large"),
        ("A = 1;B=2", 8, "one comparison only"),
        ("A = B = 2", 7, "one comparison only"),
        ("K = a=1,b=2", 6, "one comparison only"),
        ('K = "a=1,b=2"', 7, "do not protect"),
        ('P = "f(x)"', 7, "do not protect"),
        ("P = f(x)", 6, "parenthesis"),
        ("A =< 5", 3, "write `<=`"),
        ("A => 5", 3, "write `>=`"),
        ("A <> 5", 3, "write `!=`"),
        ("A === 5", 3, "write `==`"),
        ("A << 5", 3, "would do"),
        ("A > 0 // note", 7, "comment"),
        ('A = "x', 5, "never closed"),
        ('A = "x" y', 8, "closing quote"),
        ('A = "x" and (B = 1)', 8, "need parentheses"),
        ('A = x"y', 6, "quote"),
        ("A = $(B", 5, "`$(NAME)`"),
        ("A = $(B) + 1", 5, "`$(NAME)`"),
        ("A = $()", 5, "`$(NAME)`"),
        ("(" * 80 + "A=1" + ")" * 80, 62, "nested deeper"),
    ],
)
def test_text_that_is_refused_says_where_and_what_would_do(
    text: str, column: int, hint: str
) -> None:
    with pytest.raises(ConditionError) as caught:
        parse(text)
    assert caught.value.column == column
    assert hint in caught.value.reason
    assert caught.value.text == text
