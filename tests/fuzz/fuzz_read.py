"""Read any bytes: they give a log with every line accounted for, or a `FormatError`.

Run as a script, with atheris where it is installed, else with a plain mutator:

    python tests/fuzz/fuzz_read.py --seconds 300
    python tests/fuzz/fuzz_read.py --seed 7 --seconds 60

A finding is printed with its bytes and raised.
"""

from __future__ import annotations

import argparse
import importlib.util
import io
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.alog.bulk.store import FileStore
from alogkit.alog.log import Alog
from alogkit.alog.read import parse
from alogkit.alog.source import Source
from alogkit.errors import FormatError
from alogkit.toolbox.copy import copied_lines
from alogkit.toolbox.logfile import LogFile

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = Path(__file__).resolve().parents[2] / "fixtures/quirks/inputs"
MOST_BYTES = 4096
"""Of a seed: longer ones only slow the search down."""
TOLD = {"continuation", "orphan", "preamble", "cut_row"}
"""Problems that are about lines of no row."""
TOKENS = (
    b"%% LOG FILE: ./x.alog\n",
    b"%% LOGSTART 5\n",
    b"%% DATATYPE MARKING ON\n",
    b"1.00000         ",
    b"-0.00000        ",
    b"NAV_X                ",
    b"A_NAME_OF_MORE_THAN_20 ",
    b"uSim            ",
    b"pHelmIvP:12:waypt ",
    b"1.00000      \n",
    b"17960637608.24953 \n",
    b"D:1.00000      \n",
    b"nan \n",
    b"\0 \n",
    b"\r\n",
    b"\xef\xbb\xbf",
    b"\x1f\x8b\x08",
    b" " * 15,
)


def check(data: bytes) -> None:
    """Read bytes both ways, and see that nothing is lost."""
    log = _read(lambda: parse(data, "x"))
    chunk = 1 + len(data) % 300
    stored = _read(lambda: Alog(FileStore(_source(data), chunk, len(data) % 2 << 30), path="x"))
    if log is None or stored is None:
        assert log is stored, "only one way refuses"
        return
    for one in (log, stored):
        counts = one.counts
        assert counts.n_lines == sum(counts[1:7])
        told = sum(problem.lines for problem in one.problems if problem.kind in TOLD)
        assert told == counts.n_continuation + counts.n_preamble + counts.n_cut_rows
        assert counts.n_rows == len(one) == sum(len(one.column(name)) for name in one.variables)
    assert repr(log.postings()) == repr(stored.postings())
    assert log.counts == stored.counts
    assert log.problems == stored.problems
    file = LogFile(log, [_source(data)])
    assert file.n_lines == log.counts.n_lines
    assert b"".join(copied_lines(file, log.line_numbers)).count(b"\n") >= len(log)


def _source(data: bytes) -> Source:
    return Source.of_stream(io.BytesIO(data).read, "x")


def _read(read: Callable[[], Alog]) -> Alog | None:
    try:
        return read()
    except FormatError:
        return None


def seeds() -> list[bytes]:
    """The quirk inputs."""
    found = (path.read_bytes() for path in sorted(SEEDS.iterdir()))
    return [data for data in found if len(data) <= MOST_BYTES]


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Bytes with a few changes."""
    new = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(new) + 1)
        match chance.randrange(4):
            case 0:
                del new[at : at + chance.randint(1, 30)]
            case 1:
                new[at:at] = chance.choice(TOKENS)
            case 2:
                new[at : at + 1] = bytes([chance.choice(b" \t\n\r\0%:.-+0159eENDS\x0b\xff")])
            case _:
                begin = chance.randrange(len(new) + 1)
                new[at:at] = new[begin : begin + chance.randint(1, 120)]
    return bytes(new)


def run_plain(seconds: float, seed: int) -> int:
    """Mutate for some time (s); how many inputs there were."""
    chance = random.Random(seed)  # noqa: S311 -- no secret
    pool = seeds()
    end = time.monotonic() + seconds
    tried = 0
    while time.monotonic() < end:
        data = mutated(chance.choice(pool), chance)
        tried += 1
        try:
            check(data)
        except Exception:
            print(f"input {tried} of seed {seed}: {data!r}", file=sys.stderr)
            raise
        if chance.random() < 1 / 50 and len(data) <= MOST_BYTES:
            pool[chance.randrange(len(pool))] = data
    return tried


def main() -> None:
    """Fuzz from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    words = parser.parse_args()
    if importlib.util.find_spec("atheris") is None:
        tried = run_plain(words.seconds, words.seed)
        print(f"{tried} inputs, nothing found (atheris is not installed: a plain mutator)")
        return
    atheris = importlib.import_module("atheris")
    with tempfile.TemporaryDirectory() as corpus:
        # What is found on the way goes to the first folder.
        flags = [f"-max_total_time={words.seconds}", f"-seed={words.seed}", corpus, str(SEEDS)]
        atheris.instrument_all()
        atheris.Setup([sys.argv[0], *flags], check)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
