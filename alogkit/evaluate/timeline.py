"""The postings that a case looks at, merged over all logs into instants.

All postings of one time stamp are one instant. They are merged while they are looked at, and none
is held: a log may have millions of them.
"""

from __future__ import annotations

from array import array
from functools import cached_property
from heapq import merge
from itertools import compress, count, groupby, repeat
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from alogkit.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    from alogkit.evaluate.checks import Mailflag
    from alogkit.evaluate.resolve import Place, Resolver
    from alogkit.evaluate.samples import Samples
    from alogkit.logic.condition import Value

_FEW = 10_000
"""Events up to which all are held once they were made."""


class Event(NamedTuple):
    """A variable of the case takes a value."""

    time: float
    """s since LOGSTART of the first log."""
    name: str
    """The variable as the case has it."""
    value: Value
    log: int
    """Index of the log that shows it."""
    variable: str
    """The posted variable in that log: the key, where a mailflag set the value."""
    row: int
    """Index in that variable's column."""


class Instant(NamedTuple):
    """All that happened at one time stamp."""

    time: float
    events: tuple[Event, ...]


class Instants:
    """The instants at which some variables are posted or set by a mailflag, ascending.

    Each pass makes them anew.
    """

    def __init__(self, streams: Sequence[Stream]) -> None:
        """Merge streams.

        Args:
            streams: Each ascends in time. At one stamp the first goes first, so the last wins.
        """
        self._streams = streams

    def __iter__(self) -> Iterator[Instant]:
        """From the first to the last."""
        streams = self._streams
        for time, places in groupby(_merged(streams), itemgetter(0)):
            yield Instant(time, tuple(streams[at].event(index) for _, at, index in places))


class Events:
    """What some streams give, by time; of many, each is made when somebody looks at it."""

    def __init__(
        self,
        streams: Sequence[Stream],
        times: array[float],
        of_streams: array[int],
        indices: array[int],
    ) -> None:
        """Remember places.

        Args:
            streams: What gives the events.
            times: When (s).
            of_streams: Which stream gives each.
            indices: Where in that stream.
        """
        self.times = times
        self._streams = streams
        self._of_streams = of_streams
        self._indices = indices

    @classmethod
    def of(cls, streams: Sequence[Stream]) -> Events:
        """All that streams give; the order of equal times is that of `Instants`."""
        times, of_streams, indices = array("d"), array("H"), array("I")
        for time, at, index in _merged(streams):
            times.append(time)
            of_streams.append(at)
            indices.append(index)
        return cls(streams, times, of_streams, indices)

    def __len__(self) -> int:
        return len(self.times)

    def __iter__(self) -> Iterator[Event]:
        return self._made(0, len(self)) if len(self) > _FEW else iter(self._few)

    def between(self, begin: int, end: int) -> list[Event]:
        """Those from one place on to before another."""
        return list(self._made(begin, end)) if len(self) > _FEW else self._few[begin:end]

    def without(self, dropped: Container[int]) -> Events:
        """All but those at some places."""
        kept = bytes(at not in dropped for at in range(len(self)))
        return Events(
            self._streams,
            array("d", compress(self.times, kept)),
            array("H", compress(self._of_streams, kept)),
            array("I", compress(self._indices, kept)),
        )

    def _made(self, begin: int, end: int) -> Iterator[Event]:
        places = zip(self._of_streams[begin:end], self._indices[begin:end], strict=True)
        return (self._streams[at].event(index) for at, index in places)

    @cached_property
    def _few(self) -> list[Event]:
        """All of them: a grader's clock is tried at many phases, and looks at each again."""
        return list(self._made(0, len(self)))


@record
class Stream:
    """What gives one variable its values: its own postings, or those of a mailflag's key."""

    name: str
    """The variable, as the case has it."""
    place: Place
    """Where the postings are."""
    samples: Samples
    flag: Mailflag | None = None

    @property
    def times(self) -> Sequence[float]:
        """When it gives one (s), ascending."""
        return self.samples.times

    def event(self, index: int) -> Event:
        """What it gives, in time order."""
        samples = self.samples
        row = samples.rows[index]
        value = samples.values[row] if self.flag is None else self.flag.value
        return Event(samples.times[index], self.name, value, *self.place, row)


def build_instants(
    resolver: Resolver,
    names: Iterable[str],
    mailflags: Sequence[Mailflag],
    samples: Callable[[Place], Samples],
) -> Instants:
    """The instants at which one of the named variables is posted or set by a mailflag.

    Args:
        resolver: Finds the names in the logs.
        names: The case's variables that are looked at.
        mailflags: Those that set another variable are ignored.
        samples: The postings at a place.
    """
    wanted = dict.fromkeys(names)
    asked: list[tuple[str, str, Mailflag | None]] = [(name, name, None) for name in wanted]
    # After the postings: at one stamp the flag wins.
    asked += [(flag.variable, flag.key, flag) for flag in mailflags if flag.variable in wanted]
    return Instants(
        [
            Stream(name, place, samples(place), flag)
            for name, posted, flag in asked
            if (place := resolver.place(posted)) is not None
        ]
    )


def _merged(streams: Sequence[Stream]) -> Iterator[tuple[float, int, int]]:
    """Time (s), stream and place in it of all that streams give, by time, then by stream."""
    return merge(*(zip(stream.times, repeat(at), count()) for at, stream in enumerate(streams)))
