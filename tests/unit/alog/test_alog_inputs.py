from __future__ import annotations

import gzip
import io
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest

import alogkit
from alogkit.alog.inputs import inputs_at
from alogkit.alog.read import parse, read_run
from alogkit.errors import FormatError

INPUTS = Path(__file__).resolve().parents[3] / "fixtures" / "quirks" / "inputs"
PLAIN = (INPUTS / "plain.alog").read_bytes()
FIRST = "3_2_2026_____10_20_30"
SECOND = "3_2_2026_____11_20_30"


def log(community: str, stamp: str, start: float, *times: float, kind: str = "LOG") -> bytes:
    name = f"{kind}_{community.upper()}_{stamp}"
    rows = "".join(
        f"{time:<15.5f} {'DB_TIME':<20} {'MOOSDB_' + community:<15} {time:<12.5f} \n"
        for time in times
    )
    return f"%% LOG FILE:       ./{name}/{name}.alog\n%% LOGSTART {start}\n{rows}".encode()


def put(folder: Path, community: str, stamp: str, start: float, *times: float) -> Path:
    kind = "XLOG" if community == "shoreside" else "LOG"
    name = f"{kind}_{community.upper()}_{stamp}"
    (folder / name).mkdir(parents=True)
    path = folder / name / f"{name}.alog"
    path.write_bytes(log(community, stamp, start, *times, kind=kind))
    return path


def test_standard_input_is_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(gzip.compress(PLAIN))))
    found = alogkit.read("-")
    assert len(found) == 9
    assert found.path == "standard input"
    assert found.notes == ("gzip",)


@pytest.mark.parametrize("folder", ["folder", "folder/", Path("folder")])
def test_a_folder_is_searched_all_the_way_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str | Path
) -> None:
    monkeypatch.chdir(tmp_path)
    deep = tmp_path / "folder" / "a" / "b"
    deep.mkdir(parents=True)
    (deep / "x.alog.gz").write_bytes(gzip.compress(PLAIN))
    (deep / "x.blog").touch()
    assert alogkit.read(folder).path == os.path.join("folder", "a", "b", "x.alog.gz")  # noqa: PTH118 -- as the user names it


def test_a_pattern_means_what_it_matches(tmp_path: Path) -> None:
    for name in ("b.alog", "a.alog", "c.txt"):
        (tmp_path / name).write_bytes(PLAIN)
    found = inputs_at(tmp_path / "[ab]*")
    assert [Path(one.path).name for one in found] == ["a.alog", "b.alog"]
    assert len(alogkit.read(tmp_path / "?.txt")) == 9


def test_a_name_that_only_looks_like_a_pattern_is_a_name(tmp_path: Path) -> None:
    (tmp_path / "[ab].alog").write_bytes(PLAIN)
    assert len(alogkit.read(tmp_path / "[ab].alog")) == 9


@pytest.mark.parametrize("name", ["x.alog", "x.alog.gz", "deep/x.alog"])
def test_a_zip_is_a_folder(tmp_path: Path, name: str) -> None:
    path = tmp_path / "logs.any"
    with ZipFile(path, "w") as archive:
        archive.writestr(name, gzip.compress(PLAIN) if name.endswith("gz") else PLAIN)
        archive.writestr("x.blog", b"")
        archive.writestr("__MACOSX/._x.alog", b"\0")
    found = alogkit.read(path)
    assert len(found) == 9
    assert found.path == f"{path}/{name}"


