from __future__ import annotations

import io
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.payload import fields
from alogkit.alog.posting import Posting
from alogkit.alog.read import parse
from alogkit.alog.source import Source
from alogkit.errors import FormatError
from alogkit.toolbox import order
from alogkit.toolbox.copy import copied, copied_lines
from alogkit.toolbox.diff import Side, diff
from alogkit.toolbox.held import Held
from alogkit.toolbox.logfile import LogFile
from alogkit.toolbox.select import Query, by_time, select, window, without_duplicates
from alogkit.toolbox.terminal import terminal_text

HEADER = b"%% LOGSTART        1000.5\n"
NAMES = st.sampled_from(["NAV_X", "NAV_Y", "MODE", "NODE_REPORT"])
VALUES = st.one_of(
    st.floats(-1e6, 1e6).map(lambda number: f"{number:.5f}".ljust(12)),
    st.sampled_from(["x", "", "two\nlines", "PARK", "NAME=abe,X=1"]),
)
ROWS = st.lists(st.tuples(st.integers(-5, 20), NAMES, VALUES), max_size=30)


def data_of(rows: list[tuple[int, str, str]]) -> bytes:
    lines = [f"{time / 2:<15.5f} {name:<20} {'pApp':<15} {value} \n" for time, name, value in rows]
    return HEADER + "".join(lines).encode()


def log_file(data: bytes) -> LogFile:
    return LogFile(parse(data), [Source.of_stream(io.BytesIO(data).read, "x")])


@given(ROWS)
def test_all_of_a_log_is_all_of_its_bytes(rows: list[tuple[int, str, str]]) -> None:
    data = data_of(rows)
    file = log_file(data)
    assert b"".join(copied(file, select(file.log, Query()).found)) == data


@given(st.binary(max_size=400), ROWS)
def test_copying_whatever_bytes_gives_the_same_postings(
    tail: bytes, rows: list[tuple[int, str, str]]
) -> None:
    data = data_of(rows) + tail
    try:
        file = log_file(data)
    except FormatError:
        return
    if "crlf" in file.log.notes or any(p.kind == "second_header" for p in file.log.problems):
        return
    assert file.n_lines == file.log.counts.n_lines
    copy = parse(b"".join(copied(file, select(file.log, Query()).found)))
    assert [posting[:4] for posting in copy.postings()] == [
        posting[:4] for posting in file.log.postings()
    ]


@given(ROWS)
def test_sorting_orders_the_times_and_loses_nothing(rows: list[tuple[int, str, str]]) -> None:
    data = data_of(rows)
    file = log_file(data)
    in_order = order.by_time(file.log.times)
    lines = [file.log.line_numbers[row] for row in in_order]
    log = parse(b"".join(copied_lines(file, lines)))
    assert order.first_step_back(log) is None
    assert sorted(map(repr, log.postings())) == sorted(map(repr, file.log.postings()))
    found = by_time(select(file.log, Query()).found)
    assert [one.line for one in found] == lines
    unique = [file.log.line_numbers[row] for row in order.without_duplicates(file.log, in_order)]
    assert unique == [one.line for one in without_duplicates(found)]
    assert len(unique) == len(file.log) - file.log.counts.duplicates


@given(rows=ROWS, start=st.integers(-5, 20), length=st.integers(1, 10), hold=st.booleans())
def test_a_clipped_file_is_the_clipped_view(
    rows: list[tuple[int, str, str]], start: int, length: int, *, hold: bool
) -> None:
    data = data_of(rows)
    file = log_file(data)
    low, high = start / 2, (start + length) / 2
    lines = b"".join(copied_lines(file, window(file.log, low, high, hold=hold)))
    view = file.log.clip(low, high, hold=hold)
    assert [posting[:2] for posting in parse(lines).postings()] == [
        posting[:2] for posting in view.postings()
    ]
    for name in file.log.variables if hold else ():
        assert Held(view.column(name)).value(low) == Held(file.log.column(name)).value(low)


@given(st.text(max_size=200))
def test_any_text_is_a_payload_or_none(text: str) -> None:
    for key, value in fields(text):
        assert key
        assert key in text
        assert all(part in text for part in value.split("!@#"))


@given(st.text(st.characters(), max_size=100))
def test_a_terminal_is_sent_no_control_character(text: str) -> None:
    shown = terminal_text(text)
    assert not any(unicodedata.category(c).startswith("C") for c in shown if c not in "\n\t")
    assert terminal_text(shown) == shown


@given(ROWS, ROWS)
def test_a_comparison_is_symmetric_and_a_log_is_the_same_as_itself(
    first: list[tuple[int, str, str]], second: list[tuple[int, str, str]]
) -> None:
    one, two = Side(parse(data_of(first))), Side(parse(data_of(second)))
    names = ["NAV_X", "NAV_Y", "MODE", "NODE_REPORT.X"]
    there, back = diff((one, two), names), diff((two, one), names)
    assert there.only == back.only[::-1]
    assert [(v.samples, v.matched, v.largest) for v in there.variables] == [
        (v.samples, v.matched, v.largest) for v in back.variables
    ]
    assert diff((one, one), names).same


def test_a_log_in_memory_is_clipped_too() -> None:
    postings = [Posting(float(time), "X", "pApp", None, 1.0, "") for time in range(5)]
    assert len(Alog.from_postings(Header(start=1.0), postings).clip(1.0, 3.0)) == 2
