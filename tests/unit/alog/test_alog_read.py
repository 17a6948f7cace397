from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

import alogkit
from alogkit.alog.read import parse
from alogkit.errors import FormatError

INPUTS = Path(__file__).resolve().parents[3] / "fixtures" / "quirks" / "inputs"
PLAIN = INPUTS / "plain.alog"


def row(time: float, variable: str, value: str, source: str = "pX") -> bytes:
    return f"{time:<15.5f} {variable:<20} {source:<15} {value} \n".encode()


@pytest.mark.parametrize("name", ["a b.alog", "%(VNAME)_[1].alog", "sail\u2019s.alog", "plain"])
def test_the_name_of_a_file_says_nothing(tmp_path: Path, name: str) -> None:
    copy = tmp_path / name
    shutil.copyfile(PLAIN, copy)
    assert len(alogkit.read(copy)) == 9
    assert alogkit.read(str(copy)).path == str(copy)


def test_a_folder_with_one_log_is_that_log(tmp_path: Path) -> None:
    shutil.copyfile(PLAIN, tmp_path / "a.alog")
    (tmp_path / "a.blog").touch()
    (tmp_path / "a._moos").touch()
    assert alogkit.read(tmp_path).path == str(tmp_path / "a.alog")


@pytest.mark.parametrize(
    ("names", "told"), [([], "found none"), (["b.alog", "a.alog.gz"], "found a.alog.gz, b.alog")]
)
def test_any_other_folder_says_what_it_holds(tmp_path: Path, names: list[str], told: str) -> None:
    for name in names:
        (tmp_path / name).touch()
    with pytest.raises(FormatError, match=told) as caught:
        alogkit.read(tmp_path)
    assert caught.value.kind == ("several" if names else "folder")
    assert str(caught.value).startswith(f"{tmp_path}: ")


def test_a_missing_file_is_an_oserror(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        alogkit.read(tmp_path / "none.alog")


def test_a_damaged_gzip_gives_what_stands_before_the_damage() -> None:
    data = bytearray(gzip.compress(PLAIN.read_bytes() * 40, mtime=0))
    data[-300] ^= 0xFF
    log = parse(bytes(data))
    assert log.problems[0] == (0, "truncated_gzip", 0)
    assert log.notes == ("gzip",)
    assert 0 < len(log) < 9 * 40


@pytest.mark.parametrize("tail", [b"", b"\0" * 100], ids=["nothing", "zeros"])
def test_members_of_gzip_follow_each_other(tail: bytes) -> None:
    halves = PLAIN.read_bytes()[:300], PLAIN.read_bytes()[300:]
    log = parse(b"".join(gzip.compress(half, mtime=0) for half in halves) + tail)
    assert log.problems == ()
    assert len(log) == 9


def test_junk_behind_a_gzip_member_is_a_damaged_end() -> None:
    log = parse(gzip.compress(PLAIN.read_bytes(), mtime=0) + b"junk")
    assert log.problems == ((0, "truncated_gzip", 0),)
    assert len(log) == 9


def test_a_large_gzip_is_read_in_chunks() -> None:
    rows = b"".join(row(at, "A", f"{zlib.crc32(bytes([at % 256]) * at)}") for at in range(20_000))
    assert len(parse(gzip.compress(rows, mtime=0))) == 20_000


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "empty"),
        (b"\n \n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b'{"mode": 1}', "artisan"),
        (b"1.5\n", "numbers"),
        (b"1.5\t-2\r\n3 4\n", "numbers"),
        (b"1 2 3\n4 5 6 7\n", "numbers"),
        (b"% a comment\n", "text"),
        (b"12 boats seen\nby nobody\n", "row"),
        (b"seen:\n12 boats seen\n", "text"),
        (b"\xfe\xff\x00%", "utf16"),
        (b"MZ\0\0\n", "binary"),
        (b"\x01\x02\x03\x04text\n", "binary"),
        (b"%\x01\x02\x03\n", "binary"),
        (b"%\x01\x02\x03\n%% LOGSTART 5\n", "row"),
        (b"%% LOG FILE: ./x._bhv\n", "companion"),
        (b"1.0 A p \0\1\2\3\4\5\6\7\n", "row"),
    ],
)
def test_a_file_that_is_no_log_says_what_it_is(data: bytes, kind: str) -> None:
    if kind == "row":
        assert parse(data) is not None
        return
    with pytest.raises(FormatError) as caught:
        parse(data, "some.alog")
    assert caught.value.kind == kind
    assert str(caught.value).startswith("some.alog: ")


def test_lines_before_a_first_row_are_one_problem() -> None:
    log = parse(b"a\n\nb\n" + row(1.0, "A", "x") + row(2.0, "A", "x") + row(3.0, "A", "x"))
    assert log.problems == ((1, "preamble", 2),)
    assert log.counts.n_preamble == 2


def test_a_run_of_odd_rows_is_one_problem_and_the_next_run_another() -> None:
    good = row(1.0, "A", "1.00000     ")
    log = parse(good + b"1 A p x\n2 A p x\n" + good + b"3 A p x\n")
    assert log.problems == ((2, "odd_layout", 2), (5, "odd_layout", 1))


def test_a_carriage_return_goes_from_the_cut_end_of_a_crlf_file_too() -> None:
    log = parse(b"%% LOGSTART 5\r\n1.0 A p x\r")
    assert log.notes == ("crlf",)
    assert log.postings()[0].text == "x"


def test_a_blank_line_at_the_end_may_lack_its_line_feed() -> None:
    counts = parse(row(1.0, "A", "x") + b"  ").counts
    assert (counts.n_rows, counts.n_blank, counts.unterminated_last_line) == (1, 1, True)


def test_a_nul_before_the_closing_blank_hides_no_number() -> None:
    marked = b"%% DATATYPE MARKING ON\n%% LOGSTART 5\n" + row(1.0, "A", "D:1.00000     \0")
    for data in (row(1.0, "A", "1.00000     \0") + row(2.0, "A", "9000"), marked):
        assert parse(data).postings()[0][4:] == (1.0, "1.00000")


def test_a_double_of_twelve_characters_must_have_the_decimals_of_the_others() -> None:
    log = parse(
        row(1.0, "A", "1.00000     ")
        + row(1.0, "B", "123456.00000")
        + row(1.0, "C", "12345678.000")
    )
    assert [posting.number for posting in log.postings()] == [1.0, 123456.0, None]


def test_reading_a_small_log_loads_nothing_heavy() -> None:
    code = (
        "import sys, alogkit\n"
        "log = alogkit.read(sys.argv[1])\n"
        "log.select(['NAV_X'])\n"
        "print(len(log.column('NAV_X')), log.counts.n_rows, log.community, log.span)\n"
        "print(*{'numpy', 'pandas', 'matplotlib', 'rich', 'tempfile'} & {*sys.modules})"
    )
    command = [sys.executable, "-c", code, str(PLAIN)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 -- our own interpreter and code
    assert run.stdout.endswith("\n\n")


def test_importing_alogkit_loads_nothing_heavy() -> None:
    code = "import sys, alogkit; print(*{'numpy', 'pandas', 'matplotlib', 'rich'} & {*sys.modules})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 -- our own interpreter and code
    assert run.stdout == "\n"
