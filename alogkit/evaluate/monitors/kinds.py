"""Whether a comparison is one of numbers or of texts, decided once over the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.evaluate.monitors.expression import Text, Variable, relation_names
from alogkit.logic.truth import number_of

if TYPE_CHECKING:
    from alogkit.evaluate.monitors.expression import Relation
    from alogkit.evaluate.monitors.tracks import Track, Tracks

_ORDERED = ("<", "<=", ">", ">=")


class TypeClashError(Exception):
    """A variable holds numbers where text is asked, or text where numbers are.

    Attributes:
        track: The variable's.
        index: Of the value that clashes.
    """

    def __init__(self, track: Track, index: int) -> None:
        self.track = track
        self.index = index
        super().__init__(track.name)


def is_textual(relation: Relation, tracks: Tracks) -> bool:
    """Whether a comparison is one of texts.

    A variable may be compared as numbers if all its postings in the log are numbers, or texts that
    hold one; as texts if none of them is a number proper.

    Raises:
        TypeClashError: It may be compared as neither.
    """
    known = tracks.known(relation_names(relation))
    if isinstance(relation.left, Text) or isinstance(relation.right, Text):
        textual = True
    elif isinstance(relation.left, Variable) and isinstance(relation.right, Variable):
        textual = any(track.numbers is None for track in known)
        textual = textual and relation.operator not in _ORDERED
    else:
        textual = False
    for track in known:
        if textual and track.texts is None:
            raise TypeClashError(track, _first_number(track))
        if not textual and track.numbers is None:
            raise TypeClashError(track, _first_text(track))
    return textual


def _first_number(track: Track) -> int:
    return next(i for i, value in enumerate(track.values) if isinstance(value, float))


def _first_text(track: Track) -> int:
    return next(i for i, value in enumerate(track.values) if number_of(value) is None)
