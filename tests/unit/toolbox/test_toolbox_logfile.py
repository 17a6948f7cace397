"""Lines of logs that are no plain file: they stay as they are in the file."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from alogkit.alog.read import open_log
from alogkit.toolbox import logfile as module
from alogkit.toolbox.copy import copied, copied_lines
from alogkit.toolbox.logfile import LogFile
from alogkit.toolbox.select import Query, select

if TYPE_CHECKING:
    from pathlib import Path

NAME = "LOG_ABE_3_2_2026_____{}_20_30"
ROW = "%-15.5f %-20s %-15s %-12.5f \n"


def header(hour: int) -> str:
    name = NAME.format(hour)
    return f"%% LOG FILE:       ./{name}/{name}.alog\n%% LOGSTART 1000.5\n"


FIRST = "note\n" + header(10) + ROW % (1.0, "NAV_X", "uSim", 1.0) + "1.50000 TEXT pA two\nlines"
SECOND = header(11) + ROW % (3.0, "NAV_X", "uSim", 3.0) + "stray\n" + ROW % (2.5, "A", "pA", 2.0)
BODY = FIRST.partition("5\n")[2] + "\n" + SECOND.partition("5\n")[2].replace("stray\n", "")


@pytest.fixture
def restarted(tmp_path: Path) -> Path:
    """The folder of a logger that was told to restart; its first file ends without a line feed."""
    for hour, text in ((10, FIRST), (11, SECOND)):
        folder = tmp_path / "logs" / NAME.format(hour)
        folder.mkdir(parents=True)
        (folder / f"{folder.name}.alog").write_text(text, encoding="utf-8")
    return tmp_path / "logs"


def test_files_of_one_logger_have_one_header_and_all_lines(restarted: Path) -> None:
    file = LogFile(*open_log(restarted))
    assert file.n_lines == file.log.counts.n_lines == 11
    lines = b"".join(copied_lines(file, file.log.line_numbers)).decode()
    assert lines == header(10) + BODY
    kept = b"".join(copied(file, select(file.log, Query()).found, keep_bad=True)).decode()
    assert kept.startswith(header(10) + "note\n")
    assert "stray\n" in kept
    assert file.last_line(5) == 6


def test_pieces_that_are_strewn_are_the_same_as_those_together(
    restarted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    together = b"".join(LogFile(*open_log(restarted)).pieces([9, b"between\n", 4, 5]))
    for name, size in (("_FAR", 10), ("_MOST_PIECES", 1), ("_MOST_BYTES", 1)):
        monkeypatch.setattr(module, name, size)
    assert b"".join(LogFile(*open_log(restarted)).pieces([9, b"between\n", 4, 5])) == together
    assert list(LogFile(*open_log(restarted)).pieces([])) == [b""]


@pytest.mark.parametrize("packed", [False, True])
def test_a_log_in_a_zip_is_copied_byte_for_byte(tmp_path: Path, *, packed: bool) -> None:
    data = SECOND.replace("stray\n", "").encode()
    with ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("deep/x.alog.gz", gzip.compress(data) if packed else data)
    file = LogFile(*open_log(tmp_path / "x.zip"))
    assert b"".join(copied_lines(file, file.log.line_numbers)) == data


@pytest.mark.parametrize(
    ("tail", "copied_tail"),
    [
        pytest.param("x\r\n\r", "x\r\n", id="half-an-end-alone"),
        pytest.param("x\r", "x\r\n", id="half-an-end"),
        pytest.param("x", "x\r\n", id="no-end"),
    ],
)
def test_a_crlf_file_that_is_cut_has_its_last_line_ended(
    tmp_path: Path, tail: str, copied_tail: str
) -> None:
    start = "%% LOGSTART 5\r\n1.0 A pA y\r\n2.0 B pA "
    (tmp_path / "x.alog").write_bytes((start + tail).encode())
    file = LogFile(*open_log(tmp_path / "x.alog"))
    assert file.n_lines == file.log.counts.n_lines
    copy = b"".join(copied_lines(file, file.log.line_numbers))
    assert copy == (start + copied_tail).encode()


def test_blank_lines_of_a_header_are_part_of_it(tmp_path: Path) -> None:
    data = b"%% LOG FILE: x\n\n%% LOGSTART 5\n\n1.0 A pA y\n\n2.0 B pA z\n"
    (tmp_path / "x.alog").write_bytes(data)
    file = LogFile(*open_log(tmp_path / "x.alog"))
    assert b"".join(copied_lines(file, file.log.line_numbers)) == data
