from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.dialect.feed import build_feed
from alogkit.dialect.looks import tick_period

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog
    from alogkit.dialect.records import Block

OWN = "pMissionEval"


def _period(run: Alog, asked: Block) -> float:
    return tick_period(build_feed([run], asked), asked)


def test_period_is_nominal_where_nothing_tells(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    assert _period(log(), block()) == pytest.approx(0.25015)
    assert _period(log(), block("AppTick = 10")) == pytest.approx(0.10015)


def test_warp_makes_ticks_longer(block: Callable[..., Block], log: Callable[..., Alog]) -> None:
    run = log((1.0, "PROC_WATCH_TIME_WARP", 10.0))

    assert _period(run, block()) == pytest.approx(0.2515)


def test_graders_own_postings_tell_its_period(
    block: Callable[..., Block], log: Callable[..., Alog]
) -> None:
    stamps = [1.0, 1.253, 1.2531, 1.506, 2.012, 2.265, 9.0]
    run = log(*((time, "SEEN", str(time), OWN) for time in stamps))

    assert _period(run, block()) == pytest.approx(0.253)


def test_few_postings_tell_nothing(block: Callable[..., Block], log: Callable[..., Alog]) -> None:
    run = log(*((time, "SEEN", str(time), OWN) for time in (1.0, 1.26, 1.52)))

    assert _period(run, block()) == pytest.approx(0.25015)
