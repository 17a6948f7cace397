"""Names by number: a variable or an app that was met before is found without making its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alogkit.alog.bulk.words import Codes, Flags, Places, Words

_FACTOR = 0x9E3779B97F4A7C15
_SHIFT = 29
_MASK = (1 << 64) - 1
_FIRST_BITS = 12
_ROOM_BITS = 2
"""A table has at least four slots for each key."""


class Names:
    """Names in the order in which they were first met, each with its number."""

    def __init__(self) -> None:
        self.names: list[bytes] = []
        self._codes: dict[bytes, int] = {}

    def code(self, name: bytes) -> int:
        """The number of a name."""
        code = self._codes.setdefault(name, len(self.names))
        if code == len(self.names):
            self.names.append(name)
        return code

    def find(self, name: bytes) -> int | None:
        """The number of a name that was met; None for another."""
        return self._codes.get(name)


class KeyTable:
    """Codes of keys of a few words each: open addressing, all keys of a batch looked up at once.

    No hash is trusted: a key is found only if all its words are equal.
    """

    def __init__(self, n_words: int) -> None:
        self._bits = _FIRST_BITS
        self._n_keys = 1
        # Entry 0 stands for an empty slot; its code says that nothing was found.
        self._entry_at = np.zeros(1 << self._bits, np.int32)
        self._codes = np.full(1 << (self._bits - _ROOM_BITS), -1, np.int32)
        self._words = [np.zeros(self._codes.size, np.uint64) for _ in range(n_words)]

    def find(self, words: Sequence[Words]) -> Codes:
        """The code of each key, -1 for one that is not in the table."""
        slots = (_mixed(words) >> np.uint64(64 - self._bits)).astype(np.int64)
        entries = self._entry_at[slots]
        codes = self._codes[entries]
        same = self._same(words, entries)
        if same.all():
            return codes
        codes[~same] = -1
        probing = np.flatnonzero(~same & (entries != 0))
        while probing.size:
            slots[probing] = (slots[probing] + 1) & (self._entry_at.size - 1)
            entries = self._entry_at[slots[probing]]
            same = self._same([word[probing] for word in words], entries)
            codes[probing[same]] = self._codes[entries[same]]
            probing = probing[~same & (entries != 0)]
        return codes

    def learn(
        self, words: Sequence[Words], rows: Places, code_of: Callable[[int], int | None]
    ) -> None:
        """Add the keys of some rows, each once.

        Args:
            words: The keys of all rows.
            rows: Which of them are not in the table.
            code_of: Gives the code of a row's key, or None for one that is not to be added.

        """
        _, first = np.unique(_mixed([word[rows] for word in words]), return_index=True)
        for row in rows[np.sort(first)].tolist():
            code = code_of(row)
            if code is not None:
                self._add(tuple(int(word[row]) for word in words), code)

    def _same(self, words: Sequence[Words], entries: Codes) -> Flags:
        same: Flags = self._words[0][entries] == words[0]
        for known, word in zip(self._words[1:], words[1:], strict=True):
            same &= known[entries] == word
        # An empty slot looks like a key of zeros.
        same &= entries != 0
        return same

    def _add(self, key: tuple[int, ...], code: int) -> None:
        if self._n_keys == self._codes.size:
            self._grow()
        self._codes[self._n_keys] = code
        for known, word in zip(self._words, key, strict=True):
            known[self._n_keys] = word
        self._place(key, self._n_keys)
        self._n_keys += 1

    def _grow(self) -> None:
        """Twice the room."""
        self._bits += 1
        self._entry_at = np.zeros(1 << self._bits, np.int32)
        self._codes = np.resize(self._codes, 2 * self._codes.size)
        self._words = [np.resize(word, self._codes.size) for word in self._words]
        keys = zip(*(word[: self._n_keys].tolist() for word in self._words), strict=True)
        for entry, key in enumerate(keys):
            if entry:
                self._place(key, entry)

    def _place(self, key: Sequence[int], entry: int) -> None:
        mixed = 0
        for word in key:
            mixed = ((mixed ^ (mixed >> _SHIFT) ^ word) * _FACTOR) & _MASK
        slot = mixed >> (64 - self._bits)
        while self._entry_at[slot]:
            slot = (slot + 1) & (self._entry_at.size - 1)
        self._entry_at[slot] = entry


def _mixed(words: Sequence[Words]) -> Words:
    """A hash of each key; as `KeyTable._place` computes it of one."""
    factor, shift = np.uint64(_FACTOR), np.uint64(_SHIFT)
    mixed = words[0] * factor
    for word in words[1:]:
        mixed = (mixed ^ (mixed >> shift) ^ word) * factor
    return mixed
