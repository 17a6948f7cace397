"""The one place that catches: what stops a command becomes a line on stderr and a status."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, ParamSpec

from alogkit.cli.output import complain, os_error_text, remark
from alogkit.cli.progress import watching
from alogkit.cli.status import CommandError, Status
from alogkit.errors import AlogkitError

if TYPE_CHECKING:
    from collections.abc import Callable

_Words = ParamSpec("_Words")


def guarded(command: Callable[_Words, None]) -> Callable[_Words, None]:
    """The command, ending with a status whatever happens, and with a traceback only for a bug."""
    import typer

    @wraps(command)
    def run(*args: _Words.args, **kwargs: _Words.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except typer.Exit:
            raise
        except (Exception, KeyboardInterrupt) as error:
            raise typer.Exit(told(error)) from error

    return run


def told(error: Exception | KeyboardInterrupt) -> Status:
    """The status of what stopped a command, which is told on stderr."""
    if isinstance(error, KeyboardInterrupt):
        if watching():
            # A terminal shows the keys that were pressed, behind what was being told.
            remark("")
        complain("interrupted")
        return Status.INTERRUPTED
    if isinstance(error, CommandError | AlogkitError):
        from alogkit.cli.caret import caret_lines

        complain(str(error), *caret_lines(error))
        return error.status if isinstance(error, CommandError) else Status.INVALID
    if isinstance(error, OSError):
        complain(os_error_text(error))
        return Status.USAGE

    import traceback

    traceback.print_exception(error)
    complain("this is a bug in alogkit; please report it with the lines above")
    return Status.BUG
