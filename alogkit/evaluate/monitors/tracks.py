"""The variables of a run as columns in time order, each made once."""

from __future__ import annotations

import math
from array import array
from bisect import bisect_right
from functools import cached_property
from itertools import chain, compress, islice
from operator import itemgetter, lt, sub
from typing import TYPE_CHECKING

from alogkit.alog.payload import field
from alogkit.evaluate.resolve import Place
from alogkit.evaluate.timeline import Event
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
            last = bytes(chain(map(lt, times, islice(times, 1, None)), [True]))
            self.times = array("d", compress(times, last))
            if isinstance(values, array):
                self.values = array("d", compress(values, last))
            else:
                self.values = list(compress(values, last))
            self._rows = array("q", compress(rows, last))
            if len(places) > 1:
                self._places = list(compress(places, last))

    @cached_property
    def numbers(self) -> Sequence[float] | None:
        """The values as numbers, or None where one of them is none."""
        if isinstance(self.values, array):
            return self.values
        numbers = array("d")
        for value in self.values:
            number = value if isinstance(value, float) else number_of(value)
            if number is None:
                return None
            numbers.append(number)
        return numbers

    @cached_property
    def steps(self) -> Sequence[float] | None:
        """What each value is more than the one before, nan for the first; None as `numbers`."""
        numbers = self.numbers
        if numbers is None:
            return None
        return array("d", chain([math.nan], map(sub, islice(numbers, 1, None), numbers)))

    @cached_property
    def texts(self) -> Sequence[str] | None:
        """The values as texts, or None where one of them is a number."""
        if isinstance(self.values, array):
            return None
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
        self._times: dict[frozenset[str], Sequence[float]] = {}

    def track(self, name: str) -> Track | None:
        """The track of a variable; None for one that was never posted."""
        if name not in self._tracks:
            self._tracks[name] = self._made(name)
        return self._tracks[name]

    def known(self, names: Iterable[str]) -> list[Track]:
        """The tracks of those variables that were posted."""
        tracks = map(self.track, names)
        return [track for track in tracks if track is not None]

    def times(self, names: Iterable[str]) -> Sequence[float]:
        """The instants (s) at which any of some variables takes a value, ascending, each once."""
        found = [track.times for track in self.known(names)]
        if len(found) == 1:
            return found[0]
        key = frozenset(names)
        if key not in self._times:
            self._times[key] = array("d", sorted(set(chain.from_iterable(found))))
        return self._times[key]

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
        samples = self._run.archive.samples(place)
        if not samples.times:
            return None
        if key is not None:
            return self._keyed(name, place, key)
        return Track(name, [place], samples.times, samples.in_order(), samples.rows)

    def _keyed(self, name: str, place: Place, key: str) -> Track | None:
        """The track of a key of a payload; postings without it do not count."""
        samples = self._run.archive.samples(place)
        known: dict[str, str] = {}
        found = [
            None if text is None else known.setdefault(text, text)
            for text in (field(one, key) for one in self._run.archive.column(place).each_text())
        ]
        times, rows = array("d"), array("I")
        values: list[Value] = []
        for time, row in zip(samples.times, samples.rows, strict=True):
            text = found[row]
            if text is not None:
                times.append(time)
                rows.append(row)
                values.append(text)
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
        samples = self._run.archive.samples(place)
        for time, row in zip(samples.times, samples.rows, strict=True):
            yield time, samples.values[row], place, row


def _ascends(times: Sequence[float]) -> bool:
    """Whether each time is after the one before it."""
    return all(map(lt, times, islice(times, 1, None)))
