from __future__ import annotations

import pytest

from alogkit.alog.header import Header, HeaderScan, community_of, format_header, stamp_of

WRITTEN = """\
%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
%% LOG FILE:       ./LOG_ABE_3_12_2026_____09_05_07/LOG_ABE_3_12_2026_____09_05_07.alog
%% FILE OPENED ON  Thu Jan  1 00:00:00 1970
%% LOGSTART           17962911070.50125
%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
"""
ABE = Header(
    log_file="./LOG_ABE_3_12_2026_____09_05_07/LOG_ABE_3_12_2026_____09_05_07.alog",
    opened_on="Thu Jan  1 00:00:00 1970",
    start=17962911070.50125,
)


def scan(text: str) -> HeaderScan:
    found = HeaderScan()
    for line in text.splitlines():
        found.feed(line)
    return found


def test_a_header_is_written_as_plogger_writes_it() -> None:
    assert format_header(ABE) == WRITTEN


def test_a_written_header_is_read_back() -> None:
    assert scan(WRITTEN).header() == ABE


@pytest.mark.parametrize(
    ("start", "line"),
    [
        (1790000000.25, "%% LOGSTART               1790000000.25"),
        (1502891777.0, "%% LOGSTART                  1502891777"),
        (17962911070.5012499, "%% LOGSTART           17962911070.50125"),
        (0.0, "%% LOGSTART                           0"),
    ],
)
def test_logstart_has_sixteen_digits_without_trailing_zeros(start: float, line: str) -> None:
    assert format_header(Header(start=start)).splitlines()[1] == line


def test_a_field_that_is_not_known_leaves_its_line_out() -> None:
    assert format_header(Header()) == ""
    assert format_header(Header(opened_on="x")).count("\n") == 3


def test_type_marking_is_a_line_of_the_header() -> None:
    assert "\n%% DATATYPE MARKING ON\n%%%" in format_header(Header(datatype_marking=True))


@pytest.mark.parametrize(
    "line",
    ["%% LOGSTART", "%% LOGSTART soon", "%% LOGSTART 1e999", "%% LOGSTART nan", "%% LOGSTART 5x"],
)
def test_a_logstart_without_a_finite_number_is_none(line: str) -> None:
    found = scan(line)
    assert found.header().start is None
    assert not found.seen


def test_the_first_header_wins_and_a_second_logstart_is_told() -> None:
    found = scan(WRITTEN)
    assert not found.feed("%% LOG FILE: ./other.alog")
    assert not found.feed("%% FILE OPENED ON  Fri")
    assert found.feed("%% LOGSTART 5")
    assert found.header() == ABE


def test_marking_that_starts_in_a_second_header_does_not_mark_the_first() -> None:
    found = scan(f"{WRITTEN}%% LOG FILE: ./b.alog\n%% DATATYPE MARKING ON")
    assert found.marking
    assert not found.header().datatype_marking


@pytest.mark.parametrize(
    ("name", "community"),
    [
        ("LOG_ABE_3_12_2026_____09_05_07", "abe"),
        ("./XLOG_SHORESIDE_30_11_2026_____18_38_16/x.alog", "shoreside"),
        ("LOG_BEN_TWO_3_2_2026_____10_20_30.alog", "ben_two"),
        ("MOOSLog_3_2_2009_____10_20_30", ""),
        ("LOG_%(VNAME)_12_7_2021_____15_40_14", ""),
        ("abe.alog", ""),
    ],
)
def test_the_community_is_found_in_ploggers_names(name: str, community: str) -> None:
    assert community_of(name) == community


@pytest.mark.parametrize(
    ("name", "stamp"),
    [
        ("LOG_ABE_3_12_2026_____09_05_07", 1796288707.0),
        ("./LOG_A_1_1_2020_____00_00_00/LOG_A_1_1_1970_____00_00_10.alog", 10.0),
        ("LOG_ABE_3_12_2026_____09_05_071", None),
        ("LOG_ABE_3_13_2026_____09_05_07", None),
        ("vehicle.alog", None),
    ],
)
def test_when_a_log_was_begun_is_found_in_ploggers_names(name: str, stamp: float | None) -> None:
    assert stamp_of(name) == stamp
