"""The command line's root: the commands, and what is asked of alogkit itself."""

from __future__ import annotations

from typing import Annotated

import typer

from alogkit import __version__
from alogkit.cli import (
    adopt,
    cases,
    clip,
    diff,
    explain,
    export,
    grade,
    grep,
    helm,
    info,
    lint,
    mutate,
    render,
    replay,
    run,
    scan,
    sort,
    survey,
    why,
)
from alogkit.cli.guard import guarded
from alogkit.cli.output import lenient_output

_SETTINGS = {
    "help_option_names": ["-h", "--help"],
    # MOOS users' fingers know `--max_time` as well as `--max-time`.
    "token_normalize_func": lambda token: token.replace("_", "-"),
}

# Without rich the help comes up in half the time.
app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings=_SETTINGS,
    help="Simulate, grade, draw and replay MOOS-IvP mission logs (.alog).",
    epilog=(
        "Exit status: 0 all pass, 1 some FAIL, 2 usage, 3 log unreadable, 4 case file unreadable, "
        "5 contents invalid or a case that could not be run, 6 inconclusive or nothing graded, "
        "70 a bug, 130 interrupted."
    ),
)
for command, examples in (
    (run.run, run.EXAMPLES),
    (grade.grade, grade.EXAMPLES),
    (why.why, why.EXAMPLES),
    (explain.explain, explain.EXAMPLES),
    (lint.lint, lint.EXAMPLES),
    (mutate.mutate, mutate.EXAMPLES),
    (adopt.adopt, adopt.EXAMPLES),
    (render.render, render.EXAMPLES),
    (replay.replay, replay.EXAMPLES),
    (info.info, info.EXAMPLES),
    (scan.scan, scan.EXAMPLES),
    (grep.grep, grep.EXAMPLES),
    (clip.clip, clip.EXAMPLES),
    (sort.sort, sort.EXAMPLES),
    (helm.helm, helm.EXAMPLES),
    (diff.diff, diff.EXAMPLES),
    (export.export, export.EXAMPLES),
    (cases.cases, cases.EXAMPLES),
    (survey.survey, survey.EXAMPLES),
):
    app.command(context_settings=_SETTINGS, epilog=examples)(guarded(command))


def _version(asked: bool) -> None:  # noqa: FBT001 -- typer's callback signature
    if asked:
        typer.echo(f"alogkit {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option("--version", "-v", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Hold what belongs to every command."""
    del version


def main() -> None:
    """Run the command line and exit with its status."""
    lenient_output()
    app()
