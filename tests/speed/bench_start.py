"""How long a process of alogkit takes from start to end: a table for docs/performance.md.

Run as a script:

    python tests/speed/bench_start.py --rounds 15

Processor time of each process, bare Python's in turns with the others. Bytecode is cached, as it
is where alogkit is installed: a first round, which does not count, fills a cache of its own.
"""

from __future__ import annotations

import argparse
import gzip
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECORDED = ROOT / "fixtures/recorded/runs/min_altitude_guard_pass/vehicle.alog.gz"
CASE = f"{ROOT / 'cases/min_altitude.toml'}::min_altitude_guard_pass"
CHECKS = """
[harness]
about = "What is asked of a recorded log, without a mission"

[case.guard]
about = "The vehicle stays off the bottom"
[[case.guard.check]]
lead = ["NAV_X >= 80"]
pass = ["NAV_DEPTH <= 16", "NAV_ALTITUDE >= 4"]
absent = ["BHV_ERROR"]
"""
BARE = "bare Python"
HELP = "alogkit --help"
GRADE = "alogkit grade, case with a mission"
GRADE_PLAIN = "alogkit grade, case without one"
ALOGKIT = (sys.executable, "-c", "from alogkit.cli.start import main; main()")
"""What the installed script does."""


def commands(folder: Path) -> dict[str, tuple[str, ...]]:
    """What is measured, by name; the log and the case file are written to a folder."""
    log = folder / "vehicle.alog"
    log.write_bytes(gzip.decompress(RECORDED.read_bytes()))
    checks = folder / "checks.toml"
    checks.write_text(CHECKS, encoding="utf-8")
    return {
        BARE: (sys.executable, "-c", "pass"),
        HELP: (*ALOGKIT, "--help"),
        GRADE: (*ALOGKIT, "grade", str(log), "--case", CASE),
        GRADE_PLAIN: (*ALOGKIT, "grade", str(log), "--case", f"{checks}::guard"),
    }


def seconds(command: tuple[str, ...], cache: Path) -> float:
    """Processor time of a process (s), of the user's and of the system's kind."""
    # Neither whoever measures coverage nor a setting of the user's slows it down.
    kept = {key: text for key, text in os.environ.items() if not key.startswith("COVERAGE_")}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(  # noqa: S603 -- our own command
        command,
        env={**kept, "PYTHONPYCACHEPREFIX": str(cache)},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(rounds: int) -> dict[str, list[float]]:
    """Processor times of all commands (s), a round each."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asked = commands(folder)
        found: dict[str, list[float]] = {key: [] for key in asked}
        for number in range(rounds + 1):
            for key, command in asked.items():
                taken = seconds(command, folder / "cache")
                if number:
                    found[key].append(taken)
    return found


def ratio(found: dict[str, list[float]], name: str) -> float:
    """The median of how many times bare Python's processor time a command took in its round."""
    return statistics.median(one / bare for one, bare in zip(found[name], found[BARE], strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description="How long a process of alogkit takes.")
    parser.add_argument("--rounds", type=int, default=15)
    found = measure(parser.parse_args().rounds)
    print("| process | processor time (ms) | times bare Python |\n| --- | --: | --: |")
    for name, times in found.items():
        print(f"| {name} | {1000 * statistics.median(times):.0f} | {ratio(found, name):.1f} |")


if __name__ == "__main__":
    main()
