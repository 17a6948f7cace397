"""Keys as they are pressed, where the terminal can tell them one by one."""

from __future__ import annotations

import contextlib
import os
import select
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Wait = Callable[[float], str | None]
"""Waits at most so many seconds, and gives the key that was pressed meanwhile, or None."""

_KEYS = {
    b" ": "space",
    b"q": "quit",
    b"\x1b": "quit",
    b"\x1b[D": "left",
    b"\x1b[C": "right",
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1bOD": "left",
    b"\x1bOC": "right",
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1b[H": "home",
    b"\x1b[F": "end",
}
_LONGEST = 16


def key_name(pressed: bytes) -> str | None:
    """The name of a key from the bytes that the terminal sends for it; None for any other."""
    return _KEYS.get(pressed)


@contextlib.contextmanager
def reading_keys(descriptor: int, sleep: Callable[[float], None]) -> Iterator[Wait]:
    """A function that waits for keys; without a terminal of the POSIX kind it only waits.

    The terminal is set back to what it was, however the block is left.

    Args:
        descriptor: Of the terminal that is typed on.
        sleep: Waits so many seconds where there are no keys.
    """
    restore = _cbreak(descriptor)

    def wait(seconds: float) -> str | None:
        if restore is None:
            sleep(seconds)
            return None
        ready, _, _ = select.select([descriptor], [], [], seconds)
        return key_name(os.read(descriptor, _LONGEST)) if ready else None

    try:
        yield wait
    finally:
        if restore is not None:
            restore()


def _cbreak(descriptor: int) -> Callable[[], None] | None:
    """Make a terminal tell every key at once and give the way back; None where that cannot be."""
    try:
        import termios  # noqa: PLC0415 -- POSIX only
        import tty  # noqa: PLC0415 -- POSIX only
    except ImportError:
        return None
    try:
        before = termios.tcgetattr(descriptor)
        tty.setcbreak(descriptor)
    except (termios.error, OSError, ValueError):
        return None
    return lambda: termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
