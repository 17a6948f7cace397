"""alogkit: simulate, replay, grade and draw MOOS-IvP mission logs."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alogkit.alog.align import shifts, skew
    from alogkit.alog.log import Alog
    from alogkit.alog.posting import Posting, Problem
    from alogkit.alog.read import read, read_run
    from alogkit.casefile.load import load_harness
    from alogkit.evaluate.evaluate import evaluate as grade
    from alogkit.sim.run import simulate
    from alogkit.sim.save import save_run, to_alog
    from alogkit.suite import run_case
    from alogkit.verdict import Grade, Verdict

__version__ = "0.1.0"

__all__ = [
    "Alog",
    "Grade",
    "Posting",
    "Problem",
    "Verdict",
    "grade",
    "load_harness",
    "read",
    "read_run",
    "run_case",
    "save_run",
    "shifts",
    "simulate",
    "skew",
    "to_alog",
]

_LATER = {
    "Alog": ("alogkit.alog.log", "Alog"),
    "Grade": ("alogkit.verdict", "Grade"),
    "Posting": ("alogkit.alog.posting", "Posting"),
    "Problem": ("alogkit.alog.posting", "Problem"),
    "Verdict": ("alogkit.verdict", "Verdict"),
    # `evaluate` is a package's name, so its function is public under the command's name.
    "grade": ("alogkit.evaluate.evaluate", "evaluate"),
    "load_harness": ("alogkit.casefile.load", "load_harness"),
    "read": ("alogkit.alog.read", "read"),
    "read_run": ("alogkit.alog.read", "read_run"),
    "run_case": ("alogkit.suite", "run_case"),
    "save_run": ("alogkit.sim.save", "save_run"),
    "shifts": ("alogkit.alog.align", "shifts"),
    "simulate": ("alogkit.sim.run", "simulate"),
    "skew": ("alogkit.alog.align", "skew"),
    "to_alog": ("alogkit.sim.save", "to_alog"),
}
"""Names that are loaded when first asked for: `--help` needs none of them."""


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for."""
    if name not in _LATER:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    module, attribute = _LATER[name]
    value: object = getattr(import_module(module), attribute)
    return value
