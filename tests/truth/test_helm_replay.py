"""The helm, mailed what a recorded one heard, must say the same; `conftest.py` tells how.

Processor times are noise. A wildcard logger loses what was posted before it found a variable: ours
may say what was never logged, but only then. What follows from rounded figures may be off by them.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from alogkit.casefile.select import load_cases

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alogkit.sim.mission import Mission

    Replayed = Callable[[Path, Mission, float], "Replay"]

HERE = Path(__file__).resolve().parents[2]
OWN = HERE / "fixtures" / "recorded" / "runs"
SHARED = HERE / ".." / "shared" / "recorded"
CASES = {case.name: case for case in load_cases([HERE / "cases"])}
MIN_ALTITUDE = [name for name in CASES if name.startswith("min_altitude")]
NEEDS_SHARED = pytest.mark.skipif(
    not SHARED.is_dir(), reason="the recorded logs lie beside the project"
)
NOISE = {"IVPHELM_CPU", "IVPHELM_CREATE_CPU", "IVPHELM_LOOP_CPU", "TURN_RATE"}
UNLOGGED = re.compile(r"_STATUS$")
"""What the vehicle's logger is told to omit."""
DESIRED = ("DESIRED_DEPTH", "DESIRED_SPEED", "DESIRED_HEADING")
ROUNDED = {"WPT_ODO": 5e-5, "BHV_IPF": 3e-3}
"""By how much the figures of a text may be off, since they follow from rounded ones."""
FIGURE = re.compile(r"-?\d+(\.\d*)?")
ON_THE_BRINK = {
    ("constant_depth_update_pass", "WPT_STAT"): 3,
    ("periodic_surface_current_speed_pass", "WPT_STAT"): 1,
    ("periodic_surface_speed_alias_pass", "WPT_STAT"): 4,
}
"""By case and variable: what differs because a distance of rounded figures, over a speed of two
decimals, is rounded to a second, and the quotient lies within 0.01 s of a half."""

pytestmark = pytest.mark.truth


class Said(Protocol):
    """A posting of the helm."""

    variable: str
    aux: str | None
    text: str


class Tick(Protocol):
    """What the recorded helm said in a tick, with stamps, and what ours said."""

    start: float
    recorded: list[tuple[float, Said]]
    ours: list[Said]


class Replay(Protocol):
    """A log replayed by the fixture `replayed`."""

    started: list[Said]
    our_start: list[Said]
    ticks: list[Tick]


def compared(replay: Replay) -> list[tuple[str, str]]:
    """What the recorded helm said and ours did not, and the other way round, by variable."""
    differences: list[tuple[str, str]] = []
    known: set[str] = set()
    way = -1.0
    for tick in replay.ticks:
        recorded = [one for _, one in tick.recorded]
        steps = [float(one.text) for one in recorded if one.variable == "WPT_ODO"]
        if steps and abs(steps[0] - way) < ROUNDED["WPT_ODO"]:
            # y moves too, by less than a log shows
            recorded = [one for one in recorded if one.variable != "WPT_ODO"]
        way = steps[0] if steps else way
        lacking = [one for one in recorded if judged(one) and not among(one, tick.ours)]
        extra = [
            one
            for one in tick.ours
            if judged(one) and one.variable in known and not among(one, recorded)
        ]
        if tick is replay.ticks[-1]:
            extra = []
        differences.extend((one.variable, f"{tick.start:.3f} recorded: {one}") for one in lacking)
        differences.extend((one.variable, f"{tick.start:.3f} ours: {one}") for one in extra)
        if replay.ticks[0].start + 10.0 < tick.start:
            known.update(one.variable for one in recorded)
    return differences


def judged(one: Said) -> bool:
    return one.variable not in NOISE and not UNLOGGED.search(one.variable)


def among(one: Said, others: Sequence[Said]) -> bool:
    off = ROUNDED.get(one.variable)
    if off is None or one in others:
        return one in others
    return any(
        alike(one.text, other.text, off)
        for other in others
        if (other.variable, other.aux) == (one.variable, one.aux)
    )


def alike(left: str, right: str, off: float) -> bool:
    """Whether two texts are the same but for figures that differ by at most `off`."""
    if FIGURE.sub("", left) != FIGURE.sub("", right):
        return False
    ours, theirs = FIGURE.finditer(left), FIGURE.finditer(right)
    return all(abs(float(a[0]) - float(b[0])) <= off for a, b in zip(ours, theirs, strict=True))


def misplaced(replay: Replay) -> list[str]:
    """Pairs of neighbors in a tick that ours says the other way round."""
    wrong: list[str] = []
    for tick in replay.ticks:
        place = {one: index for index, one in enumerate(tick.ours) if tick.ours.count(one) == 1}
        rows = [row for row in tick.recorded if row[1] in place]
        wrong.extend(
            f"{tick.start:.3f}: {one.variable} {other.variable}"
            for (time, one), (later, other) in pairwise(rows)
            if time < later and place[one] > place[other]
        )
    return wrong


def decisions(replay: Replay) -> tuple[int, int]:
    """In how many ticks the desired values are the recorded ones, and in how many there are any."""
    equal = total = 0
    for tick in replay.ticks:
        recorded = [one for _, one in tick.recorded if one.variable in DESIRED]
        if recorded:
            total += 1
            equal += recorded == [one for one in tick.ours if one.variable in DESIRED]
    return equal, total


def _catalogue() -> list[Any]:
    folders = sorted((SHARED / "depth").glob("H0[1-4]*/*/w10a")) if SHARED.is_dir() else []
    return [
        pytest.param(folder / "vehicle.alog.gz", CASES[name].mission, 10.0, id=f"w10-{name}")
        for folder in folders
        for name in [folder.parent.name]
    ]


def _min_altitude() -> list[Any]:
    slow = SHARED / "depth" / "H05-min_altitude_motion"
    logs = []
    for name in MIN_ALTITUDE:
        # the recorded twin of the boundary case has min_altitude 0, as the guard's control has
        control = CASES[name.replace("clearance_boundary", "guard")].control
        assert control is not None
        for kind, folder, mission, warp, marks in (
            ("w10", OWN / name, CASES[name].mission, 10.0, ()),
            ("w1", slow / name / "w1a", CASES[name].mission, 1.0, NEEDS_SHARED),
            ("twin", SHARED / "twins" / name, control.mission, 10.0, NEEDS_SHARED),
        ):
            path = folder / "vehicle.alog.gz"
            logs.append(pytest.param(path, mission, warp, id=f"{kind}-{name}", marks=marks))
    return logs


@pytest.mark.parametrize(("path", "mission", "warp"), [*_min_altitude(), *_catalogue()])
def test_the_helm_says_and_decides_what_was_recorded_in_the_recorded_order(
    path: Path, mission: Mission, warp: float, replayed: Replayed
) -> None:
    replay = replayed(path, mission, warp)

    assert len(replay.ticks) > 20
    differences = compared(replay)
    for (case, variable), count in ON_THE_BRINK.items():
        brink = [one for one in differences if one[0] == variable and case in str(path)]
        assert len(brink) in (0, count)
        differences = [one for one in differences if one not in brink]
    assert differences == []
    assert misplaced(replay) == []
    assert [one for one in replay.started if one not in replay.our_start] == []
    equal, total = decisions(replay)
    assert equal >= 0.99 * total
