"""What simulating and logging a mission costs, in units of a plain pass over the lines it writes.

Measured so, a slow or busy machine slows both. On the machine of the recorded runs one 75 s case
took 0.1 s to simulate and 0.17 s with both logs on disk; the bounds leave room for twice that.
"""

from __future__ import annotations

from pathlib import Path
from timeit import repeat
from typing import TYPE_CHECKING

import pytest

from alogkit.casefile.load import load_harness
from alogkit.sim.run import simulate
from alogkit.sim.save import save_run

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = Path(__file__).resolve().parents[2] / "cases" / "min_altitude.toml"
MOST_TO_SIMULATE, MOST_WITH_LOGS = 30.0, 50.0
"""Times the yardstick: a split of every line, and a float of its time."""

pytestmark = [pytest.mark.speed, pytest.mark.usefixtures("untraced")]


def seconds(action: Callable[[], object]) -> float:
    """The least of three runs, which is the one that the machine disturbed least."""
    return min(repeat(action, number=1, repeat=3))


def plain_pass(lines: list[str]) -> float:
    """The yardstick: the least that a reader has to do for each line."""
    total = 0.0
    for line in lines:
        if not line.startswith("%"):
            time, *fields = line.split()
            total += float(time) + len(fields)
    return total


@pytest.mark.parametrize("case", ["min_altitude_guard_pass", "min_altitude_bad_config_fail"])
def test_a_mission_costs_no_more_than_so_many_passes_over_its_lines(
    case: str, tmp_path: Path
) -> None:
    mission = load_harness(CASES)[case].mission
    paths = save_run(simulate(mission, 1), tmp_path)
    texts = [path.read_text(encoding="utf-8") for path in paths]
    lines = [line for text in texts for line in text.splitlines()]
    yardstick = seconds(lambda: plain_pass(lines))
    simulated = seconds(lambda: simulate(mission, 1))
    logged = seconds(lambda: save_run(simulate(mission, 1), tmp_path))
    print(f"{case}: {len(lines)} lines")
    for name, time in (
        ("pass over the lines", yardstick),
        ("simulate", simulated),
        ("simulate and save", logged),
    ):
        print(f"{name:20} {1e3 * time:8.1f} ms {time / yardstick:8.1f}")
    assert simulated < MOST_TO_SIMULATE * yardstick
    assert logged < MOST_WITH_LOGS * yardstick
