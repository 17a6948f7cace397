"""Where the postings of a log are: in memory here, in their file elsewhere (`bulk`, `join`)."""

from __future__ import annotations

from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, Protocol

from alogkit.alog.counts import Tally, awake, count, sane_times
from alogkit.alog.header import Header, format_header

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.alog.columns import Column, Columns
    from alogkit.alog.counts import Counts
    from alogkit.alog.posting import Posting, Problem


class Store(Protocol):
    """What an `Alog` asks of what holds its postings."""

    @property
    def header(self) -> Header:
        """What pLogger says above the postings."""

    @property
    def notes(self) -> tuple[str, ...]:
        """About the whole file."""

    @property
    def n_lines(self) -> int:
        """How many lines of all kinds there are."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Lines that are not plainly postings, sorted."""

    @property
    def variables(self) -> tuple[str, ...]:
        """Names, in order of first appearance."""

    @property
    def sources(self) -> tuple[str, ...]:
        """Apps, in order of first appearance."""

    @property
    def times(self) -> Sequence[float]:
        """When each posting was made (s), in file order."""

    @property
    def line_numbers(self) -> Sequence[int]:
        """The line of each posting, from 1, in file order."""

    @property
    def span(self) -> tuple[float, float]:
        """Earliest and latest time (s) that is not absurd; zeros when there is none."""

    @property
    def counts(self) -> Counts:
        """Lines by kind and remarkable postings."""

    def __len__(self) -> int:
        """How many postings there are."""

    def __repr__(self) -> str:
        """How much there is, as far as it is known."""

    def first_sources(self) -> Iterable[tuple[str, str]]:
        """Each variable and the app that posted it first, in order of first appearance."""

    def select(self, variables: Iterable[str] | None) -> None:
        """Make the columns of some variables ready, or of all."""

    def column(self, variable: str) -> Column:
        """The postings of one variable."""

    def postings(self) -> Iterator[Posting]:
        """All postings, in file order."""

    def posted_by(self, source: str) -> Iterator[float]:
        """When an app posted (s), in file order."""

    def line_of(self, row: int) -> int:
        """Line number of a posting."""

    def latest(self, limit: float) -> tuple[int, Posting] | None:
        """The last posting in time up to a time (s), and its line."""

    def awake(self, longest: float) -> list[tuple[float, float]]:
        """Begin and end (s) of each stretch without a silence longer than so many seconds."""

    def place(self, line: int) -> tuple[str, int]:
        """The file that holds a line, '' for the log's own, and the number of the line there."""

    def format_rows(self) -> Iterator[bytes]:
        """The postings as pLogger would write them, in pieces."""


class MemoryStore:
    """Postings in memory, as columns.

    Attributes:
        header: As for `Store`, like what follows.
        notes: About the whole file.
        problems: Lines that are not plainly postings, sorted.
        columns: The postings.
    """

    def __init__(
        self,
        header: Header,
        columns: Columns,
        *,
        problems: Sequence[Problem] = (),
        notes: Sequence[str] = (),
        tally: Tally | None = None,
    ) -> None:
        self.header = header
        self.notes = tuple(notes)
        self.problems = tuple(problems)
        self.columns = columns
        self._tally = tally
        self._held: dict[str, Column] = {}

    def __len__(self) -> int:
        return len(self.columns)

    def __repr__(self) -> str:
        return f"{len(self)} postings of {len(self.variables)} variables"

    @property
    def variables(self) -> tuple[str, ...]:
        """As for `Store`."""
        return self.columns.variables

    @property
    def sources(self) -> tuple[str, ...]:
        """As for `Store`."""
        return tuple(dict.fromkeys(source for source, _ in self.columns.origins))

    @property
    def times(self) -> Sequence[float]:
        """As for `Store`."""
        return self.columns.times

    @property
    def line_numbers(self) -> Sequence[int]:
        """As for `Store`."""
        return self.columns.line_numbers

    @cached_property
    def span(self) -> tuple[float, float]:
        """As for `Store`."""
        times = sane_times(self.columns.times)
        return (min(times), max(times)) if times else (0.0, 0.0)

    @cached_property
    def counts(self) -> Counts:
        """As for `Store`."""
        return count(self.tally, self.columns, self.header.start)

    @property
    def n_lines(self) -> int:
        """As for `Store`."""
        return self.tally.n_lines

    def first_sources(self) -> Iterator[tuple[str, str]]:
        """As for `Store`."""
        columns = self.columns
        for variable, rows in self._rows.items():
            yield variable, columns.origins[columns.origin_codes[rows[0]]][0]

    def select(self, variables: Iterable[str] | None) -> None:
        """As for `Store`; they are ready."""

    def column(self, variable: str) -> Column:
        """As for `Store`."""
        column = self._held.get(variable)
        if column is None:
            rows = self._rows.get(variable, [])
            column = self._held[variable] = self.columns.column(variable, rows)
        return column

    def postings(self) -> Iterator[Posting]:
        """As for `Store`."""
        return iter(self.columns.postings())

    def posted_by(self, source: str) -> Iterator[float]:
        """As for `Store`."""
        columns = self.columns
        own = [app == source for app, _ in columns.origins]
        return compress(columns.times, map(own.__getitem__, columns.origin_codes))

    def line_of(self, row: int) -> int:
        """As for `Store`."""
        return self.columns.line_numbers[row]

    def latest(self, limit: float) -> tuple[int, Posting] | None:
        """As for `Store`."""
        times = self.columns.times
        time = max([time for time in times if time <= limit], default=None)
        if time is None:
            return None
        row = next(row for row in range(len(times) - 1, -1, -1) if times[row] == time)
        return self.line_of(row), self.columns.posting(row)

    def awake(self, longest: float) -> list[tuple[float, float]]:
        """As for `Store`."""
        return awake(self.columns.times, longest)

    def place(self, line: int) -> tuple[str, int]:
        """As for `Store`."""
        return "", line

    def format_rows(self) -> Iterator[bytes]:
        """As for `Store`."""
        from alogkit.alog.write import format_rows  # noqa: PLC0415 -- most logs are only read

        yield format_rows(self.columns, marking=self.header.datatype_marking)

    @cached_property
    def _rows(self) -> dict[str, list[int]]:
        """The rows of each variable."""
        return dict(zip(self.variables, self.columns.rows_by_variable(), strict=True))

    @cached_property
    def tally(self) -> Tally:
        """The lines by kind: those that were read, or that the log would have when saved."""
        if self._tally is not None:
            return self._tally
        n_comments = format_header(self.header).count("\n")
        n_rows = len(self)
        n_continuation = sum(text.count("\n") for text in self.columns.texts)
        return Tally(n_comments + n_rows + n_continuation, n_rows, n_comments, 0, n_continuation)
