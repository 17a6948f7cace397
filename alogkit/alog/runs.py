"""Which logs belong together: the parts of a restarted log, and the logs of one run."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from alogkit.alog.header import stamp_of
from alogkit.alog.join import JoinedStore
from alogkit.alog.log import Alog
from alogkit.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alogkit.alog.inputs import Input

Parse = Callable[[bytes, str], Alog]
SEVERAL = "several"
"""The kind of the refusal of a place where it is not clear which log is meant."""
_HEAD = 1 << 14
"""Bytes of a log that tell whose it is and when it was begun."""
_LAUNCH = 60.0
"""Communities of one run are begun within so many seconds of each other."""
_SHOWN = 5


@dataclass(frozen=True)
class Part:
    """A log, or a part of one.

    Attributes:
        input: Where it is.
        log: What it holds, or what its start holds.
    """

    input: Input
    log: Alog

    @cached_property
    def stamp(self) -> float:
        """When it was begun, by its names, else when it was last written (s since 1970)."""
        for name in (self.input.path, self.log.header.log_file or ""):
            stamp = stamp_of(name)
            if stamp is not None:
                return stamp
        return self.input.written()

    def continues(self, first: Part) -> bool:
        """Whether the same logger began it, told to restart; a copy bears the same name."""
        header, before = self.log.header, first.log.header
        return (
            header.start is not None
            and header.log_file is not None
            and header.start == before.start
            and self.log.community == first.log.community
            and header.log_file != before.log_file
        )


def the_newest(path: str, inputs: Sequence[Input], parse: Parse) -> list[Input]:
    """The newest of several logs: its parts, if its logger was told to restart.

    Args:
        path: Where they were looked for.
        inputs: What was found there.
        parse: Reads the start of a log.

    Raises:
        FormatError: There is none, or several that are equally new or in one folder.

    """
    groups = _groups(path, inputs, parse)
    run = _newest_run(groups)
    newest = run[-1]
    folder = newest[-1].input.folder
    beside = [group for group in groups if group[-1].input.folder == folder]
    if len(run) > 1 or len(beside) > 1:
        raise _unclear(path, inputs)
    return [part.input for part in newest]


def the_newest_run(path: str, inputs: Sequence[Input], parse: Parse) -> list[Input]:
    """The logs of the newest of several runs; all as for `the_newest`."""
    run = _newest_run(_groups(path, inputs, parse))
    return [part.input for group in run for part in group]


def grouped(parts: Iterable[Part]) -> list[list[Part]]:
    """The parts of each log, in the order in which they were begun; logs by the same order."""
    groups: list[list[Part]] = []
    for part in sorted(parts, key=lambda part: (part.stamp, part.input.path)):
        group = next((group for group in groups if all(map(part.continues, group))), None)
        if group is None:
            groups.append([part])
        else:
            group.append(part)
    return groups


def joined(logs: Sequence[Alog]) -> Alog:
    """Parts of a log as one."""
    if len(logs) == 1:
        return logs[0]
    store = JoinedStore([log.store for log in logs], [log.path for log in logs])
    return Alog(store, path=" + ".join(log.path for log in logs), community=logs[0].community)


def _groups(path: str, inputs: Sequence[Input], parse: Parse) -> list[list[Part]]:
    parts: list[Part] = []
    for one in inputs:
        with suppress(FormatError):
            parts.append(Part(one, parse(one.head(_HEAD), one.path)))
    if not parts:
        raise _unclear(path, inputs)
    return grouped(parts)


def _newest_run(groups: Sequence[list[Part]]) -> list[list[Part]]:
    """Of each community the newest log that was begun when the newest log of all was."""
    latest = groups[-1][0].stamp
    run = {
        group[0].log.community or group[0].input.path: group
        for group in groups
        if latest - group[0].stamp <= _LAUNCH
    }
    return list(run.values())


def _unclear(path: str, inputs: Sequence[Input]) -> FormatError:
    names = sorted(one.path.removeprefix(path).lstrip("/\\") for one in inputs)
    found = ", ".join(names[:_SHOWN]) + (", ..." if len(names) > _SHOWN else "")
    reason = f"it is not clear which log is meant: name one; found {found}"
    return FormatError(path, SEVERAL, reason)
