"""A condition at one instant: its margin, and the values and postings behind it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from alogkit.evaluate.monitors.expression import (
    AllOf,
    Arithmetic,
    Call,
    Number,
    Relation,
    Step,
    Text,
    Variable,
    format_term,
    relation_names,
    unit_of_term,
)
from alogkit.evaluate.monitors.kinds import is_textual
from alogkit.evaluate.monitors.margin import (
    UNKNOWN,
    apply,
    both,
    calculate,
    either,
    number_margins,
    shown,
    text_margin,
    truth_of,
)
from alogkit.logic.truth import number_of
from alogkit.verdict import Reading

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.evaluate.monitors.expression import Term, Tree
    from alogkit.evaluate.monitors.tracks import Tracks
    from alogkit.evaluate.timeline import Event
    from alogkit.logic.condition import Value
    from alogkit.verdict import Evidence

    Locate = Callable[[Event], Evidence]


class Measured(NamedTuple):
    """What a condition says at an instant."""

    margin: float
    decider: Reading
    """The comparison that the margin is of; of several, the one posted last."""
    readings: tuple[Reading, ...]
    """All comparisons, in reading order."""


def measure(tree: Tree, tracks: Tracks, time: float, locate: Locate) -> Measured:
    """The answer of a condition at a time.

    Args:
        tree: What is asked.
        tracks: The values.
        time: When (s); the values posted at this very stamp count.
        locate: Makes the evidence of an event.

    Raises:
        TypeClashError: A variable holds numbers where text is asked, or text where numbers are.
    """
    return _Moment(tracks, time, locate).measured(tree)


class _Moment(NamedTuple):
    tracks: Tracks
    time: float
    locate: Locate

    def measured(self, tree: Tree) -> Measured:
        if isinstance(tree, Relation):
            margin = self._margin(tree)
            reading = self._reading(tree, margin)
            return Measured(margin, reading, (reading,))
        answers = [self.measured(part) for part in tree.parts]
        combine = both if isinstance(tree, AllOf) else either
        margin = answers[0].margin
        for answer in answers[1:]:
            margin = combine(margin, answer.margin)
        carriers = [answer for answer in answers if _alike(answer.margin, margin)]
        decider = max((answer.decider for answer in carriers), key=_posted)
        return Measured(margin, decider, tuple(one for a in answers for one in a.readings))

    def _margin(self, relation: Relation) -> float:
        if is_textual(relation, self.tracks):
            return text_margin(relation, self._text(relation.left), self._text(relation.right))
        left, right = self._number(relation.left), self._number(relation.right)
        return number_margins(relation, [left], [right])[0]

    def _reading(self, relation: Relation, margin: float) -> Reading:
        value = self._value if is_textual(relation, self.tracks) else self._shown_number
        left, right = value(relation.left), value(relation.right)
        event = self._last_event(relation)
        return Reading(
            variable=format_term(relation.left),
            operator=f"not {relation.operator}" if relation.negated else relation.operator,
            threshold=format_term(relation.right) if right is None else right,
            value=left,
            truth=truth_of(margin),
            margin=shown(margin),
            unit=unit_of_term(relation.left),
            evidence=None if event is None else self.locate(event),
        )

    def _last_event(self, relation: Relation) -> Event | None:
        """The posting after which the comparison said what it says."""
        found = []
        for track in self.tracks.known(relation_names(relation)):
            index = track.index(self.time)
            event = track.event(index) if index >= 0 else None
            if event is not None:
                found.append(event)
        return max(found, key=lambda event: event.time, default=None)

    def _held(self, name: str) -> Value | None:
        track = self.tracks.track(name)
        index = -1 if track is None else track.index(self.time)
        return None if track is None or index < 0 else track.values[index]

    def _step(self, name: str) -> float:
        track = self.tracks.track(name)
        index = -1 if track is None else track.index(self.time)
        steps = None if track is None else track.steps
        return UNKNOWN if steps is None or index < 0 else steps[index]

    def _value(self, term: Term) -> Value | None:
        if isinstance(term, Variable):
            return self._held(term.name)
        return term.value if isinstance(term, Text) else None

    def _text(self, term: Term) -> str | None:
        value = self._value(term)
        return value if isinstance(value, str) else None

    def _shown_number(self, term: Term) -> float | None:
        number = self._number(term)
        return None if math.isnan(number) else number

    def _number(self, term: Term) -> float:
        match term:
            case Number() | Text():
                return term.value if isinstance(term, Number) else UNKNOWN
            case Variable(name):
                held = self._held(name)
                number = None if held is None else number_of(held)
                return UNKNOWN if number is None else number
            case Step(name):
                return self._step(name)
            case Arithmetic(sign, left, right):
                return next(iter(calculate(sign, [self._number(left)], [self._number(right)])))
            case Call(function, operand):
                return next(iter(apply(function, [self._number(operand)])))


def _alike(margin: float, whole: float) -> bool:
    """Whether a part's margin is the one of the whole."""
    return margin == whole or (math.isnan(margin) and math.isnan(whole))


def _posted(reading: Reading) -> float:
    return -math.inf if reading.evidence is None else reading.evidence.time
