from __future__ import annotations

import pytest

from alogkit.export.texts import iso, sound, xml_sound


@pytest.mark.parametrize(
    ("text", "written"),
    [
        pytest.param("plain", "plain", id="ascii"),
        pytest.param("Fjord Å 😀", "Fjord Å 😀", id="unicode"),
        pytest.param("\udcfeA", "\\xfeA", id="byte-that-is-no-utf-8"),
        pytest.param("\ud800", "\\ud800", id="other-surrogate"),
        pytest.param("\x1b[0m\0", "\x1b[0m\0", id="control"),
    ],
)
def test_only_what_is_no_sound_unicode_is_written_out(text: str, written: str) -> None:
    assert sound(text) == written
    sound(text).encode()


@pytest.mark.parametrize(
    ("text", "written"),
    [
        pytest.param("a<b>&\t\n", "a<b>&\t\n", id="markup-is-the-writer's-business"),
        pytest.param("\x1b[0m\0", "\\x1b[0m\\x00", id="control"),
        pytest.param("\ufffe", "\\ufffe", id="no-character"),
        pytest.param("\udcfe", "\\xfe", id="byte"),
        pytest.param("😀", "😀", id="beyond-16-bits"),
    ],
)
def test_what_xml_cannot_hold_is_written_out(text: str, written: str) -> None:
    assert xml_sound(text) == written


def test_a_time_is_iso_8601_to_the_microsecond() -> None:
    assert iso(1796063843.980374) == "2026-11-30T18:37:23.980374Z"
    assert iso(0.0) == "1970-01-01T00:00:00.000000Z"
