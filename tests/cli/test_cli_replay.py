from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

GUARD = "min_altitude_guard_pass"


def test_without_a_terminal_plain_lines_are_printed_at_once(
    alogkit: Alogkit, guard_logs: Path
) -> None:
    ended = alogkit("replay", guard_logs, "-c", GUARD, "--from", "40", "--to", "50.5")
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0].split()[:2] == ["40.00", "at"]
    assert "    50.40  lead     true: NAV_X >= 80 (80.05)" in lines
    assert lines[-1].split()[:3] == ["50.40", "verdict", "PASS:"]


def test_a_log_alone_can_be_played(alogkit: Alogkit, cut_log: Path) -> None:
    ended = alogkit("replay", cut_log, "--speed", "1e9")
    assert ended.status == 0
    assert "helm     DRIVE" in ended.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(("--speed", "-1"), "--speed -1: a speed is 0 or more", id="backwards"),
        pytest.param(("--speed", "nan"), "--speed nan: a speed is", id="no-speed"),
        pytest.param(
            ("--from", "60", "--to", "30"),
            "from 60 s to 30 s: --from and --to are log times, in this order",
            id="order",
        ),
        pytest.param(("--to", "inf"), "from ", id="endless"),
    ],
)
def test_what_cannot_be_played_is_status_2(
    alogkit: Alogkit, cut_log: Path, words: tuple[str, ...], said: str
) -> None:
    ended = alogkit("replay", cut_log, *words)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said.startswith(f"alogkit: {said}")
