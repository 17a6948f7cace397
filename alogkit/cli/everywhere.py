"""What every command can be asked of itself: which version it is, and where its manual page is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.main import get_command

from alogkit import __version__

PAGES = {
    "run": "case_files.md",
    "grade": "grading.md",
    "why": "grading.md",
    "explain": "grading.md",
    "lint": "lint/README.md",
    "mutate": "grading.md",
    "adopt": "grading.md",
    "cases": "case_files.md",
    "survey": "survey.md",
    "scan": "toolbox.md",
    "grep": "toolbox.md",
    "clip": "toolbox.md",
    "pare": "toolbox.md",
    "sort": "toolbox.md",
    "helm": "toolbox.md",
    "check": "toolbox.md",
    "diff": "toolbox.md",
    "likeness": "likeness.md",
    "export": "toolbox.md",
}
"""The manual page of a command, in `docs`; of any other it is the project's README."""


def page_of(command: str) -> str:
    """Where a command's manual page is: in the project, and its path if the project is at hand."""
    name = f"docs/{PAGES[command]}" if command in PAGES else "README.md"
    page = Path(__file__).resolve().parents[2] / name
    return str(page) if page.is_file() else f"{name} in alogkit's project folder"


def _version(asked: bool) -> None:  # noqa: FBT001 -- typer's callback signature
    if asked:
        typer.echo(f"alogkit {__version__}")
        raise typer.Exit


def _web(context: typer.Context, asked: bool) -> None:  # noqa: FBT001 -- typer's callback signature
    if asked:
        typer.echo(page_of(str(context.info_name)))
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("-v", "--version", callback=_version, is_eager=True, help="Show the version."),
]
Web = Annotated[
    bool,
    typer.Option("-w", "--web", callback=_web, is_eager=True, help="Tell where the manual is."),
]


def _asking(version: Version = False, web: Web = False) -> None:
    """Do nothing: only the options are wanted."""
    del version, web


def add_common_options(command: Any) -> None:  # noqa: ANN401 -- its type is the library's own
    """Give a command the options that all have; it is not told of them."""
    alone = typer.Typer(add_completion=False)
    alone.command()(_asking)
    for option in get_command(alone).params:
        option.expose_value = False
        command.params.append(option)
