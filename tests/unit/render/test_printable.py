from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alogkit.render.printable import printable, shorten, shorten_middle


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("plain $x^2$ text", "plain $x^2$ text", id="dollars are letters"),
        pytest.param("a\x1b[31mb", "a\ufffd[31mb", id="terminal escape"),
        pytest.param("a\tb\r\n c ", "a b c", id="white space"),
        pytest.param("a\u202eb\u200bc", "abc", id="direction and zero width marks"),
        pytest.param("a\udcffb", "a\ufffdb", id="surrogate of a bad byte"),
        pytest.param("Tiefe \u00fc", "Tiefe \u00fc", id="letters of other languages"),
    ],
)
def test_text_is_made_safe(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(max_size=30))
def test_what_is_printable_stays_as_it_is_and_can_be_encoded(text: str) -> None:
    shown = printable(text)
    assert printable(shown) == shown
    assert shown.encode("utf-8").decode("utf-8") == shown
    assert "\n" not in shown
    assert "\x1b" not in shown


def test_long_text_ends_in_an_ellipsis() -> None:
    assert shorten("abcdef", 6) == "abcdef"
    assert shorten("abcd efg", 6) == "abcd\u2026"


def test_long_name_loses_its_middle() -> None:
    assert shorten_middle("abcdef", 6) == "abcdef"
    assert shorten_middle("abcdefghij", 6) == "ab\u2026hij"
