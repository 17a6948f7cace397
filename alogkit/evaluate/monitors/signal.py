"""A condition along a whole run: its margin, as a step function of time."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from itertools import islice, repeat
from typing import TYPE_CHECKING, NamedTuple

from alogkit.evaluate.monitors.expression import (
    AllOf,
    AnyOf,
    Arithmetic,
    Call,
    Number,
    Relation,
    Step,
    Text,
    Variable,
    names,
)
from alogkit.evaluate.monitors.grid import Grid
from alogkit.evaluate.monitors.kinds import is_textual
from alogkit.evaluate.monitors.margin import (
    UNKNOWN,
    apply,
    both,
    calculate,
    combine_all,
    either,
    number_margins,
    text_margin,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from alogkit.evaluate.monitors.expression import Term, Tree
    from alogkit.evaluate.monitors.tracks import Tracks


class Signal(NamedTuple):
    """Margins of a condition: `margins[i]` holds from `times[i]` on to the next time."""

    times: Sequence[float]
    """s, ascending, each once."""
    margins: Sequence[float]

    def stretch(self, begin: float, end: float, *, inclusive: bool) -> tuple[int, int]:
        """The indices, from and to before, of the margins from `begin` (s) on to `end` (s).

        The first of them is held at `begin` already; -1 stands for the time before any is known.
        """
        last = bisect_right(self.times, end) if inclusive else bisect_left(self.times, end)
        return bisect_right(self.times, begin) - 1, last

    def first(self, begin: float, end: float, *, inclusive: bool) -> float | None:
        """The first instant (s) of a stretch at which the condition holds; None without one."""
        start, stop = self.stretch(begin, end, inclusive=inclusive)
        start = max(start, 0)
        for index, margin in enumerate(islice(self.margins, start, stop), start):
            if margin >= 0.0:
                return max(self.times[index], begin)
        return None


def signal_of(tree: Tree, tracks: Tracks) -> Signal:
    """A condition along the run of these tracks.

    Raises:
        TypeClashError: A variable holds numbers where text is asked, or text where numbers are.
    """
    grid = Grid(names(tree), tracks)
    return Signal(grid.times, _margins(tree, grid))


def _margins(tree: Tree, grid: Grid) -> array[float]:
    match tree:
        case Relation(left, _, right):
            if not is_textual(tree, grid.tracks):
                return number_margins(tree, _numbers(left, grid), _numbers(right, grid))
            texts, others = _texts(left, grid), _texts(right, grid)
            # Texts repeat: each pair is compared once.
            pairs = set(islice(zip(texts, others, strict=False), len(grid.times)))
            found = {pair: text_margin(tree, *pair) for pair in pairs}
            asked = islice(zip(texts, others, strict=False), len(grid.times))
            return array("d", map(found.__getitem__, asked))
        case AllOf(parts):
            return _folded(both, parts, grid)
        case AnyOf(parts):
            return _folded(either, parts, grid)


def _folded(
    combine: Callable[[float, float], float], parts: Sequence[Tree], grid: Grid
) -> array[float]:
    first, *others = (_margins(part, grid) for part in parts)
    for other in others:
        first = combine_all(combine, first, other)
    return first


def _numbers(term: Term, grid: Grid) -> Iterable[float]:
    """The numbers of a term at each instant; endless for one without variables."""
    match term:
        case Variable(name):
            return grid.numbers(name)
        case Step(name):
            return grid.steps(name)
        case Arithmetic(sign, left, right):
            return calculate(sign, _numbers(left, grid), _numbers(right, grid))
        case Call(function, operand):
            return apply(function, _numbers(operand, grid))
        case Number() | Text():
            return repeat(term.value if isinstance(term, Number) else UNKNOWN)


def _texts(term: Term, grid: Grid) -> Iterable[str | None]:
    if isinstance(term, Variable):
        return grid.texts(term.name)
    return repeat(term.value if isinstance(term, Text) else None)
