"""What an export of a log comes to, format by format."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alogkit.cli.output import remark
from alogkit.cli.status import CommandError, Status
from alogkit.export.formats import TRACKS, Format

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.alog.log import Alog
    from alogkit.cli.exporting import Asked
    from alogkit.export.clock import Clock
    from alogkit.export.datum import Datum
    from alogkit.export.track import Track
    from alogkit.toolbox.select import Found

_SHOWN = 5
"""Names that one line tells; the file has them all."""


class Content(NamedTuple):
    """What an export comes to.

    Attributes:
        chunks: Its bytes.
        told: How much it holds, for people.
        something: Whether it holds anything at all.
    """

    chunks: Iterator[bytes]
    told: str
    something: bool


def content_of(log: Alog, asked: Asked, clock: Clock) -> Content:
    """What an export of a log comes to.

    Raises:
        CommandError: A package that is needed is not installed (2).
        ExportError: The log lacks what the format needs.
    """
    from alogkit.export.errors import MissingExtraError

    try:
        if asked.form in TRACKS:
            return _tracks(log, asked, clock)
        return _wide(log, asked, clock) if asked.wide else _long(log, asked, clock)
    except MissingExtraError as error:
        raise CommandError(Status.USAGE, str(error)) from error


def _tracks(log: Alog, asked: Asked, clock: Clock) -> Content:
    from alogkit.export.facts import facts_of
    from alogkit.export.geojson import geojson
    from alogkit.export.kml import kml

    tracks, datum = _found_tracks(log, asked.datum)
    tracks = _in_window(tracks, asked)
    facts = facts_of(log, clock, datum)
    chunks = (
        geojson(tracks, clock, facts)
        if asked.form is Format.GEOJSON
        else kml(tracks, clock, facts.get("log", ""))
    )
    return Content(chunks, ", ".join(_told_tracks(tracks)) or "no fixes", bool(tracks))


def _found_tracks(log: Alog, datum: Datum | None) -> tuple[tuple[Track, ...], Datum | None]:
    """The tracks of a log and the datum they are from; places that are left out are told.

    Raises:
        ExportError: There are none.
    """
    from alogkit.export.track import LACKS_DATUM, tracks_of

    found = tracks_of(log, datum)
    if found.lacks_datum:
        remark(f"alogkit: some places are left out: {LACKS_DATUM}")
    return found.tracks, found.datum


def _in_window(tracks: tuple[Track, ...], asked: Asked) -> tuple[Track, ...]:
    from alogkit.export.track import between

    clipped = (between(track, asked.start, asked.stop) for track in tracks)
    return tuple(track for track in clipped if track.fixes)


def _names(log: Alog, words: tuple[str, ...]) -> tuple[str, ...]:
    """The variables that are meant; what matches nothing is told."""
    from alogkit.alog.names import expand_all
    from alogkit.cli.reading import warn_unmatched

    names, unmatched = expand_all(log, words)
    warn_unmatched(log, unmatched)
    return names


def _wide(log: Alog, asked: Asked, clock: Clock) -> Content:
    from alogkit.export.csv_text import wide_csv
    from alogkit.export.facts import facts_of
    from alogkit.export.jsonl import wide_jsonl
    from alogkit.export.matlab import wide_mat, wide_names
    from alogkit.export.parquet import wide_parquet
    from alogkit.export.wide import wide_table

    names = _names(log, asked.names) if asked.names else log.variables
    at = None if asked.at is None else _names(log, (asked.at,))
    if at is not None and len(at) > 1:
        raise CommandError(Status.USAGE, f"--at {asked.at}: means {len(at)} variables; name one")
    instants = asked.at if not at else at[0]
    table = wide_table(log, names, asked.start, asked.stop, every=asked.every, at=instants)
    facts = facts_of(log, clock)
    if asked.form is Format.CSV:
        chunks = wide_csv(table, clock, defuse=asked.defuse)
    elif asked.form is Format.JSONL:
        chunks = wide_jsonl(table, clock)
    elif asked.form is Format.PARQUET:
        chunks = wide_parquet(table, clock, facts)
    else:
        _tell_names(wide_names(table))
        chunks = wide_mat(table, clock, facts)
    told = f"{len(table.times)} rows of {len(names)} variables"
    return Content(chunks, told, len(table.times) > 0 and len(names) > 0)


def _long(log: Alog, asked: Asked, clock: Clock) -> Content:
    from alogkit.export.csv_text import long_csv
    from alogkit.export.facts import facts_of
    from alogkit.export.jsonl import long_jsonl
    from alogkit.export.matlab import long_mat, long_names
    from alogkit.export.parquet import long_parquet
    from alogkit.export.rows import postings

    names = _names(log, asked.names) if asked.names else None
    found = postings(log, names, asked.start, asked.stop)
    told = f"{len(found)} of {len(log)} postings"
    facts = facts_of(log, clock)
    if asked.form is Format.CSV:
        chunks = long_csv(found, clock, defuse=asked.defuse)
    elif asked.form is Format.JSONL:
        chunks = long_jsonl(found, clock)
    elif asked.form is Format.PARQUET:
        chunks = long_parquet(found, clock, facts)
    elif asked.form is Format.MAT:
        _tell_names(long_names(found))
        chunks = long_mat(found, clock, facts)
    else:
        return _mcap(log, asked, clock, found)
    return Content(chunks, told, bool(found))


def _mcap(log: Alog, asked: Asked, clock: Clock, found: list[Found]) -> Content:
    from alogkit.export.errors import ExportError
    from alogkit.export.facts import facts_of
    from alogkit.export.foxglove import mcap

    tracks: tuple[Track, ...] = ()
    datum = asked.datum
    try:
        tracks, datum = _found_tracks(log, datum)
    except ExportError as error:
        # Without a track the postings are still worth having, unless it is what was asked for.
        if asked.datum is not None:
            raise
        remark(f"alogkit: no track: {error}")
    tracks = _in_window(tracks, asked)
    chunks = mcap(found, tracks, clock, facts_of(log, clock, datum))
    sane = sum(clock.sane(one.time) for one in found)
    told = [f"{sane} of {len(log)} postings", *_told_tracks(tracks)]
    if sane < len(found):
        told.append(f"{len(found) - sane} of absurd times left out")
    return Content(chunks, ", ".join(told), sane > 0)


def _told_tracks(tracks: tuple[Track, ...]) -> list[str]:
    return [f"{track.vehicle} {len(track.fixes)} fixes" for track in tracks]


def _tell_names(names: dict[str, str]) -> None:
    """Say which variables have another name in MATLAB."""
    changed = [f"{name} as {new}" for name, new in names.items() if name != new]
    if changed:
        more = f" and {len(changed) - _SHOWN} more" if len(changed) > _SHOWN else ""
        shown = ", ".join(changed[:_SHOWN])
        remark(f"alogkit: renamed for MATLAB: {shown}{more}; alogkit.names in the file tells all")
