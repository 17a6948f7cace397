"""Rows of text as aligned columns, as wide as a pipe takes or as narrow as a terminal is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.render.printable import printable, shorten
from alogkit.toolbox.terminal import strip_escapes

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

_GAP = "  "
_LEAST = 8
"""Columns that a shortened cell keeps, however narrow the terminal."""
_STYLES = {"head": "1", "dim": "2", "good": "32", "odd": "33", "bad": "31"}


class Look(NamedTuple):
    """What the text goes to.

    Attributes:
        width: Columns; None where nothing has to fit.
        color: Whether styles are sent as ANSI codes.
    """

    width: int | None = None
    color: bool = False

    def paint(self, text: str, style: str) -> str:
        """The text in a style: `head`, `dim`, `good`, `odd` or `bad`; '' for none."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.color and style else text

    def fit(self, text: str) -> str:
        """The text in one line that fits."""
        return text if self.width is None else shorten(text, self.width)


def cell(text: str) -> str:
    """Untrusted text on one line, without terminal escapes."""
    return printable(strip_escapes(text))


def aligned(
    rows: Sequence[Sequence[str]],
    look: Look,
    *,
    right: Container[int] = (),
    gives: Sequence[int] = (-1,),
) -> list[list[str]]:
    """The cells of rows, padded so that they stand below each other.

    Args:
        rows: Equally many cells each.
        look: What the text goes to.
        right: Columns that are flush right.
        gives: Columns that are shortened when the rows are too wide, the first to give first.

    """
    if not rows:
        return []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if look.width is not None:
        excess = sum(widths) + len(_GAP) * (len(widths) - 1) - look.width
        for column in gives:
            given = max(0, min(excess, widths[column] - _LEAST))
            widths[column] -= given
            excess -= given
    return [
        [
            shorten(text, width).rjust(width)
            if column in right
            else shorten(text, width).ljust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        for row in rows
    ]


def joined(cells: Sequence[str]) -> str:
    """The cells of a row as a line, not ended."""
    return _GAP.join(cells).rstrip()
