from __future__ import annotations

import pytest

from alogkit.sim.apps.texts import compact, post_value


@pytest.mark.parametrize(
    ("number", "decimals", "text"),
    [
        (29.3399, 2, "29.34"),
        (-60.0, 2, "-60"),
        (2.0, 2, "2"),
        (8.9, 2, "8.9"),
        (100.0, 0, "100"),
        (-0.001, 2, "0"),
        (0.0, 8, "0"),
        (17960638443.95, 2, "17960638443.95"),
        (43.82475978, 8, "43.82475978"),
        (10.0, 2, "10"),
    ],
)
def test_trailing_zeros_and_a_bare_dot_are_dropped(number: float, decimals: int, text: str) -> None:
    assert compact(number, decimals) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("45", 45.0),
        ("-1", -1.0),
        ("0.5", 0.5),
        (".5", 0.5),
        ("true", "true"),
        ("depth=18", "depth=18"),
        ("", ""),
        ("-", "-"),
        (".", "."),
        ("1.2.3", "1.2.3"),
        ("1e3", "1e3"),
        ("nan", "nan"),
        ("\u0664", "\u0664"),  # a digit, but not one of MOOS's
    ],
)
def test_only_plain_decimals_are_posted_as_numbers(text: str, value: float | str) -> None:
    posted = post_value(text)
    assert posted == value
    assert type(posted) is type(value)
