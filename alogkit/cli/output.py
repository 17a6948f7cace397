"""Where text goes: data to standard output, all that is said about it to standard error."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

from alogkit.cli.status import CommandError, Status
from alogkit.render.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

_ESCAPE = "\x1b"


def emit(text: str) -> None:
    """Write data to standard output, as it is.

    Raises:
        CommandError: It cannot be written (2), other than because its reader has gone.
    """
    with writing():
        if _ESCAPE in text:
            # Colours are for terminals, which the library can tell; it takes long to import.
            import typer

            typer.echo(text, nl=False)
        else:
            _write(sys.stdout, text)


def remark(text: str) -> None:
    """Say something about what is done, in one line on standard error."""
    _write(sys.stderr, f"{printable(text)}\n")


def complain(text: str, *more: str) -> None:
    """Say what is wrong, in one line on standard error, whatever characters it has.

    Args:
        text: The line.
        more: Lines that show what it is about, printable already.
    """
    remark(f"alogkit: {text}")
    for line in more:
        _write(sys.stderr, f"{line}\n")


def on_terminal() -> bool:
    """Whether a person reads standard output."""
    return sys.stdout is not None and sys.stdout.isatty()


def os_error_text(error: OSError) -> str:
    """One line for an error of the operating system: the file and what is wrong with it."""
    reason = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {reason}" if error.filename else reason


@contextmanager
def writing() -> Iterator[None]:
    """A block that writes to standard output; a reader who has seen enough is no error.

    A command goes on after it, so that it ends with the status that it would have had.

    Raises:
        CommandError: Standard output cannot be written (2), as on a full disk.
    """
    try:
        yield
    except BrokenPipeError:
        _discard_output()
    except OSError as error:
        _discard_output()
        reason = f"standard output cannot be written: {error.strerror}"
        raise CommandError(Status.USAGE, reason) from error


def lenient_output() -> None:
    """Let no character stop the output: one that its encoding lacks is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _write(stream: TextIO | None, text: str) -> None:
    """Write to a stream now; None is one that was closed before the start."""
    if stream is not None:
        stream.write(text)
        stream.flush()


def _discard_output() -> None:
    """Send what is still buffered nowhere, or the interpreter would complain when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
