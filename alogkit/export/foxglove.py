"""MCAP files for Foxglove: a JSON channel a variable, and one a vehicle for where it went."""

from __future__ import annotations

from heapq import merge
from json import dumps
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from alogkit.export.errors import ExportError
from alogkit.export.extras import imported
from alogkit.export.jsonl import finite
from alogkit.export.rows import rows
from alogkit.export.sink import Sink
from alogkit.export.texts import sound
from alogkit.toolbox.select import by_time

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mcap.writer import Writer

    from alogkit.export.clock import Clock
    from alogkit.export.rows import Row
    from alogkit.export.track import Fix, Track
    from alogkit.toolbox.select import Found

_POSTING: dict[str, Any] = {
    "title": "moos.Posting",
    "description": "A value posted to a MOOS variable.",
    "type": "object",
    "properties": {
        "time": {"type": "number", "description": "Seconds since LOGSTART"},
        "number": {"type": "number", "description": "The value of a double"},
        "text": {"type": "string", "description": "The value as text"},
        "source": {"type": "string", "description": "The app that posted it"},
        "aux": {"type": "string", "description": "What follows the source's colon"},
    },
    "required": ["time", "text", "source"],
}
_LOCATION: dict[str, Any] = {
    "title": "foxglove.LocationFix",
    "type": "object",
    "properties": {
        "timestamp": {
            "type": "object",
            "title": "time",
            "properties": {"sec": {"type": "integer"}, "nsec": {"type": "integer"}},
        },
        "frame_id": {"type": "string"},
        "latitude": {"type": "number"},
        "longitude": {"type": "number"},
        "altitude": {"type": "number"},
        "position_covariance": {
            "type": "array",
            "items": {"type": "number"},
            "minItems": 9,
            "maxItems": 9,
        },
        "position_covariance_type": {"type": "integer"},
    },
}
_BATCH = 4096
_NANO = 1_000_000_000
_MOST_VARIABLES = 65000
"""Channels have numbers of 16 bits, and tracks need some."""
_LATEST = 1.8e10
"""Seconds: not far below 2**64 ns."""


class _Message(NamedTuple):
    """What is to be written."""

    time: float
    """Seconds since LOGSTART."""
    channel: int
    content: dict[str, Any]


class Stamps:
    """The stamps of messages (ns since 1970).

    Players go by `log_time`, so that it runs in MOOS seconds from LOGSTART in UTC; `publish_time`
    is UTC, and so runs slower when a warp is above 1. Where UTC is not known both count from 1970,
    shifted by whole seconds if there are times before LOGSTART.

    Attributes:
        zero: What `log_time` is at LOGSTART (s since 1970).

    Raises:
        ExportError: A time does not fit into a stamp.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        first, last = clock.span
        self.zero = float(ceil(max(0.0, -first))) if clock.zero is None else clock.zero
        if self.zero + first < 0.0 or self.zero + last > _LATEST:
            reason = f"times from {first:.0f} to {last:.0f} s after LOGSTART do not fit into MCAP"
            raise ExportError(reason)

    def log_time(self, time: float) -> int:
        """When a player shows what was posted at a time (s since LOGSTART)."""
        return _nanoseconds(self.zero + time)

    def publish_time(self, time: float) -> int:
        """When it was really posted."""
        utc = self._clock.utc(time)
        return self.log_time(time) if utc is None else _nanoseconds(utc)


def mcap(
    found: Sequence[Found], tracks: Sequence[Track], clock: Clock, facts: Mapping[str, str]
) -> Iterator[bytes]:
    """Postings, and fixes of tracks, in the order of their times.

    Postings of absurd times, which have no stamp, are left out.

    Args:
        found: The postings; the topic of `NODE_REPORT.X` is `/NODE_REPORT/X`.
        tracks: For channels of `foxglove.LocationFix`.
        clock: What times are in UTC.
        facts: About the log, for the file's metadata.

    Raises:
        ExportError: There is no mcap, or the format cannot hold so many variables or such times.

    """
    stamps = Stamps(clock)
    sink = Sink()
    writer = imported("mcap.writer", "MCAP", "mcap").Writer(sink)
    writer.start(profile="", library="alogkit")
    shown = {**facts, "log_time_zero": f"{stamps.zero:.6f}"}
    writer.add_metadata("alogkit", shown)
    streams = [_postings(writer, found, clock), *_fixes(writer, tracks, stamps)]
    for number, message in enumerate(merge(*streams, key=lambda one: one.time), 1):
        writer.add_message(
            message.channel,
            stamps.log_time(message.time),
            dumps(message.content, ensure_ascii=False, allow_nan=False).encode(),
            stamps.publish_time(message.time),
        )
        if number % _BATCH == 0:
            yield sink.drain()
    writer.finish()
    yield sink.drain()


def topic_of(name: str) -> str:
    """The topic of a variable: a dot, as before a payload's key, would need quotes in Foxglove."""
    return "/" + sound(name).replace(".", "/")


def _postings(writer: Writer, found: Sequence[Found], clock: Clock) -> Iterator[_Message]:
    schema = writer.register_schema("moos.Posting", "jsonschema", dumps(_POSTING).encode())
    names = dict.fromkeys(one.column.variable for one in found)
    if len(names) > _MOST_VARIABLES:
        reason = f"{len(names)} variables are more than MCAP holds; name those that you want"
        raise ExportError(reason)
    channels = {
        name: writer.register_channel(topic_of(name), "json", schema, {"variable": sound(name)})
        for name in names
    }
    timed = by_time(one for one in found if clock.sane(one.time))
    for one, row in zip(timed, rows(timed, clock), strict=True):
        yield _Message(row.time, channels[one.column.variable], _posting(row))


def _posting(row: Row) -> dict[str, Any]:
    content: dict[str, Any] = {"time": row.time, "text": row.text, "source": row.source}
    if row.number is not None:
        content["number"] = finite(row.number)
    if row.aux is not None:
        content["aux"] = row.aux
    return content


def _fixes(writer: Writer, tracks: Sequence[Track], stamps: Stamps) -> Iterator[Iterator[_Message]]:
    if not tracks:
        return
    schema = writer.register_schema(_LOCATION["title"], "jsonschema", dumps(_LOCATION).encode())
    for track in tracks:
        channel = writer.register_channel(f"/location/{track.vehicle}", "json", schema)
        yield _track(track, channel, stamps)


def _track(track: Track, channel: int, stamps: Stamps) -> Iterator[_Message]:
    for fix in track.fixes:
        yield _Message(fix.time, channel, _location(fix, track.vehicle, stamps))


def _location(fix: Fix, vehicle: str, stamps: Stamps) -> dict[str, Any]:
    seconds, nanoseconds = divmod(stamps.log_time(fix.time), _NANO)
    return {
        "timestamp": {"sec": seconds, "nsec": nanoseconds},
        "frame_id": vehicle,
        "latitude": fix.latitude_deg,
        "longitude": fix.longitude_deg,
        "altitude": 0.0 if fix.depth is None else 0.0 - fix.depth,
        "position_covariance": [0.0] * 9,
        "position_covariance_type": 0,
    }


def _nanoseconds(seconds: float) -> int:
    """Seconds as nanoseconds, to the microsecond that their float tells."""
    return round(seconds * 1e6) * 1000
