"""What `alogkit export` is asked for, and whether it makes sense."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from alogkit.cli.status import CommandError, Status
from alogkit.export.formats import TABLES, TEXTS, TRACKS, Format

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.export.datum import Datum


class Asked(NamedTuple):
    """What is to be exported, and how.

    Attributes:
        form: The format.
        names: Variables, as words; none for all.
        start: Earliest time (s since LOGSTART).
        stop: Time (s) to stop before.
        wide: Whether a row is an instant.
        every: Distance of the instants (s), or None.
        at: The variable that sets the instants, or None.
        warp: The time warp as the user says, or None.
        datum: Where x and y are 0 as the user says, or None.
        defuse: Whether CSV is made safe for spreadsheets.
    """

    form: Format
    names: tuple[str, ...]
    start: float
    stop: float
    wide: bool
    every: float | None
    at: str | None
    warp: float | None
    datum: Datum | None
    defuse: bool


def check(asked: Asked, out: str | None) -> None:
    """Refuse what makes no sense, before a log is read.

    Args:
        asked: For what.
        out: The output, None for standard output.

    Raises:
        CommandError: Options that do not fit, or a package that is not installed (2).

    """
    from alogkit.export.errors import MissingExtraError
    from alogkit.export.extras import check_extra

    reason = next((reason for wrong, reason in _troubles(asked, out) if wrong), None)
    if reason is not None:
        raise CommandError(Status.USAGE, reason)
    try:
        check_extra(asked.form)
    except MissingExtraError as error:
        raise CommandError(Status.USAGE, str(error)) from error


def _troubles(asked: Asked, out: str | None) -> Iterator[tuple[bool, str]]:
    """What may be wrong: whether it is, and what to say then."""
    form, name = asked.form, f"a .{asked.form.value}"
    yield not _positive(asked.every), "--every: needs a number of seconds above 0"
    yield not _positive(asked.warp), "--warp: needs a number above 0"
    both = asked.every is not None and asked.at is not None
    yield both, "--every and --at: give only one of them"
    narrow = asked.wide and form not in TABLES
    yield narrow, f"{name} is not wide: leave out --wide, --every and --at"
    defused = asked.defuse and form is not Format.CSV
    yield defused, f"--defuse is for .csv, not for {name}"
    placed = asked.datum is not None and form not in {*TRACKS, Format.MCAP}
    yield placed, f"--datum is for .geojson, .kml and .mcap, not for {name}"
    named = bool(asked.names) and form in TRACKS
    yield named, f"{name} tells only where vehicles went: leave out {' '.join(asked.names)}"
    homeless = out is None and form not in TEXTS
    yield homeless, f"{name} is not for standard output: name a file"


def _positive(number: float | None) -> bool:
    """Whether a number is finite and above 0, if it is given."""
    return number is None or (isfinite(number) and number > 0.0)


def datum_of_option(text: str) -> Datum:
    """The datum that `--datum LAT,LON` gives.

    Raises:
        CommandError: It is none (2).
    """
    from alogkit.alog.lines import is_decimal
    from alogkit.export.datum import Datum, is_place
    from alogkit.export.geodesy import HIGHEST_LATITUDE_DEG

    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 2 and all(map(is_decimal, parts)):  # noqa: PLR2004 -- latitude, longitude
        latitude, longitude = map(float, parts)
        if is_place(latitude, longitude) and abs(latitude) < HIGHEST_LATITUDE_DEG:
            return Datum(latitude, longitude, "as told")
    reason = f"--datum {text}: needs degrees north and east, as 43.8253,-70.3304"
    raise CommandError(Status.USAGE, reason)
