"""`alogkit render`: a log, and what was asked of it, as a picture that moves."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.options import CaseName
from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from alogkit.picture import Picture

EXAMPLES = """\b
Examples:
  alogkit render abe.alog -o dive.gif
  alogkit render outputs/dive -c my_cases.toml::dive -o dive.png"""
_ENDINGS = (".gif", ".mp4", ".png")
_SHORTEST, _LONGEST = 0.5, 600.0
"""Length of a film (s)."""


def render(
    logs: Annotated[list[str], typer.Argument(metavar="LOG", hidden=True)],
    case: CaseName = None,
    out: Annotated[
        str, typer.Option("-o", "--out", metavar="FILE", help="Ends in .gif, .mp4 or .png.")
    ] = "log.gif",
    width: Annotated[
        int, typer.Option(min=320, max=7680, metavar="N", help="Pixels across.")
    ] = 1600,
    height: Annotated[int, typer.Option(min=180, max=4320, metavar="N", help="Pixels down.")] = 900,
    fps: Annotated[int, typer.Option(min=1, max=50, metavar="N", help="Frames a second.")] = 12,
    seconds: Annotated[
        float,
        typer.Option(metavar="S", help="Length, freeze at the verdict included."),
    ] = 8.0,
    at: Annotated[
        float | None,
        typer.Option(metavar="S", help="Log time of a .png, if not that of the verdict."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", "-f", help="Overwrite an existing picture.")
    ] = False,
) -> None:
    """Draw a run's logs into a GIF, a film or a still.

    With a case, its conditions, thresholds and verdict are drawn, too.

    LOG is an .alog, an .alog.gz, or a folder with some in it, all of one run.
    """
    from alogkit.cli.inputs import case_of, logs_of_one_run
    from alogkit.cli.output import emit
    from alogkit.evaluate.evaluate import evaluate
    from alogkit.picture import Picture, draw

    picture = Picture(width, height, fps, seconds, at)
    path = _picture_path(out, picture, force=force)
    asked = case_of(case) if case else None
    read = logs_of_one_run(logs)
    verdict = evaluate(read, asked.criteria) if asked else None
    try:
        draw(asked, read, verdict, path, picture)
    except OSError as error:
        reason = f"{out}: cannot be written: {error.strerror or error}"
        raise CommandError(Status.USAGE, reason) from error
    emit(f"{out}\n")


def _picture_path(out: str, picture: Picture, *, force: bool) -> Path:
    """Where the picture goes.

    Raises:
        CommandError: There can be no such picture, or it exists already (2).
    """
    path = Path(out)
    reason = None
    if path.suffix not in _ENDINGS:
        reason = f"{out}: a picture's name ends in .gif, .mp4 or .png"
    elif not path.parent.is_dir():
        reason = f"{out}: there is no folder {path.parent}"
    elif path.is_dir() or (path.exists() and not force):
        reason = f"{out}: exists already" + ("" if path.is_dir() else "; --force overwrites it")
    elif picture.at is not None and (path.suffix != ".png" or not isfinite(picture.at)):
        reason = f"--at {picture.at:g}: is a log time (s) for a .png"
    elif path.suffix == ".mp4" and (picture.width % 2 or picture.height % 2):
        reason = f"{picture.width} x {picture.height}: the width and height of an .mp4 are even"
    elif not _SHORTEST <= picture.seconds <= _LONGEST:
        reason = f"--seconds {picture.seconds:g}: is a length from {_SHORTEST:g} to {_LONGEST:g} s"
    if reason is not None:
        raise CommandError(Status.USAGE, reason)
    return path
