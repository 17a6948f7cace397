from __future__ import annotations

import pytest

from alogkit.errors import ConditionError
from alogkit.evaluate.monitors.expression import (
    AllOf,
    AnyOf,
    Arithmetic,
    Call,
    Number,
    Relation,
    Text,
    Tree,
    Variable,
    format_term,
    names,
    opposite,
    unit_of_term,
)
from alogkit.evaluate.monitors.parse import parse_tree

A, B, C = Variable("A"), Variable("B"), Variable("C")


def _relation(text: str) -> Relation:
    tree = parse_tree(text)
    assert isinstance(tree, Relation)
    return tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        pytest.param("A <= 16", Relation(A, "<=", Number(16.0)), id="relation"),
        pytest.param("A >= -1.5e2", Relation(A, ">=", Number(-150.0)), id="number"),
        pytest.param("6 <= A", Relation(A, ">=", Number(6.0)), id="turned"),
        pytest.param(
            "6 <= A < 8",
            AllOf((Relation(A, ">=", Number(6.0)), Relation(A, "<", Number(8.0)))),
            id="window",
        ),
        pytest.param(
            "B < A <= $(C)",
            AllOf((Relation(B, "<", A), Relation(A, "<=", C))),
            id="window-of-variables",
        ),
        pytest.param("A = B", Relation(A, "=", Text("B")), id="word-beside-a-variable"),
        pytest.param("A = $(B)", Relation(A, "=", B), id="variable-on-the-right"),
        pytest.param('"B" = A', Relation(A, "=", Text("B")), id="text-first"),
        pytest.param("2 * A = B", Relation(Arithmetic("*", Number(2.0), A), "=", B), id="sum"),
        pytest.param('A != "f(x) = 1"', Relation(A, "!=", Text("f(x) = 1")), id="quoted"),
        pytest.param("A == X:Y", Relation(A, "==", Text("X:Y")), id="fields"),
        pytest.param("A = 1 and B = 2 AND C = 3", AllOf, id="three-operands"),
        pytest.param("(A = 1) or (B = 2)or(C = 3)", AnyOf, id="or"),
        pytest.param("!(A < 1)", Relation(A, ">=", Number(1.0)), id="not"),
        pytest.param("not (A == X)", Relation(A, "==", Text("X"), negated=True), id="not-fields"),
        pytest.param("!!(A != X)", Relation(A, "!=", Text("X")), id="twice-not"),
        pytest.param("((A)) = 1", Relation(A, "=", Number(1.0)), id="parentheses"),
        pytest.param("-A < 1", Relation(Call("-", A), "<", Number(1.0)), id="minus"),
        pytest.param(
            "abs(wrap(A - 90)) <= 5",
            Relation(
                Call("abs", Call("wrap", Arithmetic("-", A, Number(90.0)))), "<=", Number(5.0)
            ),
            id="functions",
        ),
    ],
)
def test_a_text_becomes_a_tree(text: str, tree: Tree | type) -> None:
    found = parse_tree(text)
    assert isinstance(found, tree) if isinstance(tree, type) else found == tree


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("A+B*C < 1", "A + B * C", id="product-first"),
        pytest.param("(A+B)*C < 1", "(A + B) * C", id="sum-first"),
        pytest.param("A-B-C < 1", "A - B - C", id="from-the-left"),
        pytest.param("A-(B-C) < 1", "A - (B - C)", id="from-the-right"),
        pytest.param("-(A+B)/2 < 1", "-(A + B) / 2", id="minus"),
        pytest.param("abs(A) < 1", "abs(A)", id="function"),
    ],
)
def test_signs_bind_as_in_school_and_terms_are_shown_so(text: str, shown: str) -> None:
    left = _relation(text).left
    assert format_term(left) == shown
    assert _relation(f"{shown} < 1").left == left


@pytest.mark.parametrize(
    ("text", "opposite_text"),
    [
        ("A < 1 and B = 2", "A >= 1 or B != 2"),
        ("A > 1 or !(B == x)", "A <= 1 and B == x"),
        ("3 <= A <= 4", "A < 3 or A > 4"),
    ],
    ids=["and", "or", "window"],
)
def test_the_opposite_is_a_condition_again(text: str, opposite_text: str) -> None:
    assert opposite(parse_tree(text)) == parse_tree(opposite_text)
    assert opposite(opposite(parse_tree(text))) == parse_tree(text)


def test_variables_are_told_once_in_reading_order() -> None:
    tree = parse_tree("abe:B + A < 1 and C = 2 and 1 < A")
    assert names(tree) == ("abe:B", "A", "C")


