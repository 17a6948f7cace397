"""What a reader of an exported file should know about the log, where the format has room for it."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from alogkit.export.texts import sound

if TYPE_CHECKING:
    from alogkit.alog.log import Alog
    from alogkit.export.clock import Clock
    from alogkit.export.datum import Datum


def facts_of(log: Alog, clock: Clock, datum: Datum | None = None) -> dict[str, str]:
    """The log's name, its vehicle, LOGSTART, time warp and datum, each if it is known."""
    facts = {
        "log": sound(PurePath(log.path).name),
        "community": sound(log.community),
        "logstart": "" if clock.start is None else f"{clock.start:.16g}",
        "time": "seconds since LOGSTART",
        "warp": "" if clock.warp is None else f"{clock.warp:g}",
        "warp_basis": clock.basis,
    }
    if datum is not None:
        facts["datum"] = f"{datum.latitude_deg:.8f},{datum.longitude_deg:.8f}"
        facts["datum_basis"] = datum.basis
    return {name: fact for name, fact in facts.items() if fact}
