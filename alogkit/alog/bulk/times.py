"""The times of many lines at once.

Times grow, so that those of a chunk have a shape or two: as many digits before the point and as
many decimals. Of one shape, all that is done to a time is done by constants.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from alogkit.alog.bulk.doubles import MOST_DECIMALS, number_of
from alogkit.alog.bulk.words import MINUS, SIZE
from alogkit.alog.lines import TIME_WIDTH

if TYPE_CHECKING:
    from alogkit.alog.bulk.chunks import Chunk
    from alogkit.alog.bulk.words import Flags, Floats, Places, Words

_WIDTH = TIME_WIDTH + 1
_MOST_SHAPES = 12
_PROBES = 8
_time = re.compile(rf"(?=.{{,{SIZE - 1}}}\.)(-?)([0-9]+)\.([0-9]{{1,{MOST_DECIMALS}}})(?= )").match
"""What is before the point must be in the first word."""


class _Shape:
    """Times of so many characters before the point, the sign included, and decimals behind it."""

    def __init__(self, sign: str, digits: str, decimals: str) -> None:
        self.text = f"{sign}{'0' * len(digits)}.{'0' * len(decimals)}".ljust(_WIDTH)
        self._decimals = len(decimals)
        self._factor = (-1.0 if sign else 1.0) * 10.0**self._decimals
        self._digits_from = np.uint64(8 * (SIZE - len(digits) - len(sign)))
        self._point = len(sign) + len(digits) + 1
        is_digit = [char == "0" for char in self.text]
        self._expected = _two_words(self.text.encode())
        self._carry = _two_words(bytes(6 * digit for digit in is_digit))
        self._checked = _two_words(bytes(0xF0 if digit else 0xFF for digit in is_digit))

    def times(self, words: list[Words]) -> tuple[Flags, Floats]:
        """Where there is such a time, with blanks behind up to the variable; and its value."""
        wrong = np.zeros(words[0].shape, np.uint64)
        rest = []
        for word, expected, carry, checked in zip(
            words, self._expected, self._carry, self._checked, strict=True
        ):
            digits = word ^ expected
            wrong |= ((digits + carry) | digits) & checked
            rest.append(digits)
        low, high = rest
        fraction = high << np.uint64(8 * (SIZE - self._point))
        if self._point < SIZE:
            fraction |= low >> np.uint64(8 * self._point)
        fraction <<= np.uint64(8 * (SIZE - self._decimals))
        numerators = number_of(low << self._digits_from)
        numerators *= np.uint64(10**self._decimals)
        numerators += number_of(fraction)
        values = numerators.astype(np.float64)
        values /= self._factor
        return wrong == 0, values


class TimeParser:
    """Finds the lines that begin with a time as pLogger writes it."""

    def __init__(self) -> None:
        self._shapes: list[_Shape] = []

    def times(self, chunk: Chunk, words: list[Words]) -> tuple[Flags, Floats]:
        """Where a time stands, with blanks behind up to the variable; and all the times.

        Args:
            chunk: The lines.
            words: The first two words of each.

        """
        found = np.zeros(len(chunk), np.bool_)
        times = np.zeros(len(chunk))
        missing = np.arange(len(chunk))
        untried, used, unused = self._shapes, list[_Shape](), list[_Shape]()
        while missing.size:
            if untried:
                shape, *untried = untried
            elif len(used) + len(unused) < _MOST_SHAPES:
                new = self._learn(chunk, words[0], missing, known=used + unused)
                if new is None:
                    break
                shape = new
            else:
                break
            everything = missing.size == len(chunk)
            ok, values = shape.times(words if everything else [word[missing] for word in words])
            if everything:
                found, times = ok, values
            else:
                hit = missing[ok]
                found[hit] = True
                times[hit] = values[ok]
            (used if ok.any() else unused).append(shape)
            missing = missing[~ok]
        # What was of use in this chunk will be in the next.
        self._shapes = [*reversed(used), *unused, *untried][: _MOST_SHAPES - 1]
        return found, times

    def _learn(
        self, chunk: Chunk, heads: Words, missing: Places, known: list[_Shape]
    ) -> _Shape | None:
        """The shape of a time that no known shape found; None if there seems to be none."""
        first = heads[missing] & np.uint64(0xFF)
        likely = missing[(first - np.uint64(MINUS)) <= np.uint64(ord("9") - MINUS)]
        texts = {shape.text for shape in known}
        for line in likely[:: max(1, likely.size // _PROBES)].tolist():
            match = _time(chunk.text(line))
            if match is not None and len(match[0]) <= TIME_WIDTH:
                shape = _Shape(*match.groups())
                if shape.text not in texts:
                    return shape
        return None


def _two_words(data: bytes) -> list[np.uint64]:
    return [np.uint64(int.from_bytes(data[at : at + SIZE], "little")) for at in (0, SIZE)]