@pytest.mark.parametrize(
    ("term", "unit"),
    [
        ("NAV_DEPTH", "m"),
        ("abe:NAV_SPEED", "m/s"),
        ("NODE_REPORT.DEP", "m"),
        ("NODE_REPORT.HDG", "deg"),
        ("NODE_REPORT.X", "m"),
        ("NAV_DEPTH + NAV_ALTITUDE", "m"),
        ("NAV_DEPTH - NAV_SPEED", ""),
        ("NAV_DEPTH - 3", "m"),
        ("3 - NAV_DEPTH", "m"),
        ("NAV_DEPTH / 2", "m"),
        ("2 * NAV_DEPTH", "m"),
        ("2 / NAV_DEPTH", ""),
        ("NAV_DEPTH * NAV_SPEED", ""),
        ("wrap(YAW)", "deg"),
        ("abs(-NAV_X)", "m"),
    ],
)
def test_a_term_has_the_unit_of_what_it_is_made_of(term: str, unit: str) -> None:
    assert unit_of_term(_relation(f"{term} < 1").left) == unit


def test_what_is_written_has_no_unit() -> None:
    assert unit_of_term(Text("NAV_DEPTH")) == unit_of_term(Number(1.0)) == ""


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        pytest.param("", 1, "something is missing", id="nothing"),
        pytest.param("A <= ", 5, "something is missing", id="no-value"),
        pytest.param("A", 1, "write for instance `A = true`", id="no-comparison"),
        pytest.param("true", 1, "write for instance `NAV_X >= 80`", id="no-variable"),
        pytest.param("A + 1", 1, "a comparison is missing", id="a-sum"),
        pytest.param("A < 1 and B", 11, "a comparison is missing", id="half-a-condition"),
        pytest.param("1 < 2", 3, "no variable is compared", id="constant"),
        pytest.param("A < 1 and 1 < 2", 13, "no variable is compared", id="half-constant"),
        pytest.param("A =< 1", 3, "`<=` would do", id="reversed"),
        pytest.param("A < 1 && B < 1", 7, "`and` would do", id="ampersands"),
        pytest.param("A ^ 2 < 1", 3, "a product would do", id="power"),
        pytest.param("A < B", 5, "write `$(B)` for the variable", id="order-of-a-word"),
        pytest.param("A = and", 5, "a value is missing", id="a-connective-for-a-value"),
        pytest.param('"x" < A', 5, "text has no order", id="order-of-text"),
        pytest.param('A + "x" < 1', 5, "text is no number", id="sum-of-text"),
        pytest.param('A + 1 = "x"', 7, "text is compared with a variable", id="text-of-a-sum"),
        pytest.param("6 <= A >= 2", 8, "a window goes one way", id="two-ways"),
        pytest.param("A = B = 1", 7, "a window goes one way", id="two-equalities"),
        pytest.param("A = 1 or B = 2 and C = 3", 16, "side by side need parentheses", id="mixed"),
        pytest.param("A = hello world", 11, "quote a text of several words", id="two-words"),
        pytest.param("A < 1)", 6, "never opened", id="closed"),
        pytest.param("(A < 1", 1, "never closed", id="open"),
        pytest.param("(A < 1 B)", 8, "the end is expected", id="inside"),
        pytest.param("()", 2, "nothing before it", id="empty-parentheses"),
        pytest.param("!A", 2, "needs a condition in parentheses", id="not-a-variable"),
        pytest.param("!(A)", 2, "a comparison is missing", id="not-a-value"),
        pytest.param("(A < 1) + 2 < 3", 1, "a condition has no value", id="sum-of-conditions"),
        pytest.param("* A < 1", 1, "a variable or a number", id="no-operand"),
        pytest.param("ABS2(A) < 1", 1, "did you mean `abs`?", id="near-function"),
        pytest.param("sqrt(A) < 1", 1, "there are `abs`, `wrap`", id="unknown-function"),
        pytest.param("A < 1e999", 5, "too large", id="infinite"),
        pytest.param("A < 1.2.3", 5, "no number", id="version"),
        pytest.param("A = 'x'", 5, "has no place here", id="single-quotes"),
        pytest.param('A = "x', 5, "this quote is never closed", id="open-quote"),
        pytest.param("A < $B", 5, "is written `$(NAME)`", id="half-a-reference"),
        pytest.param("(" * 41 + "A < 1" + ")" * 41, 41, "nested deeper", id="deep"),
        pytest.param("A < 1" + " + 1" * 200, 801, "longer than 400 words", id="long"),
    ],
)
def test_what_is_no_condition_is_refused_at_its_column(text: str, column: int, words: str) -> None:
    with pytest.raises(ConditionError) as caught:
        parse_tree(text)
    assert (caught.value.column, caught.value.text) == (column, text)
    assert words in caught.value.reason
