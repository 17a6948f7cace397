from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import alogkit
from alogkit.alog.columns import Column
from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting

INPUTS = Path(__file__).resolve().parents[3] / "fixtures" / "quirks" / "inputs"
HEADER = Header("./LOG_BEN_3_2_2026_____10_20_30/x.alog", "Thu Jan  1 00:00:00 1970", 1.79e9)
POSTINGS = [
    Posting(-0.5, "DB_TIME", "MOOSDB_abe", None, 1789999999.5, ""),
    Posting(1.000004, "NAV_X", "uSim", None, 12.3456789, ""),
    Posting(1.0, "DEPLOY", "pHelmIvP", "HELM_VAR_INIT", None, "false"),
    Posting(2.0, "TABLE", "pApp", "", None, "one\ntwo"),
    Posting(1.5, "NAV_X", "uSim", None, -0.0, "-0.00000"),
]


@pytest.fixture
def log() -> Alog:
    return Alog.from_postings(HEADER, POSTINGS, path="made")


@pytest.fixture
def plain() -> Alog:
    return alogkit.read(INPUTS / "plain.alog")


def test_postings_keep_the_order_of_the_file(plain: Alog) -> None:
    postings = plain.postings()
    assert len(plain) == len(postings) == 9
    assert postings[2] == Posting(1.11875, "DEPLOY", "pHelmIvP", "HELM_VAR_INIT", None, "false")
    assert plain.postings("DEPLOY") == [postings[2], postings[8]]
    assert plain.postings("NOWHERE") == []


def test_variables_and_sources_come_in_order_of_appearance(plain: Alog) -> None:
    assert plain.variables[:4] == ("DB_TIME", "LOGGER_DIRECTORY", "DEPLOY", "NAV_X")
    assert plain.sources[:4] == ("MOOSDB_abe", "pLogger", "pHelmIvP", "uSimMarineV22")


def test_a_column_is_parallel_tuples_and_made_once(plain: Alog) -> None:
    column = plain.column("DEPLOY")
    assert column == Column(
        "DEPLOY",
        times=(1.11875, 3.5),
        numbers=(None, None),
        texts=("false", "true"),
        sources=("pHelmIvP", "pMarineViewer"),
        auxes=("HELM_VAR_INIT", None),
        lines=(8, 14),
    )
    assert len(column) == 2
    assert plain.column("DEPLOY") is column
    assert plain.column("NAV_X").numbers == (12.5,)


def test_a_column_of_a_variable_that_never_occurs_is_empty(plain: Alog) -> None:
    assert plain.column("NOWHERE") == Column("NOWHERE")
    assert not plain.column("NOWHERE")


def test_a_row_knows_its_line(plain: Alog) -> None:
    assert [plain.line_of(row) for row in (0, 8)] == [6, 14]


def test_a_log_says_what_it_is(plain: Alog) -> None:
    assert repr(plain).endswith("plain.alog': 9 postings of 8 variables>")


def test_span_leaves_absurd_times_out() -> None:
    assert alogkit.read(INPUTS / "absurd_times.alog").span == (1.0, 1000002.0)
    assert alogkit.read(INPUTS / "header_only.alog").span == (0.0, 0.0)


def test_a_far_logstart_is_a_suspected_warp(plain: Alog) -> None:
    assert not plain.warp_suspected
    assert alogkit.read(INPUTS / "logstart_warp.alog").warp_suspected
    assert not alogkit.read(INPUTS / "no_header.alog").warp_suspected


@pytest.mark.parametrize(
    ("header", "postings", "path", "community"),
    [
        (HEADER, POSTINGS, "", "abe"),
        (HEADER, POSTINGS[1:], "", "ben"),
        (HEADER, [Posting(1.0, "DB_EVENT", "MOOSDB_$(VNAME)", None, None, "x")], "", "ben"),
        (HEADER, [Posting(1.0, "DB_EVENT", "pFake", None, None, "x")], "", "ben"),
        (Header(), POSTINGS[1:], "XLOG_SHORESIDE_3_2_2026_____10_20_30/x.alog", "shoreside"),
        (Header(), POSTINGS[1:], "x.alog", ""),
    ],
    ids=["database", "log file", "macro", "other source", "path", "nothing"],
)
def test_the_community_comes_from_the_database_then_from_names(
    header: Header, postings: list[Posting], path: str, community: str
) -> None:
    assert Alog.from_postings(header, postings, path=path).community == community


