"""The command line's root: the commands, and what is asked of alogkit itself."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand
from typer.main import get_command

from alogkit.cli.everywhere import Version, add_common_options
from alogkit.cli.guard import guarded
from alogkit.cli.output import lenient_output

COMMANDS = {
    "run": "Simulate cases or real mission files, log, grade and draw them.",
    "grade": "Grade a run's logs by a case, with the evidence.",
    "why": "Walk back from a failure to its cause.",
    "explain": "Say in plain English what a case demands.",
    "lint": "Find what is wrong with criteria before a run.",
    "mutate": "Change a passing log in memory, and tell which checks notice.",
    "adopt": "Turn a pMissionEval block into a case.",
    "render": "Draw a run's logs into a GIF, a film or a still.",
    "replay": "Play a run's logs in the terminal.",
    "info": "Show what logs hold: header, variables, problems.",
    "scan": "Show what logs hold, variable by variable.",
    "grep": "Pick postings out of a log.",
    "clip": "Cut a stretch of time out of a log.",
    "pare": "Make a log smaller, but not where something happens.",
    "sort": "Sort a log by time, or check that it is sorted.",
    "helm": "Tell the story of the helm.",
    "check": "Check that conditions hold in a log, or never do.",
    "diff": "Compare two runs.",
    "likeness": "Tell whether simulated logs are like recorded ones.",
    "export": "Write a log in the format of another program.",
    "cases": "List cases, show one in full, or check files.",
    "survey": "Measure the survey AUV's headline figures.",
}
"""Every command, in the order of `--help`, with the first line of its docstring.

To add one, add its line here, and a module `alogkit.cli.NAME` with the function `NAME` and its
`EXAMPLES`; its class `Command`, if there is one, takes the words of a line its own way. The module
is imported when the command is used, so that it costs the others nothing.
"""
_SETTINGS = {
    "help_option_names": ["-h", "--help"],
    # MOOS users' fingers know `--max_time` as well as `--max-time`.
    "token_normalize_func": lambda token: token.replace("_", "-"),
}


class _Late(TyperCommand):
    """A command that stands in `--help` by its line, and is imported when it is used."""

    def make_context(self, *words: Any, **settings: Any) -> Any:  # noqa: ANN401 -- their types are the library's own
        """What the command itself makes of the words after its name."""
        name = str(self.name)
        module = import_module(f"alogkit.cli.{name}")
        alone = typer.Typer(
            rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False
        )
        kind = getattr(module, "Command", TyperCommand)
        added = alone.command(name, cls=kind, context_settings=_SETTINGS, epilog=module.EXAMPLES)
        added(guarded(getattr(module, name)))
        command = get_command(alone)
        add_common_options(command)
        return command.make_context(*words, **settings)


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


@app.callback()
def root(
    version: Version = False,
) -> None:
    """Hold what belongs to every command."""
    del version


def _stand_in() -> None:
    """Do nothing: what runs is what `_Late` imports."""


for _name, _line in COMMANDS.items():
    app.command(_name, cls=_Late, help=_line)(_stand_in)


def main() -> None:
    """Run the command line and exit with its status."""
    lenient_output()
    app()
