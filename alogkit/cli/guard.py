"""The one place that catches: what stops a command becomes a line on stderr and a status."""

from __future__ import annotations

import traceback
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec

import typer

from alogkit.cli.caret import caret_lines
from alogkit.cli.output import complain, os_error_text
from alogkit.cli.status import CommandError, Status
from alogkit.errors import AlogkitError

if TYPE_CHECKING:
    from collections.abc import Callable

_Words = ParamSpec("_Words")


def guarded(command: Callable[_Words, None]) -> Callable[_Words, None]:
    """The command, ending with a status whatever happens, and with a traceback only for a bug."""

    @wraps(command)
    def run(*args: _Words.args, **kwargs: _Words.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except typer.Exit:
            raise
        except CommandError as error:
            complain(str(error), *caret_lines(error))
            raise typer.Exit(error.status) from error
        except AlogkitError as error:
            complain(str(error), *caret_lines(error))
            raise typer.Exit(Status.INVALID) from error
        except OSError as error:
            complain(os_error_text(error))
            raise typer.Exit(Status.USAGE) from error
        except KeyboardInterrupt as error:
            complain("interrupted")
            raise typer.Exit(Status.INTERRUPTED) from error
        except Exception as error:
            traceback.print_exc()
            complain("this is a bug in alogkit; please report it with the lines above")
            raise typer.Exit(Status.BUG) from error

    return run
