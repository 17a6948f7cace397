"""Where a process starts: a plain verdict at once, everything else by the command line library."""

from __future__ import annotations

import gc
import sys

_OBJECTS = 500_000
"""New objects after which the first look for garbage is taken: a small log and all that grades it
have fewer, and none of them is garbage."""
_COMMAND = "grade"
VALUES = {
    "-c": "case",
    "--case": "case",
    "--criteria": "criteria",
    "--block": "block",
    "--junit": "junit",
    "--summary": "summary",
}
"""Its usual options with a value, to their parameters in `alogkit.cli.grade`."""
SWITCHES = {"--json": "json"}
"""Those without one."""


def main() -> None:
    """Run the command line and exit with its status."""
    # First of all, since importing makes the most objects.
    gc.set_threshold(_OBJECTS)
    try:
        _run(sys.argv[1:])
    finally:
        # The interpreter looks for garbage once more when it ends, for a tenth of the whole time.
        gc.freeze()


def _run(words: list[str]) -> None:
    from alogkit.cli.plain import plain

    asked = plain(words[1:], VALUES, SWITCHES) if words[:1] == [_COMMAND] else None
    if asked is None:
        from alogkit.cli.app import main as run_any

        run_any()
    else:
        from alogkit.cli.grading import grade_plainly
        from alogkit.cli.output import lenient_output

        lenient_output()
        sys.exit(grade_plainly(asked))
