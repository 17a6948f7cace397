"""`alogkit survey`: what the simulated survey AUV can do."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

import typer

from alogkit.cli.status import Status

EXAMPLES = """\b
Examples:
  alogkit survey figures
  alogkit run cases/survey.toml

Exit status: 0 all figures within their tolerance, 1 one is off."""


class What(Enum):
    """What is wanted of the survey AUV."""

    FIGURES = "figures"


def survey(
    what: Annotated[What, typer.Argument(metavar="figures", hidden=True)],
    no_colors: Annotated[bool, typer.Option("--no-colors", help="No colours.")] = False,
) -> None:
    """Measure the survey AUV's headline figures.

    Each is measured anew by simulation, and printed beside what the modelled vehicle's
    documentation states and by how much it may differ.
    """
    from alogkit.cli.look import look
    from alogkit.cli.output import emit, remark
    from alogkit.report.figures_text import figures_text
    from alogkit.sim.survey.figures import survey_figures

    del what
    figures = survey_figures()
    emit(figures_text(figures, look(no_colors=no_colors)))
    off = sum(not figure.ok for figure in figures)
    remark(f"{len(figures)} figures, {off or 'none'} off")
    raise typer.Exit(Status.FAIL if off else Status.PASS)
