"""Which raw values are numbers, and what the text of each value is.

pLogger prints a double with a fixed number of decimals and pads it to 12 characters. A file that
holds one such value has *layout evidence*: in it only that layout is a number, and `9000` or
`1e-05` is text that somebody posted. A file without evidence (old, edited, or short) takes every
decimal number as one.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from alogkit.alog.lines import number_closing
from alogkit.alog.numbers import (
    NUMBER_STARTS,
    PADDED_LENGTH,
    decimals_of,
    ends_in_nul,
    may_be_number,
    number_text,
    padded_double,
    text_span,
    without_nul,
)
from alogkit.alog.posting import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.alog.scan import Scan


class Values:
    """The settled values of a file, an item a row, and what is odd about them.

    Attributes:
        texts: Without padding, mark and closing blank; still Latin-1.
        numeric: 1 where the value is a number, else 0.
        padded: Whether the file pads its numbers: it has layout evidence or type marks.
        tails: What stands between a row's text and the next row, where pLogger would write
            something else; by row.
        problems: Continuations, orphans and odd layouts.
    """

    def __init__(self, n_rows: int) -> None:
        self.texts: list[str] = []
        self.numeric = bytearray(n_rows)
        self.padded = False
        self.tails: dict[int, str] = {}
        self.problems: list[Problem] = []


def settle(scan: Scan, decimals: Iterable[int] = (), *, padded: bool = False) -> Values:
    """Decide number or text for every row of a scanned file, and join values of several lines.

    Args:
        scan: The file, or a stretch of it.
        decimals: How many decimals the doubles of the rest of the file have.
        padded: Whether the rest of the file bears type marks.

    """
    values = Values(len(scan.raws))
    review = _settle_plain(scan, values)
    known = {*decimals, *map(decimals_of, set(compress(values.texts, values.numeric)))}
    evidence = _review(scan, values, review, known, padded=padded)
    for row, continuation in scan.continuations.items():
        lines = continuation.lines
        kind = "orphan" if values.numeric[row] else "continuation"
        values.problems.append(Problem(continuation.first, kind, len(lines)))
        if kind == "continuation":
            _set_text(values, row, "\n".join([scan.raws[row], *lines]), marked=row in scan.marked)
    for row, blanks in scan.blanks.items():
        closing = (
            number_closing(values.texts[row], padded=values.padded) if values.numeric[row] else " "
        )
        tail = values.tails.get(row, f"{closing}\n")
        values.tails[row] = tail + "".join(f"{blank}\n" for blank in blanks)
    if evidence:
        values.problems.extend(_odd_runs(scan))
    return values


def _settle_plain(scan: Scan, values: Values) -> list[int]:
    """Settle what one look at the value settles; the rows that need a second look."""
    special = scan.unaligned | scan.marked
    if scan.has_nul:
        special |= {row for row, raw in enumerate(scan.raws) if ends_in_nul(raw)}
    review: list[int] = []
    texts, numeric, tails = values.texts, values.numeric, values.tails
    # Most doubles are posted again and again.
    doubles: dict[str, str] = {}
    for row, raw in enumerate(scan.raws):
        if raw in doubles and row not in special:
            texts.append(doubles[raw])
            numeric[row] = 1
        elif row in special or (raw and raw[0] in NUMBER_STARTS and may_be_number(raw)):
            if len(raw) == PADDED_LENGTH and row not in special and (match := padded_double(raw)):
                doubles[raw] = match[1]
                texts.append(match[1])
                numeric[row] = 1
            else:
                texts.append("")
                review.append(row)
        elif raw and raw[-1] == " ":
            texts.append(raw[:-1])
        else:
            texts.append(raw)
            tails[row] = "\n"
    return review


def _review(
    scan: Scan, values: Values, review: list[int], decimals: set[int], *, padded: bool
) -> bool:
    """Settle the rest, now that the whole file was seen; whether it has layout evidence."""
    for row in review:
        raw = without_nul(scan.raws[row])
        if row in scan.marked:
            raw = raw.removeprefix("D:")
        if (
            row not in scan.unaligned
            and len(raw) == PADDED_LENGTH
            and (match := padded_double(raw))
        ):
            decimals.add(decimals_of(match[1]))
    values.padded = padded or bool(decimals or scan.marked)
    for row in review:
        raw = scan.raws[row]
        marked = row in scan.marked
        aligned = row not in scan.unaligned
        number = number_text(
            without_nul(raw),
            decimals if aligned else set(),
            marked=marked,
            strict=bool(decimals) or marked,
        )
        if number is None:
            _set_text(values, row, raw, marked=marked)
            continue
        values.texts[row] = number
        values.numeric[row] = 1
        closing = raw[raw.index(number) + len(number) :]
        if aligned and closing != number_closing(number, padded=values.padded):
            values.tails[row] = f"{closing}\n"
    return bool(decimals)


def _set_text(values: Values, row: int, raw: str, *, marked: bool) -> None:
    """Make a row a text: mark and closing blank go, all else is data."""
    start, end = text_span(raw, marked=marked)
    values.texts[row] = raw[start:end]
    values.tails.pop(row, None)
    if raw[end:] != " ":
        values.tails[row] = f"{raw[end:]}\n"


def _odd_runs(scan: Scan) -> list[Problem]:
    """A problem for each run of rows that are not in pLogger's columns."""
    runs: list[Problem] = []
    before = -2
    for row in scan.odd:
        if row == before + 1:
            runs[-1] = runs[-1]._replace(lines=runs[-1].lines + 1)
        else:
            runs.append(Problem(scan.line_numbers[row], "odd_layout", 1))
        before = row
    return runs
