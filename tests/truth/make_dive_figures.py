"""Figures of dives: of recorded runs into a fixture, of simulated ones onto standard output.

    python tests/truth/make_dive_figures.py recorded
    python tests/truth/make_dive_figures.py simulated '{"cases": [...], "seeds": [...], ...}'

The same code measures both. The first form reads `../shared/recorded` and writes
`fixtures/recorded/dive_figures.json`; the second runs cases of `cases/min_altitude.toml` (or
their controls) for some seeds, grades each run, and writes a line of JSON a run. It is a program of
its own because `test_ensemble.py` runs one on each core.
"""

from __future__ import annotations

import csv
import gc
import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, TypedDict

import alogkit.sim.run
from alogkit.alog.read import read
from alogkit.casefile.load import load_harness
from alogkit.evaluate.evaluate import evaluate
from alogkit.likeness.motion import Track, at, dive_rate, held_depths, track
from alogkit.logic.truth import variables
from alogkit.sim.run import simulate
from alogkit.sim.save import to_alog

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from alogkit.alog.log import Alog
    from alogkit.casefile.records import Case
    from alogkit.evaluate.checks import Criteria
    from alogkit.sim.logs import CommunityLog

ROOT = Path(__file__).resolve().parents[2]
RECORDED = ROOT / ".." / "shared" / "recorded"
FIGURES = ROOT / "fixtures" / "recorded" / "dive_figures.json"
CASES = ROOT / "cases" / "min_altitude.toml"

MEASURED = ("DESIRED_THRUST", "NAV_X", "NAV_SPEED", "NAV_DEPTH")
X_TIMES = (1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 56.0)
"""s after the first tick of the vehicle that has thrust."""
SPEEDS = 8
"""Published speeds that are kept, from the first one above 0."""
FIRST_SPEED_AT_ONCE = 1.0
"""m/s; the first published speed when the first tick with thrust is one that publishes."""

OF_80_RUNS = {
    "about": "spec/depth_mission.md, section 10: 40 runs of each of two cases on a loaded machine",
    "fast_share": 0.51,
    "quantiles": {"0.1": 0.28, "0.25": 0.36, "0.5": 0.54, "0.75": 0.61, "0.9": 0.68},
    "passed": {
        "min_altitude_zero_min_pass": [38, 40],
        "min_altitude_unconstrained_deep_bottom_pass": [34, 40],
    },
}
DIVES_TO_12_M = (
    "constant_depth_hold_pass", "max_depth_guard_pass", "max_depth_basewidth_alias_pass",
    "max_depth_no_slack_var_pass", "min_altitude_guard_pass",
)  # fmt: skip


def figures(tracks: dict[str, Track]) -> dict[str, Any]:
    """What is compared of a run; empty when there was no thrust.

    x is given as a function of the time since the vehicle's first *tick* with thrust. The first
    thrust is posted 1 to 140 ms before that tick, depending on the phases of the two apps, and at
    2 m/s that alone would be up to 0.28 m. The tick is known: it either publishes, or lies
    between two that do, and then the first published x, `(t1 - t0) * 1.0 + (t2 - t1) * 1.5`,
    tells when it was.
    """
    thrusts = [time for time, thrust in tracks["DESIRED_THRUST"] if thrust > 0.0]
    if not thrusts:
        return {}
    thrust, depth = thrusts[0], tracks["NAV_DEPTH"]
    result: dict[str, Any] = {"first_thrust": round(thrust, 5)}
    first = next((i for i, (_, speed) in enumerate(tracks["NAV_SPEED"]) if speed > 0.0), None)
    if first is not None:
        speeds = [speed for _, speed in tracks["NAV_SPEED"][first : first + SPEEDS]]
        (before, _), (after, x) = tracks["NAV_X"][first - 1 : first + 1]
        at_once = abs(speeds[0] - FIRST_SPEED_AT_ONCE) < 0.01
        tick = after if at_once else (1.5 * after - before - x) / 0.5
        result |= {
            "to_motion": round(tick - thrust, 5),
            "at_once": at_once,
            "speeds": [round(speed, 2) for speed in speeds],
            "x": _rounded(at(tracks["NAV_X"], tick + time) for time in X_TIMES),
        }
    rate = dive_rate(depth, thrust)
    if rate is not None:
        result["dive_rate"] = round(rate, 4)
    held = held_depths(depth, thrust)
    if held:
        result["hold_depth"] = round(fmean(held), 4)
    return result


def _rounded(numbers: Iterable[float | None]) -> list[float | None]:
    return [None if number is None else round(number, 4) for number in numbers]


def alog_tracks(log: Alog) -> dict[str, Track]:
    """The measured variables of a log."""
    return {variable: track(log, variable) for variable in MEASURED}


