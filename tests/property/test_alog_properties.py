from __future__ import annotations

import gzip

from hypothesis import given, settings
from hypothesis import strategies as st

from alogkit.alog.header import Header
from alogkit.alog.lines import is_double, is_nonfinite
from alogkit.alog.log import Alog
from alogkit.alog.numbers import may_be_number, number_text
from alogkit.alog.posting import Posting
from alogkit.alog.read import parse
from alogkit.alog.scan import Scan
from alogkit.errors import FormatError

HEADER = Header("./LOG_ABE_3_2_2026_____10_20_30/x.alog", "Thu Jan  1 00:00:00 1970", 1790000000.25)
KINDS_OF_LINES = {"continuation", "orphan", "preamble", "cut_row"}
SHORT = settings(deadline=None)

# What files are made of; strung together it makes rows, near rows, headers, and junk.
PIECES = st.sampled_from(
    [
        b"%% LOGSTART 5",
        b"%% LOG FILE: ./x.alog",
        b"%% DATATYPE MARKING ON",
        b"%",
        b"\n",
        b"\r\n",
        b" ",
        b"\t",
        b"\0",
        b"\0 \n",
        b"D:",
        b"S:",
        b"1.00000         ",
        b"2.500           ",
        b"-0.00000        ",
        b"7 ",
        b"1e999 ",
        b"NAV_X                ",
        b"NAV_X ",
        b"TWO WORDS            ",
        b"A_NAME_OF_MORE_THAN_20 ",
        b"uSim            ",
        b"pHelmIvP:12:waypt ",
        b"pHelmIvP ",
        b"1.00000     ",
        b"1.00000      \n",
        b"123456789.12345 \n",
        b"9000 \n",
        b"nan \n",
        b"text \n",
        b"\xc3\xa9",
        b"\xff",
        b"1.00000         NAV_X                uSim            1.00000      \n",
        b"2.00000         NAV_X                uSim            word \n",
        b"2.00000         DEPTH_MISMATCH       pHelmIvP:12:waypt 2.00000      \n",
        b"3.00000         A_NAME_OF_MORE_THAN_20 uSim            3.00000      \n",
    ]
)
FILES = st.one_of(
    st.binary(max_size=200),
    st.lists(st.one_of(PIECES, st.binary(max_size=4)), max_size=40).map(b"".join),
)


def parse_or_none(data: bytes) -> Alog | None:
    try:
        return parse(data)
    except FormatError:
        return None


@SHORT
@given(FILES)
def test_any_bytes_give_a_log_with_every_line_accounted_for_or_a_format_error(data: bytes) -> None:
    log = parse_or_none(data)
    if log is None:
        return
    counts = log.counts
    assert counts.n_lines == sum(counts[1:7])
    assert counts.n_lines == data.count(b"\n") + counts.unterminated_last_line
    told = sum(problem.lines for problem in log.problems if problem.kind in KINDS_OF_LINES)
    assert told == counts.n_continuation + counts.n_preamble + counts.n_cut_rows
    assert len(log) == len(log.postings()) == counts.n_rows
    assert len(log) == sum(len(log.column(variable)) for variable in log.variables)
    lines = [log.line_of(row) for row in range(len(log))]
    assert lines == sorted({*lines})
    assert list(log.problems) == sorted(log.problems)


@SHORT
@given(FILES, st.integers(0, 400))
def test_a_gzip_cut_anywhere_gives_a_log_or_a_format_error(data: bytes, length: int) -> None:
    log = parse_or_none(gzip.compress(data, mtime=0)[:length])
    assert log is None or log.notes[0] == "gzip"


class LongWayScan(Scan):
    """Takes no line the short way."""

    def _take(self, lines: list[str]) -> None:
        for number, line in enumerate(lines, 1):
            self._take_line(line, number)


@SHORT
@given(FILES)
def test_the_short_way_through_a_line_gives_what_the_long_way_gives(data: bytes) -> None:
    text = data.decode("latin-1")
    short, long = vars(Scan(text)), vars(LongWayScan(text))
    for of_scan in (short, long):
        del of_scan["header_scan"], of_scan["_known"]
    assert short == long


