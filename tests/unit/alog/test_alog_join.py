from __future__ import annotations

import gzip

import pytest

from alogkit.alog.join import JoinedStore
from alogkit.alog.log import Alog
from alogkit.alog.read import parse

HEAD = b"%% LOG FILE: ./LOG_ABE_3_2_2026_____10_20_30/x.alog\n%% LOGSTART 5\n"


def row(time: float, variable: str, value: str, source: str = "pX") -> bytes:
    return f"{time:<15.5f} {variable:<20} {source:<15} {value} \n".encode()


FIRST = HEAD + b"before\n" + row(1.0, "A", "1.00000     ") + row(2.0, "B", "x") + b"more\n"
SECOND = HEAD + row(2.0, "B", "x") + row(0.5, "C", "y", "pY") + row(4.0, "A", "2.00000     ", "pY")


@pytest.fixture
def log() -> Alog:
    parts = [parse(FIRST, "one"), parse(SECOND, "two")]
    return Alog(JoinedStore([part.store for part in parts], ["one", "two"]), path="one + two")


def test_postings_follow_each_other(log: Alog) -> None:
    parts = parse(FIRST).postings() + parse(SECOND).postings()
    assert log.postings() == parts == list(log.stream())
    assert len(log) == 5
    assert list(log.times) == [1.0, 2.0, 2.0, 0.5, 4.0]
    assert log.variables == ("A", "B", "C")
    assert log.sources == ("pX", "pY")
    assert log.span == (0.5, 4.0)
    assert repr(log) == (
        "<Alog 'one + two': 2 files: 2 postings of 2 variables, 3 postings of 3 variables>"
    )


def test_lines_are_counted_on_and_can_be_found(log: Alog) -> None:
    assert log.column("A").lines == (4, 11)
    assert log.column("A") is log.column("A")
    assert [log.line_of(row) for row in range(5)] == [4, 5, 9, 10, 11]
    with pytest.raises(IndexError):
        log.line_of(5)
    assert log.place(5) == ("one", 5)
    assert log.place(9) == ("two", 3)
    assert parse(FIRST, "one").place(5) == ("one", 5)
    assert log.problems == ((3, "preamble", 1), (6, "continuation", 1))


def test_counts_are_of_all_files(log: Alog) -> None:
    counts = log.counts
    assert counts.n_lines == sum(counts[1:7]) == 11
    assert (counts.n_rows, counts.n_comments, counts.n_continuation) == (5, 4, 1)
    assert counts.time_goes_back == 1
    assert counts.duplicates == 0
    assert counts.multiple_sources == {"A": ("pX", "pY")}


def test_a_posting_that_both_files_hold_is_a_duplicate() -> None:
    stores = [parse(HEAD + row(2.0, "B", "x")).store, parse(SECOND).store]
    assert Alog(JoinedStore(stores, ["one", "two"])).counts.duplicates == 1


def test_the_latest_posting_may_be_in_any_file(log: Alog) -> None:
    found = [log.latest(limit) for limit in (0.0, 1.0, 3.0, 9.0)]
    assert [one and (one[0], one[1].variable) for one in found] == [
        None,
        (4, "A"),
        (9, "B"),
        (11, "A"),
    ]


def test_silences_and_apps_are_those_of_all_files(log: Alog) -> None:
    assert log.awake(1.9) == [(0.5, 2.0), (4.0, 4.0)]
    assert list(log.posted_by("pY")) == [0.5, 4.0]


@pytest.mark.parametrize("variable", ["A", "B", "C", "M", "none"])
def test_a_column_is_looked_at_piece_by_piece_as_at_once(variable: str) -> None:
    first = FIRST + row(2.5, "M", "word")
    second = SECOND + row(4.5, "M", "2.00000     ") + row(4.75, "M", "word")
    stores = [parse(first, "one").store, parse(HEAD, "none").store, parse(second, "two").store]
    column = JoinedStore(stores, ["one", "none", "two"]).column(variable)
    postings = list(column.postings())
    rows = list(range(len(column)))
    assert list(column.some(rows)) == list(zip(column.lines, postings, strict=True))
    assert list(column.some(rows[1:])) == list(zip(column.lines, postings, strict=True))[1:]
    assert list(column.compact_times()) == list(column.times)
    assert list(column.each_text()) == list(column.texts)
    values = column.values()
    told = [one.text if one.number is None else one.number for one in postings]
    assert list(values) == [values[at] for at in rows] == told
    assert len(values) == len(column)
    times, numbers = column.arrays()
    assert times.tolist() == list(column.times)
    assert repr(numbers.tolist()) == repr(
        [float("nan") if n is None else n for n in column.numbers]
    )


def test_a_joined_log_is_written_as_one(log: Alog) -> None:
    log.select(["A"])
    log.select(None)
    back = parse(b"".join(log.format()))
    assert back.postings() == log.postings()
    assert [problem.kind for problem in back.problems] == ["continuation"]
    assert log.community == "abe"
    assert log.notes == ()
    assert log.header == parse(FIRST).header


def test_the_first_source_of_a_variable_is_that_of_the_first_file(log: Alog) -> None:
    assert list(log.store.first_sources()) == [("A", "pX"), ("B", "pX"), ("C", "pY")]
    assert log.store.n_lines == 11


def test_whole_file_problems_stay_so() -> None:
    cut = parse(gzip.compress(FIRST * 30, mtime=0)[:-5], "cut")
    joined = Alog(JoinedStore([parse(FIRST).store, cut.store], ["one", "cut"]))
    assert joined.problems[0] == (0, "truncated_gzip", 0)
    assert joined.notes == ("gzip",)