def run_tracks(log: CommunityLog) -> dict[str, Track]:
    """The same of a simulated log, without the detour over an alog."""
    found: dict[str, set[tuple[float, float]]] = {variable: set() for variable in MEASURED}
    for row in log.rows:
        if row.variable in found and not isinstance(row.value, str):
            found[row.variable].add((row.time, row.value))
    return {variable: sorted(samples) for variable, samples in found.items()}


def recorded_figures() -> dict[str, Any]:
    """Everything that the fixture holds."""
    repeats = [
        figures(alog_tracks(read(RECORDED / "repeats" / row["vehicle"])))
        for row in _table(RECORDED / "repeats" / "manifest.csv")
    ]
    depth = {
        row["case"]: figures(alog_tracks(read(RECORDED / row["vehicle"])))
        for row in _table(RECORDED / "manifest.csv")
        if row["vehicle"].startswith("depth/") and (row["warp"], row["grade"]) == ("10", "pass")
    }
    moved = {case: of_case for case, of_case in depth.items() if "x" in of_case}
    return {
        "about": "Made by tests/truth/make_dive_figures.py; units m, s, m/s; warp 10",
        "x_times": X_TIMES,
        "starts": [
            {key: run[key] for key in ("to_motion", "at_once", "speeds", "x")}
            for run in [*repeats, *(moved[case] for case in moved if "min_altitude" in case)]
        ],
        "first_thrusts": sorted(run["first_thrust"] for run in moved.values()),
        "dive_rates": sorted(run["dive_rate"] for run in repeats),
        "hold_depths_12_m": {case: moved[case]["hold_depth"] for case in DIVES_TO_12_M},
        "of_80_runs": OF_80_RUNS,
    }


def _table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Job(TypedDict):
    """What the second form is asked to do."""

    cases: list[str]
    seeds: list[int]
    load: float
    control: bool
    """Run the controls instead."""
    thin: bool
    """Grade logs that hold nothing but what is asked for: half the time, and the same grades."""
    tail: float | None
    """End a run so long after its evaluation (s) instead of after the real 23 to 27 s."""


def simulated_figures(case: Case, job: Job, seed: int) -> dict[str, Any]:
    """Grade, the evaluator's result and the figures of one simulated run."""
    control = case.control if job["control"] else None
    run = simulate(control.mission if control else case.mission, seed, load=job["load"])
    sides = [run.vehicle, run.shoreside]
    if job["thin"]:
        sides = [_thinned(log, _asked(case.criteria)) for log in sides]
    verdict = evaluate([to_alog(log) for log in sides], case.criteria)
    results = [row.value for row in run.shoreside.rows if row.variable == "MISSION_RESULT"]
    return {
        "case": case.name,
        "seed": seed,
        "grade": verdict.grade.value,
        "reason": verdict.reason.value,
        "time": verdict.time,
        "result": results[-1] if results else "",
        **figures(run_tracks(run.vehicle)),
    }


def simulate_all(job: Job) -> None:
    """Print the figures of all runs of a job."""
    # Thousands of runs: what stays for good is taken from the collector's sight, and it looks at
    # the rest less often.
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    tail = job["tail"]
    if tail is not None:

        def shortened(rng: Random, warp: float) -> float:
            del rng, warp
            return tail

        alogkit.sim.run._tail = shortened
    harness = load_harness(CASES)
    for name in job["cases"]:
        for seed in job["seeds"]:
            print(json.dumps(simulated_figures(harness[name], job, seed)))


def _asked(criteria: Criteria) -> set[str]:
    """Every name under which a variable that the criteria ask for may stand in a log."""
    names = set(variables(criteria.clock.condition)) if criteria.clock else set()
    for stage in criteria.stages:
        names.update(stage.absent)
        for check in (*stage.leads, *stage.passes, *stage.fails):
            names.update(variables(check.condition))
    for flag in criteria.mailflags:
        names |= {flag.key, flag.variable}
    prefix = criteria.names.community.upper()
    return names | {f"{prefix}_{name}" for name in names} | set(criteria.names.aliases.values())


def _thinned(log: CommunityLog, names: set[str]) -> CommunityLog:
    """A log with only what is asked for, and DB_TIME, which shows that it was alive."""
    rows = tuple(row for row in log.rows if row.variable in names or row.variable == "DB_TIME")
    return replace(log, rows=rows)


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    match arguments:
        case ["recorded"]:
            text = json.dumps(recorded_figures(), indent=1)
            FIGURES.write_text(_compacted(text) + "\n", encoding="utf-8", newline="\n")
        case ["simulated", text]:
            simulate_all(json.loads(text))
        case _:
            sys.exit(__doc__)


def _compacted(text: str) -> str:
    """Indented JSON with each innermost list on one line."""
    return re.sub(r"\[[^\[\]{}]*\]", lambda found: " ".join(found[0].split()), text)


if __name__ == "__main__":
    main(sys.argv[1:])
