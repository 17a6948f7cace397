"""What the helms in a log did, for `alogkit helm`: as text and as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.report.aligned import aligned, cell, joined

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from alogkit.alog.log import Alog
    from alogkit.report.aligned import Look
    from alogkit.toolbox.helm import HelmStory
    from alogkit.toolbox.helm_events import Event
    from alogkit.toolbox.spans import Change, Span

_STYLES = {
    "DRIVE": "good",
    "PARK": "odd",
    "STANDBY": "odd",
    "MALCONFIG": "bad",
    "DISABLED": "bad",
    "error": "bad",
    "warning": "odd",
    "death": "odd",
}


def format_events(found: Sequence[Event], look: Look) -> str:
    """A row for each event, each line ended; a time that repeats is shown once.

    Args:
        found: By time.
        look: What the text goes to.

    """
    rows: list[tuple[str, ...]] = []
    before = ""
    for event in found:
        time = f"{event.time:.2f}"
        rows.append(("" if time == before else time, cell(event.what), cell(event.text)))
        before = time
    styles = [_event_style(event) for event in found]
    return _table(("time", "what", ""), rows, look, styles, right=(0,))


def format_behaviors(story: HelmStory, look: Look) -> str:
    """A row for each stretch of time that a behavior was in one state, each line ended."""
    kinds = {event.behavior: event.kind for event in story.life}
    rows: list[tuple[str, ...]] = []
    before = ""
    for name, span in story.behaviors:
        names = ("", "") if name == before else (cell(name), cell(kinds.get(name, "")))
        rows.append((*names, *_cells(span)))
        before = name
    titles = ("behavior", "type", "state", "from", "to", "seconds")
    return _table(titles, rows, look, [""] * len(rows), right=(3, 4, 5))


def format_modes(story: HelmStory, look: Look) -> str:
    """A row for each stretch of time in one helm state or mode, each line ended."""
    named = (("state", story.states), ("allstop", story.allstops), *story.modes)
    rows: list[tuple[str, ...]] = []
    for name, spans in named:
        rows += [("" if number else cell(name), *_cells(one)) for number, one in enumerate(spans)]
    styles = [_STYLES.get(span.value, "") for _, spans in named for span in spans]
    titles = ("variable", "value", "from", "to", "seconds")
    return _table(titles, rows, look, styles, right=(2, 3, 4))


def format_life(story: HelmStory, look: Look) -> str:
    """A row for each life event, each line ended."""
    rows = [
        (
            f"{event.time:.2f}",
            "" if event.iteration is None else str(event.iteration),
            *map(cell, (event.event, event.behavior, event.kind, event.seed)),
        )
        for event in story.life
    ]
    styles = [_STYLES.get(event.event, "") for event in story.life]
    titles = ("time", "iteration", "event", "behavior", "type", "seed")
    return _table(titles, rows, look, styles, right=(0, 1))


def helm_dict(
    log: Alog, stories: Sequence[HelmStory], variables: Mapping[str, Sequence[Change]]
) -> dict[str, object]:
    """The helms of a log, and the changes of further variables, as plain types for JSON."""
    return {
        "path": log.path,
        "community": log.community,
        "helms": [_story_dict(story) for story in stories],
        "variables": {
            name: [change._asdict() for change in found] for name, found in variables.items()
        },
    }


def _story_dict(story: HelmStory) -> dict[str, object]:
    return {
        "vehicle": story.vehicle,
        "states": [span._asdict() for span in story.states],
        "allstops": [span._asdict() for span in story.allstops],
        "modes": {name: [span._asdict() for span in spans] for name, spans in story.modes},
        "behaviors": [
            {"behavior": name, "state": span.value, "start": span.start, "stop": span.stop}
            for name, span in story.behaviors
        ],
        "life": [event._asdict() for event in story.life],
        "troubles": [trouble._asdict() for trouble in story.troubles],
    }


def _event_style(event: Event) -> str:
    if event.what == "allstop":
        return "" if event.text == "clear" else "odd"
    return _STYLES.get(event.text if event.what == "state" else event.what, "")


def _cells(span: Span) -> tuple[str, str, str, str]:
    return (cell(span.value), f"{span.start:.2f}", f"{span.stop:.2f}", f"{span.seconds:.2f}")


def _table(
    titles: tuple[str, ...],
    rows: Sequence[tuple[str, ...]],
    look: Look,
    styles: Sequence[str],
    *,
    right: Collection[int],
) -> str:
    """Rows under titles; where it is narrow, texts give way, the last first."""
    gives = [column for column in reversed(range(len(titles))) if column not in right]
    heads, *cells = map(joined, aligned([titles, *rows], look, right=right, gives=gives))
    lines = [look.paint(line, style) for line, style in zip(cells, styles, strict=True)]
    return "".join(f"{line}\n" for line in (look.paint(heads, "head"), *lines))
