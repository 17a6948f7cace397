from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from alogkit.alog.bulk.doubles import Doubles, long_doubles, padded_doubles
from alogkit.alog.bulk.words import load

if TYPE_CHECKING:
    from alogkit.alog.bulk.words import Bytes

BEFORE = 64


def buffer(texts: list[str], width: int) -> Bytes:
    data = b"9" * BEFORE + b"".join(text.encode("latin-1").ljust(width, b"7") for text in texts)
    return np.frombuffer(data + b"8" * 256, np.uint8)


def padded(texts: list[str], decimals: int, width: int = 13, n_blanks: int = 2) -> Doubles:
    at = BEFORE + 32 * np.arange(len(texts))
    words = load(buffer([text.ljust(width) for text in texts], 32), at, 2)
    return padded_doubles(words, decimals, width, n_blanks)


def full(texts: list[str], decimals: int) -> Doubles:
    at = BEFORE + 64 * np.arange(len(texts))
    ends = at + np.array([len(text) for text in texts])
    return long_doubles(buffer(texts, 64), at, ends, decimals)


@pytest.mark.parametrize(
    ("text", "decimals"),
    [
        ("0.00000", 5),
        ("-0.00000", 5),
        ("12.34568", 5),
        ("-1.57080", 5),
        ("99999.99999", 5),
        ("0.1", 1),
        ("1234567.8", 1),
        ("-123456.8", 1),
        ("0.00000001", 8),
        ("00012.50", 2),
    ],
)
def test_a_padded_double_is_what_float_says(text: str, decimals: int) -> None:
    doubles = padded([text], decimals)
    assert doubles.ok.tolist() == [True]
    assert repr(doubles.values.tolist()) == repr([float(text)])
    assert doubles.lengths.tolist() == [len(text)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "1.",
        ".50000",
        "-.50000",
        "-",
        "1.5000",
        "1.500000",
        "+1.50000",
        "1.5000x",
        "x.50000",
        "1,50000",
        "1.50000 x",
        "1.50000\t",
        "1-2.00000",
        "--1.00000",
        "1.500 00",
        "1e5.00000",
        "12345678.5000",
        "\xb2.50000",
        "1.2.30000",
        "123456.50000",
    ],
)
def test_anything_else_is_no_padded_double_of_five_decimals(text: str) -> None:
    assert not padded([text], 5).ok.any()


def test_a_time_needs_one_blank_only() -> None:
    assert padded(["1234567.1234567", "1234567.12345678"], 7, 16, 1).ok.tolist() == [True, False]


@pytest.mark.parametrize(
    ("text", "decimals"),
    [
        ("123456.00000", 5),
        ("-23456.00000", 5),
        ("1790000000.25000", 5),
        ("17960637608.24953", 5),
        ("-17960637608.2495", 4),
        ("90071992547.40991", 5),
        ("0000000000000.1", 1),
        ("9999.12345678", 8),
    ],
)
def test_a_long_double_is_what_float_says(text: str, decimals: int) -> None:
    doubles = full([text], decimals)
    assert doubles.ok.tolist() == [True]
    assert doubles.values.tolist() == [float(text)]


@pytest.mark.parametrize(
    ("text", "decimals"),
    [
        ("90071992547.40992", 5),
        ("184467440737.09551616", 8),
        ("1844674407370955.1616", 4),
        ("12345678901234567.5", 1),
        ("123456x7.00000", 5),
        ("12345678x0123.00000", 5),
        ("123456789.0000x", 5),
        ("1234567890.0000", 5),
        ("-------.12345", 5),
        ("12345678901,00000", 5),
    ],
    ids=[
        "2**53",
        "wraps to 0",
        "20 digits",
        "17 digits",
        "x",
        "x high",
        "x behind",
        "4",
        "signs",
        ",",
    ],
)
def test_what_is_none_or_has_too_many_digits_is_left_to_float(text: str, decimals: int) -> None:
    assert not full([text], decimals).ok.any()
