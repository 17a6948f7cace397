from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from alogkit.alog.read import read
from alogkit.sim.app import Mail
from alogkit.sim.logs import CommunityLog
from alogkit.sim.mission import Mission
from alogkit.sim.run import Run, simulate
from alogkit.sim.save import save_run, to_alog

GUARD = Path(__file__).resolve().parents[3] / "fixtures/recorded/runs/min_altitude_guard_pass"


@pytest.fixture(scope="module")
def run() -> Run:
    return simulate(Mission("short", time_limit=10.0), seed=4)


def test_each_log_lies_in_a_folder_of_its_own_name_the_vehicles_first(
    run: Run, tmp_path: Path
) -> None:
    paths = save_run(run, tmp_path / "new" / "deep")
    assert [path.relative_to(tmp_path).as_posix() for path in paths] == [
        "new/deep/LOG_ABE_15_1_2026_____09_00_00/LOG_ABE_15_1_2026_____09_00_00.alog",
        "new/deep/XLOG_SHORESIDE_15_1_2026_____09_00_00/XLOG_SHORESIDE_15_1_2026_____09_00_00.alog",
    ]


def test_a_saved_log_reads_back_as_the_log_in_memory(run: Run, tmp_path: Path) -> None:
    for path, log in zip(save_run(run, tmp_path), (run.vehicle, run.shoreside), strict=True):
        saved, made = read(path), to_alog(log)
        assert saved.postings() == made.postings()
        assert [saved.line_of(row) for row in range(len(saved))] == [
            made.line_of(row) for row in range(len(made))
        ]
        assert saved.header == made.header
        assert (saved.community, saved.variables) == (made.community, made.variables)
        assert saved.counts == made.counts
        for variable in made.variables:
            assert saved.column(variable) == made.column(variable)
        assert not saved.problems


def test_saving_again_replaces_the_files_by_the_same_bytes(run: Run, tmp_path: Path) -> None:
    before = [path.read_bytes() for path in save_run(run, tmp_path)]
    assert [path.read_bytes() for path in save_run(run, tmp_path)] == before


def test_the_header_is_what_plogger_writes(run: Run, tmp_path: Path) -> None:
    path = save_run(run, tmp_path)[0]
    header = path.read_text(encoding="utf-8").splitlines()[:5]
    real = gzip.decompress((GUARD / "vehicle.alog.gz").read_bytes()).decode().splitlines()[:5]
    assert header[0] == header[4] == real[0] == real[4]
    assert header[1] == f"%% LOG FILE:       ./{path.parent.name}/{path.name}"
    assert header[2] == real[2]
    assert header[3] == f"%% LOGSTART        {run.vehicle.start:.16g}".replace(
        "LOGSTART        ", f"LOGSTART{' ' * (28 - len(f'{run.vehicle.start:.16g}'))}"
    )
    assert len(header[3]) == len(real[3])


def test_rows_become_lines_in_file_order() -> None:
    log = CommunityLog(
        "abe",
        "LOG_ABE_1_1_2026_____00_00_00",
        17672256000.5,
        (
            Mail(2.0, "NAV_X", -0.0, "uSimMarineV22"),
            Mail(-1.5, "MODE", "ACTIVE:TRANSITING", "pHelmIvP", "HELM_MODE"),
            Mail(2.0, "NAV_X", -0.0, "uSimMarineV22"),
        ),
    )
    alog = to_alog(log)
    assert [(posting.time, posting.number, posting.text) for posting in alog.postings()] == [
        (2.0, 0.0, "-0.00000"),
        (-1.5, None, "ACTIVE:TRANSITING"),
        (2.0, 0.0, "-0.00000"),
    ]
    assert alog.postings("MODE")[0].aux == "HELM_MODE"
    assert alog.line_of(0) == 6
    assert (alog.community, alog.header.start) == ("abe", 17672256000.5)


def test_a_folder_that_cannot_be_made_is_an_os_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(OSError, match="file"):
        save_run(run, tmp_path / "file")
