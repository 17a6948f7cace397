"""The survey AUV's headline figures as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.report.aligned import Look, aligned, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.survey.figures import Figure

_HEAD = ("figure", "measured", "stated", "within", "unit", "")
_NUMBERS = (1, 2, 3)
_DIGITS = 4
"""Significant ones of a measured value."""


def figures_text(figures: Sequence[Figure], look: Look) -> str:
    """A line a figure under a line of titles: what was measured, what is stated, and whether it is.

    Args:
        figures: What was measured.
        look: What the text goes to.
    """
    rows = [_HEAD, *(_row(figure) for figure in figures)]
    head, *lines = aligned(rows, look, right=_NUMBERS, gives=(0,))
    texts = [look.paint(joined(head), "head")]
    for cells, figure in zip(lines, figures, strict=True):
        texts.append(look.paint(joined(cells), "" if figure.ok else "bad"))
    return "".join(f"{text}\n" for text in texts)


def _row(figure: Figure) -> tuple[str, ...]:
    return (
        figure.name,
        f"{figure.value:#.{_DIGITS}g}",
        f"{figure.stated:g}",
        f"{figure.tolerance:.3g}",
        figure.unit,
        "ok" if figure.ok else "OFF",
    )
