"""A run's logs as the alogs that pLogger would have left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from alogkit.sim.logs import CommunityLog
    from alogkit.sim.run import Run

_EPOCH_DATE = "Thu Jan  1 00:00:00 1970"
"""What pLogger has written as the date of opening since MOOS V10, whatever the day."""


def to_alog(log: CommunityLog) -> Alog:
    """One community's log, equal to what reading its file would give."""
    header = Header(
        log_file=f"./{log.folder}/{log.folder}.alog", opened_on=_EPOCH_DATE, start=log.start
    )
    return Alog.from_postings(header, _postings(log), community=log.community)


def save_run(run: Run, folder: Path) -> list[Path]:
    """Write both logs, each into a folder of its own below `folder`, vehicle first.

    Returns:
        The two files.

    Raises:
        OSError: a file cannot be written.
    """
    return [save_log(log, folder) for log in (run.vehicle, run.shoreside)]


def save_log(log: CommunityLog, folder: Path) -> Path:
    """Write one log into a folder of its own below `folder`.

    Returns:
        The file.

    Raises:
        OSError: it cannot be written.
    """
    path = folder / log.folder / f"{log.folder}.alog"
    path.parent.mkdir(parents=True, exist_ok=True)
    to_alog(log).save(path)
    return path


def _postings(log: CommunityLog) -> Iterator[Posting]:
    for time, variable, value, source, aux in log.rows:
        if isinstance(value, str):
            yield Posting(time, variable, source, aux, None, value)
        else:
            yield Posting(time, variable, source, aux, value, "")
