"""Eight bytes of many lines at once: what the chunked reader computes with.

A *word* is eight bytes as a little-endian number: its first byte is the lowest. Tests on the bytes
of a word set the high bit of each byte that passes (a *hit*); a hit can lift a false one above
itself, so only the first hit of a word means anything.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Places = NDArray[np.int64]
Codes = NDArray[np.int32]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

SIZE = 8
"""Bytes in a word."""
BLANK, COLON, MINUS, POINT = b" :-."


def repeated(byte: int) -> np.uint64:
    """The word that holds a byte eight times."""
    return np.uint64(byte * 0x0101010101010101)


def heads(n: int) -> int:
    """The word whose first `n` bytes (0 to 8) are ones and whose others are zeros."""
    return (1 << (8 * n)) - 1


_ONES = repeated(0x01)
_HIGH = repeated(0x80)
_ABOVE_BLANK = repeated(BLANK + 1)
_THREE = np.uint8(3)
FIRST = np.array([heads(n) for n in range(SIZE + 1)], np.uint64)
"""By n: the word that keeps the first n bytes of another."""
LAST = ~FIRST[::-1]
"""By n: the word that keeps the last n bytes of another."""


def load(data: Bytes, at: Places, n_words: int) -> list[Words]:
    """The words that stand at some places of a buffer, an array for each word in turn.

    One gather of all words of a place costs little more than the gather of one.
    """
    size = SIZE * n_words
    view = np.ndarray((data.size - size + 1,), f"V{size}", data.data, 0, (1,))
    grid = view[at].view("<u8").reshape(-1, n_words)
    return [np.ascontiguousarray(grid[:, index]) for index in range(n_words)]


def hits_of(words: Words, byte: int) -> Words:
    """Hits where a byte stands."""
    differences = words ^ repeated(byte)
    return (differences - _ONES) & ~differences & _HIGH


def hits_of_ends(words: Words) -> Words:
    """Hits where a name may end: at blanks, tabs, line feeds and every other control byte."""
    return (words - _ABOVE_BLANK) & ~words & _HIGH


def first_hit(hits: Words) -> NDArray[np.uint8]:
    """The index of the first byte that was hit, 8 for none."""
    counts: NDArray[np.uint8] = np.bitwise_count((hits & -hits) - np.uint64(1))
    return counts >> _THREE


def first_hit_of_many(hits: list[Words]) -> Places:
    """The index of the first byte that was hit in consecutive words; their length for none."""
    found = np.full(hits[0].shape, SIZE * len(hits), np.int64)
    for index in range(len(hits) - 1, -1, -1):
        inside = first_hit(hits[index])
        np.copyto(found, inside + np.int64(SIZE * index), where=inside < SIZE)
    return found


def differing(words: list[Words], byte: int, start: Places, stop: int) -> Words:
    """Zero where all bytes from `start` to before `stop` of consecutive words are `byte`.

    Args:
        words: The words in turn.
        byte: What is wanted.
        start: By place, at most the length of the words.
        stop: For all places.

    """
    found = np.zeros(words[0].shape, np.uint64)
    for index, word in enumerate(words):
        begin = SIZE * index
        upto = FIRST[min(max(stop - begin, 0), SIZE)]
        after = FIRST.take(start - begin, mode="clip")
        found |= (word ^ repeated(byte)) & upto & ~after
    return found
