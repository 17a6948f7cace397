"""Untrusted text, made safe to draw or print.

A log holds any bytes: control characters, terminal escapes, half a UTF-8 sequence. Nothing of that
may reach a picture or a terminal.
"""

from __future__ import annotations

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def printable(text: str) -> str:
    """The text on one line, without control, format, surrogate and private characters.

    Runs of white space become one blank; what cannot be shown becomes U+FFFD.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())

    from unicodedata import category  # noqa: PLC0415 -- most text is ASCII

    shown: list[str] = []
    for character in text:
        kind = category(character)
        if character.isspace():
            shown.append(" ")
        elif kind in ("Cf", "Mn", "Me"):
            continue
        elif kind.startswith("C"):
            shown.append(_REPLACEMENT)
        else:
            shown.append(character)
    return " ".join("".join(shown).split())


def shorten(text: str, limit: int) -> str:
    """The text in at most `limit` characters (at least 1), an ellipsis standing for its end."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + _ELLIPSIS


def shorten_middle(text: str, limit: int) -> str:
    """The text in at most `limit` characters (at least 3), an ellipsis standing for its middle."""
    if len(text) <= limit:
        return text
    head = (limit - 1) // 2
    return text[:head] + _ELLIPSIS + text[len(text) - (limit - 1 - head) :]
