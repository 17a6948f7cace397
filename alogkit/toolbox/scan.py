"""What a log holds, variable by variable and app by app."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple

from alogkit.alog.names import column

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from alogkit.alog.log import Alog

Order = Literal["start", "stop", "vars", "proc", "chars", "lines"]


class VariableScan(NamedTuple):
    """A variable, or a key of its payloads."""

    variable: str
    lines: int
    """Postings."""
    chars: int
    """Characters of all its values."""
    start: float
    """Earliest posting (s since LOGSTART)."""
    stop: float
    """Latest posting (s)."""
    rate: float | None
    """Postings a second; None when all are of one time."""
    sources: tuple[str, ...]
    """Who posted, in order of first appearance; behaviors as `pHelmIvP:transit`."""


class AppScan(NamedTuple):
    """An app."""

    source: str
    variables: int
    lines: int
    chars: int
    share: float
    """Of the characters of the whole log (0 to 1)."""


class Totals(NamedTuple):
    """What was scanned, together."""

    variables: int
    lines: int
    chars: int
    seconds: float
    """From the first to the last posting of the log, absurd times left out (s)."""
    chars_per_second: float | None
    """The data rate; None when no time passes."""


def scan(log: Alog, names: Iterable[str] | None = None, *, aux: bool = True) -> list[VariableScan]:
    """What a log holds of each variable that it has a posting of.

    Args:
        log: What to look at.
        names: Variables and keys of payloads; None for all variables.
        aux: Whether sources keep what follows their colon. A helm iteration there is always left
            out: `pHelmIvP:86:transit` differs with every posting.

    """
    found: list[VariableScan] = []
    for name in log.variables if names is None else names:
        one = column(log, name)
        if not len(one):
            continue
        times = one.compact_times()
        start, stop = min(times), max(times)
        found.append(
            VariableScan(
                variable=name,
                lines=len(one),
                chars=one.n_chars(),
                start=start,
                stop=stop,
                rate=(len(one) - 1) / (stop - start) if stop > start else None,
                sources=tuple(
                    dict.fromkeys(
                        _source(source, tail if aux else None) for source, tail in one.origins()
                    )
                ),
            )
        )
    return found


def ordered(
    found: Iterable[VariableScan], order: Order = "vars", *, reverse: bool = False
) -> list[VariableScan]:
    """Variables in an order, the smallest or earliest first unless reversed; ties by name."""
    key: dict[Order, Callable[[VariableScan], tuple[float | str, str]]] = {
        "start": lambda one: (one.start, one.variable),
        "stop": lambda one: (one.stop, one.variable),
        "vars": lambda one: (one.variable, one.variable),
        "proc": lambda one: (one.sources[0], one.variable),
        "chars": lambda one: (one.chars, one.variable),
        "lines": lambda one: (one.lines, one.variable),
    }
    return sorted(found, key=key[order], reverse=reverse)


def totals(log: Alog, found: Sequence[VariableScan]) -> Totals:
    """The sums over scanned variables, and their data rate over the whole log."""
    start, stop = log.span
    chars = sum(one.chars for one in found)
    seconds = stop - start
    return Totals(
        variables=len(found),
        lines=sum(one.lines for one in found),
        chars=chars,
        seconds=seconds,
        chars_per_second=chars / seconds if seconds > 0.0 else None,
    )


def app_statistics(log: Alog) -> list[AppScan]:
    """What each app wrote, the chattiest first."""
    variables: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    chars: Counter[str] = Counter()
    for name in log.variables:
        one = log.column(name)
        variables.update(set(one.sources))
        lines.update(one.sources)
        for source, text in zip(one.sources, one.texts, strict=True):
            chars[source] += len(text)
    total = max(1, chars.total())
    found = [
        AppScan(source, variables[source], lines[source], chars[source], chars[source] / total)
        for source in lines
    ]
    return sorted(found, key=lambda app: (-app.chars, app.source))


def _source(source: str, aux: str | None) -> str:
    """A source field without the helm iteration that a behavior's postings bear."""
    if aux is None:
        return source
    head, _, rest = aux.partition(":")
    shown = rest if head.isdecimal() else aux
    return f"{source}:{shown}" if shown else source
