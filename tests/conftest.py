"""What tests of all kinds share."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.bulk.store import FileStore
from alogkit.alog.log import Alog
from alogkit.alog.read import parse
from alogkit.alog.source import Source
from alogkit.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FIELDS = ("variable", "times", "numbers", "texts", "sources", "auxes", "lines")
LIMITS = (-1e9, 0.0, 1.0, 2.5, 1e9)
SILENCES = (0.0, 0.5, 1.0, 10.0)
AFLOAT = """
[harness]
mission = "missions/depth_stem.toml"
about = "Asks for next to nothing"

[case.afloat]
about = "The vehicle gets going"
[[case.afloat.check]]
lead = ["NAV_X >= 1"]
pass = ["NAV_DEPTH <= 50"]
[case.afloat.control]
about = "Water of another depth"
vehicle.water_depth = 7
"""


def everything(log: Alog) -> dict[str, str]:
    """All that a log tells; as text, which also tells -0.0 from 0.0, and nan from nothing."""
    counts = log.counts
    found = {
        "header": log.header,
        "notes": log.notes,
        "problems": log.problems,
        "variables": log.variables,
        "sources": log.sources,
        "community": log.community,
        "span": log.span,
        "counts": counts,
        "multiple sources": list(counts.multiple_sources),
        "postings": log.postings(),
        "lines": [log.line_of(row) for row in range(min(len(log), 200))],
        "line numbers": list(log.line_numbers),
        "times": list(log.times),
        "columns": [
            [getattr(log.column(name), field) for field in FIELDS] for name in log.variables
        ],
        "summaries": [
            (log.column(name).n_chars(), log.column(name).origins()) for name in log.variables
        ],
        "bytes": b"".join(log.format()),
        "latest": [log.latest(limit) for limit in LIMITS],
        "awake": [log.awake(longest) for longest in SILENCES],
        "posted by": [list(log.posted_by(source)) for source in log.sources],
    }
    return {name: repr(value) for name, value in found.items()}


def in_memory(data: bytes) -> dict[str, str] | str:
    """All that bytes tell when they are read into memory, or why they are refused."""
    try:
        return everything(parse(data, "x"))
    except FormatError as error:
        return error.kind


def from_file(
    data: bytes, chunk: int, *, indexed: bool, select: Sequence[str] = ()
) -> dict[str, str] | str:
    """All that bytes tell when they stay in a file, or why they are refused."""
    try:
        source = Source.of_stream(io.BytesIO(data).read, "x")
        log = Alog(FileStore(source, chunk, source.stop if indexed else -1), path="x")
        if select:
            log.select(select)
        return everything(log)
    except FormatError as error:
        return error.kind


@pytest.fixture(scope="session")
def assert_read_alike() -> Callable[[bytes, Sequence[int]], None]:
    """Asserts that bytes are read from a file, in chunks, as they are read into memory."""

    def check(data: bytes, chunks: Sequence[int]) -> None:
        wanted = in_memory(data)
        for chunk in chunks:
            for indexed, select in ((True, ()), (False, ()), (False, ("NAV_X", "DEPLOY"))):
                found = from_file(data, chunk, indexed=indexed, select=select)
                if isinstance(wanted, str) or isinstance(found, str):
                    assert found == wanted
                    continue
                for name, value in wanted.items():
                    assert found[name] == value, f"{name}, in chunks of {chunk} bytes"

    return check


@pytest.fixture(scope="session")
def afloat_case() -> str:
    """A case file of one case that passes as soon as the vehicle gets going."""
    return AFLOAT
