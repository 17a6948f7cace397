"""How fast logs are read: a table for docs/performance.md.

Run as a script; sizes in MB:

    python tests/speed/bench_reader.py 10 200
    python tests/speed/bench_reader.py 1000 --rounds 5 --folder /var/tmp

A log of each size is made of the recorded one by repeating it with its times moved on. Each reader
runs in a process of its own, in turns; wall times are medians, memory is the highest of all rounds.
"""

from __future__ import annotations

import argparse
import gzip
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECORDED = ROOT / "fixtures/recorded/runs/min_altitude_guard_pass/vehicle.alog.gz"
VARIABLES = (
    "NAV_X",
    "NAV_Y",
    "NAV_DEPTH",
    "NAV_HEADING",
    "NAV_SPEED",
    "NAV_ALTITUDE",
    "DESIRED_DEPTH",
    "IVPHELM_STATE",
)
MB = 10**6
SOME, ALL = "8 variables", "everything"
PLAIN = "plain split loop, {}"
NAME_COLUMN = 16
_time = re.compile(rb"-?[0-9]+\.[0-9]+").match

PEAK = """
with open('/proc/self/status') as status:
    print(next(line for line in status if line.startswith('VmHWM')).split()[1])
"""
PLAIN_SOME = """
import sys
wanted = {name.encode(): ([], []) for name in sys.argv[2:]}
with open(sys.argv[1], 'rb') as file:
    for line in file:
        fields = line.split(None, 3)
        if len(fields) > 3 and fields[1] in wanted:
            times, values = wanted[fields[1]]
            times.append(float(fields[0]))
            try:
                values.append(float(fields[3]))
            except ValueError:
                values.append(fields[3].strip())
"""
PLAIN_ALL = """
import sys
times, variables, sources, values = [], [], [], []
with open(sys.argv[1], encoding='utf-8', errors='surrogateescape', newline='\\n') as file:
    for line in file:
        fields = line.split(None, 3)
        if line[0] == '%' or len(fields) < 4:
            continue
        times.append(float(fields[0]))
        variables.append(fields[1])
        sources.append(fields[2])
        try:
            values.append(float(fields[3]))
        except ValueError:
            values.append(fields[3].rstrip())
"""
OURS_SOME = """
import sys, alogkit
log = alogkit.read(sys.argv[1], variables=sys.argv[2:])
columns = [log.column(name).arrays() for name in sys.argv[2:]]
"""
OURS_SMALL = """
import sys, alogkit
log = alogkit.read(sys.argv[1])
"""
OURS_ALL = """
import sys, alogkit
log = alogkit.read(sys.argv[1])
log.select(None)
"""
COMMAND = """
import atexit, sys
from alogkit.cli.start import main
def told():
    with open('/proc/self/status') as status:
        print(next(line for line in status if line.startswith('VmHWM')).split()[1])
atexit.register(told)
main()
"""
BARE = "pass"
BARE_PYTHON = "bare Python"


@dataclass(frozen=True)
class Contestant:
    """A reader and how it is run."""

    name: str
    command: tuple[str, ...]
    shows_peak: bool = False
    status: int = 0
    """What it ends with."""


def contestants(log: Path, scratch: Path) -> list[Contestant]:
    """All readers that are installed."""

    def script(name: str, code: str, *words: str) -> Contestant:
        return Contestant(
            name, (sys.executable, "-c", code + PEAK, str(log), *words), shows_peak=True
        )

    found = [
        Contestant("wc -l", ("wc", "-l", str(log))),
        script(BARE_PYTHON, BARE),
        script(PLAIN.format(SOME), PLAIN_SOME, *VARIABLES),
        script(PLAIN.format(ALL), PLAIN_ALL),
        script(f"alogkit, {SOME}", OURS_SOME, *VARIABLES),
        script(f"alogkit, {ALL} to columns", OURS_ALL),
    ]
    if shutil.which("aloggrep"):
        words = ("aloggrep", "--force", str(log), *VARIABLES, str(scratch / "out.alog"))
        found.append(Contestant(f"aloggrep, {SOME}", words))
    if shutil.which("alogscan"):
        found.append(Contestant("alogscan", ("alogscan", str(log))))
    return found


def commands(log: Path, scratch: Path) -> list[Contestant]:
    """The everyday commands on a big log, from the interpreter's start to its end."""
    out = ("-o", str(scratch / "out.alog"), "--force", "-q")
    words = {
        "info": (),
        "scan": (),
        f"grep, {SOME}": (*VARIABLES, *out),
        "clip, a tenth": ("--from", "100", "--to", str(100 + seconds(log) / 10), *out),
        "sort --check": ("--check",),
        "sort": out,
    }
    return [
        Contestant("wc -l", ("wc", "-l", str(log))),
        *(
            Contestant(PLAIN.format(what), (sys.executable, "-c", code, str(log), *names))
            for what, code, names in ((SOME, PLAIN_SOME, VARIABLES), (ALL, PLAIN_ALL, ()))
        ),
        *(
            Contestant(
                f"alogkit {name}",
                (sys.executable, "-c", COMMAND, name.split(",")[0].split()[0], str(log), *more),
                shows_peak=True,
                status=int("--check" in more),  # the log is not sorted
            )
            for name, more in words.items()
        ),
    ]


