from __future__ import annotations

import pytest

from alogkit.logic.condition import And, Compare, Condition, Not, Or, Ref
from alogkit.logic.format import format_condition

A1 = Compare("A", "=", 1.0)
B2 = Compare("B", "!=", -2.5)


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (A1, "A = 1"),
        (B2, "B != -2.5"),
        (Compare("A", "<", 1e-7), "A < 0.0000001"),
        (Compare("A", "<", 1e22), "A < 10000000000000000000000"),
        (Compare("A", "=", "true"), "A = true"),
        (Compare("A", "=", "two words"), "A = two words"),
        (Compare("A", "=", "9"), 'A = "9"'),
        (Compare("A", "=", ""), 'A = ""'),
        (Compare("A", "=", " x "), 'A = " x "'),
        (Compare("A", "=", "this or that"), 'A = "this or that"'),
        (Compare("A", "=", "a=b"), 'A = "a=b"'),
        (Compare("A", ">", Ref("B")), "A > $(B)"),
        (And(A1, Not(B2)), "(A = 1) and !(B != -2.5)"),
        (Or(And(A1, A1), B2), "((A = 1) and (A = 1)) or (B != -2.5)"),
    ],
)
def test_condition_gives_the_text(condition: Condition, text: str) -> None:
    assert format_condition(condition) == text
