"""The formats, and which of them a file's name means."""

from __future__ import annotations

from enum import Enum


class Format(Enum):
    """What a log can become."""

    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"
    MCAP = "mcap"
    MAT = "mat"
    GEOJSON = "geojson"
    KML = "kml"


TEXTS = frozenset({Format.CSV, Format.JSONL, Format.GEOJSON, Format.KML})
"""Formats that people and pipes can read; only these are compressed by a `.gz`."""
TABLES = frozenset({Format.CSV, Format.JSONL, Format.PARQUET, Format.MAT})
"""Formats that can be wide: a row an instant, a column a variable."""
TRACKS = frozenset({Format.GEOJSON, Format.KML})
"""Formats that hold where vehicles went, and nothing else."""

_ENDINGS = {f".{one.value}": one for one in Format} | {".ndjson": Format.JSONL}


def format_of(name: str) -> Format | None:
    """The format that a file's name means by its ending, None when it means none."""
    lowered = name.lower()
    plain = lowered.removesuffix(".gz")
    for ending, one in _ENDINGS.items():
        if plain.endswith(ending) and (plain == lowered or one in TEXTS):
            return one
    return None
