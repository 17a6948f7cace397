from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest

from alogkit.alog.read import open_log, parse
from alogkit.alog.source import Source
from alogkit.toolbox.copy import copied, copied_lines, second_header
from alogkit.toolbox.logfile import LogFile
from alogkit.toolbox.select import Query, by_time, select, window

QUIRKS = Path(__file__).resolve().parents[3] / "fixtures" / "quirks" / "inputs"
ALOGS = sorted(path for path in QUIRKS.iterdir() if not path.name.startswith("not_alog"))
HEADER = b"%%%%\n%% LOG FILE:       x.alog\n%% LOGSTART           1000.5\n%%%%\n"
ROWS = (
    b"1.00000         NAV_X                uSim            1.50000      \n"
    b"1.10000         TEXT                 pApp            two\n  lines of it \n"
    b"0.90000         NAV_Y                uSim            2.50000      \n"
    b"2.00000         NAV_X                uSim            3.50000      \n"
)


def read_bytes(data: bytes) -> LogFile:
    return LogFile(parse(data), [Source.of_stream(io.BytesIO(data).read, "x.alog")])


def opened(path: Path) -> LogFile:
    return LogFile(*open_log(path))


def copy(file: LogFile, query: Query | None = None, **options: bool) -> bytes:
    return b"".join(copied(file, select(file.log, query or Query()).found, **options))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(HEADER + ROWS, id="plain"),
        pytest.param(ROWS, id="no-header"),
        pytest.param(HEADER, id="no-rows"),
        pytest.param((HEADER + ROWS).replace(b"\n", b"\r\n"), id="crlf"),
        pytest.param(HEADER + ROWS.replace(b"two", b"tw\xf6\x1b[7m"), id="bytes-of-any-kind"),
        pytest.param(HEADER + ROWS.replace(b"NAV_X     ", b"NAV_X\t\t"), id="tabs"),
        pytest.param(HEADER + ROWS.replace(b"00000 ", b"000 "), id="three-decimals"),
    ],
)
def test_all_postings_are_copied_byte_for_byte(data: bytes) -> None:
    assert copy(read_bytes(data)) == data


@pytest.mark.parametrize("path", ALOGS, ids=lambda path: path.name)
def test_the_copy_of_an_odd_log_holds_the_same_postings(path: Path) -> None:
    log = open_log(path).log
    again = parse(copy(opened(path)), "again.alog")
    assert list(map(repr, again.postings())) == list(map(repr, log.postings()))
    assert again.header == log.header


def test_a_copy_is_the_same_from_a_plain_and_from_a_compressed_file(tmp_path: Path) -> None:
    plain, packed = tmp_path / "x.alog", tmp_path / "x.alog.gz"
    plain.write_bytes(HEADER + ROWS)
    packed.write_bytes(gzip.compress(HEADER + ROWS))
    for path in (plain, packed):
        assert copy(opened(path)) == HEADER + ROWS
    assert copy(read_bytes(packed.read_bytes())) == HEADER + ROWS


def test_a_value_of_several_lines_stays_in_one_piece() -> None:
    file = read_bytes(HEADER + ROWS)
    found = by_time(select(file.log, Query()).found)
    lines = b"".join(copied(file, found)).removeprefix(HEADER).splitlines()
    starts = [line.split()[0] for line in lines]
    assert starts == [b"0.90000", b"1.00000", b"1.10000", b"lines", b"2.00000"]
    assert copy(file, Query(("TEXT",)), header=False) == (
        b"1.10000         TEXT                 pApp            two\n  lines of it \n"
    )


def test_a_comment_inside_a_value_is_no_part_of_it_but_blank_lines_may_be() -> None:
    blank = HEADER + ROWS.replace(b"lines of it \n", b"\nlines of it\r\n \n")
    commented = blank.replace(b"two\n", b"two\n% a comment\n")
    assert copy(read_bytes(commented)) == blank
    assert copy(read_bytes(blank), Query(("NAV_*",))) == b"".join(
        line
        for line in (HEADER + ROWS).splitlines(keepends=True)
        if line[:1] in b"%012" and b"TEXT" not in line
    )


def test_a_last_line_without_its_end_gets_one() -> None:
    unterminated = (HEADER + ROWS).removesuffix(b"\n")
    assert copy(read_bytes(unterminated)) == HEADER + ROWS
    crlf = (HEADER + ROWS).replace(b"\n", b"\r\n").removesuffix(b"\r\n")
    assert copy(read_bytes(crlf)) == (HEADER + ROWS).replace(b"\n", b"\r\n")


def test_a_byte_order_mark_is_left_out() -> None:
    assert copy(read_bytes(b"\xef\xbb\xbf" + HEADER + ROWS)) == HEADER + ROWS


def test_lines_of_no_posting_are_left_out_or_kept_at_their_places() -> None:
    first = b"1.00000         NAV_X                uSim            1.50000      \n"
    orphaned = ROWS.replace(first, first + b"Total lines: 5\nclipped\n")
    data = b"Processing x\n" + HEADER + orphaned + b"3.1 NAV"
    file = read_bytes(data)
    assert copy(file) == HEADER + ROWS
    kept = copy(file, keep_bad=True)
    assert kept == HEADER + b"Processing x\n" + orphaned + b"3.1 NAV\n"


def test_a_gap_line_stands_where_lines_are_left_out() -> None:
    file = read_bytes(HEADER + ROWS)
    lines = copy(file, Query(("NAV_X", "TEXT")), gap_lines=True).removeprefix(HEADER)
    assert lines.split(b"\n\n")[1].startswith(b"2.00000")
    assert lines.count(b"\n\n") == 1


def test_a_key_of_a_payload_gets_a_line_of_its_own() -> None:
    data = HEADER + b"1.00000         REPORT               pApp:x          X=7.25,N=abe \n"
    file = read_bytes(data)
    assert copy(file, Query(("REPORT.*",)), header=False) == (
        b"1.00000         REPORT.X             pApp:x          7.25         \n"
        b"1.00000         REPORT.N             pApp:x          abe \n"
    )


def test_a_log_with_two_headers_keeps_both_so_that_times_keep_their_meaning() -> None:
    data = HEADER + ROWS + HEADER.replace(b"1000.5", b"2000.5") + ROWS
    file = read_bytes(data)
    assert second_header(file.log) == 12
    assert copy(file) == data
    assert b"".join(copied_lines(file, file.log.line_numbers)) == data
    assert b"".join(copied(file, file.log.line_numbers)) == data
    assert second_header(read_bytes(HEADER + ROWS).log) is None
    assert b"2000.5" not in copy(file, header=False)


def test_what_is_held_at_the_start_of_a_clip_goes_before_it() -> None:
    file = read_bytes(HEADER + ROWS)
    lines = b"".join(copied_lines(file, window(file.log, 1.5, 9.0, hold=True))).removeprefix(HEADER)
    starts = [line.split(b" ")[0] for line in lines.splitlines()]
    assert starts == [b"0.90000", b"1.00000", b"1.10000", b"", b"2.00000"]
