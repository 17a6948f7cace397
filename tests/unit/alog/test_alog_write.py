from __future__ import annotations

from pathlib import Path

import pytest

import alogkit
from alogkit.alog.posting import Posting
from alogkit.alog.read import parse
from alogkit.alog.write import format_lines, format_posting

INPUTS = Path(__file__).resolve().parents[3] / "fixtures" / "quirks" / "inputs"


@pytest.mark.parametrize(
    ("posting", "line"),
    [
        (
            Posting(-0.8812, "DB_TIME", "MOOSDB_abe", None, 17962911069.62005, "17962911069.62005"),
            "-0.88120        DB_TIME              MOOSDB_abe      17962911069.62005 \n",
        ),
        (
            Posting(1.75431, "DESIRED_ELEVATOR", "pMarinePIDV22", None, 0.0, ""),
            "1.75431         DESIRED_ELEVATOR     pMarinePIDV22   0.00000      \n",
        ),
        (
            Posting(10.05218, "DESIRED_RUDDER", "pMarinePIDV22", None, -0.0, ""),
            "10.05218        DESIRED_RUDDER       pMarinePIDV22   -0.00000     \n",
        ),
        (
            Posting(2.17204, "DEPLOY", "pHelmIvP", "HELM_VAR_INIT", None, "false"),
            "2.17204         DEPLOY               pHelmIvP:HELM_VAR_INIT false \n",
        ),
        (
            Posting(31.40977, "DEPTH_MISMATCH", "pHelmIvP", "86:const_depth", 18.07331, ""),
            "31.40977        DEPTH_MISMATCH       pHelmIvP:86:const_depth 18.07331     \n",
        ),
        (
            Posting(1.0, "A_VARIABLE_OF_24_LETTERS", "pX", "", None, ""),
            "1.00000         A_VARIABLE_OF_24_LETTERS pX:              \n",
        ),
        (
            Posting(1.5, "H\u00d6HE", "p\u00dc", None, 1.5, ""),
            "1.50000         H\u00d6HE                p\u00dc             1.50000      \n",
        ),
    ],
    ids=["long double", "zero", "minus zero", "aux", "long aux", "long variable", "bytes count"],
)
def test_a_posting_is_written_as_plogger_writes_it(posting: Posting, line: str) -> None:
    assert format_posting(posting) == line


def test_times_have_the_decimals_that_are_asked_for() -> None:
    assert format_posting(Posting(1.5, "A", "p", None, None, "x"), 3).startswith("1.500     ")


def test_many_postings_are_the_lines_of_each() -> None:
    postings = parse((INPUTS / "plain.alog").read_bytes()).postings()
    assert format_lines(postings) == "".join(map(format_posting, postings)).encode()
    assert format_lines([]) == b""


def test_bytes_that_are_no_utf8_are_written_as_they_came() -> None:
    posting = Posting(1.0, "V\udce9", "p", None, None, "\udcff")
    assert (
        format_lines([posting])
        == b"1.00000         V\xe9                   p               \xff \n"
    )


WRITTEN_BY_PLOGGER = [
    "ansi_colours",
    "blanks_in_value",
    "control_bytes",
    "header_only",
    "logstart_integer",
    "logstart_warp",
    "long_names",
    "lone_cr",
    "markup_and_injection",
    "moos_binary_row",
    "name_with_blank_in_columns",
    "negative_times",
    "nmea_crlf_value",
    "nonfinite_value",
    "nul_bytes",
    "numbers_strict",
    "odd_names",
    "plain",
    "separators_and_quotes",
    "source_aux_community",
    "tab_in_value",
    "time_goes_back",
    "utf8_text",
    "varsummary",
]


@pytest.mark.parametrize("stem", WRITTEN_BY_PLOGGER)
def test_what_plogger_wrote_comes_back_byte_for_byte(stem: str, tmp_path: Path) -> None:
    data = (INPUTS / f"{stem.removesuffix('_in_columns')}.alog").read_bytes()
    if stem.endswith("_in_columns"):
        data = b"".join(data.splitlines(keepends=True)[:7])
    parse(data).save(tmp_path / "x.alog")
    assert (tmp_path / "x.alog").read_bytes() == data


def test_times_of_three_decimals_stay_so(tmp_path: Path) -> None:
    data = b"1.500           A                    p               x \n"
    parse(data).save(tmp_path / "x.alog")
    assert (tmp_path / "x.alog").read_bytes() == data


def test_type_marks_are_written_again(tmp_path: Path) -> None:
    log = alogkit.read(INPUTS / "type_marks.alog")
    log.save(tmp_path / "x.alog")
    # One row of that input came without its mark, and gets one.
    wanted = (INPUTS / "type_marks.alog").read_bytes().replace(b"   42 \n", b"   S:42 \n")
    wanted = wanted.replace(b"   D:\\logs \n", b"   S:D:\\logs \n")
    assert (tmp_path / "x.alog").read_bytes() == wanted


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(INPUTS.iterdir()) if not path.name.startswith("not_")],
    ids=lambda path: path.name,
)
def test_a_written_log_is_read_as_the_same_postings(path: Path, tmp_path: Path) -> None:
    log = alogkit.read(path)
    log.save(tmp_path / "x.alog")
    if not len(log) and not log.counts.n_comments:
        return
    assert repr(alogkit.read(tmp_path / "x.alog").postings()) == repr(log.postings())
