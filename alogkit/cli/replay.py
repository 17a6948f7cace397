"""`alogkit replay`: a log played in the terminal."""

from __future__ import annotations

from math import inf
from typing import Annotated

import typer

from alogkit.cli.options import CaseName
from alogkit.cli.status import CommandError, Status

EXAMPLES = """\b
Examples:
  alogkit replay abe.alog --speed 10
  alogkit replay outputs/dive -c my_cases.toml::dive --from 30 --to 60

Without a terminal, as in a pipe, plain lines are printed at once."""


def replay(
    logs: Annotated[list[str], typer.Argument(metavar="LOG", hidden=True)],
    case: CaseName = None,
    speed: Annotated[
        float | None,
        typer.Option(metavar="N", help="Log seconds a second, else 1; 0 does not wait."),
    ] = None,
    start: Annotated[
        float | None, typer.Option("--from", metavar="S", help="First log time.")
    ] = None,
    stop: Annotated[float | None, typer.Option("--to", metavar="S", help="Last log time.")] = None,
) -> None:
    """Play a run's logs in the terminal.

    Shows time, track, depth and helm state, and with a case its conditions as they turn. Space
    pauses, left and right seek by 5 s, up and down change the speed, q quits.

    LOG is an .alog, an .alog.gz, or a folder with some in it, all of one run.
    """
    from alogkit.cli.inputs import case_of, logs_of_one_run
    from alogkit.cli.output import on_terminal, writing
    from alogkit.evaluate.evaluate import evaluate
    from alogkit.picture import scene_of
    from alogkit.render.terminal.replay import replay as play

    asked = case_of(case) if case else None
    read = logs_of_one_run(logs)
    verdict = evaluate(read, asked.criteria) if asked else None
    scene = scene_of(asked, read, verdict)
    pace = speed if speed is not None else (1.0 if on_terminal() else 0.0)
    first = scene.span[0] if start is None else start
    last = max(scene.span[1], first) if stop is None else stop
    if not 0.0 <= pace < inf:
        raise CommandError(Status.USAGE, f"--speed {pace:g}: a speed is 0 or more")
    if not -inf < first <= last < inf:
        reason = f"from {first:g} s to {last:g} s: --from and --to are log times, in this order"
        raise CommandError(Status.USAGE, reason)
    with writing():
        play(scene, speed=pace, start=first, stop=last)
