"""What the helm's behaviors did when: read from its lists and its summaries."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.alog.names import payload_column
from alogkit.alog.payload import fields
from alogkit.toolbox.spans import Span, changes

if TYPE_CHECKING:
    from alogkit.alog.log import Alog

STATES = ("active", "running", "idle", "disabled", "completed")
"""What a behavior can be: active ones make an objective function, running ones only run."""


class BehaviorSpan(NamedTuple):
    """A stretch of time over which a behavior was in one state."""

    behavior: str
    span: Span
    """Its value is one of `STATES`."""


class LifeEvent(NamedTuple):
    """A behavior was spawned or died."""

    time: float
    """Seconds since LOGSTART."""
    event: str
    behavior: str
    kind: str
    """Type of the behavior: `BHV_Waypoint`."""
    seed: str
    """What spawned it."""
    iteration: int | None
    """Of the helm, None when it does not say."""


def life_events(log: Alog, variable: str) -> tuple[LifeEvent, ...]:
    """The life events posted to a variable, by time, each once."""
    found: dict[LifeEvent, None] = {}
    one = log.column(variable)
    for time, text in sorted(zip(one.times, one.texts, strict=True), key=lambda row: row[0]):
        values = dict(fields(text))
        # `iter` stands twice in an event; the later one is the helm's.
        iteration = values.get("iter", "")
        event = LifeEvent(
            time=time,
            event=values.get("event", ""),
            behavior=values.get("bname", ""),
            kind=values.get("btype", ""),
            seed=values.get("seed", ""),
            iteration=int(iteration) if iteration.isdecimal() else None,
        )
        found[event] = None
    return tuple(found)


def behavior_spans(log: Alog, prefix: str, stop: float) -> tuple[BehaviorSpan, ...]:
    """Which behavior was in which state when; by behavior in order of first appearance.

    When the names in a state change, the helm posts them to `IVPHELM_BHV_ACTIVE` and its like, and
    in its `IVPHELM_SUMMARY`. A logger that has just started misses the one or the other, so both
    are read.

    Args:
        log: Where from.
        prefix: Of the variables: '', or `ABE_` for bridged ones.
        stop: When the last stretches end (s).

    """
    found: dict[str, list[Span]] = {}
    for state in STATES:
        began: dict[str, float] = {}
        for time, names in _lists(log, prefix, state):
            for name in [name for name in began if name not in names]:
                found[name].append(Span(state, began.pop(name), time))
            for name in names:
                began.setdefault(name, time)
                found.setdefault(name, [])
        for name, start in began.items():
            found[name].append(Span(state, start, max(start, stop)))
    first = sorted(found, key=lambda name: min(span.start for span in found[name]))
    return tuple(
        BehaviorSpan(name, span)
        for name in first
        for span in sorted(found[name], key=lambda span: span.start)
    )


def _lists(log: Alog, prefix: str, state: str) -> list[tuple[float, tuple[str, ...]]]:
    """The names in a state, whenever the helm said so, by time."""
    lists = changes(log.column(f"{prefix}IVPHELM_BHV_{state.upper()}"))
    summaries = changes(payload_column(log, f"{prefix}IVPHELM_SUMMARY", f"{state}_bhvs"))
    found = [(time, _names(text, ",")) for time, text, _ in lists]
    found += [(time, _names(text, ":")) for time, text, _ in summaries]
    return sorted(found, key=lambda said: said[0])


def _names(text: str, separator: str) -> tuple[str, ...]:
    """The behaviors of a list; of a summary's `transit$time$weight` only the name."""
    names = (entry.partition("$")[0].strip() for entry in text.split(separator))
    return tuple(name for name in names if name and name != "none")
