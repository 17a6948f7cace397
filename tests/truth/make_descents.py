"""Dive rates: of all recorded descents into a fixture, of simulated ones onto standard output.

    python tests/truth/make_descents.py recorded
    python tests/truth/make_descents.py simulated '[["case", seed, warp, load], ...]'

A descent is a dive to a depth that is still far below ten seconds after the first thrust. Its rate
is the mean from two to ten seconds after it. The first form reads every recorded vehicle log; the
second prints one line of JSON a run. It is a program of its own because `test_dive_rates.py` runs
one on each core.
"""

from __future__ import annotations

import gc
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import alogkit.sim.run
from alogkit.alog.read import read
from alogkit.casefile.select import load_cases
from alogkit.likeness.motion import Track, at, dive_rate, track
from alogkit.sim.run import simulate

if TYPE_CHECKING:
    from alogkit.sim.logs import CommunityLog

ROOT = Path(__file__).resolve().parents[2]
RECORDED = ROOT / ".." / "shared" / "recorded"
DESCENTS = ROOT / "fixtures" / "recorded" / "descents.json"
SHELVES = ("depth", "repeats", "twins")
CASES = (ROOT / "cases" / "min_altitude.toml", ROOT / "cases" / "depth")
MEASURED = ("DESIRED_THRUST", "NAV_DEPTH", "DESIRED_DEPTH", "DESIRED_SPEED")
DIVED = 10.0
"""s after the first thrust at which the dive is no longer looked at."""
STILL_TO_GO = 2.0
"""m that the depth asked for lies below the vehicle then."""
FULL_SPEED = 1.9
"""m/s; an ascent in between is slower."""
ENOUGH = 21.5
"""s of the vehicle's log after which a simulated run is left: every dive is over."""
BUSY = 3.0
"""Load of the machine on which the repeats and the twins were made."""
TWINS_LIKE = "min_altitude_unconstrained_deep_bottom_pass"
"""What is run for a twin: it too is asked for a depth that it does not come to while looked at."""


def descent(tracks: dict[str, Track]) -> tuple[float, float] | None:
    """Dive rate (m/s) and when the first thrust was after the latest publication (s)."""
    thrust = next((time for time, value in tracks["DESIRED_THRUST"] if value > 0.0), None)
    if thrust is None:
        return None
    end = thrust + DIVED
    rate, reached = dive_rate(tracks["NAV_DEPTH"], thrust), at(tracks["NAV_DEPTH"], end)
    asked = [value for time, value in tracks["DESIRED_DEPTH"] if thrust < time < end]
    speeds = [value for time, value in tracks["DESIRED_SPEED"] if thrust < time < end]
    if not rate or reached is None or not asked or min(asked) < reached + STILL_TO_GO:
        return None
    if min(speeds) < FULL_SPEED:
        return None
    before = max(time for time, _ in tracks["NAV_DEPTH"] if time <= thrust)
    return round(rate, 4), round(thrust - before, 5)


def recorded_descents() -> list[dict[str, object]]:
    """Every descent in the recorded logs, and how to run its like."""
    found: list[dict[str, object]] = []
    for path in sorted(
        path for shelf in SHELVES for path in (RECORDED / shelf).glob("**/vehicle.alog.gz")
    ):
        log = read(path)
        one = descent({variable: track(log, variable) for variable in MEASURED})
        if one is not None:
            shelf, *_ = path.relative_to(RECORDED).parts
            case, run = path.parts[-3:-1]
            found.append(
                {
                    "run": f"{case}/{run}",
                    "case": TWINS_LIKE if shelf == "twins" else case,
                    "warp": 1.0 if run == "w1a" else 10.0,
                    "load": 1.0 if shelf == "depth" else BUSY,
                    "rate": one[0],
                    "into_interval": one[1],
                }
            )
    return found


def simulated_tracks(log: CommunityLog) -> dict[str, Track]:
    """The measured variables of a simulated log."""
    tracks: dict[str, Track] = {variable: [] for variable in MEASURED}
    for row in log.rows:
        if row.variable in tracks and not isinstance(row.value, str):
            tracks[row.variable].append((row.time, row.value))
    return {variable: sorted(samples) for variable, samples in tracks.items()}


def simulate_all(jobs: list[tuple[str, int, float, float]]) -> None:
    """Print rate and start of each run that was one; a run may have arrived too early."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    alogkit.sim.run._LONGEST = ENOUGH
    cases = {case.name: case for case in load_cases(CASES)}
    for name, seed, warp, load in jobs:
        run = simulate(cases[name].mission, seed, warp=warp, load=load)
        print(json.dumps(descent(simulated_tracks(run.vehicle))))


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    match arguments:
        case ["recorded"]:
            rows = ",\n".join(f"  {json.dumps(one)}" for one in recorded_descents())
            about = "Made by tests/truth/make_descents.py; rates in m/s, times in s"
            text = f'{{\n "about": "{about}",\n "descents": [\n{rows}\n ]\n}}\n'
            DESCENTS.write_text(text, encoding="utf-8", newline="\n")
        case ["simulated", text]:
            simulate_all(json.loads(text))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
