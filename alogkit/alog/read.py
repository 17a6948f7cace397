"""Bytes to an `Alog`: nothing is sorted, deduplicated, repaired or dropped."""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from alogkit.alog.columns import Columns, decode, split_origin
from alogkit.alog.counts import Tally
from alogkit.alog.header import Header
from alogkit.alog.inputs import inputs_at
from alogkit.alog.log import Alog
from alogkit.alog.scan import Scan
from alogkit.alog.sniff import Facts, gunzip, is_gzip, refuse_magic, refuse_others
from alogkit.alog.source import BOM, BULKY, GZIP, TRUNCATED, Source
from alogkit.alog.store import MemoryStore
from alogkit.alog.values import settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.alog.inputs import Input
    from alogkit.alog.posting import Problem
    from alogkit.alog.source import Watch

SHORESIDE = "shoreside"
"""The community that a run's vehicles report to."""


class Opened(NamedTuple):
    """A log and the files that it was read from.

    Attributes:
        log: What they hold.
        files: Their bytes, decompressed; several of a logger that was told to restart.
    """

    log: Alog
    files: tuple[Source, ...]


def read(
    path: str | os.PathLike[str], *, variables: Iterable[str] = (), watch: Watch | None = None
) -> Alog:
    """Read a log.

    A log that is too big to hold stays in its file, and is looked at when it is asked for
    something. What a logger wrote that was told to restart is read as one log.

    Args:
        path: An alog, compressed or not, whatever its name; `-` for standard input; a folder, a
            zip, or a pattern (`LOG_*`), for the newest log in it.
        variables: What is going to be asked for: a big log is looked at once for all of them.
        watch: Told, whenever a big log is looked at, how many bytes of how many were so far.

    Raises:
        FormatError: It is no alog, or nothing of it can be read, or it is not clear which of
            several logs is meant.

    """
    log = open_log(path, watch=watch).log
    names = tuple(variables)
    if names:
        log.select(names)
    return log


def open_log(path: str | os.PathLike[str], *, watch: Watch | None = None) -> Opened:
    """Read a log, and keep its files open: for who wants its lines as they stand there.

    Args:
        path: As for `read`.
        watch: As for `read`.

    Raises:
        FormatError: As for `read`.

    """
    inputs = inputs_at(path)
    if len(inputs) == 1:
        return _open(inputs[0], watch)

    from alogkit.alog.runs import joined, the_newest  # noqa: PLC0415 -- seldom needed

    opened = [_open(one, watch) for one in the_newest(os.fspath(path), inputs, parse)]
    files = tuple(file for one in opened for file in one.files)
    return Opened(joined([one.log for one in opened]), files)


def read_inputs(inputs: Iterable[Input], *, watch: Watch | None = None) -> list[Alog]:
    """Read logs, by name, the shoreside's last; those of one logger, told to restart, as one.

    Args:
        inputs: Where they are.
        watch: As for `read`.

    Raises:
        FormatError: As for `read`.

    """
    chosen = list(inputs)
    if len(chosen) == 1:
        return [_open(chosen[0], watch).log]

    from alogkit.alog.runs import Part, grouped, joined  # noqa: PLC0415 -- as above

    groups = grouped(Part(one, _open(one, watch).log) for one in chosen)
    logs = [joined([part.log for part in group]) for group in groups]
    return sorted(logs, key=lambda log: (log.community == SHORESIDE, log.path))


def read_run(*paths: str | os.PathLike[str], variables: Iterable[str] = ()) -> tuple[Alog, ...]:
    """Read the logs of one run, the shoreside's last; `alogkit.alog.align` brings times together.

    Args:
        paths: As for `read`; of a folder, a zip or a pattern, all logs of the newest run.
        variables: As for `read`.

    Raises:
        FormatError: As for `read`.

    """
    from alogkit.alog.runs import the_newest_run  # noqa: PLC0415 -- as above

    chosen: list[Input] = []
    for path in paths:
        inputs = inputs_at(path)
        chosen += inputs if len(inputs) == 1 else the_newest_run(os.fspath(path), inputs, parse)
    logs = read_inputs(chosen)
    names = tuple(variables)
    if names:
        for log in logs:
            log.select(names)
    return tuple(logs)


def _open(one: Input, watch: Watch | None = None) -> Opened:
    source = one.source()
    source.watch = watch
    if source.stop <= BULKY:
        return Opened(_parse_source(source), (source,))
    from alogkit.alog.bulk.store import FileStore  # noqa: PLC0415 -- numpy takes 65 ms to import

    return Opened(Alog(FileStore(source), path=source.path), (source,))


def parse(data: bytes, path: str = "") -> Alog:
    """The log that some bytes hold, compressed or not.

    Args:
        data: All bytes of the file.
        path: What messages call it.

    Raises:
        FormatError: They are no alog, or nothing can be read.

    """
    notes: list[str] = []
    problems: list[Problem] = []
    if is_gzip(data):
        notes.append(GZIP)
        data, truncated = gunzip(data, path)
        if truncated:
            problems.append(TRUNCATED)
    return _parse_plain(data, path, notes, problems)


def _parse_source(source: Source) -> Alog:
    notes, problems = [GZIP] * source.gzip, [TRUNCATED] * source.truncated
    return _parse_plain(source.read(0, source.stop), source.path, notes, problems)


def _parse_plain(data: bytes, path: str, notes: list[str], problems: list[Problem]) -> Alog:
    """The log that some bytes hold, which gain their notes and problems."""
    if data.startswith(BOM):
        notes.append("bom")
        data = data.removeprefix(BOM)
    refuse_magic(data, path)
    if b"\r" in data and _ends_in_crlf(data):
        notes.append("crlf")
        data = data.replace(b"\r\n", b"\n").removesuffix(b"\r")
    text = data.decode("latin-1")
    scan = Scan(text)
    header = _decoded(scan.header_scan.header())
    facts = Facts(
        head=text,
        log_file=header.log_file,
        seen_header=scan.header_scan.seen,
        n_rows=len(scan.raws),
        n_others=scan.n_preamble + scan.n_continuation,
        n_preamble=scan.n_preamble,
        names=chain(scan.variables, (split_origin(origin)[0] for origin in scan.origins)),
    )
    refuse_others(facts, _lines(text), path)
    values = settle(scan)
    problems += [*scan.problems, *values.problems]
    tally = Tally(
        n_lines=scan.n_lines,
        n_rows=len(scan.raws),
        n_comments=scan.n_comments,
        n_blank=scan.n_blank,
        n_continuation=scan.n_continuation,
        n_preamble=scan.n_preamble,
        n_cut_rows=scan.n_cut_rows,
        unterminated_last_line=scan.unterminated,
    )
    columns = Columns.from_scan(scan, values)
    store = MemoryStore(header, columns, problems=sorted(problems), notes=notes, tally=tally)
    return Alog(store, path=path)


def _lines(text: str) -> Iterator[str]:
    """The lines of a text, which is not split before somebody looks at one."""
    yield from text.split("\n")


def _ends_in_crlf(data: bytes) -> bool:
    """Whether every line that ends does so in CR LF."""
    return b"\r\n" in data and data.count(b"\r\n") == data.count(b"\n")


def _decoded(header: Header) -> Header:
    """A header of Latin-1 text as UTF-8."""
    return Header(
        None if header.log_file is None else decode(header.log_file),
        None if header.opened_on is None else decode(header.opened_on),
        header.start,
        header.datatype_marking,
    )