def test_the_community_can_be_given() -> None:
    assert Alog.from_postings(HEADER, POSTINGS, community="cal").community == "cal"


def test_a_made_log_holds_what_a_file_would_hold(log: Alog, tmp_path: Path) -> None:
    log.save(tmp_path / "made.alog")
    back = alogkit.read(tmp_path / "made.alog")
    assert repr(back.postings()) == repr(log.postings())
    assert back.header == log.header
    assert back.counts == log.counts
    assert [log.line_of(row) for row in range(5)] == [back.line_of(row) for row in range(5)]
    assert log.postings("NAV_X") == [
        Posting(1.0, "NAV_X", "uSim", None, 12.34568, "12.34568"),
        Posting(1.5, "NAV_X", "uSim", None, -0.0, "-0.00000"),
    ]


def test_a_log_survives_pickling(log: Alog) -> None:
    assert pickle.loads(pickle.dumps(log)).postings() == log.postings()  # noqa: S301 -- our own


def test_a_saved_log_replaces_the_old_file_and_leaves_nothing_else(
    log: Alog, tmp_path: Path
) -> None:
    path = tmp_path / "x.alog"
    path.write_text("old")
    log.save(path)
    assert path.read_text().startswith("%%%%")
    assert list(tmp_path.iterdir()) == [path]


def test_a_name_that_ends_in_gz_is_compressed_the_same_every_time(
    log: Alog, tmp_path: Path
) -> None:
    log.save(tmp_path / "a.alog.gz")
    log.save(str(tmp_path / "b.alog.gz"))
    data = (tmp_path / "a.alog.gz").read_bytes()
    assert data[:2] == b"\x1f\x8b"
    assert data == (tmp_path / "b.alog.gz").read_bytes()
    assert alogkit.read(tmp_path / "a.alog.gz").postings() == log.postings()


def test_a_save_that_fails_leaves_the_folder_as_it_was(log: Alog, tmp_path: Path) -> None:
    (tmp_path / "folder.alog").mkdir()
    with pytest.raises(OSError, match="folder"):
        log.save(tmp_path / "folder.alog")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.alog"]


def test_a_series_has_the_numbers_by_time(log: Alog) -> None:
    series = log.series("NAV_X")
    assert series.name == "NAV_X"
    assert list(series.items()) == [(1.0, 12.34568), (1.5, 0.0)]
    assert log.series("DEPLOY").isna().all()
    assert log.series("NOWHERE").empty


def test_a_sample_holds_the_last_value_by_time(log: Alog) -> None:
    table = log.sample(["NAV_X", "DEPLOY", "NOWHERE"], [0.0, 1.0, 1.4, 9.0])
    assert list(table.index) == [0.0, 1.0, 1.4, 9.0]
    assert table["NAV_X"].isna().tolist() == [True, False, False, False]
    assert table["NAV_X"].tolist()[1:] == [12.34568, 12.34568, 0.0]
    assert table["DEPLOY"].tolist()[1:] == ["false"] * 3
    assert table["DEPLOY"].isna().tolist() == [True, False, False, False]
    assert table["NOWHERE"].isna().all()


def test_late_mail_counts_from_its_own_time_and_the_last_of_equal_times_wins() -> None:
    made = [(2.0, 2.0), (1.0, 1.0), (2.0, 3.0)]
    postings = [Posting(time, "A", "p", None, value, "") for time, value in made]
    table = Alog.from_postings(HEADER, postings).sample(["A"], [1.5, 2.0])
    assert table["A"].tolist() == [1.0, 3.0]
