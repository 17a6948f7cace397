from __future__ import annotations

import pytest

from alogkit.toolbox.terminal import strip_escapes, terminal_text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("plain text", "plain text", id="plain"),
        pytest.param("DB \x1b[7;32mOK\x1b[0m  1.9", "DB OK  1.9", id="colours"),
        pytest.param("a\x1b[2Jb\x1b[1;1Hc", "abc", id="cursor"),
        pytest.param("a\x1b]0;owned\x07b", "ab", id="title"),
        pytest.param("a\x1b]8;;http://x\x1b\\b", "ab", id="link"),
        pytest.param("a\x1b]0;never closed", "a", id="title-without-end"),
        pytest.param("a\x1bPq#0\x1b\\b", "ab", id="device-control"),
        pytest.param("a\x9b31mb", "ab", id="eight-bit-csi"),
        pytest.param("a\x1b(Bb", "ab", id="character-set"),
        pytest.param("a\x1b", "a", id="escape-at-the-end"),
    ],
)
def test_escape_sequences_are_stripped(text: str, expected: str) -> None:
    assert strip_escapes(text) == expected
    assert terminal_text(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("one\ntwo\tthree\n", "one\ntwo\tthree\n", id="line-feed-and-tab-stay"),
        pytest.param("a\rb\r\n", "ab\n", id="carriage-returns-go"),
        pytest.param("a\x00\x07\x7fb", "a���b", id="controls"),
        pytest.param("a\udce9b", "a�b", id="byte-that-is-no-utf-8"),
        pytest.param("a\u202eb\u200bc", "abc", id="invisible-characters-go"),
        pytest.param("a\u00a0b\u2028c", "a b c", id="odd-blanks"),
        pytest.param("zwölf 日本", "zwölf 日本", id="letters-of-any-kind"),
    ],
)
def test_a_terminal_is_sent_no_control(text: str, expected: str) -> None:
    assert terminal_text(text) == expected
