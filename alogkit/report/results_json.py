"""A run as JSON; `docs/schema/results.schema.json` describes it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from alogkit import __version__
from alogkit.report.entry import counts, outcome
from alogkit.verdict import verdict_to_dict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.report.entry import Entry

FORMAT = 1
"""Raised when a reader of the JSON would have to change."""


def results_json(entries: Sequence[Entry]) -> str:
    """A run as strict JSON, with every case's verdict and findings."""
    content = {
        "format": FORMAT,
        "alogkit": __version__,
        "ok": bool(entries) and all(entry.ok for entry in entries),
        "counts": {grade.lower(): number for grade, number in counts(entries).items()},
        "results": [_entry_dict(entry) for entry in entries],
    }
    return json.dumps(content, indent=2, allow_nan=False) + "\n"


def _entry_dict(entry: Entry) -> dict[str, object]:
    return {
        "case": entry.name,
        "suite": entry.suite,
        "file": entry.path,
        "line": entry.line,
        "about": entry.about,
        "control": entry.control,
        "ok": entry.ok,
        "grade": entry.grade.lower(),
        "outcome": outcome(entry),
        "error": entry.error or None,
        "row": entry.row or None,
        "folder": entry.folder or None,
        "verdict": None if entry.verdict is None else verdict_to_dict(entry.verdict),
    }
