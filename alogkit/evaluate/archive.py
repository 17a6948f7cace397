"""The logs of one run on one time base: where variables are, and their postings in time order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.evaluate.resolve import Resolver
from alogkit.evaluate.samples import Samples
from alogkit.evaluate.timeline import build_instants
from alogkit.verdict import Clock

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.alog.align import Clock as Aligned
    from alogkit.alog.columns import Column
    from alogkit.alog.log import Alog
    from alogkit.evaluate.checks import Mailflag, Names
    from alogkit.evaluate.resolve import Place
    from alogkit.evaluate.timeline import Instants

_DECIMALS = 5


class Archive:
    """Looks the variables of a run up, each once; all times are s since the first LOGSTART.

    Attributes:
        logs: The run's logs.
        names: What messages call each.
        shifts: What to add to each log's times (s).
        clocks: How the logs but the first were aligned with it.
        resolver: Finds variables.
    """

    def __init__(self, logs: Sequence[Alog], names: Names, asked: Iterable[str]) -> None:
        """Have each log look once for all that is asked of it.

        Args:
            logs: Of one run; the first one's LOGSTART is the time base.
            names: How variables are called where.
            asked: The variables that will be looked at, as the case has them.
        """
        asked = tuple(asked)
        prefix = f"{names.community.upper()}_"
        every = {*asked, *(prefix + name for name in asked), *names.aliases.values()}
        for log in logs:
            log.select(every)
        self.logs = logs
        self.names = tuple(log_name(log, index) for index, log in enumerate(logs))
        self.shifts, self.clocks = aligned(logs)
        self.resolver = Resolver(logs, names)
        self._samples: dict[Place, Samples] = {}

    def column(self, place: Place) -> Column:
        """The postings at a place as its log has them."""
        return self.logs[place.log].column(place.variable)

    def samples(self, place: Place) -> Samples:
        """The postings at a place in time order, on the run's time base."""
        if place not in self._samples:
            self._samples[place] = Samples.of(self.column(place), self.shifts[place.log])
        return self._samples[place]

    def instants(self, names: Iterable[str], mailflags: Sequence[Mailflag]) -> Instants:
        """The instants at which one of some variables is posted or set by a mailflag."""
        return build_instants(self.resolver, names, mailflags, self.samples)


def aligned(logs: Sequence[Alog]) -> tuple[tuple[float, ...], tuple[Clock, ...]]:
    """What to add to the times (s) of each log of a run, and why, of those but the first."""
    if len(logs) == 1:
        return (0.0,), ()

    from alogkit.alog.align import align  # noqa: PLC0415 -- most runs are judged by one log

    names = [log_name(log, index) for index, log in enumerate(logs)]
    clocks = align(logs)
    shifts = tuple(clock.shift for clock in clocks)
    return shifts, tuple(map(_reported, names[1:], clocks[1:]))


def _reported(name: str, clock: Aligned) -> Clock:
    """How a log was aligned, as a verdict tells it: with a log's five decimals."""
    return Clock(
        log=name,
        shift=clock.shift,
        basis=clock.basis.value,
        skew=_rounded(clock.offset),
        matched=clock.matched,
        spread=_rounded(clock.spread),
    )


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, _DECIMALS) + 0.0


def log_name(log: Alog, index: int) -> str:
    """What messages call a log of a run: its file, else its community or its number."""
    return log.path or log.community or f"log {index + 1}"
