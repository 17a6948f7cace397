from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import alogkit
from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = Path(__file__).with_name("written.alog")
HEADER = Header(
    log_file="./LOG_ABE_3_12_2026_____09_05_07/LOG_ABE_3_12_2026_____09_05_07.alog",
    opened_on="Thu Jan  1 00:00:00 1970",
    start=17962911070.50125,
)


def postings() -> Iterator[Posting]:
    yield Posting(-0.8812, "DB_TIME", "MOOSDB_abe", None, 17962911069.62005, "")
    yield Posting(0.60911, "DB_EVENT", "MOOSDB_abe", None, None, "connected=pNodeReporter")
    yield Posting(1.754312, "DESIRED_ELEVATOR", "pMarinePIDV22", None, 0.0, "")
    yield Posting(2.17204, "DEPLOY", "pHelmIvP", "HELM_VAR_INIT", None, "false")
    yield Posting(2.5, "IVPHELM_MODESET", "pHelmIvP", None, None, "")
    yield Posting(9.97744, "MODE", "pHelmIvP", "HELM_MODE", None, "ACTIVE:TRANSITING")
    yield Posting(10.05218, "DESIRED_RUDDER", "pMarinePIDV22", None, -0.0, "")
    yield Posting(10.05218, "NAV_HEADING_OVER_GROUND", "uSimMarineV22", None, 90.0, "")
    yield Posting(31.40977, "DEPTH_MISMATCH", "pHelmIvP", "86:const_depth", 18.07331, "")
    yield Posting(31.5, "DB_VARSUMMARY", "MOOSDB_abe", None, None, "NAV_X  2.0 Hz\nNAV_Y  2.0 Hz")
    yield Posting(31.0, "NOTE", "pÜber", None, None, "zwölf  blanks ")


@pytest.fixture
def log() -> Alog:
    return Alog.from_postings(HEADER, postings())


def test_a_made_log_is_written_as_the_golden_file(log: Alog, tmp_path: Path) -> None:
    log.save(tmp_path / "written.alog")
    assert (tmp_path / "written.alog").read_bytes() == GOLDEN.read_bytes()


def test_the_golden_file_is_read_as_the_made_log(log: Alog) -> None:
    back = alogkit.read(GOLDEN)
    assert repr(back.postings()) == repr(log.postings())
    assert back.header == HEADER
    assert back.problems == ((16, "continuation", 1),)
