from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.alog.read import parse
from alogkit.export.clock import clock_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog
    from alogkit.export.clock import Clock

    MakeLog = Callable[..., Alog]

NOON = 1796040000.0
FOLDER = "./LOG_ABE_30_11_2026_____12_00_03/LOG_ABE_30_11_2026_____12_00_03.alog"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("PROC_WATCH_TIME_WARP", 10.0, id="process-watch"),
        pytest.param("MOOSTimeWarp", "10", id="setting"),
    ],
)
def test_an_app_tells_the_warp(make_log: MakeLog, name: str, value: float | str) -> None:
    clock = clock_of(make_log((1.0, name, value), (5.0, name, value), start=NOON * 10))
    assert (clock.warp, clock.basis, clock.zero) == (10.0, name, NOON)
    assert clock.utc(5.0) == NOON + 0.5


@pytest.mark.parametrize("warp", [1.0, 10.0, 60.0])
@pytest.mark.parametrize("hours", [-12.0, 0.0, 14.0])
@pytest.mark.parametrize("place", ["log_file", "path"])
def test_the_date_of_the_folder_tells_the_warp_in_any_time_zone(
    make_log: MakeLog, place: str, warp: float, hours: float
) -> None:
    start = (NOON + 3600.0 * hours) * warp
    clock = clock_of(make_log((1.0, "A", 1.0), start=start, **{place: FOLDER}))
    assert clock.warp == warp
    assert clock.basis == "LOGSTART against the date of the log's folder"


@pytest.mark.parametrize(
    ("rows", "more", "said"),
    [
        pytest.param([], {"start": None}, "the log has no LOGSTART", id="no-logstart"),
        pytest.param(
            [], {"start": NOON}, "nothing in the log tells its time warp", id="nothing-tells"
        ),
        pytest.param(
            [],
            {"start": NOON * 10},
            "LOGSTART lies beyond 2100, and nothing tells the time warp that put it there",
            id="suspected",
        ),
        pytest.param(
            [(1.0, "PROC_WATCH_TIME_WARP", 1.0)],
            {"start": NOON * 10},
            "LOGSTART 17960400000 over a time warp of 1 (PROC_WATCH_TIME_WARP) is not between "
            "1990 and 2100",
            id="contradiction",
        ),
        pytest.param(
            [(1.0, "PROC_WATCH_TIME_WARP", 1.0), (2.0, "PROC_WATCH_TIME_WARP", 5.0)],
            {"start": NOON},
            "PROC_WATCH_TIME_WARP is 1 and 5",
            id="two-warps",
        ),
        pytest.param(
            [(1.0, "PROC_WATCH_TIME_WARP", 0.0)],
            {"start": NOON},
            "nothing in the log tells its time warp",
            id="no-warp",
        ),
        pytest.param(
            [],
            {"start": NOON * 2.5, "log_file": FOLDER},
            "LOGSTART lies beyond 2100, and nothing tells the time warp that put it there",
            id="folder-of-no-whole-warp",
        ),
        pytest.param(
            [],
            {"start": NOON, "log_file": "./LOG_ABE_31_02_2026_____12_00_03/x.alog"},
            "nothing in the log tells its time warp",
            id="folder-of-no-day",
        ),
        pytest.param(
            [],
            {"start": 1000.0, "log_file": FOLDER},
            "nothing in the log tells its time warp",
            id="clock-of-a-simulator",
        ),
    ],
)
def test_no_utc_is_guessed(
    make_log: MakeLog, rows: list[tuple[object, ...]], more: dict[str, object], said: str
) -> None:
    clock = clock_of(make_log((0.0, "A", 1.0), *rows, **more))
    assert (clock.known, clock.zero, clock.utc(1.0), clock.basis) == (False, None, None, said)


def test_the_user_knows_best(make_log: MakeLog) -> None:
    log = make_log((0.0, "PROC_WATCH_TIME_WARP", 10.0), start=NOON * 5)
    assert clock_of(log, warp=5.0).utc(0.0) == NOON
    assert not clock_of(log, warp=500.0).known


def test_a_second_header_has_no_utc() -> None:
    log = parse(b"%% LOGSTART 1796040000\n1.0 A pApp 1\n%% LOGSTART 1796050000\n1.0 A pApp 1\n")
    clock = clock_of(log, warp=1.0)
    assert (clock.known, clock.basis) == (
        False,
        "the log has a second header, with another LOGSTART",
    )


def test_an_absurd_time_has_no_utc(make_log: MakeLog) -> None:
    log = make_log((1.0, "A", 1.0), (2.0, "A", 1.0), (-13910027478.0, "A", 1.0), start=NOON)
    clock = clock_of(log, warp=1.0)
    assert clock.utc(1.0) == NOON + 1.0
    assert clock.utc(-13910027478.0) is None
    assert not clock.sane(-13910027478.0)


def test_a_log_of_absurd_times_only_has_no_utc(make_log: MakeLog) -> None:
    assert clock_of(make_log((1e15, "A", 1.0), start=NOON), warp=1.0).utc(1e15) is None


def test_utc_runs_slower_by_the_warp(warped: Clock) -> None:
    first, later = warped.utc(0.0), warped.utc(10.0)
    assert (first, later) == (NOON, NOON + 1.0)
