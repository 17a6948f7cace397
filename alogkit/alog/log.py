"""`Alog`: a log, and the views of it."""

from __future__ import annotations

import os
from functools import cached_property
from math import inf
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from alogkit.alog.columns import Columns
from alogkit.alog.counts import WARPED_START
from alogkit.alog.header import Header, community_of, format_header
from alogkit.alog.names import column, columns
from alogkit.alog.store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy.typing as npt
    import pandas as pd

    from alogkit.alog.columns import Column
    from alogkit.alog.counts import Counts
    from alogkit.alog.posting import Posting, Problem
    from alogkit.alog.store import Store

_DATABASE = "MOOSDB_"


class Alog:
    """The postings of one log, in file order, with its header and what was odd about its lines.

    A log is not changed once made; views are computed when first asked for and kept. A big log
    stays in its file: what is asked for is read from there, so it pays to name variables together
    (`select`) before looking at each.

    Attributes:
        path: Where the log was read from, as the user named it; '' for one made in memory.
        store: What holds the postings.
    """

    def __init__(self, store: Store, *, path: str = "", community: str | None = None) -> None:
        self.path = path
        self.store = store
        self._community = community

    @classmethod
    def from_postings(
        cls,
        header: Header,
        postings: Iterable[Posting],
        *,
        path: str = "",
        community: str | None = None,
    ) -> Alog:
        """The log that saving these postings and reading them back would give.

        Times and numbers get the five decimals that a file would hold, and lines the numbers that
        they would have there. A number whose text is empty gets pLogger's text (`12.50000`).

        Args:
            header: Of the log.
            postings: In the order of the file.
            path: What messages call the log.
            community: Whose database it is of; None to find out as for a file.

        """
        first_line = format_header(header).count("\n") + 1
        columns = Columns.from_postings(postings, first_line)
        return cls(MemoryStore(header, columns), path=path, community=community)

    def __len__(self) -> int:
        return len(self.store)

    def __contains__(self, variable: object) -> bool:
        return variable in self._variables

    def __repr__(self) -> str:
        return f"<Alog {self.path!r}: {self.store!r}>"

    @property
    def header(self) -> Header:
        """What pLogger says above the postings; `header.start` is LOGSTART."""
        return self.store.header

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Lines that are not plainly postings, sorted by line."""
        return self.store.problems

    @property
    def notes(self) -> tuple[str, ...]:
        """About the whole file: `gzip`, `bom`, `crlf`."""
        return self.store.notes

    @property
    def variables(self) -> tuple[str, ...]:
        """Names, in order of first appearance."""
        return self.store.variables

    @cached_property
    def _variables(self) -> frozenset[str]:
        return frozenset(self.variables)

    @property
    def times(self) -> Sequence[float]:
        """When each posting was made (s since LOGSTART), in file order."""
        return self.store.times

    @property
    def line_numbers(self) -> Sequence[int]:
        """The line of each posting, from 1, in file order."""
        return self.store.line_numbers

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """The apps that posted, in order of first appearance."""
        return self.store.sources

    @cached_property
    def community(self) -> str:
        """Whose database the log is of: `abe`, `shoreside`; '' when nothing tells.

        The database names it in the source of its own postings; failing that, pLogger does in
        the name of file or folder.
        """
        if self._community is not None:
            return self._community
        for variable, source in self.store.first_sources():
            name = source.removeprefix(_DATABASE)
            if variable.startswith("DB_") and name != source and "(" not in name:
                return name
        return community_of(self.header.log_file or "") or community_of(self.path)

    @property
    def warp_suspected(self) -> bool:
        """Whether LOGSTART lies so far ahead that a time warp must have multiplied it."""
        return self.header.start is not None and self.header.start > WARPED_START

    @property
    def span(self) -> tuple[float, float]:
        """Earliest and latest time (s since LOGSTART), absurd ones left out; zeros when empty."""
        return self.store.span

    @property
    def counts(self) -> Counts:
        """Lines by kind and remarkable postings."""
        return self.store.counts

    def select(self, variables: Iterable[str] | None) -> None:
        """Make the columns of some variables ready, of a big log with one look at its file.

        Args:
            variables: Names, which need not occur; None for all variables.

        """
        self.store.select(variables)

    def column(self, variable: str) -> Column:
        """The postings of one variable as parallel tuples; empty when it never occurs."""
        return self.store.column(variable)

    def postings(self, variable: str | None = None) -> list[Posting]:
        """The postings of one variable, of a key of payloads (`NODE_REPORT.X`), or all."""
        if variable is None:
            return list(self.store.postings())
        return list(column(self, variable).postings())

    def stream(self) -> Iterator[Posting]:
        """All postings in file order, one by one: a big log is not held."""
        return self.store.postings()

    def posted_by(self, source: str) -> Iterator[float]:
        """When an app posted anything (s since LOGSTART), in file order."""
        return self.store.posted_by(source)

    def line_of(self, row: int) -> int:
        """Line number, from 1, of the posting at an index of `postings()`."""
        return self.store.line_of(row)

    def place(self, line: int) -> tuple[str, int]:
        """The file that a line of the log stands in, and its number there.

        Of a log that was read from several files the lines are counted on from file to file.
        """
        path, number = self.store.place(line)
        return path or self.path, number

    def latest(self, limit: float) -> tuple[int, Posting] | None:
        """The last posting in time that is not later than a limit, and its line.

        Of equal times the last in the file counts. None when there is no such posting.

        Args:
            limit: Seconds since LOGSTART.

        """
        return self.store.latest(limit)

    def awake(self, longest: float) -> list[tuple[float, float]]:
        """The stretches of time in which the log has no long silence.

        Args:
            longest: How long a time without a posting of any variable may be (s).

        Returns:
            First and last posting of each (s since LOGSTART), ascending.

        """
        return self.store.awake(longest)

    def series(self, variable: str) -> pd.Series[float]:
        """The numbers of one variable, by time (s since LOGSTART) in file order; nan for text.

        Args:
            variable: A name, or a key of payloads: `NODE_REPORT.X`.

        """
        from alogkit.alog.table import series  # noqa: PLC0415 -- pandas takes 300 ms to import

        return series(column(self, variable))

    def sample(self, names: Iterable[str], times: npt.ArrayLike) -> pd.DataFrame:
        """Variables at given times, a column each, as MOOS holds them: the last value before.

        A variable that only ever held text gives its texts, any other its numbers; before its
        first posting it is missing. Postings that came late count from their own time.

        Args:
            names: Variables, keys of payloads (`NODE_REPORT.X`), and words with `*`.
            times: Seconds since LOGSTART.

        """
        from alogkit.alog.table import sample  # noqa: PLC0415 -- pandas takes 300 ms to import

        return sample(columns(self, names), times)

    def table(
        self, names: Iterable[str] = ("*",), layout: Literal["wide", "long"] = "wide"
    ) -> pd.DataFrame:
        """Variables as a table.

        `wide` has a row for each time at which one of them was posted, and a column each with
        what is held then, as `sample` gives it. `long` has a row for each posting, in file order:
        time (s since LOGSTART), variable, source, aux, number and text.

        Args:
            names: As for `sample`. What is not in the log is an empty column of a wide table.
            layout: Which of the two.

        """
        from alogkit.alog.table import long, wide  # noqa: PLC0415 -- pandas takes 300 ms to import

        return (wide if layout == "wide" else long)(columns(self, names))

    def clip(self, start: float, stop: float, *, hold: bool = False) -> Alog:
        """The stretch `start <= time < stop`, in memory, with the header and so the time base.

        Args:
            start: Earliest time (s since LOGSTART).
            stop: Time (s) that the postings lie before.
            hold: Whether to keep, before them and by time, of each variable the last posting
                before the start, with the time that it has.

        """
        found: list[Posting] = []
        held: dict[str, Posting] = {}
        since: dict[str, float] = {}
        for posting in self.stream():
            if start <= posting.time < stop:
                found.append(posting)
            # Of equal times the later in the file is what is held.
            elif hold and since.get(posting.variable, -inf) <= posting.time < start:
                since[posting.variable] = posting.time
                held.pop(posting.variable, None)
                held[posting.variable] = posting
        before = sorted(held.values(), key=attrgetter("time"))
        return Alog.from_postings(
            self.header, [*before, *found], path=self.path, community=self.community
        )

    def format(self) -> Iterator[bytes]:
        """The log as the bytes that pLogger would write, in pieces.

        What pLogger wrote comes back byte for byte; see `alogkit.alog.write.format_rows` for what
        does not.
        """
        yield format_header(self.header).encode("utf-8", "surrogateescape")
        yield from self.store.format_rows()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the log as pLogger would, compressed when the name ends in `.gz`.

        An existing file is replaced whole or not at all.
        """
        from alogkit.alog.write import compressed, write_file  # noqa: PLC0415 -- most are only read

        pieces = self.format()
        write_file(path, compressed(pieces) if os.fspath(path).endswith(".gz") else pieces)
