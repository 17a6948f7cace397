"""The variables of a run as columns in time order, each made once."""

from __future__ import annotations

import math
from bisect import bisect_right
from functools import cached_property
from itertools import islice
from operator import itemgetter, lt, sub
from typing import TYPE_CHECKING

from alogkit.alog.payload import field
from alogkit.evaluate.resolve import Place
from alogkit.evaluate.timeline import Event, distinct_rows, shifted
from alogkit.logic.truth import number_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.evaluate.checks import Mailflag
    from alogkit.evaluate.run import Run
    from alogkit.logic.condition import Value

_NOBODY = -1
"""The row of a value that nobody posted: that of a mailflag before its key came."""


class Track:
    """One variable along a run: the values that it held, and since when.

    Attributes:
        name: As the case has it.
        posted: When it was posted (s on the run's time base), ascending; exact duplicates once.
        times: When a value began to hold (s), ascending, each once.
        values: The values.
    """

    def __init__(
        self,
        name: str,
        places: Sequence[Place],
        times: Sequence[float],
        values: Sequence[Value],
        rows: Sequence[int],
    ) -> None:
        """Take the postings in time order; of those at one stamp the last one holds.

        Args:
            name: As the case has it.
            places: Where each was posted, or one place for all.
            times: When (s).
            values: What.
            rows: The row of each in the column of its place.
        """
        self.name = name
        self.posted = times
        self.times, self.values = times, values
        self._rows, self._places = rows, places
        if not _ascends(times):
            last = [*map(lt, times, islice(times, 1, None)), True]
            kept = [index for index, ends in enumerate(last) if ends]
            self.times = [times[index] for index in kept]
            self.values = [values[index] for index in kept]
            self._rows = [rows[index] for index in kept]
            if len(places) > 1:
                self._places = [places[index] for index in kept]

    @cached_property
    def numbers(self) -> Sequence[float] | None:
        """The values as numbers, or None where one of them is none."""
        numbers = [value if isinstance(value, float) else number_of(value) for value in self.values]
        known = [number for number in numbers if number is not None]
        return known if len(known) == len(numbers) else None

    @cached_property
    def steps(self) -> Sequence[float] | None:
        """What each value is more than the one before, nan for the first; None as `numbers`."""
        numbers = self.numbers
        if numbers is None:
            return None
        return [math.nan, *map(sub, islice(numbers, 1, None), numbers)]

    @cached_property
    def texts(self) -> Sequence[str] | None:
        """The values as texts, or None where one of them is a number."""
        texts = [value for value in self.values if isinstance(value, str)]
        return texts if len(texts) == len(self.values) else None

    def index(self, time: float) -> int:
        """Index of the value held at a time (s), -1 before the first."""
        return bisect_right(self.times, time) - 1

    def event(self, index: int) -> Event | None:
        """The posting of a value; None for one that nobody posted."""
        if self._rows[index] == _NOBODY:
            return None
        place = self._places[index if len(self._places) > 1 else 0]
        return Event(self.times[index], self.name, self.values[index], *place, self._rows[index])

    @property
    def logs(self) -> set[int]:
        """The logs that show it, as indices."""
        return {place.log for place in self._places}


class Tracks:
    """The tracks of one run, each made when it is first asked for."""

    def __init__(self, run: Run, mailflags: Sequence[Mailflag]) -> None:
        self._run = run
        self._mailflags = mailflags
        self._tracks: dict[str, Track | None] = {}

    def track(self, name: str) -> Track | None:
        """The track of a variable; None for one that was never posted."""
        if name not in self._tracks:
            self._tracks[name] = self._made(name)
        return self._tracks[name]

    def known(self, names: Iterable[str]) -> list[Track]:
        """The tracks of those variables that were posted."""
        tracks = map(self.track, names)
        return [track for track in tracks if track is not None]

    def _made(self, name: str) -> Track | None:
        flags = [flag for flag in self._mailflags if flag.variable == name]
        place = self._run.resolver.place(name)
        if flags:
            return self._flagged(name, place, flags)
        if place is not None:
            return self._posted(name, place, None)
        variable, _, key = name.rpartition(".")
        place = self._run.resolver.place(variable) if variable else None
        return None if place is None else self._posted(name, place, key)

    def _posted(self, name: str, place: Place, key: str | None) -> Track | None:
        column, shift = self._run.column(place)
        times: Sequence[float] = column.times
        if shift:
            times = [shifted(time, shift) for time in times]
        rows: Sequence[int] = range(len(times))
        if not _ascends(times):
            rows = sorted(distinct_rows(column), key=times.__getitem__)
            times = [times[row] for row in rows]
        if key is not None:
            found = [field(column.texts[row], key) for row in rows]
            kept = [index for index, text in enumerate(found) if text is not None]
            values: Sequence[Value] = [text for text in found if text is not None]
            times, rows = [times[index] for index in kept], [rows[index] for index in kept]
        else:
            pairs = zip(column.numbers, column.texts, strict=True)
            values = [text if number is None else number for number, text in pairs]
            if not isinstance(rows, range):
                values = [values[row] for row in rows]
        return Track(name, [place], times, values, rows) if times else None

    def _flagged(self, name: str, own: Place | None, flags: Sequence[Mailflag]) -> Track | None:
        """The track of a variable that mailflags set; at one stamp the flag wins.

        A flag that says `true` said `false` before, from the log's begin: that its key did not
        come is evidence.
        """
        found: list[tuple[float, Value, Place, int]] = []
        if any(flag.value == "true" for flag in flags) and self._run.begin is not None:
            found.append((self._run.begin, "false", Place(0, name), _NOBODY))
        if own is not None:
            found += self._postings(own)
        for flag in flags:
            place = self._run.resolver.place(flag.key)
            if place is not None:
                found += [
                    (time, flag.value, place, row) for time, _, _, row in self._postings(place)
                ]
        if not found:
            return None
        found.sort(key=itemgetter(0))
        times, values, places, rows = map(list, zip(*found, strict=True))
        return Track(name, places, times, values, rows)

    def _postings(self, place: Place) -> Iterator[tuple[float, Value, Place, int]]:
        column, shift = self._run.column(place)
        for row in distinct_rows(column):
            number = column.numbers[row]
            value = column.texts[row] if number is None else number
            yield shifted(column.times[row], shift), value, place, row


def _ascends(times: Sequence[float]) -> bool:
    """Whether each time is after the one before it."""
    return all(map(lt, times, islice(times, 1, None)))
