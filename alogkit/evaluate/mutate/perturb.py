"""A log with something changed, in memory."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from alogkit.alog.log import Alog

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from alogkit.alog.posting import Posting

_FLIPPED = {"true": "false", "false": "true", "True": "False", "False": "True"}
_ANOTHER_WORD = "mutated"


def dropped(log: Alog, variables: Collection[str], since: float = -math.inf) -> Alog:
    """The log without the mail of some variables from a time on (s)."""
    return _of(
        log, (one for one in log.stream() if one.variable not in variables or one.time < since)
    )


def delayed(log: Alog, variables: Collection[str], seconds: float) -> Alog:
    """The log with the mail of some variables so much later (s)."""
    return _changed(log, variables, lambda one: one._replace(time=one.time + seconds))


def biased(log: Alog, variables: Collection[str], offset: float) -> Alog:
    """The log with so much added to the numbers of some variables."""
    return _changed(log, variables, lambda one: with_number(one, lambda number: number + offset))


def flipped(log: Alog, variables: Collection[str]) -> Alog:
    """The log with `true` and `false` swapped in some variables, and other texts changed."""

    def flip(posting: Posting) -> Posting:
        if posting.number is not None:
            return posting
        return posting._replace(text=_FLIPPED.get(posting.text, _ANOTHER_WORD))

    return _changed(log, variables, flip)


def cut(log: Alog, end: float) -> Alog:
    """The log without what is not before a time (s)."""
    return _of(log, (one for one in log.stream() if one.time < end))


def repeated(log: Alog) -> Alog:
    """The log with each line twice: in its place, and once more after all others."""
    postings = list(log.stream())
    return _of(log, [*postings, *postings])


def disordered(log: Alog) -> Alog:
    """The log with its lines in falling order of time; those of one stamp keep theirs."""
    return _of(log, sorted(log.stream(), key=lambda one: -one.time))


def joined(log: Alog, posting: Posting) -> Alog:
    """The log with one posting more."""
    return _of(log, [*log.stream(), posting])


def with_number(posting: Posting, change: Callable[[float], float]) -> Posting:
    """The posting with its number changed; text stays."""
    if posting.number is None:
        return posting
    return posting._replace(number=change(posting.number), text="")


def changed(log: Alog, change: Callable[[Posting], Posting]) -> Alog:
    """The log with each posting changed."""
    return _of(log, map(change, log.stream()))


def _changed(log: Alog, variables: Collection[str], change: Callable[[Posting], Posting]) -> Alog:
    return changed(log, lambda one: change(one) if one.variable in variables else one)


def _of(log: Alog, postings: Iterable[Posting]) -> Alog:
    """A log of these postings that is called as the other one."""
    return Alog.from_postings(log.header, postings, path=log.path, community=log.community)
