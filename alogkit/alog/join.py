"""Several files as one log: what a logger wrote that was told to restart."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate, chain
from typing import TYPE_CHECKING

from alogkit.alog.counts import Counts, awake_in_all
from alogkit.alog.joincolumn import JoinedColumn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.alog.columns import Column
    from alogkit.alog.header import Header
    from alogkit.alog.posting import Posting, Problem
    from alogkit.alog.store import Store


class JoinedStore:
    """The postings of several stores of one time base, the one behind the other.

    Lines are counted on from store to store, as if the files stood one behind the other.
    """

    def __init__(self, stores: Sequence[Store], paths: Sequence[str]) -> None:
        """Join stores.

        Args:
            stores: In the order in which they were begun.
            paths: What messages call each.

        """
        self._stores = tuple(stores)
        self._paths = tuple(paths)
        self._columns: dict[str, Column] = {}

    def __len__(self) -> int:
        return sum(map(len, self._stores))

    def __repr__(self) -> str:
        return f"{len(self._stores)} files: {', '.join(map(repr, self._stores))}"

    @property
    def header(self) -> Header:
        """As for `Store`: that of the first file."""
        return self._stores[0].header

    @property
    def notes(self) -> tuple[str, ...]:
        """As for `Store`."""
        return tuple(dict.fromkeys(chain.from_iterable(store.notes for store in self._stores)))

    @property
    def n_lines(self) -> int:
        """As for `Store`."""
        return sum(store.n_lines for store in self._stores)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """As for `Store`."""
        return tuple(
            sorted(
                problem._replace(line=problem.line + before if problem.line else 0)
                for store, before in zip(self._stores, self._lines_before, strict=True)
                for problem in store.problems
            )
        )

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """As for `Store`."""
        return tuple(dict.fromkeys(chain.from_iterable(store.variables for store in self._stores)))

    @property
    def sources(self) -> tuple[str, ...]:
        """As for `Store`."""
        return tuple(dict.fromkeys(chain.from_iterable(store.sources for store in self._stores)))

    @cached_property
    def times(self) -> Sequence[float]:
        """As for `Store`."""
        return tuple(chain.from_iterable(store.times for store in self._stores))

    @property
    def line_numbers(self) -> Sequence[int]:
        """As for `Store`."""
        return tuple(
            line + before
            for store, before in zip(self._stores, self._lines_before, strict=True)
            for line in store.line_numbers
        )

    @property
    def span(self) -> tuple[float, float]:
        """As for `Store`; each file's absurd times are found in itself."""
        spans = [store.span for store in self._stores if len(store)]
        earliest = min((first for first, _ in spans), default=0.0)
        return earliest, max((last for _, last in spans), default=0.0)

    @cached_property
    def counts(self) -> Counts:
        """As for `Store`; each file's absurd times are counted in itself."""
        all_counts = [store.counts for store in self._stores]
        columns = [self.column(variable) for variable in self.variables]
        apps = {column.variable: sorted({*column.sources}) for column in columns}
        times = self.times

        def total(name: str) -> int:
            return sum(getattr(counts, name) for counts in all_counts)

        return Counts(
            n_lines=total("n_lines"),
            n_rows=total("n_rows"),
            n_comments=total("n_comments"),
            n_blank=total("n_blank"),
            n_continuation=total("n_continuation"),
            n_preamble=total("n_preamble"),
            n_cut_rows=total("n_cut_rows"),
            time_goes_back=sum(map(float.__gt__, times, times[1:])),
            duplicates=sum(map(_duplicates, columns)),
            negative_times=total("negative_times"),
            absurd_times=total("absurd_times"),
            nonfinite=total("nonfinite"),
            warp_suspected=all_counts[0].warp_suspected,
            unterminated_last_line=all_counts[-1].unterminated_last_line,
            multiple_sources={name: tuple(some) for name, some in apps.items() if len(some) > 1},
        )

    def first_sources(self) -> Iterator[tuple[str, str]]:
        """As for `Store`."""
        seen: set[str] = set()
        for variable, source in chain.from_iterable(
            store.first_sources() for store in self._stores
        ):
            if variable not in seen:
                seen.add(variable)
                yield variable, source

    def select(self, variables: Iterable[str] | None) -> None:
        """As for `Store`."""
        names = None if variables is None else tuple(variables)
        for store in self._stores:
            store.select(names)

    def column(self, variable: str) -> Column:
        """As for `Store`."""
        if variable not in self._columns:
            parts = [store.column(variable) for store in self._stores]
            self._columns[variable] = JoinedColumn(variable, parts, self._lines_before)
        return self._columns[variable]

    def postings(self) -> Iterator[Posting]:
        """As for `Store`."""
        return chain.from_iterable(store.postings() for store in self._stores)

    def posted_by(self, source: str) -> Iterator[float]:
        """As for `Store`."""
        return chain.from_iterable(store.posted_by(source) for store in self._stores)

    def line_of(self, row: int) -> int:
        """As for `Store`."""
        for store, before in zip(self._stores, self._lines_before, strict=True):
            if row < len(store):
                return store.line_of(row) + before
            row -= len(store)
        raise IndexError(row)

    def latest(self, limit: float) -> tuple[int, Posting] | None:
        """As for `Store`."""
        best: tuple[int, Posting] | None = None
        for store, before in zip(self._stores, self._lines_before, strict=True):
            found = store.latest(limit)
            if found is not None and (best is None or found[1].time >= best[1].time):
                best = found[0] + before, found[1]
        return best

    def awake(self, longest: float) -> list[tuple[float, float]]:
        """As for `Store`."""
        return awake_in_all(
            chain.from_iterable(store.awake(longest) for store in self._stores), longest
        )

    def format_rows(self) -> Iterator[bytes]:
        """As for `Store`."""
        return chain.from_iterable(store.format_rows() for store in self._stores)

    def place(self, line: int) -> tuple[str, int]:
        """As for `Store`."""
        index = bisect_right(self._lines_before, line - 1) - 1
        return self._paths[index], line - self._lines_before[index]

    @cached_property
    def _lines_before(self) -> tuple[int, ...]:
        """How many lines the files before each have."""
        return (0, *accumulate(store.n_lines for store in self._stores[:-1]))


def _duplicates(column: Column) -> int:
    """Postings that equal an earlier one in everything; a nan equals another by its text."""
    is_number = (number is not None for number in column.numbers)
    rows = zip(column.times, column.sources, column.auxes, column.texts, is_number, strict=True)
    return len(column) - len(set(rows))