@SHORT
@given(st.text(alphabet="0123.+-eEnaifty \tD:x", max_size=14), st.sets(st.integers(1, 6)))
def test_a_value_that_is_a_number_begins_like_one(raw: str, decimals: set[int]) -> None:
    found = [number_text(raw, decimals, marked=False, strict=strict) for strict in (False, True)]
    assert may_be_number(raw) or found == [None, None]


def is_text_of_ploggers(text: str) -> bool:
    """Whether pLogger's file keeps a text apart from a number, and its end apart from padding."""
    value = text.partition("\n")[0].strip(" \t")
    return not (is_double(value) or is_nonfinite(value) or text.endswith("\0"))


NAMES = st.text(st.characters(codec="utf-8", exclude_characters=" \t\n:"), min_size=1, max_size=30)
LINES = st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=40)
MORE_LINES = st.lists(LINES.map(lambda line: f"more {line}"), max_size=2)
TEXTS = st.builds(lambda first, more: "\n".join([first, *more]), LINES, MORE_LINES).filter(
    is_text_of_ploggers
)
HUNDRED_THOUSANDTHS = st.integers(-(10**12), 10**12).map(lambda number: number / 100_000)
DOUBLES = st.builds(
    lambda time, variable, source, aux, number: Posting(
        time, variable, source, aux, number, f"{number:.5f}"
    ),
    HUNDRED_THOUSANDTHS,
    NAMES,
    NAMES,
    st.none() | NAMES,
    HUNDRED_THOUSANDTHS | st.just(-0.0),
)
WORDS = st.builds(
    lambda time, variable, source, aux, text: Posting(time, variable, source, aux, None, text),
    HUNDRED_THOUSANDTHS,
    NAMES,
    NAMES,
    st.none() | NAMES,
    TEXTS,
)
FIRST = Posting(0.0, "MOOS_TIMEWARP", "MOOSDB_abe", None, 1.0, "1.00000")
"""One short double, as every real log has, shows how this file writes doubles."""
POSTINGS = st.lists(st.one_of(DOUBLES, WORDS), max_size=12).map(lambda rows: [FIRST, *rows])


@SHORT
@given(POSTINGS)
def test_postings_that_were_written_are_read_back(postings: list[Posting]) -> None:
    made = Alog.from_postings(HEADER, postings)
    back = parse(b"".join(made.format()))
    assert repr(back.postings()) == repr(made.postings()) == repr(postings)
    assert back.header == made.header
    assert back.counts == made.counts
    assert [back.line_of(row) for row in range(len(back))] == [
        made.line_of(row) for row in range(len(made))
    ]


def line_of(posting: Posting, decimals: int) -> bytes:
    """One line of an alog, written another way than the package does."""
    origin = posting.source if posting.aux is None else f"{posting.source}:{posting.aux}"
    value = posting.text.ljust(12) if posting.number is not None else posting.text
    fields = [f"{posting.time:.{decimals}f}", posting.variable, origin]
    out = b""
    for field, width in zip(fields, (15, 20, 15), strict=True):
        out += field.encode().ljust(width) + b" "
    return out + value.encode() + b" \n"


@SHORT
@given(POSTINGS, st.sampled_from([3, 5, 6]))
def test_bytes_that_plogger_wrote_are_written_again(postings: list[Posting], decimals: int) -> None:
    data = b"".join(line_of(posting, decimals) for posting in postings)
    log = parse(data)
    assert b"".join(log.format()) == data


@SHORT
@given(FILES)
def test_a_log_without_problems_is_written_as_what_it_was_read_as(data: bytes) -> None:
    log = parse_or_none(data)
    if log is None or not len(log) or log.problems:
        return
    back = parse(b"".join(log.format()))
    assert repr(back.postings()) == repr(log.postings())
    assert back.header == log.header
