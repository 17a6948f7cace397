"""Two hundred seeds a case (or `ALOGKIT_ENSEMBLE`) against the figures of real runs, at warp 10.

Depth is never compared sample by sample: two real runs of one case may dive at different speeds.
The figures of the real runs stand in `fixtures/recorded/dive_figures.json`; the program
`make_dive_figures.py` beside this file has measured them, and measures the simulated runs here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import fmean, median
from typing import Any

import pytest

from alogkit.casefile.load import load_harness
from alogkit.likeness.samples import LEVEL, ks_p

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("make_dive_figures.py")
REAL: dict[str, Any] = json.loads(
    (ROOT / "fixtures" / "recorded" / "dive_figures.json").read_text(encoding="utf-8")
)
CASES = [case.name for case in load_harness(ROOT / "cases" / "min_altitude.toml")]
SEEDS = int(os.environ.get("ALOGKIT_ENSEMBLE", "200"))
"""Seeds a case; `.ci/checks` takes fewer, to stay within its ten minutes."""
CONTROL_SEEDS, BUSY_SEEDS = 20, SEEDS // 2
RARE = 2
"""Of twenty runs."""
BUSY = 3.0
"""Load of the machine on which `recorded/repeats` were made."""
GUARD = "min_altitude_guard_pass"
"""The case that is watched to its end, since more of it is compared than what decides it."""
SLOW_DIVES_FAIL = ("min_altitude_zero_min_pass", "min_altitude_unconstrained_deep_bottom_pass")
"""A slow dive really fails these two, so their rate is reported and not asserted."""
DIVING = [*SLOW_DIVES_FAIL, GUARD, "min_altitude_clearance_boundary_pass"]
MOVING = [*DIVING, "min_altitude_shallow_bottom_pass"]
TAIL = 3.0
"""s after the evaluation at which a run is left: more than what a deadline and the script's event
that stands for it are apart."""

FAST = 0.5
"""m/s; a faster dive is of the fast mode."""
X_OFF, SPEED_OFF, HOLD_OFF = 0.01, 0.01, 0.45
"""m, m/s, m; the last is two standard errors of the mean of five recorded depths."""
LONG_TICK_OFF = 0.05
"""m; of a start whose first tick is a long one. Really it was up to 0.014 m in 45 starts."""
REAL_WAY = [2.0 * (time - REAL["x_times"][0]) for time in REAL["x_times"]]
"""m from the first of the times on, which the real starts have kept within 2 mm."""
QUANTILE_OFF = {0.1: 0.08, 0.25: 0.08, 0.5: 0.15, 0.75: 0.08, 0.9: 0.08}
"""m/s by quantile of the dive rate. The median falls into the gap between the modes."""
LONGEST_TO_MOTION = 0.15
"""s from the first thrust to the tick that has it: a tick's length and a late message."""
STALLED = 0.02
"""Share of runs in which the machine may stand still just then."""

Runs = list[dict[str, Any]]

pytestmark = pytest.mark.truth


def worked(**job: object) -> Runs:
    """What the program gives for a job of its own."""
    command = [sys.executable, str(PROGRAM), "simulated", json.dumps(job)]
    # Measuring the coverage of thousands of runs would take three times as long.
    quick = {name: text for name, text in os.environ.items() if not name.startswith("COVERAGE_")}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=quick)  # noqa: S603 -- ours
    return [json.loads(line) for line in done.stdout.splitlines()]


def simulated(case: str, count: int, *, load: float = 1.0, control: bool = False) -> Runs:
    """Figures of many runs, worked out on all cores; each case has seeds of its own."""
    first = 1_000 * CASES.index(case)
    cores = min(os.cpu_count() or 1, count)

    def share(core: int) -> Runs:
        return worked(
            cases=[case],
            seeds=list(range(first + core, first + count, cores)),
            load=load,
            control=control,
            thin=True,
            tail=None if case == GUARD and not control else TAIL,
        )

    with ThreadPoolExecutor(cores) as pool:
        runs = [run for part in pool.map(share, range(cores)) for run in part]
    assert len(runs) == count
    return sorted(runs, key=lambda run: run["seed"])


