"""How every input of a verdict stood when it was judged."""

from __future__ import annotations

from bisect import bisect_right
from difflib import get_close_matches
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from alogkit.diagnosis.records import Freshness, Input
from alogkit.evaluate.monitors.describe import asked_names, scope_names
from alogkit.evaluate.timeline import Event
from alogkit.logic.truth import variables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from alogkit.alog.log import Alog
    from alogkit.evaluate.checks import Criteria
    from alogkit.evaluate.run import Run
    from alogkit.verdict import Evidence

_HELM = ("NAV_X", "NAV_Y", "NAV_HEADING", "NAV_SPEED", "NAV_DEPTH")
"""What a helm needs to steer."""
_REGULAR = 5
"""Postings from which on a variable is said to come regularly."""
_PATIENCE = 8.0
"""Usual intervals without a posting that make it stale."""
_LEAST = 2.0
"""s that a variable may always be old."""
_FEW = 3


def inputs(
    logs: Sequence[Alog], run: Run, criteria: Criteria, stage: int, judged: float
) -> tuple[Input, ...]:
    """The variables that a verdict depends on, each once, and the helm's.

    Args:
        logs: Of the run.
        run: The same.
        criteria: What was asked.
        stage: The stage that decided; what later ones ask had no say.
        judged: The instant of judgement (s).
    """
    uses: dict[str, str] = {}
    for name, use in _uses(criteria, stage):
        uses.setdefault(name, use)
    if any(run.resolver.place(name) is not None for name in _HELM):
        for name in _HELM:
            uses.setdefault(name, "helm")
    return tuple(_input(logs, run, name, use, judged) for name, use in uses.items())


def last_mail(
    run: Run, name: str, time: float, counts: Callable[[str], bool] | None = None
) -> Evidence | None:
    """The last posting of a variable at or before an instant (s); None without one.

    Args:
        run: Where to look.
        name: As the case has it.
        time: The instant (s).
        counts: Says of a posting's text whether it is of interest; None: every one is.
    """
    place = run.resolver.place(name)
    if place is None:
        return None
    samples = run.archive.samples(place)
    for index in reversed(range(bisect_right(samples.times, time))):
        row = samples.rows[index]
        if counts is None or counts(str(samples.values[row])):
            return run.locate(Event(samples.times[index], name, "", *place, row))
    return None


def _uses(criteria: Criteria, stage: int) -> Iterator[tuple[str, str]]:
    keys: dict[str, list[str]] = {}
    for flag in criteria.mailflags:
        keys.setdefault(flag.variable, []).append(flag.key)
    for asked in criteria.stages[: stage + 1]:
        for check in (*asked.leads, *asked.passes, *asked.fails):
            for name in variables(check.condition):
                if name not in keys:
                    yield name, "condition"
                yield from ((key, "mailflag") for key in keys.get(name, ()))
        yield from ((name, "absent") for name in asked.absent)
    for monitor in criteria.monitors:
        for name in (*asked_names(monitor.ask), *scope_names(monitor.scope)):
            yield name, "check"
    if criteria.clock is not None:
        yield from ((name, "clock") for name in variables(criteria.clock.condition))


def _input(logs: Sequence[Alog], run: Run, name: str, use: str, judged: float) -> Input:
    # A check may look at one key of a payload: `NODE_REPORT.DEP`.
    bare = name if run.resolver.place(name) is not None else name.partition(".")[0]
    place = run.resolver.place(bare)
    if place is None:
        known = [variable for log in logs for variable in log.variables]
        near = "" if use in ("absent", "mailflag") else _nearest(name, known)
        return Input(name, use, Freshness.MISSING, None, None, None, 0, near)
    times = run.archive.samples(place).times
    times = times[: bisect_right(times, judged)]
    last = last_mail(run, bare, judged)
    if last is None:
        return Input(name, use, Freshness.LATE, None, None, None, 0, "")
    age = round(judged - last.time, 5)
    gaps = [later - earlier for earlier, later in pairwise(times) if later > earlier]
    interval = round(median(gaps), 5) if len(times) >= _FEW and gaps else None
    stale = (
        interval is not None and len(times) >= _REGULAR and age > max(_LEAST, _PATIENCE * interval)
    )
    freshness = Freshness.STALE if stale else Freshness.FRESH
    return Input(name, use, freshness, last, age, interval, len(times), "")


def _nearest(name: str, known: list[str]) -> str:
    return next(iter(get_close_matches(name, known, n=1)), "")
