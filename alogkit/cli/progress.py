"""How far a long piece of work is, in one line on standard error that is wiped off at its end."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from alogkit.render.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_STEP = 8_000_000
"""Bytes that are written between two tellings."""
_WIPE = "\r\x1b[K"


def watching() -> bool:
    """Whether a person sees what is said on standard error."""
    return sys.stderr is not None and sys.stderr.isatty()


class Progress:
    """Tells a person how far something is; must only be used when one is watching."""

    def __init__(self, what: str) -> None:
        """Say nothing yet.

        Args:
            what: Is done, as `reading x.alog`.

        """
        self._what = printable(what)
        self._told = ""

    def __call__(self, done: int, whole: int) -> None:
        """Tell how much (bytes) of how much is done; at the end the line goes."""
        self._tell("" if done >= whole else f"{100 * done // whole} %")

    def passing(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """The same chunks, telling how much of them has gone by."""
        size = told = 0
        try:
            for chunk in chunks:
                yield chunk
                size += len(chunk)
                if size >= told + _STEP:
                    told = size
                    self._tell(f"{size / 1e6:.0f} MB")
        finally:
            self._tell("")

    def _tell(self, how_far: str) -> None:
        if how_far != self._told:
            self._told = how_far
            line = f"{self._what}: {how_far}" if how_far else ""
            sys.stderr.write(f"{_WIPE}{line}")
            sys.stderr.flush()