def passes(runs: Runs) -> int:
    return sum(run["grade"] == "pass" for run in runs)


def wilson(passed: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.96
    share, spread = passed / count, z * z / count
    half = z * sqrt(share * (1.0 - share) / count + spread / (4.0 * count)) / (1.0 + spread)
    middle = (share + spread / 2.0) / (1.0 + spread)
    return middle - half, middle + half


def rate_text(label: str, passed: int, count: int) -> str:
    low, high = wilson(passed, count)
    return f"{label}: {passed} of {count} pass, 95 % interval {low:.3f} to {high:.3f}"


def quantile(numbers: list[float], share: float) -> float:
    ordered = sorted(numbers)
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def too_different(ours: list[float], theirs: list[float]) -> str:
    """Kolmogorov and Smirnov's two-sample test: what it says when it rejects, else ''."""
    p = ks_p(ours, theirs)
    return f"KS p {p:.3g}" if p < LEVEL else ""


@pytest.mark.parametrize("case", CASES)
def test_many_seeds_are_graded_and_move_like_the_real_runs(
    case: str, subtests: pytest.Subtests
) -> None:
    runs = simulated(case, SEEDS)
    text = rate_text(case, passes(runs), SEEDS)
    print(text)
    with subtests.test("nearly all pass"):
        if case not in SLOW_DIVES_FAIL:
            assert passes(runs) >= 0.95 * SEEDS, text
    with subtests.test("the simulated pMissionEval agrees with the grader"):
        apart = [(run["seed"], run["grade"], run["result"]) for run in runs if disagrees(run)]
        assert len(apart) <= max(1.0, 0.01 * SEEDS), apart
    with subtests.test("the vehicle moves when it should"):
        assert all(("first_thrust" in run) is (case in MOVING) for run in runs)
    if case in MOVING:
        thrusts = [run["first_thrust"] for run in runs]
        print(
            f"first thrust: median {median(thrusts):.3f}, {min(thrusts):.3f}-{max(thrusts):.3f} s"
        )
        with subtests.test("x and speed"):
            assert_moves_alike(runs)
        with subtests.test("first thrust"):
            assert not too_different(thrusts, REAL["first_thrusts"])
            assert median(thrusts) == pytest.approx(median(REAL["first_thrusts"]), abs=0.05)
    if case in DIVING:
        rates = [run["dive_rate"] for run in runs]
        print(dive_text(rates))
        with subtests.test("dive rate"):
            assert_dives_alike(rates)
    if case == GUARD:
        held = fmean(run["hold_depth"] for run in runs)
        real = fmean(REAL["hold_depths_12_m"].values())
        print(f"mean depth held at 12 m: {held:.3f} m, really {real:.3f} m")
        with subtests.test("depth held at 12 m"):
            assert held == pytest.approx(real, abs=HOLD_OFF)


def disagrees(run: dict[str, Any]) -> bool:
    return bool(run["grade"] != run["result"])


def assert_moves_alike(runs: Runs) -> None:
    """x as a function of the time since the first tick with thrust, and each published speed."""
    assert {run["at_once"] for run in runs} == {True, False}
    assert all(run["to_motion"] > 0.0 for run in runs)
    slow = [run["seed"] for run in runs if run["to_motion"] > LONGEST_TO_MOTION]
    assert len(slow) <= STALLED * len(runs), slow
    for at_once in (True, False):
        speeds = [start["speeds"] for start in REAL["starts"] if start["at_once"] is at_once]
        for run in runs:
            if run["at_once"] is at_once:
                assert run["speeds"] == pytest.approx(speeds[0], abs=SPEED_OFF), run["seed"]
    for place, time in enumerate(REAL["x_times"]):
        real = [start["x"][place] for start in REAL["starts"] if start["x"][place] is not None]
        ours = [run["x"][place] for run in runs if run["x"][place] is not None]
        if not ours:  # evaluated, and left, before that
            continue
        # A long first tick carries the vehicle a centimetre or two further, here and there.
        # So the four outermost on each side are left to the next assertion.
        for share in (4.0 / SEEDS, 0.5, 1.0 - 4.0 / SEEDS):
            assert quantile(ours, share) == pytest.approx(median(real), abs=X_OFF), (time, share)
        assert max(abs(x - median(real)) for x in ours) < LONG_TICK_OFF, time
    for run in runs:
        way = [x - run["x"][0] for x in run["x"] if x is not None]
        assert way == pytest.approx(REAL_WAY[: len(way)], abs=X_OFF), run["seed"]


def fast_share(rates: list[float]) -> float:
    return sum(rate > FAST for rate in rates) / len(rates)


def dive_text(rates: list[float]) -> str:
    found = {share: round(quantile(rates, share), 3) for share in QUANTILE_OFF}
    return f"dive rates: share above {FAST} m/s {fast_share(rates):.3f}, quantiles {found}"


def assert_dives_alike(rates: list[float]) -> None:
    assert 0.35 <= fast_share(rates) <= 0.65
    assert sum(rate < 0.42 for rate in rates) > 0.2 * len(rates), "the slow mode"
    assert sum(rate > 0.58 for rate in rates) > 0.2 * len(rates), "the fast mode"
    assert not too_different(rates, REAL["dive_rates"])
    for share, off in QUANTILE_OFF.items():
        real = quantile(REAL["dive_rates"], share)
        assert quantile(rates, share) == pytest.approx(real, abs=off), share
        published = REAL["of_80_runs"]["quantiles"][str(share)]
        assert quantile(rates, share) == pytest.approx(published, abs=off), share


@pytest.mark.parametrize("case", SLOW_DIVES_FAIL)
def test_on_a_busy_machine_slow_dives_fail_about_as_often_as_really(case: str) -> None:
    runs = simulated(case, BUSY_SEEDS, load=BUSY)
    passed, count = REAL["of_80_runs"]["passed"][case]
    texts = (
        rate_text(f"{case} at load {BUSY:g}", passes(runs), BUSY_SEEDS),
        rate_text("really", passed, count),
    )
    print(*texts, sep="\n")
    ours, real = wilson(passes(runs), BUSY_SEEDS), wilson(passed, count)
    assert ours[0] <= real[1], texts
    assert real[0] <= ours[1], texts
    rates = [run["dive_rate"] for run in runs]
    print(dive_text(rates))
    assert not too_different(rates, REAL["dive_rates"])


@pytest.mark.parametrize("case", CASES)
def test_no_control_passes(case: str) -> None:
    """But for the guard's: a slow dive has not come to 16 m by x = 80, clearance or not.

    A dive that is fast for its first ten seconds and slow afterwards is rare.
    """
    runs = simulated(case, CONTROL_SEEDS, control=True)
    passed = [run for run in runs if run["grade"] == "pass"]
    if case == GUARD:
        print(rate_text("control of the guard case", len(passed), len(runs)))
        passed = [run for run in passed if run["dive_rate"] > FAST][RARE:]
    assert [run["seed"] for run in passed] == []
    assert [run["seed"] for run in runs if disagrees(run)] == []


def test_a_shortened_log_is_graded_as_the_whole_one() -> None:
    """What this file rests on: it grades logs that hold only what is asked for."""
    # A seed that dives fast: a slow one may be evaluated after the time limit, in the tail alone.
    job = {"cases": CASES, "seeds": [1], "load": 1.0, "control": False}
    keys = ("case", "grade", "reason", "time", "result", "dive_rate")
    short, whole = (
        [[run.get(key) for key in keys] for run in worked(**job, thin=thin, tail=tail)]
        for thin, tail in ((True, TAIL), (False, None))
    )
    assert short == whole


def test_the_real_starts_have_kept_their_way() -> None:
    for start in REAL["starts"]:
        way = [x - start["x"][0] for x in start["x"] if x is not None]
        assert way == pytest.approx(REAL_WAY[: len(way)], abs=0.002)
