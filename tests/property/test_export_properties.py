from __future__ import annotations

import csv
import json
import re
from io import StringIO
from math import inf, isfinite
from typing import TYPE_CHECKING, NoReturn

from defusedxml.ElementTree import fromstring
from hypothesis import example, given
from hypothesis import strategies as st

from alogkit.alog.read import parse
from alogkit.errors import AlogkitError
from alogkit.export.clock import clock_of
from alogkit.export.csv_text import defused, long_csv, wide_csv
from alogkit.export.errors import ExportError
from alogkit.export.geojson import geojson
from alogkit.export.jsonl import long_jsonl, wide_jsonl
from alogkit.export.kml import kml
from alogkit.export.matlab_names import LONGEST, matlab_names
from alogkit.export.rows import postings
from alogkit.export.texts import sound, xml_sound
from alogkit.export.track import tracks_of
from alogkit.export.wide import wide_table
from alogkit.toolbox.held import Held

if TYPE_CHECKING:
    from alogkit.alog.log import Alog

ANY = st.text(st.characters(), max_size=30)
NAMES = st.sampled_from(
    ["NAV_X", "NAV_LAT", "NAV_LONG", "NAV_DEPTH", "time", "../x", "<a>", "NODE_REPORT", "é", "0"]
)
VALUES = st.one_of(
    st.floats().map(lambda number: f"{number:.5f}".ljust(12)),
    st.sampled_from(["", "=1+1", 'say "a,b"', "two\nlines", "a\rb", "\x1b[7m\0", "1e999"]),
    st.sampled_from(["NAME=bob,LAT=43.5,LON=-70.5,DEP=1e999", "NAME=\udcfe,LAT=1,LON=1,DEP=2"]),
)
TIMES = st.one_of(st.integers(-20, 50).map(float), st.sampled_from([1e12, -1e300, 0.00001]))
ROWS = st.lists(st.tuples(TIMES, NAMES, VALUES), max_size=25)
STARTS = st.sampled_from(["", "%% LOGSTART 1796040000\n", "%% LOGSTART 1e300\n"])
WARPS = st.sampled_from([None, 1.0, 10.0, 1e-300])


def log_of(start: str, rows: list[tuple[float, str, str]]) -> Alog:
    body = "".join(f"{time:<15} {name:<20} {'pApp':<15} {text} \n" for time, name, text in rows)
    return parse(f"{start}0.0 A pApp 1\n{body}".encode("utf-8", "surrogateescape"), "x.alog")


def refuse(constant: str) -> NoReturn:
    raise AssertionError(constant)


@given(ANY)
def test_sound_text_is_unicode_and_fit_for_xml(text: str) -> None:
    sound(text).encode()
    assert sound(sound(text)) == sound(text)
    root = fromstring(f"<a><![CDATA[{xml_sound(text).replace(']]>', '')}]]></a>")
    assert "\x00" not in (root.text or "")


@given(st.lists(ANY, max_size=20, unique=True))
@example(["A" * 63, "A" * 64, "A" * 65])
def test_names_for_matlab_are_valid_and_no_two_alike(names: list[str]) -> None:
    found = [*matlab_names(names).values()]
    assert len(set(found)) == len(names)
    assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name) for name in found)
    assert all(len(name) <= LONGEST for name in found)


@given(ANY)
def test_nothing_runs_in_a_spreadsheet_once_it_is_defused(text: str) -> None:
    assert not defused(text).startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert defused(text).removeprefix("'") in {text, text.removeprefix("'")}


@given(STARTS, ROWS, WARPS, st.booleans())
def test_csv_gives_every_posting_back(
    start: str,
    rows: list[tuple[float, str, str]],
    warp: float | None,
    defuse: bool,  # noqa: FBT001 -- hypothesis passes by position
) -> None:
    log = log_of(start, rows)
    clock = clock_of(log, warp)
    found = postings(log, None, -inf, inf)
    text = b"".join(long_csv(found, clock, defuse=defuse)).decode()
    read = list(csv.DictReader(StringIO(text, newline=""), strict=True))
    assert len(read) == len(log)
    for row, posting in zip(read, log.postings(), strict=True):
        plain = sound(posting.text)
        assert float(row["time"]) == posting.time
        assert row["text"] in ({plain, defused(plain)} if defuse else {plain})
        assert repr(posting.number) == (row["number"] or "None")


@given(STARTS, ROWS, WARPS)
def test_every_line_of_json_is_strict_json(
    start: str, rows: list[tuple[float, str, str]], warp: float | None
) -> None:
    log = log_of(start, rows)
    clock = clock_of(log, warp)
    table = wide_table(log, log.variables, -inf, inf)
    for line in (*long_jsonl(postings(log, None, -inf, inf), clock), *wide_jsonl(table, clock)):
        found = json.loads(line, parse_constant=refuse)
        assert isfinite(found["time"])


@given(ROWS, st.integers(-25, 60), st.integers(1, 40))
def test_a_wide_table_holds_what_moos_holds(
    rows: list[tuple[float, str, str]], start: int, length: int
) -> None:
    log = log_of("", rows)
    names = log.variables
    table = wide_table(log, names, start, start + length, every=1.5)
    for block in table.blocks():
        for name, cells in zip(names, block.cells, strict=True):
            held = Held(log.column(name))
            rows_held = [held.index(time) for time in block.times]
            column = log.column(name)
            assert [None if row is None else sound(column.texts[row]) for row in rows_held] == (
                cells.texts
            )
    text = b"".join(wide_csv(table, clock_of(log)))
    assert len(list(csv.reader(StringIO(text.decode(), newline="")))) == len(table.times) + 1


@given(STARTS, ROWS, WARPS)
def test_tracks_are_sound_json_and_xml_or_refused(
    start: str, rows: list[tuple[float, str, str]], warp: float | None
) -> None:
    log = log_of(start, [row for row in rows if row[1] != "NAV_X"])
    clock = clock_of(log, warp)
    try:
        tracks = tracks_of(log).tracks
    except ExportError:
        return
    found = json.loads(b"".join(geojson(tracks, clock, {})))
    assert len(found["features"]) == len(tracks)
    fromstring(b"".join(kml(tracks, clock, log.path)))


@given(st.binary(max_size=300))
def test_any_bytes_that_are_a_log_can_be_exported(data: bytes) -> None:
    try:
        log = parse(b"%% LOGSTART 5\n1.0 A pApp 1\n" + data, "x.alog")
    except AlogkitError:
        return
    clock = clock_of(log)
    text = b"".join(long_csv(postings(log, None, -inf, inf), clock)).decode()
    assert len(list(csv.reader(StringIO(text, newline=""), strict=True))) == len(log) + 1
