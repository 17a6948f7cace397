"""Number or text: the values of many rows at once, by the rules of `alogkit.alog.values`.

The rules depend on the whole file: on whether it holds a padded double, and of how many decimals.
A chunk is settled with what was seen so far; the rows that could come out otherwise once more was
seen are marked as doubtful, to be settled again then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from alogkit.alog.bulk.doubles import MOST_DECIMALS, Doubles, long_doubles, padded_doubles
from alogkit.alog.bulk.words import BLANK, SIZE, load
from alogkit.alog.lines import NUMBER_WIDTH, is_nonfinite
from alogkit.alog.numbers import (
    NUMBER_STARTS,
    PADDED_LENGTH,
    decimals_of,
    is_laid_out,
    number_text,
    padded_double,
    text_span,
    without_nul,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.alog.bulk.chunks import Chunk
    from alogkit.alog.bulk.words import Bytes, Flags, Floats, Places


def _table(chars: Iterable[str]) -> Flags:
    """By byte: whether it is one of some characters."""
    table = np.zeros(256, np.bool_)
    table[[ord(char) for char in chars]] = True
    return table


_STARTS = _table(NUMBER_STARTS)
_DIGITS = _table("0123456789")
_PARTS = _table("-.0123456789")
_SIGNS = _table("+-")
_GAPS = _table(" \t")
_N_OR_I, _A, _N, _F = _table("nNiI"), _table("aA"), _table("nN"), _table("fF")
_NO_DECIMALS: frozenset[int] = frozenset()
_PROBES = 16


class Evidence:
    """How the doubles of a file look, as far as it was seen.

    Attributes:
        decimals: How many decimals its padded doubles have, in order of appearance.
    """

    def __init__(self, decimals: tuple[int, ...] = ()) -> None:
        self.decimals = list(decimals)

    def note(self, raw: str) -> bool:
        """Take a raw value that stands in its column; whether it shows something new."""
        match = padded_double(raw) if len(raw) == PADDED_LENGTH else None
        if match is None or decimals_of(match[1]) in self.decimals:
            return False
        self.decimals.append(decimals_of(match[1]))
        return True


class Value(NamedTuple):
    """One settled value.

    Attributes:
        number: None for a text.
        start: Where in the raw value the text starts.
        end: Where it ends.
        doubtful: Whether more evidence could change it.
    """

    number: float | None
    start: int
    end: int
    doubtful: bool


def settle_one(raw: str, evidence: Evidence, *, aligned: bool, marked: bool) -> Value:
    """Settle one raw value.

    Args:
        raw: As it stands in the file.
        evidence: Of the file; gains what this value shows.
        aligned: Whether the value stands in pLogger's column.
        marked: Whether values carry type marks here.

    """
    bare = without_nul(raw)
    if aligned:
        evidence.note(bare.removeprefix("D:") if marked else bare)
    strict = bool(evidence.decimals) or marked
    decimals = evidence.decimals if aligned else _NO_DECIMALS
    text = number_text(bare, decimals, marked=marked, strict=strict)
    if text is None:
        start, end = text_span(raw, marked=marked)
        unmarked = not (marked and raw.startswith(("S:", "D:")))
        return Value(None, start, end, strict and aligned and unmarked and is_laid_out(bare))
    start = raw.index(text)
    doubtful = not strict and is_nonfinite(text) is None
    return Value(float(text), start, start + len(text), doubtful)


@dataclass(slots=True)
class Settled:
    """Settled values, an item a row.

    Attributes:
        numeric: Whether the value is a number.
        numbers: The number; nan for text.
        text_at: Where the text starts.
        text_end: Where the text ends.
        doubtful: Whether more evidence could change the row.
    """

    numeric: Flags
    numbers: Floats
    text_at: Places
    text_end: Places
    doubtful: Flags

    @classmethod
    def empty(cls, n_rows: int) -> Settled:
        """Room for some rows."""
        return cls(
            numeric=np.zeros(n_rows, np.bool_),
            numbers=np.full(n_rows, np.nan),
            text_at=np.zeros(n_rows, np.int64),
            text_end=np.zeros(n_rows, np.int64),
            doubtful=np.zeros(n_rows, np.bool_),
        )

    def put_all(self, rows: Places, settled: Settled) -> None:
        """Enter settled values at some rows."""
        self.numeric[rows] = settled.numeric
        self.numbers[rows] = settled.numbers
        self.text_at[rows] = settled.text_at
        self.text_end[rows] = settled.text_end
        self.doubtful[rows] = settled.doubtful

    def put(self, row: int, at: int, value: Value) -> None:
        """Enter one value, whose raw value starts at a place."""
        self.numeric[row] = value.number is not None
        self.numbers[row] = np.nan if value.number is None else value.number
        self.text_at[row] = at + value.start
        self.text_end[row] = at + value.end
        self.doubtful[row] = value.doubtful


def settle(chunk: Chunk, at: Places, ends: Places, evidence: Evidence) -> Settled:
    """Settle the values of rows that stand in pLogger's columns and bear no type marks.

    Args:
        chunk: Holds them.
        at: Where their raw values start.
        ends: Where they end.
        evidence: Of the file; gains what these values show.

    """
    data, lengths = chunk.data, ends - at
    last = data[ends - 1]
    closed = (last == BLANK) & (lengths > 0)
    settled = Settled.empty(at.size)
    settled.text_at[:] = at
    settled.text_end[:] = ends - closed
    first = data[at]
    before_last = data[ends - 2]
    opened = _STARTS[first] & closed & (lengths > 1)
    padded = np.flatnonzero(opened & (lengths == PADDED_LENGTH))
    unfit = _settle_padded(chunk, at, padded, settled, evidence)
    opened[padded] = False
    opened[unfit] = True
    if evidence.decimals:
        # Of those that are left, few could be numbers: by their ends, or as a nan or infinity.
        full = opened & _PARTS[first] & _DIGITS[before_last] & (lengths > NUMBER_WIDTH)
        odd = opened & _PARTS[first] & (before_last == BLANK) & (lengths == PADDED_LENGTH)
        odd[
            _settle_full(chunk, at, ends, np.flatnonzero(full), settled=settled, evidence=evidence)
        ] = True
        opened &= odd | _may_be_nonfinite(data, at, first)
    opened |= _STARTS[first] & ~closed & (lengths > 0)
    opened |= closed & (before_last == 0) & (lengths > 1)
    for row in np.flatnonzero(opened).tolist():
        raw = chunk.text_between(at[row], ends[row])
        settled.put(row, at[row], settle_one(raw, evidence, aligned=True, marked=False))
    return settled


def _settle_padded(
    chunk: Chunk, at: Places, rows: Places, settled: Settled, evidence: Evidence
) -> Places:
    """Settle padded doubles among values of that length; the rows that are none, or not known."""
    words = load(chunk.data, at[rows], 2)
    tried = 0
    while rows.size and (tried < len(evidence.decimals) or _learn(chunk, at, rows, evidence)):
        decimals = evidence.decimals[tried]
        tried += 1
        if decimals <= MOST_DECIMALS:
            doubles = padded_doubles(words, decimals, PADDED_LENGTH, 2)
            _put_doubles(doubles, rows, at, settled)
            left = ~doubles.ok
            rows, words = rows[left], [word[left] for word in words]
    return rows


def _learn(chunk: Chunk, at: Places, rows: Places, evidence: Evidence) -> bool:
    """Look at some values for evidence; whether one shows something new."""
    probes = at[rows[:: max(1, rows.size // _PROBES)]].tolist()
    return any(evidence.note(chunk.text_between(place, place + PADDED_LENGTH)) for place in probes)


def _settle_full(
    chunk: Chunk, at: Places, ends: Places, rows: Places, *, settled: Settled, evidence: Evidence
) -> Places:
    """Settle doubles too long for padding; the rows that could be some of other decimals."""
    # A blank closes the value.
    start, end = at[rows], ends[rows] - 1
    for decimals in evidence.decimals:
        if rows.size and decimals <= MOST_DECIMALS:
            doubles = long_doubles(chunk.data, start, end, decimals)
            _put_doubles(doubles, rows, at, settled)
            left = ~doubles.ok
            rows, start, end = rows[left], start[left], end[left]
    (word,) = load(chunk.data, start, 1)
    parts = _PARTS[word.view(np.uint8).reshape(-1, SIZE)].all(axis=1)
    return rows[parts]


def _put_doubles(doubles: Doubles, rows: Places, at: Places, settled: Settled) -> None:
    hit = rows[doubles.ok]
    settled.numeric[hit] = True
    settled.numbers[hit] = doubles.values[doubles.ok]
    settled.text_end[hit] = at[hit] + doubles.lengths[doubles.ok]


def _may_be_nonfinite(data: Bytes, at: Places, first: Bytes) -> Flags:
    """Whether a value begins as nan or infinity does, or with a sign or blanks before it."""
    second, third = data[at + 1], data[at + 2]
    is_nan = _A[second] & _N[third]
    is_inf = _N[second] & _F[third]
    return (_N_OR_I[first] & (is_nan | is_inf)) | (_SIGNS[first] & _N_OR_I[second]) | _GAPS[first]
