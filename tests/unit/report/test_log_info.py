from __future__ import annotations

import json
import zlib
from dataclasses import replace

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.alog.read import parse
from alogkit.report.log_info import (
    VariableInfo,
    format_clocks,
    format_info,
    info_dict,
    variable_infos,
)

HEADER = Header("./LOG_ABE.alog", "Thu Jan  1 00:00:00 1970", 1767225600.0)
POSTINGS = [
    Posting(1.0, "NAV_X", "uSim", None, 3.0, ""),
    Posting(2.0, "NAV_X", "uSim", "aux", 4.0, ""),
    Posting(3.0, "NAV_X", "pOther", None, 5.0, ""),
    Posting(2.5, "MODE", "pHelmIvP", "x", None, "ACTIVE"),
    Posting(-0.5, "ODD", "pOdd", None, None, "text"),
    Posting(9.5, "ODD", "pOdd", None, 1.0, ""),
]
LOG = Alog.from_postings(HEADER, POSTINGS, path="abe.alog", community="abe")


def _facts(log: Alog) -> dict[str, str]:
    """The lines above the table, by their first word or words."""
    lines = format_info(log).split("\n\n")[0].splitlines()[1:]
    return {line[2:11].strip(): line[13:] for line in lines}


def test_each_variable_has_its_count_kind_span_rate_and_sources() -> None:
    mode, nav_x, odd = variable_infos(LOG)
    assert nav_x == VariableInfo("NAV_X", 3, 3, 1.0, 3.0, 1.0, ["pOther", "uSim"])
    assert (mode.rate, odd.rate) == (None, 0.1)
    assert [info.kind for info in (mode, nav_x, odd)] == ["text", "number", "mixed"]


def test_a_log_is_told_in_words_and_a_table() -> None:
    head, table = format_info(LOG).split("\n\n")
    assert head.splitlines() == [
        "abe.alog",
        "  community  abe",
        "  log file   ./LOG_ABE.alog",
        "  opened on  Thu Jan 1 00:00:00 1970",
        "  LOGSTART   1767225600.00000 s since 1970 (2026-01-01 00:00:00 UTC)",
        "  span       -0.500 to 9.500 s",
        "  lines      11: 6 postings, 5 comments",
        "  odd        2 times that go back, 1 negative times",
        "  shared     NAV_X by pOther, uSim",
        "  problems   none",
    ]
    assert table.splitlines() == [
        "variable  postings  kind    start  stop    rate  sources",
        "MODE             1  text     2.50  2.50          pHelmIvP",
        "NAV_X            3  number   1.00  3.00  1.00/s  pOther,uSim",
        "ODD              2  mixed   -0.50  9.50  0.10/s  pOdd",
    ]


@pytest.mark.parametrize(
    ("start", "told"),
    [
        pytest.param(None, "not told, so times have no date", id="none"),
        pytest.param(0.0, "0.00000 s since 1970", id="zero"),
        pytest.param(-5.0, "-5.00000 s since 1970", id="before"),
        pytest.param(
            17e9,
            "17000000000.00000 s since 1970 "
            "(after the year 2100, so a time warp has multiplied it)",
            id="warped",
        ),
    ],
)
def test_logstart_is_a_date_where_it_can_be_one(start: float | None, told: str) -> None:
    log = Alog.from_postings(replace(HEADER, start=start), POSTINGS)
    assert _facts(log)["LOGSTART"] == told


def test_what_a_log_lacks_is_told() -> None:
    log = Alog.from_postings(Header(), [], path="empty.alog")
    facts = _facts(log)
    assert facts["community"] == "unknown"
    assert facts["log file"] == facts["opened on"] == "not told"
    assert facts["span"] == "no postings"
    assert "odd" not in facts
    assert "shared" not in facts


def test_problems_are_counted_and_the_first_ones_placed() -> None:
    orphans = ["of two\nlines\n", *["of one\n"] * 11]
    rows = [f"{time}.00000  NAV_X  uSim  1.00000\n{text}" for time, text in enumerate(orphans)]
    data = zlib.compress(("%% LOGSTART        1\n" + "".join(rows)).encode(), wbits=31)
    told = format_info(parse(data[:-4])).split("\n\n")[0].splitlines()
    assert told[0] == "(in memory)"
    assert told[-12:] == [
        "  problems   12 orphan, 1 truncated_gzip",
        "             the whole file: truncated_gzip",
        "             lines 3 to 4: orphan",
        *(f"             line {line}: orphan" for line in range(6, 22, 2)),
        "             and 3 more (--json has all)",
    ]


def test_a_long_name_pushes_its_own_row_only() -> None:
    name = "V" * 80
    log = Alog.from_postings(HEADER, [*POSTINGS, Posting(1.0, name, "p", None, None, "x")])
    rows = format_info(log).split("\n\n")[1].splitlines()
    assert rows[0].index("postings") == 34
    assert rows[-1].startswith(f"{name}         1  text")


def test_control_characters_are_shown_and_not_sent() -> None:
    data = (
        b"%% LOG FILE:       \x1b[2Jx\n%% LOGSTART        1\n"
        b"1.00000 A\x1bB  p\x07:a  text\n2.00000 A\x1bB  q\x9b:a  text\n"
    )
    told = format_info(parse(data, "p\x1bath"))
    assert all(line.isprintable() for line in told.split("\n"))
    assert "A\N{REPLACEMENT CHARACTER}B" in told


def test_the_facts_are_strict_json() -> None:
    facts = json.loads(json.dumps(info_dict(LOG), allow_nan=False))
    assert facts["path"] == "abe.alog"
    assert facts["header"]["logstart"] == HEADER.start
    assert facts["counts"]["n_rows"] == 6
    assert facts["counts"]["multiple_sources"] == {"NAV_X": ["pOther", "uSim"]}
    assert facts["variables"][0] == {
        "variable": "MODE",
        "postings": 1,
        "numbers": 0,
        "start": 2.5,
        "stop": 2.5,
        "rate": None,
        "sources": ["pHelmIvP"],
    }
    assert facts["problems"] == []


def test_times_that_json_lacks_are_null() -> None:
    endless = [Posting(float("inf"), "A", "p", None, None, "x"), POSTINGS[0]]
    log = Alog.from_postings(HEADER, endless)
    assert json.dumps(info_dict(log), allow_nan=False)


@pytest.mark.parametrize(
    ("communities", "lines"),
    [
        (("abe", "shoreside"), 2),
        (("abe", "ben", "shoreside"), 3),
        (("abe",), 0),
        ((), 0),
        (("abe", "abe"), 0),
        (("abe", ""), 0),
    ],
    ids=["two", "three", "one", "none", "two runs", "nobody's"],
)
def test_the_clocks_of_logs_that_may_be_of_one_run_are_told(
    communities: tuple[str, ...], lines: int
) -> None:
    logs = [
        Alog.from_postings(Header(start=100.0 + 2.5 * at), [], path=f"{at}.alog", community=name)
        for at, name in enumerate(communities)
    ]
    told = format_clocks(logs).splitlines()
    assert len(told) == lines
    if lines:
        assert told[:2] == [
            "as one run, times are those of 0.alog",
            (
                "those of 1.alog were moved by +2.50000 s, by LOGSTART; "
                "no posting was bridged, so its clock's skew is unknown"
            ),
        ]