def seconds(log: Path) -> float:
    """The last time of a log that was made (s)."""
    with log.open("rb") as file:
        file.seek(-4096, 2)
        return float(file.read().splitlines()[-1].split()[0])


def graders(log: Path) -> list[Contestant]:
    """What grades a small log, from the interpreter's start to its end; and parts of that."""
    case = f"{ROOT / 'cases/min_altitude.toml'}::min_altitude_guard_pass"
    command = (sys.executable, "-m", "alogkit", "grade", str(log), "--case", case)
    return [
        Contestant(BARE_PYTHON, (sys.executable, "-c", "pass")),
        Contestant("the log read", (sys.executable, "-c", OURS_SMALL, str(log))),
        Contestant("alogkit grade", command),
        Contestant("alogkit grade --json", (*command, "--json")),
    ]


def make_log(path: Path, size: int) -> None:
    """Write a log of at least so many bytes: the recorded one over and over, its times moved on."""
    lines = gzip.decompress(RECORDED.read_bytes()).splitlines(keepends=True)
    rows = [(float(found[0]), line[NAME_COLUMN:]) for line in lines if (found := _time(line))]
    head = b"".join(line for line in lines if line.startswith(b"%"))
    length = max(time for time, _ in rows) - min(time for time, _ in rows)
    with path.open("wb") as file:
        written, moved = file.write(head), 0.0
        while written < size:
            written += file.write(b"".join(b"%-15.5f %s" % (at + moved, rest) for at, rest in rows))
            moved += length


@dataclass
class Result:
    """What a reader took, a number a round: wall time (s), processor time (s), peak memory (MB)."""

    walls: list[float] = field(default_factory=list)
    cpus: list[float] = field(default_factory=list)
    peaks: list[float] = field(default_factory=list)


def run(contestant: Contestant, result: Result) -> None:
    """Let a reader run once."""
    begin = time.perf_counter()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(contestant.command, stdout=subprocess.PIPE, check=False)  # noqa: S603 -- our own commands
    if done.returncode != contestant.status:
        raise subprocess.CalledProcessError(done.returncode, contestant.command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    result.walls.append(time.perf_counter() - begin)
    used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    result.cpus.append(used)
    if contestant.shows_peak:
        result.peaks.append(int(done.stdout.split()[-1]) * 1024 / MB)


def table(size: int, results: dict[str, Result], n_lines: int, what: str = "") -> str:
    """The results as Markdown; ratios are of processor time, which other work moves less."""
    cpus = {name: statistics.median(result.cpus) for name, result in results.items()}
    some, everything = cpus[PLAIN.format(SOME)], cpus[PLAIN.format(ALL)]
    titles = ["reader", "wall s", "CPU s", "MB/s", f"{PLAIN.format(SOME)} / this"]
    titles += [f"{PLAIN.format(ALL)} / this", "this / wc -l", "peak MB"]
    rows = [titles, ["---", *["--:"] * (len(titles) - 1)]]
    for name, cpu in cpus.items():
        row = [name, f"{statistics.median(results[name].walls):.3f}", f"{cpu:.3f}"]
        row += [f"{size / cpu:.0f}", f"{some / cpu:.2f}", f"{everything / cpu:.2f}"]
        row += [f"{cpu / cpus['wc -l']:.1f}"]
        rows.append([*row, f"{max(results[name].peaks, default=0.0):.0f}"])
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([f"### {size} MB{what} ({n_lines:,} lines)", "", *lines, ""])


def small_table(size: int, results: dict[str, Result]) -> str:
    """The results of graders as Markdown."""
    cpus = {name: statistics.median(result.cpus) for name, result in results.items()}
    lines = [
        f"### Grading a log of {size / MB:.1f} MB, whole processes",
        "",
        "| process | CPU s | / bare Python |",
        "| --- | --: | --: |",
        *(f"| {name} | {cpu:.3f} | {cpu / cpus[BARE_PYTHON]:.1f} |" for name, cpu in cpus.items()),
    ]
    return "\n".join([*lines, ""])


def in_turns(readers: list[Contestant], rounds: int) -> dict[str, Result]:
    """The results of some readers that run in turns."""
    results = {reader.name: Result() for reader in readers}
    for _ in range(rounds):
        for reader in readers:
            run(reader, results[reader.name])
    return results


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sizes", nargs="*", type=int, default=[10, 200], help="of the logs, in MB")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--folder", type=Path, help="for the logs; the default is temporary")
    words = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=words.folder) as folder:
        for size in words.sizes:
            log = Path(folder) / "log.alog"
            make_log(log, size * MB)
            with log.open("rb") as file:
                n_lines = sum(1 for _ in file)
            results = in_turns(contestants(log, Path(folder)), words.rounds)
            print(table(size, results, n_lines), flush=True)
            results = in_turns(commands(log, Path(folder)), words.rounds)
            print(table(size, results, n_lines, what=", commands"), flush=True)
        small = Path(folder) / "small.alog"
        small.write_bytes(gzip.decompress(RECORDED.read_bytes()))
        print(small_table(small.stat().st_size, in_turns(graders(small), words.rounds)))


if __name__ == "__main__":
    main()
