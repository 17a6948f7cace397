"""A helm's story as one list of events, by time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.toolbox.helm import HelmStory
    from alogkit.toolbox.spans import Change


class Event(NamedTuple):
    """Something that happened."""

    time: float
    """Seconds since LOGSTART."""
    what: str
    """`state`, `allstop`, `mode`, `spawn`, `active`, `error`, ..., or a variable."""
    text: str
    behavior: str = ""
    """Whom it is about, '' for the helm as a whole."""


def events(story: HelmStory) -> list[Event]:
    """All that a story tells, by time."""
    found = [Event(span.start, "state", span.value) for span in story.states]
    found += [Event(span.start, "allstop", span.value) for span in story.allstops]
    found += [
        Event(span.start, "mode" if name == "MODE" else name, span.value)
        for name, spans in story.modes
        for span in spans
    ]
    for event in story.life:
        facts = ", ".join(filter(None, (event.kind, event.seed)))
        text = f"{event.behavior} ({facts})" if facts else event.behavior
        found.append(Event(event.time, event.event or "life", text, event.behavior))
    found += [Event(span.start, span.value, name, name) for name, span in story.behaviors]
    for trouble in story.troubles:
        more = f"  ({trouble.times} times until {trouble.last:.2f} s)" if trouble.times > 1 else ""
        text = trouble.text + more
        found.append(Event(trouble.first, trouble.severity, text, trouble.behavior))
    return by_time(found)


def variable_events(variable: str, found: Iterable[Change]) -> list[Event]:
    """The changes of any variable, to be told among the helm's."""
    return [Event(change.time, variable, change.text) for change in found]


def by_time(found: Iterable[Event]) -> list[Event]:
    """Events in the order of their times; those of one time stay in theirs."""
    return sorted(found, key=lambda event: event.time)
