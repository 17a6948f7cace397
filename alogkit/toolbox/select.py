"""Which postings of a log are meant: by name, app, time and value."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import partial
from itertools import compress
from math import inf
from typing import TYPE_CHECKING, Literal, NamedTuple

from alogkit.alog.names import column, expand, matcher
from alogkit.alog.posting import Posting
from alogkit.logic.truth import truth, variables
from alogkit.toolbox.held import Held, value_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from alogkit.alog.columns import Column
    from alogkit.alog.log import Alog
    from alogkit.logic.condition import Condition, Value

    _Where = Callable[[Column, int], bool] | None


class Found(NamedTuple):
    """A posting that is meant: where it stands in its column, built only when asked for."""

    time: float
    """Seconds since LOGSTART."""
    line: int
    """Line number in the file, from 1."""
    column: Column
    row: int
    """Index into the column."""

    @property
    def posting(self) -> Posting:
        """The posting itself."""
        at, one = self.row, self.column
        return Posting(
            self.time, one.variable, one.sources[at], one.auxes[at], one.numbers[at], one.texts[at]
        )


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked for; a posting is meant when it meets all of it.

    Attributes:
        words: Variables and apps, `*` standing for any characters: one of them must match. None
            means all postings.
        apps: Apps of which one must have posted it.
        start: Earliest time (s since LOGSTART).
        stop: Time (s) that the postings must lie before.
        where: What must hold at its time; of its own variable the posting's value counts, of
            others the value held.
        keep: All that meet this, or of each variable the first or the final in time.
    """

    words: tuple[str, ...] = ()
    apps: tuple[str, ...] = ()
    start: float = -inf
    stop: float = inf
    where: Condition | None = None
    keep: Literal["all", "first", "final"] = "all"

    @property
    def is_window(self) -> bool:
        """Whether all postings of a stretch of time are meant."""
        return not self.words and not self.apps and self.where is None and self.keep == "all"


class Selection(NamedTuple):
    """What a query finds, in the order of the file, and the words of it that match nothing."""

    found: list[Found]
    unmatched: tuple[str, ...]


def select(log: Alog, query: Query) -> Selection:
    """The postings that are meant."""
    names: dict[str, None] = {}
    apps: list[str] = []
    unmatched = [app for app in query.apps if not _is_app(log, app)]
    for word in query.words:
        meant = expand(log, word)
        names.update(dict.fromkeys(meant))
        if not meant and _is_app(log, word):
            apps.append(word)
        elif not meant:
            unmatched.append(word)
    where = _where(log, query.where)
    found: list[Found] = []
    for name in names:
        found += _keep(_matching(column(log, name), query, (), where), query.keep)
    if apps or not query.words:
        for name in log.variables:
            if name not in names:
                found += _keep(_matching(log.column(name), query, apps, where), query.keep)
    return Selection(sorted(found, key=_in_file), tuple(unmatched))


def window(log: Alog, start: float, stop: float, *, hold: bool = False) -> array[int]:
    """The lines of the postings of a stretch of time, in the order of the file.

    Args:
        log: Where from.
        start: Earliest time (s since LOGSTART).
        stop: Time (s) that the postings lie before.
        hold: Whether to put before them, in the order of their times, what is held at the start:
            of each variable the last posting before it.

    """
    rows = zip(log.times, log.line_numbers, strict=True)
    found = array("q", (line for time, line in rows if start <= time < stop))
    if not hold:
        return found
    held: list[tuple[float, int]] = []
    for name in log.variables:
        one = log.column(name)
        before = (at for at, time in enumerate(one.times) if time < start)
        # Of equal times the last in the file counts.
        last = max(before, key=lambda at: (one.times[at], at), default=None)
        if last is not None:
            held.append((one.times[last], one.lines[last]))
    return array("q", [line for _, line in sorted(held)]) + found


def streamed(log: Alog, start: float, stop: float) -> Iterator[tuple[int, Posting]]:
    """The postings of `window`, one by one, each with its line: a big log is not held."""
    for line, posting in zip(log.line_numbers, log.stream(), strict=True):
        if start <= posting.time < stop:
            yield line, posting


def by_time(found: Iterable[Found]) -> list[Found]:
    """Postings in the order of their times; those of one time stay in the order of the file."""
    return sorted(found, key=lambda one: (one.time, one.line))


def without_duplicates(found: Sequence[Found]) -> list[Found]:
    """Postings without those that equal an earlier one in everything."""
    seen: set[Posting] = set()
    unique: list[bool] = []
    for one in found:
        before = len(seen)
        # A nan equals nothing, itself included; its text tells.
        seen.add(one.posting._replace(number=None))
        unique.append(len(seen) > before)
    return list(compress(found, unique))


def _in_file(one: Found) -> int:
    return one.line


def _is_app(log: Alog, word: str) -> bool:
    return any(map(matcher(word.partition(":")[0]), log.sources))


def _matching(one: Column, query: Query, apps: Sequence[str], where: _Where) -> Iterator[Found]:
    """The postings of a column that a query means, when one of `apps`, if any, posted them."""
    times, lines = one.times, one.lines
    rows: Iterable[int] = (
        row for row, time in enumerate(times) if query.start <= time < query.stop
    )
    for words in filter(None, (apps, query.apps)):
        rows = filter(_origin_test(one, words), rows)
    if where is not None:
        rows = filter(partial(where, one), rows)
    return (Found(times[row], lines[row], one, row) for row in rows)


def _origin_test(one: Column, apps: Sequence[str]) -> Callable[[int], bool]:
    """What tells whether one of some apps made a posting; a word with a colon names the aux too."""
    tests = [(matcher(app), ":" in app) for app in apps]

    def test(row: int) -> bool:
        source, aux = one.sources[row], one.auxes[row]
        whole = source if aux is None else f"{source}:{aux}"
        return any(matches(whole if exact else source) for matches, exact in tests)

    return test


def _where(log: Alog, condition: Condition | None) -> _Where:
    """What tells whether a condition holds at a posting of a column; None without a condition."""
    if condition is None:
        return None
    held = {name: Held(column(log, name)) for name in variables(condition)}

    def test(one: Column, row: int) -> bool:
        def lookup(name: str) -> Value | None:
            return value_at(one, row) if name == one.variable else held[name].value(one.times[row])

        return truth(condition, lookup) is True

    return test


def _keep(found: Iterable[Found], keep: Literal["all", "first", "final"]) -> list[Found]:
    if keep == "all":
        return list(found)
    ordered = by_time(found)
    return ordered[:1] if keep == "first" else ordered[-1:]