def test_a_path_may_go_on_in_a_zip(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("deep/a.alog", PLAIN)
        archive.writestr("deep/b.alog", PLAIN)
        archive.writestr("c.alog", PLAIN)
    inside = tmp_path / "x.zip"
    assert [one.member for one in inputs_at(inside / "deep")] == ["deep/a.alog", "deep/b.alog"]
    assert alogkit.read(inside / "deep" / "b.alog").path == str(inside / "deep" / "b.alog")
    assert len(alogkit.read(inside / "c.alog")) == 9
    for missing in (inside / "de", inside / "none.alog", tmp_path / "none" / "x.alog"):
        with pytest.raises(OSError, match=r"No such file|Not a directory"):
            alogkit.read(missing)


def test_a_damaged_zip_says_so(tmp_path: Path) -> None:
    path = tmp_path / "logs.zip"
    with ZipFile(path, "w") as archive:
        archive.writestr("x.alog", PLAIN)
    data = path.read_bytes()
    path.write_bytes(data[:100])
    with pytest.raises(FormatError, match="damaged") as caught:
        alogkit.read(path)
    assert caught.value.kind == "zip"
    path.write_bytes(data.replace(b"NAV_X", b"NAV_Y"))
    with pytest.raises(FormatError, match="cannot be unzipped"):
        alogkit.read(path)


@pytest.mark.parametrize("kind", ["folder", "zip", "pattern"])
def test_a_place_without_logs_says_so(tmp_path: Path, kind: str) -> None:
    places = {"folder": tmp_path, "zip": tmp_path / "x.zip", "pattern": tmp_path / "*.alog"}
    with ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("x.txt", b"")
    with pytest.raises(FormatError, match="found none") as caught:
        inputs_at(places[kind])
    assert caught.value.kind == kind


def test_the_newest_log_folder_is_taken_by_its_name(tmp_path: Path) -> None:
    newest = put(tmp_path, "abe", SECOND, 2e9, 1.0)
    oldest = put(tmp_path, "abe", FIRST, 1e9, 1.0)
    os.utime(newest, (1, 1))
    assert alogkit.read(tmp_path).path == str(newest)
    assert alogkit.read(tmp_path / "LOG_ABE*").path == str(newest)
    assert oldest.exists()


def test_without_a_date_in_the_name_the_file_tells(tmp_path: Path) -> None:
    for name, written in (("a", 9e8), ("b", 8e8)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.alog").write_bytes(log("abe", name, written, 1.0))
        os.utime(tmp_path / name / "x.alog", (written, written))
    assert alogkit.read(tmp_path).header.start == 9e8


def test_vehicle_and_shoreside_are_not_one_log(tmp_path: Path) -> None:
    put(tmp_path, "abe", FIRST, 1e9, 1.0)
    put(tmp_path, "shoreside", FIRST, 1e9, 1.0)
    with pytest.raises(FormatError, match=r"not clear which log.* found LOG_ABE.*, XLOG_SHORESIDE"):
        alogkit.read(tmp_path)


def test_many_logs_are_not_all_named(tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / f"{number}.alog").write_bytes(PLAIN)
    with pytest.raises(FormatError, match=r"found 0.alog, .*, 4.alog, \.\.\.$"):
        alogkit.read(tmp_path)


def test_the_logs_of_the_newest_run_come_together_shoreside_last(tmp_path: Path) -> None:
    put(tmp_path, "abe", FIRST, 1e9, 1.0)
    put(tmp_path, "old", FIRST, 1e9, 1.0)
    put(tmp_path, "shoreside", SECOND, 2e9 + 1, 1.0)
    put(tmp_path, "abe", "3_2_2026_____11_20_32", 2e9, 1.0)
    logs = read_run(tmp_path, variables=["DB_TIME"])
    assert [log.community for log in logs] == ["abe", "shoreside"]
    assert [log.header.start for log in logs] == [2e9, 2e9 + 1]


def test_logs_that_are_named_are_all_of_the_run(tmp_path: Path) -> None:
    paths = [put(tmp_path, name, FIRST, 1e9, 1.0) for name in ("shoreside", "ben", "abe")]
    assert [log.community for log in read_run(*paths)] == ["abe", "ben", "shoreside"]


def test_what_a_restarted_logger_wrote_is_one_log(tmp_path: Path) -> None:
    first = put(tmp_path, "abe", FIRST, 1e9, 1.0, 2.0)
    second = put(tmp_path, "abe", SECOND, 1e9, 2.0, 3.0)
    for found in (alogkit.read(tmp_path, variables=["DB_TIME"]), *read_run(second, first)):
        assert found.path == f"{first} + {second}"
        assert found.column("DB_TIME").times == (1.0, 2.0, 2.0, 3.0)


def test_a_copy_of_a_log_is_no_part_of_it(tmp_path: Path) -> None:
    first = put(tmp_path, "abe", FIRST, 1e9, 1.0)
    copy = tmp_path / "copy.alog"
    copy.write_bytes(first.read_bytes())
    assert len(read_run(first, copy)) == 2


def test_a_big_log_stays_in_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.alog"
    path.write_bytes(PLAIN)
    monkeypatch.setattr("alogkit.alog.read.BULKY", 10)
    told: list[tuple[int, int]] = []
    found = alogkit.read(
        path, variables=["NAV_X"], watch=lambda done, whole: told.append((done, whole))
    )
    assert told[-1] == (len(PLAIN), len(PLAIN))
    assert type(found.store).__name__ == "FileStore"
    assert found.postings() == parse(PLAIN).postings()
