from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import alogkit
from alogkit.alog.read import parse
from alogkit.alog.scan import Scan
from alogkit.errors import FormatError

if TYPE_CHECKING:
    from alogkit.alog.log import Alog

QUIRKS = Path(__file__).resolve().parents[3] / "fixtures" / "quirks"
INPUTS = sorted((QUIRKS / "inputs").iterdir())
LONG_TEXT = 1000
SHOWN = 40


def expected(stem: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((QUIRKS / "expected" / f"{stem}.json").read_text("utf-8"))
    return found


def as_json(log: Alog) -> dict[str, Any]:
    header = log.header
    counts = log.counts._asdict()
    counts["multiple_sources"] = {
        variable: list(sources) for variable, sources in log.counts.multiple_sources.items()
    }
    return {
        "error": None,
        "header": {
            "log_file": header.log_file,
            "opened_on": header.opened_on,
            "logstart": header.start,
            "datatype_marking": header.datatype_marking,
        },
        "notes": list(log.notes),
        "counts": counts,
        "problems": [list(problem) for problem in log.problems],
        "rows": [
            [*posting[:4], number_as_json(posting.number), text_as_json(posting.text)]
            for posting in log.postings()
        ],
    }


def number_as_json(number: float | None) -> float | str | None:
    if number is None or abs(number) < float("inf"):
        return number
    return str(number)


def text_as_json(text: str) -> str | dict[str, Any]:
    if len(text) <= LONG_TEXT:
        return text
    data = text.encode("utf-8", "surrogateescape")
    return {
        "length": len(text),
        "sha256": hashlib.sha256(data).hexdigest(),
        "head": text[:SHOWN],
        "tail": text[-SHOWN:],
    }


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_a_quirk_is_read_exactly_as_expected(path: Path) -> None:
    wanted = expected(path.name.partition(".")[0])
    assert wanted.pop("file") == path.name
    if wanted["error"] is not None:
        with pytest.raises(FormatError) as caught:
            alogkit.read(path)
        assert caught.value.kind == wanted["error"]
        assert "\n" not in caught.value.reason
        return
    # repr also tells -0.0 from 0.0, which == does not.
    assert repr(as_json(alogkit.read(path))) == repr(wanted)


def test_a_row_of_two_hundred_thousand_bytes_is_read_whole() -> None:
    header, grid = (QUIRKS / "inputs" / "header_only.alog").read_bytes(), "pts={"
    for index in range(25699):
        grid += f"{37 * index % 1000},{91 * index % 1000}:"
    rows = (
        f"{'1.00000':<15} {'VIEW_GRID':<20} {'pGrid':<15} {grid}}} \n"
        f"{'2.00000':<15} {'NAV_X':<20} {'uSim':<15} {'1.00000':<12} \n"
    )
    wanted = expected("long_line_200k")
    del wanted["file"]
    assert as_json(parse(header + rows.encode())) == wanted


class LongWayScan(Scan):
    """Takes no line the short way."""

    def _take(self, lines: list[str]) -> None:
        for number, line in enumerate(lines, 1):
            self._take_line(line, number)


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_the_short_way_through_a_line_gives_what_the_long_way_gives(path: Path) -> None:
    text = path.read_bytes().decode("latin-1")
    short, long = vars(Scan(text)), vars(LongWayScan(text))
    for of_scan in (short, long):
        del of_scan["header_scan"], of_scan["_known"]
    assert short == long
