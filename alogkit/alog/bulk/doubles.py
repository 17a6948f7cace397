"""The doubles that pLogger prints, parsed many at a time and bit-equal to `float()`.

An integer below 2**53 divided by an exact power of ten is rounded once, as `float()` rounds: so
digits are gathered into one integer. What has more digits is left to `float()`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from alogkit.alog.bulk.words import (
    BLANK,
    LAST,
    MINUS,
    POINT,
    SIZE,
    differing,
    first_hit,
    hits_of,
    load,
    repeated,
)

if TYPE_CHECKING:
    from alogkit.alog.bulk.words import Bytes, Flags, Floats, Places, Words

MOST_DECIMALS = 8
"""More do not fit the word that the fraction is parsed in."""
_MOST_DIGITS = 19
"""A number of more could wrap past 2**64 and look small again."""
_EXACT = np.uint64(1 << 53)
_ZEROS = repeated(ord("0"))
_SIXES = repeated(6)
_NIBBLES = repeated(0xF0)
_BITS = np.uint64(8)
_WORD_BITS = np.uint64(64)


class Doubles(NamedTuple):
    """Doubles, or what may be some."""

    ok: Flags
    """Where there is one; the rest holds nonsense elsewhere."""
    values: Floats
    lengths: Places
    """Of their texts, in bytes."""


def padded_doubles(words: list[Words], decimals: int, width: int, n_blanks: int) -> Doubles:
    """Doubles at the start of two words, with blanks behind up to a width.

    Args:
        words: Bytes 0 to 7 and 8 to 15 of each place.
        decimals: How many decimals they must have (1 to 8).
        width: How many bytes text and blanks fill (at most 16).
        n_blanks: How many blanks there must be at least.

    """
    low, high = words
    points = hits_of(low, POINT)
    point = first_hit(points).astype(np.uint64)
    negative = (low & np.uint64(0xFF)) == np.uint64(MINUS)
    n_digits = point - negative
    integer = low << (_WORD_BITS - _BITS * point)
    shift: Words = _BITS * point + _BITS
    behind = np.bitwise_or(low >> shift, high << (_WORD_BITS - shift))
    fraction = behind << (_WORD_BITS - _BITS * np.uint64(decimals))
    lengths = point.astype(np.int64) + (1 + decimals)
    ok = (points != 0) & (point > negative) & (lengths <= width - n_blanks)
    integer_ok, integers = _digits(integer, LAST.take(n_digits.astype(np.int64), mode="clip"))
    fraction_ok, fractions = _digits(fraction, LAST[decimals])
    ok &= integer_ok
    ok &= fraction_ok
    ok &= differing(words, BLANK, lengths, width) == 0
    numerators = integers * np.uint64(10**decimals) + fractions
    return Doubles(ok, _quotients(numerators, decimals, negative), lengths)


def long_doubles(data: Bytes, at: Places, ends: Places, decimals: int) -> Doubles:
    """Doubles that fill the bytes from `at` to `ends`, at least 12 of them.

    Args:
        data: The buffer, with 24 bytes before the first place.
        at: Where they begin.
        ends: Where they end.
        decimals: How many decimals they must have (1 to 8).

    """
    negative = data[at] == MINUS
    point = ends - (decimals + 1)
    n_digits = point - at - negative
    (fraction,) = load(data, ends - SIZE, 1)
    higher, integer = load(data, point - 2 * SIZE, 2)
    fraction_ok, fractions = _digits(fraction, LAST[decimals])
    integer_ok, integers = _digits(integer, LAST.take(n_digits, mode="clip"))
    higher_ok, highers = _digits(higher, LAST.take(np.maximum(n_digits - SIZE, 0), mode="clip"))
    integers += highers * np.uint64(10**SIZE)
    numerators = integers * np.uint64(10**decimals) + fractions
    ok = (data[point] == POINT) & (n_digits >= 1)
    ok &= (n_digits <= min(2 * SIZE, _MOST_DIGITS - decimals)) & (numerators < _EXACT)
    ok &= fraction_ok & integer_ok & higher_ok
    return Doubles(ok, _quotients(numerators, decimals, negative), ends - at)


def number_of(digits: Words) -> Words:
    """The number that eight digits make, the last byte its ones; bytes of zero are zeros."""
    pairs = ((digits * np.uint64(2561)) >> np.uint64(8)) & np.uint64(0x00FF00FF00FF00FF)
    fours = ((pairs * np.uint64(6553601)) >> np.uint64(16)) & np.uint64(0x0000FFFF0000FFFF)
    return (fours * np.uint64(42949672960001)) >> np.uint64(32)


def _digits(words: Words, kept: Words | np.uint64) -> tuple[Flags, Words]:
    """Whether the kept bytes are digits, and the number they make, the last byte its ones."""
    digits = (words ^ _ZEROS) & kept
    return (((digits + _SIXES) | digits) & _NIBBLES) == 0, number_of(digits)


def _quotients(numerators: Words, decimals: int, negative: Flags) -> Floats:
    values = numerators.astype(np.float64)
    values /= 10.0**decimals
    np.negative(values, out=values, where=negative)
    return values
