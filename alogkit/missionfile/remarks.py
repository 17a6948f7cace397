"""Remarks, collected: each thing once, in the order of the files and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.missionfile.records import Remark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.missionfile.lines import Line


class Remarks:
    """Takes remarks in any order.

    Args:
        paths: Files in the order in which they are to be told; others follow as they come.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        self._rank = {path: place for place, path in enumerate(dict.fromkeys(paths))}
        self._remarks: dict[Remark, None] = {}

    def add(self, line: Line, text: str) -> None:
        """Remark something about a line."""
        self.add_at(line.path, line.number, text)

    def add_at(self, path: str, number: int, text: str) -> None:
        """Remark something about a place."""
        self._rank.setdefault(path, len(self._rank))
        self._remarks.setdefault(Remark(path, number, text))

    def in_order(self) -> tuple[Remark, ...]:
        """All of them."""
        return tuple(
            sorted(self._remarks, key=lambda remark: (self._rank[remark.path], remark.line))
        )
