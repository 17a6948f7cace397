"""How a terminal wants its text: how wide, and whether in colour."""

from __future__ import annotations

import os
import shutil

from alogkit.cli.output import on_terminal
from alogkit.report.aligned import Look


def look(*, no_colors: bool) -> Look:
    """A terminal's width and colours; for a pipe or a file, no width and none.

    Colours stay off where the environment has a `NO_COLOR`, whatever it says.
    """
    if not on_terminal():
        return Look()
    color = not no_colors and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Look(shutil.get_terminal_size().columns, color)
