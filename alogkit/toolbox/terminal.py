"""Text out of a log, fit for a terminal: nothing in it moves the cursor or sets a colour."""

from __future__ import annotations

import re
import unicodedata

_ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI: colours, cursor
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?"  # OSC: titles, links
    r"|\x1b[PX^_][^\x1b]*(?:\x1b\\)?"  # DCS and other strings
    r"|\x1b[ -/]*[0-~]?"
)
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_KEPT = "\n\t"


def strip_escapes(text: str) -> str:
    """The text without terminal escape sequences (ANSI colours and the like)."""
    if "\x1b" not in text and "\x9b" not in text:
        return text
    return _ESCAPES.sub("", text)


def terminal_text(text: str) -> str:
    """Lines that a terminal may be sent: no escapes, no control but line feed and tab.

    Carriage returns and invisible format characters go; what else cannot be shown becomes U+FFFD.
    """
    stripped = strip_escapes(text)
    if all(line.isprintable() for line in stripped.split("\n")):
        return stripped
    return "".join(map(_shown, stripped))


def _shown(character: str) -> str:
    if character.isprintable() or character in _KEPT:
        return character
    if character == "\r" or unicodedata.category(character) == "Cf":
        return ""
    if unicodedata.category(character).startswith("Z"):
        return " "
    return _REPLACEMENT
