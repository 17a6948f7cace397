from __future__ import annotations

import gzip
import io
import pickle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.bulk import looks as module
from alogkit.alog.bulk.chunks import chunks
from alogkit.alog.bulk.store import FileStore
from alogkit.alog.columns import Column
from alogkit.alog.log import Alog
from alogkit.alog.read import parse
from alogkit.alog.source import Source
from alogkit.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from alogkit.alog.bulk.chunks import Chunk

    AssertAlike = Callable[[bytes, Sequence[int]], None]

FIXTURES = Path(__file__).resolve().parents[4] / "fixtures"
INPUTS = sorted((FIXTURES / "quirks" / "inputs").iterdir())
RECORDED = sorted((FIXTURES / "recorded" / "runs").rglob("*.alog.gz"))
HEADER = (
    b"%% LOG FILE:       ./LOG_ABE_3_2_2026_____10_20_30/x.alog\n"
    b"%% FILE OPENED ON  Thu Jan  1 00:00:00 1970\n"
    b"%% LOGSTART           1790000000.25\n"
)


def row(time: float, variable: str, value: str, source: str = "pX") -> bytes:
    return f"{time:<15.5f} {variable:<20} {source:<15} {value} \n".encode("latin-1")


def big(data: bytes, chunk: int = 200, *, indexed: bool = False) -> Alog:
    source = Source.of_stream(io.BytesIO(data).read, "x")
    return Alog(FileStore(source, chunk, source.stop if indexed else -1), path="x")


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The chunk sizes of all looks at a file that are begun meanwhile."""
    begun: list[int] = []

    def counted(source: Source, size: int) -> Iterator[Chunk]:
        begun.append(size)
        return chunks(source, size)

    monkeypatch.setattr(module, "chunks", counted)
    return begun


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_a_quirk_is_read_from_a_file_as_it_is_into_memory(
    path: Path, assert_read_alike: AssertAlike
) -> None:
    assert_read_alike(path.read_bytes(), (1, 30, 1000, 1 << 16))


@pytest.mark.parametrize("path", RECORDED[:2], ids=lambda path: path.name)
def test_a_recorded_log_is_read_from_a_file_as_it_is_into_memory(
    path: Path, assert_read_alike: AssertAlike
) -> None:
    assert_read_alike(gzip.decompress(path.read_bytes()), (1 << 15,))


@pytest.mark.parametrize(
    "data",
    [
        row(1, "A", "9000") + row(2, "B", "1e5") + row(3, "NAV_X", "1.00000     "),
        row(1, "A", "9000") + b"more\n" + row(2, "B", "7") + row(3, "NAV_X", "1.00000     "),
        row(1, "A", "123456.000") + row(3, "NAV_X", "1.00000     ") + row(4, "B", "1.000       "),
        row(1, "A", "123456.000")
        + b"more\n"
        + row(4, "B", "1.00        ")
        + row(5, "B", "1.000       "),
        row(1, "A", "9000") + row(2, "B", " 7"),
        row(1, "NAV_X", "1.123456789 ") + row(2, "NAV_X", "1234.123456789"),
        row(1, "A", "nan")
        + row(2, "B", "-INF")
        + row(3, "C", "  nan")
        + row(4, "D", "info")
        + row(5, "E", "1.5         "),
        row(1, "A", "1.00000     ") + row(2, "A", "12 of 20 abc ") + row(3, "A", "1.5 x       "),
        b"".join(row(1 + at, "A", f"{at}.5 and a half  ") for at in range(40)),
        row(1, "A", "1.00000     ")
        + row(2, "A", "17960637608.24953")
        + row(3, "A", "12345678901234567.12345"),
        row(1, "A", "1.00000     \0")
        + row(2, "A", "x\0")
        + row(3, "A", "9000\0")
        + row(4, "A", "\0"),
        row(1, "A", "1.00000     ").replace(b" \n", b"\n") + row(2, "A", "9.00000").rstrip(),
        row(1, "A" * 32, "x", "s" * 32)
        + row(2, "A" * 33, "y", "s" * 33)
        + row(3, "A" * 60, "z", "s" * 60),
        row(1, "A", "x", "s:")
        + row(2, "A", "x", ":s")
        + row(3, "A", "x", "a:b:c")
        + row(4, "A", "x", "s" * 20 + ":b"),
        row(1, "A", "x", "s\x0b:b")
        + row(2, "A\x0b", "x")
        + row(3, "A" * 22 + "\x0b", "x")
        + row(4, "B", "x", "s" * 18 + "\x0b"),
        row(1, "A", "x")
        + row(2, "A\0", "x")
        + row(3, "A\0\0", "x")
        + row(4, "A" * 22, "x")
        + row(5, "A" * 22 + "\0", "x"),
        row(1, "TWO WORDS", "x") + row(2, "TWO", "x") + b"3.0 TWO p x\n",
        row(1, "A", "x") + b"1.00000         word\n" + b"% 5\n  \n" + b"5 x\n" + row(2, "B", "y"),
        row(1, "A", "1.00000     ")
        + b"one\n"
        + row(2, "A", "x")
        + b"% no\n\ntwo \n \n"
        + row(3, "NAV_X", "z")
        + b"4.5 CUT",
        row(1, "A", "1.00000     ")
        + b"2 A p x\n3 A p x\n"
        + row(4, "A", "x")
        + b"5\tA\tp\tx\n"
        + b"6 A p x\n",
        b"%% DATATYPE MARKING ON\n"
        + row(1, "A", "D:1.00000     ")
        + row(2, "A", "S:nan")
        + b"more\n"
        + row(3, "A", "12.00000    ")
        + row(4, "A", "123456.0000"),
        row(1, "A", "x")
        + b"%% DATATYPE MARKING ON\n"
        + b"y\n"
        + row(2, "A", "S:1")
        + b"z\n"
        + b"%% LOG FILE: b\n"
        + row(3, "A", "S:2"),
        row(1, "A", "x", "p")
        + row(1, "A", "x", "q")
        + row(1, "A", "x", "p")
        + row(2, "NAV_X", "x", "p:1")
        + row(2, "NAV_X", "x", "p:2"),
        row(5e6, "A", "x")
        + row(1, "A", "x")
        + row(2, "A", "y")
        + row(-1, "A", "y")
        + row(-0.0, "A", "y"),
        b"".join(f"{10.0**at:.{1 + at % 9}f} A p x\n".encode() for at in range(18)),
        b"".join(row(10.0**at - 1, "A", "x") + row(-(10.0**at), "A", "x") for at in range(8)),
        row(1, "DB_EVENT", "x", "pFake") + row(2, "B", "x") + row(3, "DB_TIME", "x", "MOOSDB_abe"),
        row(1, "A", "x") + b"pre" * 500 + b"\n" + row(2, "A", "y"),
    ],
    ids=[
        "evidence late",
        "orphan late",
        "decimals late",
        "continued late",
        "no evidence",
        "nine decimals",
        "nan",
        "looks padded",
        "many that look so",
        "long doubles",
        "nul",
        "no closing",
        "long names",
        "auxes",
        "controls in names",
        "nuls in names",
        "names with blanks",
        "no rows",
        "continued",
        "odd",
        "marks",
        "marks in the middle",
        "sources",
        "times",
        "kinds of times",
        "shapes of times",
        "database late",
        "long line",
    ],
)
@pytest.mark.parametrize("head", [b"", HEADER], ids=["bare", "header"])
def test_every_way_through_a_chunk_reads_alike(
    data: bytes, head: bytes, assert_read_alike: AssertAlike
) -> None:
    assert_read_alike(head + data, (1, 40, 100, 1 << 16))
    assert_read_alike((head + data).replace(b"\n", b"\r\n"), (60,))


@pytest.mark.parametrize(
    "data",
    [
        b"word\n" * 9,
        b"1.5\n2 3\n" * 9,
        b"word\n1 A p x\n",
        b"MZ\0\0" * 900,
        b"\n" * 50,
        b"1 2 3\n" * 9,
    ],
    ids=["text", "numbers", "prose", "binary", "empty", "table"],
)
def test_what_is_no_log_is_refused_alike(data: bytes, assert_read_alike: AssertAlike) -> None:
    assert_read_alike(data, (1, 7, 1 << 16))


def test_opening_a_log_with_a_header_looks_at_its_start_only(looks: list[int]) -> None:
    log = big(HEADER + row(1, "DB_TIME", "1.00000     ", "MOOSDB_abe") * 50)
    assert looks == [200]
    assert log.header.start == 1790000000.25
    assert repr(log).endswith("not looked at yet>")


def test_the_community_is_found_in_the_start_when_it_is_there(looks: list[int]) -> None:
    log = big(HEADER + row(1, "DB_TIME", "1.00000     ", "MOOSDB_abe") * 50, chunk=400)
    assert log.community == "abe"
    assert len(looks) == 1


def test_variables_that_are_named_together_cost_one_look(looks: list[int]) -> None:
    data = HEADER + b"".join(row(at, name, "1.00000     ") for at in range(9) for name in "ABCD")
    log = big(data)
    log.select(["A", "B", "NOWHERE"])
    log.select(["B", "A"])
    assert len(log.column("A")) == len(log.column("B")) == 9
    assert log.column("NOWHERE") == Column("NOWHERE")
    assert log.column("A") is log.column("A")
    assert log.variables == ("A", "B", "C", "D")
    assert log.span == (0.0, 8.0)
    assert log.counts.n_rows == 36
    assert len(looks) == 3


def test_who_asks_for_one_variable_after_the_other_gets_all_noted(looks: list[int]) -> None:
    data = HEADER + b"".join(row(at, name, "1.00000     ") for at in range(9) for name in "ABCDE")
    log = big(data)
    columns = [log.column(name) for name in "ABCDE"]
    assert [len(column) for column in columns] == [9] * 5
    assert len(looks) == 4
    assert log.column("E") is columns[4]
    assert repr(log) == "<Alog 'x': 45 postings of 5 variables>"


def test_a_log_that_is_not_too_big_is_noted_whole_on_the_first_look(looks: list[int]) -> None:
    log = big(HEADER + row(1, "A", "x") + row(2, "B", "y"), indexed=True)
    assert log.variables == ("A", "B")
    assert [log.column(name).texts for name in "AB"] == [("x",), ("y",)]
    log.select(None)
    assert len(looks) == 2


def test_arrays_of_a_column_are_those_of_its_tuples() -> None:
    data = HEADER + row(1, "A", "1.50000     ") + row(2, "A", "x") + row(3, "A", "nan")
    for log in (parse(data), big(data)):
        times, numbers = log.column("A").arrays()
        assert times.tolist() == [1.0, 2.0, 3.0]
        assert repr(numbers.tolist()) == "[1.5, nan, nan]"


def test_a_line_behind_the_last_posting_is_an_index_error() -> None:
    with pytest.raises(IndexError):
        big(HEADER + row(1, "A", "x")).line_of(1)


@pytest.mark.parametrize("data", [b"%% LOGSTART 5\n" * 3, HEADER])
def test_a_log_without_postings_has_no_latest_and_is_never_awake(data: bytes) -> None:
    log = big(data)
    assert log.latest(1e9) is None
    assert log.awake(1.0) == []
    assert log.span == (0.0, 0.0)


def test_a_mark_that_comes_late_is_known_after_a_look() -> None:
    log = big(HEADER + row(1, "A", "x") * 9 + b"%% DATATYPE MARKING ON\n" + row(2, "A", "S:y"))
    assert not log.header.datatype_marking
    assert log.column("A").texts[-1] == "y"
    assert log.header.datatype_marking


@pytest.mark.parametrize("compressed", [False, True])
def test_a_big_log_survives_pickling(tmp_path: Path, *, compressed: bool) -> None:
    path = tmp_path / "x.alog"
    data = HEADER + row(1, "A", "x") * 40
    path.write_bytes(gzip.compress(data) if compressed else data)
    log = Alog(FileStore(Source.of_file(str(path)), 100))
    column = log.column("A")
    again = pickle.loads(pickle.dumps(log))  # noqa: S301 -- our own
    assert again.postings() == log.postings()
    assert again.notes == log.notes
    assert pickle.loads(pickle.dumps(column)) == column  # noqa: S301 -- our own


def test_an_unknown_attribute_of_a_column_is_an_attribute_error() -> None:
    column = big(HEADER + row(1, "A", "x")).column("A")
    with pytest.raises(AttributeError, match="nothing"):
        column.nothing  # type: ignore[attr-defined] # noqa: B018 -- that is the point


def test_columns_are_equal_by_what_they_hold() -> None:
    data = HEADER + row(1, "A", "x") + row(2, "B", "x")
    log, other = big(data), parse(data)
    assert log.column("A") == other.column("A")
    assert hash(log.column("A")) == hash(other.column("A"))
    assert log.column("A") != other.column("B")
    assert log.column("A") != "A"


def test_a_refused_file_is_closed_and_says_why(tmp_path: Path) -> None:
    path = tmp_path / "x.alog"
    path.write_bytes(b"\x89PNG")
    with pytest.raises(FormatError, match="PNG"):
        FileStore(Source.of_file(str(path)))


def test_lines_of_a_big_log_are_its_own() -> None:
    log = big(HEADER + row(1, "A", "x"))
    assert log.place(4) == ("x", 4)
    assert log.store.n_lines == 4
    assert "A" in log
    assert "B" not in log
