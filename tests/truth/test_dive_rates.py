"""Dive rates of three hundred seeds (or one and a half times `ALOGKIT_ENSEMBLE`) and of real dives.

Each simulated dive is the like of a recorded one: the same case, the same warp and a machine as
busy. The recorded rates stand in `fixtures/recorded/descents.json`; `make_descents.py` beside this
file has measured them, and measures the simulated ones.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from bisect import bisect
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import pytest

from alogkit.likeness.samples import ks_p

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("make_descents.py")
SEEDS = int(os.environ.get("ALOGKIT_ENSEMBLE", "200")) * 3 // 2
LEVEL = 0.05
FAST = 0.5
"""m/s; a faster dive is of the fast mode."""
HALF = 0.1011
"""s; half of the interval in which the vehicle publishes."""
BUSY = 3.0
"""Load of the repeats."""
OF_80_RUNS = {0.1: 0.28, 0.25: 0.36, 0.5: 0.54, 0.75: 0.61, 0.9: 0.68}
"""Quantiles of the dive rate (m/s) of all eighty repeats; the logs of forty are at hand."""
CHI_SQUARE = 11.07
"""At 5 % and five degrees of freedom."""

pytestmark = pytest.mark.truth


class Descent(NamedTuple):
    """A dive to a depth far below."""

    case: str
    warp: float
    load: float
    rate: float
    """m/s."""
    into_interval: float
    """s from the vehicle's latest publication to the first thrust."""


def recorded() -> list[Descent]:
    text = (ROOT / "fixtures" / "recorded" / "descents.json").read_text(encoding="utf-8")
    return [
        Descent(**{key: one[key] for key in Descent._fields})
        for one in json.loads(text)["descents"]
    ]


@cache
def simulated() -> list[Descent]:
    """The like of each recorded dive in turn, each with a seed of its own, from 1 on."""
    real = recorded()
    likes = [(real[seed % len(real)], seed) for seed in range(1, SEEDS + 1)]
    cores = os.cpu_count() or 1

    def share(core: int) -> list[Descent]:
        part = likes[core::cores]
        job = json.dumps([[like.case, seed, like.warp, like.load] for like, seed in part])
        command = [sys.executable, str(PROGRAM), "simulated", job]
        # Measuring the coverage of hundreds of runs would take three times as long.
        quick = {name: text for name, text in os.environ.items() if not name.startswith("COVERAGE")}
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=quick)  # noqa: S603 -- ours
        found = [json.loads(line) for line in done.stdout.splitlines()]
        return [
            like._replace(rate=one[0], into_interval=one[1])
            for (like, _), one in zip(part, found, strict=True)
            if one is not None
        ]

    with ThreadPoolExecutor(cores) as pool:
        return [one for part in pool.map(share, range(cores)) for one in part]


def rates(descents: list[Descent]) -> list[float]:
    return [one.rate for one in descents]


def fast_share(descents: list[Descent], *, first_half: bool) -> float:
    """Of the dives that start in that half of the vehicle's interval."""
    return fmean(one.rate > FAST for one in descents if (one.into_interval < HALF) is first_half)


def told(label: str, descents: list[Descent]) -> str:
    slow = [rate for rate in rates(descents) if rate < FAST]
    shares = [fast_share(descents, first_half=half) for half in (True, False)]
    return (
        f"{label}: {len(descents)} dives, mean {fmean(rates(descents)):.3f} m/s, of the slow ones "
        f"{fmean(slow):.3f}; faster than {FAST} m/s of those that start in the first half "
        f"{shares[0]:.2f}, in the second {shares[1]:.2f}"
    )


def test_nearly_every_simulated_run_is_a_descent_like_the_recorded_one() -> None:
    assert len(simulated()) >= 0.97 * SEEDS


def test_the_pooled_dive_rates_cannot_be_told_from_all_recorded_ones() -> None:
    p = ks_p(rates(simulated()), rates(recorded()))
    text = f"Kolmogorov and Smirnov: p = {p:.3f}"
    print(told("simulated", simulated()), told("recorded", recorded()), text, sep="\n")
    assert p > LEVEL, text


@pytest.mark.parametrize(
    ("warp", "load"),
    [pytest.param(10.0, 1.0, id="idle"), pytest.param(10.0, BUSY, id="busy")],
)
def test_of_each_machine_neither(warp: float, load: float) -> None:
    ours, real = (
        [one for one in all_ if (one.warp, one.load) == (warp, load)]
        for all_ in (simulated(), recorded())
    )
    p = ks_p(rates(ours), rates(real))
    print(told("simulated", ours), told("recorded", real), f"p = {p:.3f}", sep="\n")
    assert p > LEVEL


@pytest.mark.parametrize("first_half", [True, False], ids=["first", "second"])
def test_the_half_in_which_a_dive_starts_decides_as_often_as_really(first_half: bool) -> None:  # noqa: FBT001 -- a table's column
    shares = [
        fast_share([one for one in all_ if one.warp > 1.0], first_half=first_half)
        for all_ in (simulated(), recorded())
    ]
    assert shares[0] == pytest.approx(shares[1], abs=0.2), shares


def test_the_eighty_repeats_fall_among_the_simulated_quantiles() -> None:
    """Chi-square of both samples over the ranges between the published quantiles."""
    ours = sorted(one.rate for one in simulated() if one.load == BUSY)
    shares = [0.0, *OF_80_RUNS, 1.0]
    places = [0, *(bisect(ours, rate) for rate in OF_80_RUNS.values()), len(ours)]
    chi_square = 0.0
    for (low, high), (start, stop) in zip(pairwise(shares), pairwise(places), strict=True):
        ranges = (80.0 * (high - low), 80.0), (float(stop - start), float(len(ours)))
        pooled = sum(count for count, _ in ranges) / sum(size for _, size in ranges)
        chi_square += sum((count - size * pooled) ** 2 / (size * pooled) for count, size in ranges)
    print(f"chi-square {chi_square:.1f}, at most {CHI_SQUARE}")
    assert chi_square < CHI_SQUARE
