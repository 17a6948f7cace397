"""KML tracks, for Google Earth and the like."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from alogkit.export.texts import iso, xml_sound

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.export.clock import Clock
    from alogkit.export.track import Fix, Track

_KML = "http://www.opengis.net/kml/2.2"
_GX = "http://www.google.com/kml/ext/2.2"


def kml(tracks: Iterable[Track], clock: Clock, name: str) -> Iterator[bytes]:
    """Tracks, a placemark a vehicle: with times where UTC is known, else lines.

    Args:
        tracks: The tracks.
        clock: What times are in UTC.
        name: Of the document.

    """
    root = Element("kml", {"xmlns": _KML, "xmlns:gx": _GX})
    document = SubElement(root, "Document")
    SubElement(document, "name").text = xml_sound(name)
    for track in tracks:
        mark = SubElement(document, "Placemark")
        SubElement(mark, "name").text = xml_sound(track.vehicle)
        SubElement(mark, "description").text = f"from {track.variables}"
        if clock.known:
            _timed(mark, track, clock)
        else:
            _untimed(mark, track)
    indent(root)
    yield tostring(root, encoding="utf-8", xml_declaration=True) + b"\n"


def _timed(mark: Element, track: Track, clock: Clock) -> None:
    several = SubElement(mark, "gx:MultiTrack")
    for piece in track.pieces():
        one = SubElement(several, "gx:Track")
        SubElement(one, "altitudeMode").text = _altitude_mode(piece)
        for fix in piece:
            SubElement(one, "when").text = iso(clock.utc(fix.time) or 0.0)
        for fix in piece:
            SubElement(one, "gx:coord").text = " ".join(_position(fix))


def _untimed(mark: Element, track: Track) -> None:
    several = SubElement(mark, "MultiGeometry")
    for piece in track.pieces():
        line = SubElement(several, "LineString")
        SubElement(line, "altitudeMode").text = _altitude_mode(piece)
        places = [",".join(_position(fix)) for fix in (piece if len(piece) > 1 else piece * 2)]
        SubElement(line, "coordinates").text = " ".join(places)


def _altitude_mode(piece: tuple[Fix, ...]) -> str:
    known = any(fix.depth is not None for fix in piece)
    return "absolute" if known else "clampToGround"


def _position(fix: Fix) -> tuple[str, str, str]:
    height = 0.0 if fix.depth is None else -fix.depth + 0.0
    return f"{fix.longitude_deg:.8f}", f"{fix.latitude_deg:.8f}", f"{height:.3f}"
