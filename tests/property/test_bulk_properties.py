from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from alogkit.alog.bulk.doubles import long_doubles, padded_doubles
from alogkit.alog.bulk.words import load

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    AssertAlike = Callable[[bytes, Sequence[int]], None]

SHORT = settings(deadline=None)
HEADER = (
    b"%% LOG FILE:       ./LOG_ABE_3_2_2026_____10_20_30/x.alog\n"
    b"%% FILE OPENED ON  Thu Jan  1 00:00:00 1970\n"
    b"%% LOGSTART           1790000000.25\n"
)
TIMES = st.sampled_from(
    [
        b"1.00000",
        b"2.500",
        b"-0.00000",
        b"7",
        b"1e999",
        b"1234567.12345",
        b"123456789.123456",
        b"+1.",
    ]
)
VARIABLES = st.sampled_from(
    [
        b"NAV_X",
        b"DEPLOY",
        b"TWO WORDS",
        b"A" * 20,
        b"A" * 21,
        b"B" * 32,
        b"C" * 41,
        b"A\0",
        b"A\x0b",
        b"\xc3\xa9",
    ]
)
ORIGINS = st.sampled_from(
    [
        b"uSim",
        b"pHelmIvP:1",
        b"pHelmIvP:12:waypt",
        b"s" * 15,
        b"s" * 16,
        b"s:",
        b":s",
        b"s\x0b:t",
        b"t" * 45,
    ]
)
NUMBERS = st.from_regex(rb"-?[0-9]{1,17}\.[0-9]{1,12}", fullmatch=True)
WORDS = st.sampled_from(
    [
        b"",
        b" ",
        b"word",
        b"9000",
        b"nan",
        b"-Infinity",
        b"1e5",
        b".5",
        b"12 of 20 abc ",
        b"x\0",
        b"S:1",
        b"D:1.00000     ",
    ]
)
VALUES = st.one_of(NUMBERS, WORDS, NUMBERS.map(lambda number: number.ljust(12)))
ROWS = st.builds(
    lambda time, variable, origin, value, end: (
        time.ljust(15) + b" " + variable.ljust(20) + b" " + origin.ljust(15) + b" " + value + end
    ),
    TIMES,
    VARIABLES,
    ORIGINS,
    VALUES,
    st.sampled_from([b" \n", b" \n", b" \n", b"\n", b"\0 \n", b"\t\n", b" \r\n", b""]),
)
LINES = st.sampled_from(
    [
        b"%% LOGSTART 5\n",
        b"%% LOG FILE: ./y.alog\n",
        b"%% DATATYPE MARKING ON\n",
        b"more\n",
        b"5 x\n",
        b"1.00000         word\n",
        b"1.00000          NAV_X  p q\n",
        b"2 NAV_X p 3\n",
        b"\n",
        b" \t\r\n",
        b"4.5 CUT",
    ]
)
BODIES = st.lists(st.one_of(ROWS, ROWS, LINES, st.binary(max_size=3)), max_size=30).map(b"".join)
FILES = st.builds(lambda head, body: head + body, st.sampled_from([b"", HEADER]), BODIES)


@SHORT
@given(FILES, st.integers(1, 300))
def test_any_bytes_are_read_from_a_file_as_they_are_into_memory(
    assert_read_alike: AssertAlike, data: bytes, chunk: int
) -> None:
    assert_read_alike(data, (chunk,))


@SHORT
@given(BODIES, st.integers(1, 300))
def test_so_they_are_with_lines_that_end_in_cr_lf(
    assert_read_alike: AssertAlike, data: bytes, chunk: int
) -> None:
    data = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    assert_read_alike(HEADER.replace(b"\n", b"\r\n") + data, (chunk,))


DOUBLES = st.lists(
    st.tuples(st.booleans(), st.integers(0, 10**17), st.integers(0, 10**8 - 1)),
    min_size=1,
    max_size=50,
)


@SHORT
@given(DOUBLES, st.integers(1, 8))
def test_doubles_are_bit_equal_to_those_of_float(
    doubles: list[tuple[bool, int, int]], decimals: int
) -> None:
    texts = [
        f"{'-' * minus}{whole}.{part % 10**decimals:0{decimals}}" for minus, whole, part in doubles
    ]
    data = np.frombuffer(
        b"9" * 64 + b"".join(f"{text:<40}".encode() for text in texts) + b"8" * 99, np.uint8
    )
    at = 64 + 40 * np.arange(len(texts))
    short = padded_doubles(load(data, at, 2), decimals, 13, 2)
    long = long_doubles(data, at, at + np.array([len(text) for text in texts]), decimals)
    for row, text in enumerate(texts):
        n_digits = len(text.strip("-")) - 1
        is_padded = len(text) <= 11 and text.index(".") < 8
        assert bool(short.ok[row]) is is_padded
        if is_padded:
            assert is_same(short.values[row], float(text))
            assert short.lengths[row] == len(text)
        if long.ok[row]:
            assert is_same(long.values[row], float(text))
        elif len(text) >= 12 and n_digits <= 15:
            raise AssertionError(text)


def is_same(one: float, other: float) -> bool:
    return one == other and math.copysign(1.0, one) == math.copysign(1.0, other)
