from __future__ import annotations

import gzip
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import alogkit as package

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    from alogkit.alog.posting import Posting

    Alogkit = Callable[..., SimpleNamespace]

VEHICLE = "guard/vehicle.alog.gz"

pytestmark = pytest.mark.usefixtures("guard_logs")


def facts(path: str) -> list[Posting]:
    return package.read(path).postings()


@pytest.mark.parametrize("hold", [False, True])
def test_a_clip_is_what_the_view_of_the_log_says(alogkit: Alogkit, *, hold: bool) -> None:
    words = ["clip", VEHICLE, "20", "25", "out.alog", *["--hold"] * hold]
    assert alogkit(*words).status == 0
    part = package.read(VEHICLE).clip(20.0, 25.0, hold=hold)
    assert facts("out.alog") == part.postings()
    assert package.read("out.alog").header == part.header


def test_a_window_may_be_open_on_one_side(alogkit: Alogkit) -> None:
    assert alogkit("clip", VEHICLE, "--from", "70", "-o", "end.alog", "-q").said == []
    assert min(posting.time for posting in facts("end.alog")) >= 70.0
    out = alogkit("clip", VEHICLE, "--to", "0").out
    assert out.count("\n%%") == 4
    assert all(line.startswith(("%", "-0.")) for line in out.splitlines())


@pytest.mark.parametrize(
    "window", [["-0.5", "1"], ["-.5", "1"], ["--from", "-0.5", "--to=1"], ["-5", "-.1"]]
)
@pytest.mark.parametrize("command", ["clip", "grep", "export"])
def test_a_time_may_be_negative(alogkit: Alogkit, command: str, window: list[str]) -> None:
    ended = alogkit(command, VEHICLE, *window)
    low, high = (-5.0, -0.1) if "-5" in window else (-0.5, 1.0)
    times = [posting.time for posting in facts(VEHICLE) if low <= posting.time < high]
    lines = [line for line in ended.out.splitlines() if line[0] != "%" and line[:4] != "time"]
    assert [float(line.replace(",", " ").split()[0]) for line in lines] == times
    assert len(times) > 0


def test_an_option_that_is_not_there_is_no_number(alogkit: Alogkit) -> None:
    assert alogkit("clip", VEHICLE, "-5x", "10").status == 2


def test_an_empty_clip_is_status_1(alogkit: Alogkit) -> None:
    ended = alogkit("clip", VEHICLE, "500", "600", "none.alog")
    assert (ended.status, ended.said) == (1, "none.alog: 0 of 12029 postings")
    assert facts("none.alog") == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param([VEHICLE], "a clip needs a time window", id="no-window"),
        pytest.param([VEHICLE, "1", "2", "NAV_X"], "NAV_X: is neither a log nor a time", id="name"),
        pytest.param([VEHICLE, "1", "2", VEHICLE], f"{VEHICLE}: exists already", id="onto-itself"),
    ],
)
def test_a_clip_that_cannot_be_made_is_told(alogkit: Alogkit, words: list[str], said: str) -> None:
    ended = alogkit("clip", *words)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said.startswith(f"alogkit: {said}")


def test_a_log_may_be_clipped_onto_itself_on_demand(alogkit: Alogkit) -> None:
    Path("x.alog").write_bytes(gzip.decompress(Path(VEHICLE).read_bytes()))
    assert alogkit("clip", "x.alog", "x.alog", "20", "25", "--force").status == 0
    assert len(facts("x.alog")) == 858


def test_a_sorted_log_has_the_same_lines_in_the_order_of_their_times(alogkit: Alogkit) -> None:
    ended = alogkit("sort", VEHICLE, "sorted.alog")
    assert (ended.status, ended.said) == (0, "sorted.alog: 12029 of 12029 postings")
    lines = gzip.decompress(Path(VEHICLE).read_bytes()).splitlines()
    in_order = Path("sorted.alog").read_bytes().splitlines()
    assert in_order[:5] == lines[:5]
    assert sorted(in_order) == sorted(lines)
    assert facts("sorted.alog") == sorted(facts(VEHICLE), key=lambda posting: posting.time)


def test_an_unsorted_log_is_status_1_with_the_first_place(alogkit: Alogkit) -> None:
    ended = alogkit("sort", "--check", VEHICLE)
    assert ended.status == 1
    assert ended.out == (
        f"{VEHICLE}:21: the time goes back to -0.34943 s, from 1.61151 s in line 20; "
        "the first of 27 places\n"
    )
    assert alogkit("sort", "--check", VEHICLE, "-q").out == ""
    alogkit("sort", VEHICLE, "sorted.alog")
    assert (alogkit("sort", "--check", "sorted.alog").status) == 0


def test_one_place_only_is_told_as_such(alogkit: Alogkit) -> None:
    Path("x.alog").write_text("2.0  A pApp x\n1.0  A pApp x\n", encoding="utf-8")
    assert alogkit("sort", "--check", "x.alog").out == (
        "x.alog:2: the time goes back to 1.00000 s, from 2.00000 s in line 1; the only place\n"
    )


def test_duplicates_are_left_out_on_demand(alogkit: Alogkit) -> None:
    alogkit("sort", VEHICLE, "once.alog", "--dedupe")
    log = package.read(VEHICLE)
    assert len(facts("once.alog")) == len(log) - log.counts.duplicates
    assert package.read("once.alog").counts.duplicates == 0


def test_lines_of_no_posting_are_left_out_and_counted(alogkit: Alogkit) -> None:
    text = "prose\n2.00000         A                    pApp            1.00000      \nstray\n"
    Path("x.alog").write_text("%% LOGSTART 5\n" + text, encoding="utf-8")
    ended = alogkit("sort", "x.alog", "y.alog")
    assert ended.said == [
        "y.alog: 1 of 1 postings",
        "alogkit: left out 2 lines that belong to no posting",
    ]
    assert (
        Path("y.alog").read_text(encoding="utf-8")
        == "%% LOGSTART 5\n" + text.splitlines()[1] + "\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(
            ["--check", VEHICLE, "out.alog"], "--check writes nothing", id="check-and-out"
        ),
        pytest.param([VEHICLE, "NAV_X"], "NAV_X: is not a log", id="name"),
    ],
)
def test_a_sort_that_makes_no_sense_is_told(alogkit: Alogkit, words: list[str], said: str) -> None:
    ended = alogkit("sort", *words)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said.startswith(f"alogkit: {said}")
