"""`alogkit helm`: what the helm and its behaviors did when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.options import Json, NoColors, Silent
from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from alogkit.report.aligned import Look
    from alogkit.toolbox.helm import HelmStory
    from alogkit.toolbox.spans import Change

EXAMPLES = """\b
Examples:
  alogkit helm abe.alog
  alogkit helm abe.alog DEPLOY ARRIVED
  alogkit helm abe.alog --watch=transit
  alogkit helm shoreside.alog --json

Exit status: 0, or 1 if the log tells of no helm; others as `alogkit -h` tells."""


def helm(
    words: Annotated[list[str], typer.Argument(metavar="LOG [VARIABLE]", hidden=True)],
    life: Annotated[
        bool, typer.Option("-l", "--life", help="When behaviors were spawned and died.")
    ] = False,
    bhvs: Annotated[
        bool, typer.Option("-b", "--bhvs", help="In which state each behavior was when.")
    ] = False,
    modes: Annotated[
        bool, typer.Option("-m", "--modes", help="The helm's states and modes, how long each.")
    ] = False,
    watch: Annotated[
        list[str] | None, typer.Option("--watch", metavar="BHV", help="Only this behavior.")
    ] = None,
    terse: Annotated[
        bool, typer.Option("-t", "--terse", help="No line that names the vehicle.")
    ] = False,
    no_colors: NoColors = False,
    json: Json = False,
    quiet: Silent = False,
) -> None:
    """Tell the story of the helm.

    Its states, all-stops and modes, what its behaviors did, and their errors and warnings, by time
    (s since LOGSTART). The changes of any VARIABLE are told among them. Shoreside's log tells what
    reached it of each vehicle.

    LOG is an .alog, an .alog.gz, a folder or zip for the newest in it, or - for standard input.
    """
    from alogkit.alog.names import column, expand_all
    from alogkit.cli.look import look
    from alogkit.cli.output import emit, remark
    from alogkit.cli.reading import log_in, warn_unmatched
    from alogkit.cli.words import sort_words
    from alogkit.toolbox.helm import behavior_names, helm_stories, watched
    from alogkit.toolbox.spans import changes

    asked = sort_words(words)
    if len(asked.logs) > 1:
        raise CommandError(Status.USAGE, f"{asked.logs[1]}: one log at a time")
    log = log_in(asked.logs[0], quiet=quiet)
    stories = helm_stories(log)
    if not stories:
        remark(f"alogkit: {log.path}: tells of no helm")
    elif watch:
        for name in sorted({*watch} - behavior_names(stories)):
            remark(f"alogkit: {name}: no behavior of this name in {log.path}")
        stories = tuple(watched(story, watch) for story in stories)
    names, unmatched = expand_all(log, asked.names)
    warn_unmatched(log, unmatched)
    variables = {name: changes(column(log, name)) for name in names}
    if json:
        from json import dumps

        from alogkit.report.helm_text import helm_dict

        emit(dumps(helm_dict(log, stories, variables), indent=2) + "\n")
    else:
        asked_for = (modes, bhvs, life)
        emit(_text(stories, variables, watch, asked_for, look(no_colors=no_colors), terse=terse))
    raise typer.Exit(Status.PASS if stories else Status.FAIL)


def _text(
    stories: Sequence[HelmStory],
    variables: Mapping[str, Sequence[Change]],
    watch: Sequence[str] | None,
    asked_for: tuple[bool, bool, bool],
    shown: Look,
    *,
    terse: bool,
) -> str:
    """The tables that are asked for of each helm; without any, all events."""
    from alogkit.report import helm_text
    from alogkit.toolbox.helm_events import by_time, events, variable_events

    makers = (helm_text.format_modes, helm_text.format_behaviors, helm_text.format_life)
    others = [event for name, found in variables.items() for event in variable_events(name, found)]
    parts: list[str] = []
    for story in stories:
        title = "" if terse else shown.paint(_title(story), "head") + "\n"
        tables = [
            make(story, shown) for make, asked in zip(makers, asked_for, strict=True) if asked
        ]
        if not tables:
            told = [event for event in events(story) if not watch or event.behavior in watch]
            # With several helms, a variable belongs to none of them.
            told = by_time((*told, *others)) if len(stories) == 1 else told
            tables = [helm_text.format_events(told, shown)]
        parts.append(title + "\n".join(tables))
    if others and (len(stories) != 1 or any(asked_for)):
        parts.append(helm_text.format_events(by_time(others), shown))
    return "\n".join(parts)


def _title(story: HelmStory) -> str:
    from alogkit.report.aligned import cell

    return cell(story.vehicle) or "unknown vehicle"
