from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alogkit.dialect.numbers import moos_number, number_or_text


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("9", 9.0),
        ("+9", 9.0),
        ("-9.5", -9.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("--5", 0.0),
        ("+-5", 0.0),
        ("", None),
        (".", None),
        ("-", None),
        ("++5", None),
        ("-+5", None),
        ("1.2.3", None),
        ("1e3", None),
        ("nan", None),
        ("inf", None),
        ("0x10", None),
        ("5 ", None),
        ("\u0665", None),
    ],
)
def test_what_moos_takes_for_a_number(text: str, number: float | None) -> None:
    assert moos_number(text) == number


@given(st.text())
def test_every_text_is_a_number_or_stays_itself(text: str) -> None:
    found = number_or_text(text)

    assert isinstance(found, float) or found == text
