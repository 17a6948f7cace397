"""Checks over a stretch in words, and the variables that they look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.evaluate.monitors.expression import names
from alogkit.evaluate.monitors.monitor import (
    Always,
    Clause,
    Count,
    Gap,
    Mark,
    Never,
    Order,
    Rate,
    Reaches,
    Settles,
    Share,
    Until,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.evaluate.monitors.monitor import Ask, Monitor, Scope


def describe(monitor: Monitor) -> str:
    """What a check asks, and of which stretch: `always NAV_DEPTH <= 14, from verdict`."""
    return ", ".join([_asked(monitor.ask), *_stretch(monitor.scope)])


def asked_names(ask: Ask) -> tuple[str, ...]:
    """The variables that are judged, each once, in reading order."""
    match ask:
        case Rate(variable) | Gap(variable):
            return (variable,)
        case Count(str(variable)):
            return (variable,)
        case _:
            return tuple(dict.fromkeys(name for c in clauses(ask) for name in names(c.tree)))


def scope_names(scope: Scope) -> tuple[str, ...]:
    """The variables that tell where a scope begins and ends."""
    found = [part for part in (scope.begin, *scope.ends) if isinstance(part, Clause)]
    return tuple(dict.fromkeys(name for clause in found for name in names(clause.tree)))


def clauses(ask: Ask) -> Iterator[Clause]:
    """The conditions of what is asked, in reading order."""
    match ask:
        case Always(clause) | Never(clause) | Settles(clause, _) | Count(Clause() as clause):
            yield clause
        case Share(clause):
            yield clause
        case Reaches(clause, _, of):
            yield clause
            if of is not None:
                yield of
        case Until(clause, until, _):
            yield clause
            yield until
        case Order(events):
            yield from events
        case _:
            pass


def _asked(ask: Ask) -> str:
    match ask:
        case Always(clause) | Never(clause):
            return f"{type(ask).__name__.lower()} {clause.text}"
        case Order(events):
            return ", then ".join(event.text for event in events)
        case Count() | Share() | Rate() | Gap():
            return _limited(ask)
        case _:
            return _awaited(ask)


def _awaited(ask: Reaches | Until | Settles) -> str:
    match ask:
        case Reaches(clause, within, of):
            since = "" if of is None else f" of {of.text}"
            return f"reaches {clause.text}{_within(within)}{since}"
        case Until(clause, until, within):
            return f"{clause.text} until {until.text}{_within(within)}"
        case Settles(clause, within):
            return f"settles {clause.text}{_within(within)}"


def _limited(ask: Count | Share | Rate | Gap) -> str:
    match ask:
        case Count(what, least, most):
            counted = what if isinstance(what, str) else what.text
            return f"count of {counted} {_limits(least, most, '')}"
        case Share(clause, least, most):
            return f"share of {clause.text} {_limits(least, most, '')}"
        case Rate(variable, least, most, over):
            window = "" if over is None else f" over {over:g} s"
            return f"rate of {variable} {_limits(least, most, ' Hz')}{window}"
        case Gap(variable, most):
            return f"gap of {variable} at most {most:g} s"


def _within(seconds: float | None) -> str:
    return "" if seconds is None else f" within {seconds:g} s"


def _limits(least: float | None, most: float | None, unit: str) -> str:
    bounds = {"at least": least, "at most": most}
    return " and ".join(f"{word} {v:g}{unit}" for word, v in bounds.items() if v is not None)


def _stretch(scope: Scope) -> Iterator[str]:
    if scope.begin is not None:
        yield f"from {_event(scope.begin)}"
    if scope.ends:
        yield f"to {' or '.join(map(_event, scope.ends))}"
    if scope.seconds is not None:
        yield f"for {scope.seconds:g} s"


def _event(event: Clause | Mark) -> str:
    return event.text if isinstance(event, Clause) else event.value
