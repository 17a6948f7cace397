from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from alogkit.alog.bulk.names import KeyTable, Names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.bulk.words import Words


def columns(keys: Sequence[tuple[int, ...]]) -> list[Words]:
    return [np.array(column, np.uint64) for column in zip(*keys, strict=True)]


def learned(keys: Sequence[tuple[int, ...]], n_words: int) -> KeyTable:
    table = KeyTable(n_words)
    table.learn(columns(keys), np.arange(len(keys)), lambda row: row)
    return table


def test_names_are_numbered_as_they_come() -> None:
    names = Names()
    assert [names.code(name) for name in (b"A", b"B", b"A", b"A\0")] == [0, 1, 0, 2]
    assert names.names == [b"A", b"B", b"A\0"]


def test_a_key_is_found_only_if_all_its_words_are_equal() -> None:
    table = learned([(1, 2), (1, 3)], 2)
    assert table.find(columns([(1, 3), (1, 2), (2, 2), (3, 1)])).tolist() == [1, 0, -1, -1]


def test_a_key_of_zeros_is_no_empty_slot() -> None:
    zeros = columns([(0, 0)])
    assert KeyTable(2).find(zeros).tolist() == [-1]
    assert learned([(0, 0)], 2).find(zeros).tolist() == [0]


def test_a_table_grows_and_keeps_its_keys() -> None:
    keys = [(number, number % 7) for number in range(20_000)]
    table = learned(keys, 2)
    assert table.find(columns(keys)).tolist() == list(range(20_000))
    assert table.find(columns([(20_000, 1)])).tolist() == [-1]


def test_a_key_that_is_to_be_left_out_stays_unknown() -> None:
    table = KeyTable(1)
    keys = columns([(5,), (6,)])
    table.learn(keys, np.arange(2), lambda row: None if row else 9)
    assert table.find(keys).tolist() == [9, -1]


def test_keys_that_fall_into_one_slot_are_told_apart() -> None:
    table = KeyTable(1)
    # With one word, the slot is the top of word times factor: these two words share it.
    inverse = pow(0x9E3779B97F4A7C15, -1, 1 << 64)
    keys = columns([(inverse,), (2 * inverse % (1 << 64),), (3 * inverse % (1 << 64),)])
    table.learn([keys[0][:2]], np.arange(2), lambda row: row)
    assert table.find(keys).tolist() == [0, 1, -1]
