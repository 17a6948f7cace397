"""Untrusted text in other formats: whatever a log holds, there it stays text."""

from __future__ import annotations

import re
import string

from alogkit.render.printable import printable

_NOT_XML = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010fffd]"
)
_HARMLESS = " ,;/?%'\""
_MARKDOWN = str.maketrans(
    {mark: f"\\{mark}" for mark in string.punctuation if mark not in _HARMLESS}
)
_LINE_ENDS = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_SEPARATORS = str.maketrans({":": "%3A", ",": "%2C"})
_COMMAND = re.compile(r"^(\s*)::|##\[", re.MULTILINE)
_ZERO_WIDTH = "\N{ZERO WIDTH SPACE}"


def xml_text(text: str) -> str:
    """The text without characters that XML cannot hold; `#x1B` stands for one of them.

    What marks XML itself up is for the writer of the XML to escape.
    """
    return _NOT_XML.sub(lambda found: f"#x{ord(found[0]):02X}", text)


def markdown_text(text: str) -> str:
    """The text on one line of Markdown, meaning nothing but itself, also in a table."""
    return printable(text).translate(_MARKDOWN)


def workflow_message(text: str) -> str:
    """The text as the message of a workflow command of GitHub Actions."""
    return _visible(text).translate(_LINE_ENDS)


def workflow_property(text: str) -> str:
    """The text as a property of a workflow command of GitHub Actions."""
    return workflow_message(text).translate(_SEPARATORS)


def without_commands(text: str) -> str:
    """Lines that GitHub Actions does not take for workflow commands, whatever they quote."""
    return _COMMAND.sub(
        lambda found: f"##{_ZERO_WIDTH}[" if found[1] is None else f"{found[1]}:{_ZERO_WIDTH}:",
        text,
    )


def _visible(text: str) -> str:
    """The text line by line, without control characters."""
    return "\n".join(printable(line) for line in text.split("\n"))
