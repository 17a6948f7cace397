"""Text out of a log, fit for formats that take only sound Unicode."""

from __future__ import annotations

import re
from datetime import UTC, datetime

_ESCAPED_BYTES = range(0xDC80, 0xDD00)
"""The surrogates that stand for bytes that are no UTF-8."""
_surrogate = re.compile("[\ud800-\udfff]")
_no_xml = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def sound(text: str) -> str:
    r"""The text with bytes that are no UTF-8 written out (`\xfe`), as every format shows them."""
    return text if text.isascii() else _surrogate.sub(_written_out, text)


def xml_sound(text: str) -> str:
    r"""The text with characters that XML cannot hold written out (`\x1b`); `<` and `&` stay."""
    return _no_xml.sub(_written_out, text)


def iso(utc: float) -> str:
    """A time (s since 1970, UTC) as `2026-11-30T18:37:23.980374Z`."""
    moment = datetime.fromtimestamp(utc, UTC)
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


def _written_out(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code in _ESCAPED_BYTES:
        code -= 0xDC00
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"  # noqa: PLR2004 -- two digits
