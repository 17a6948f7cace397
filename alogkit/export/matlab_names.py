"""Names that MATLAB takes: a letter, then letters, digits and `_`, 63 in all, no keyword."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST = 63
_KEYWORDS = frozenset(
    (
        *("break", "case", "catch", "classdef", "continue", "else", "elseif", "end", "for"),
        *("function", "global", "if", "otherwise", "parfor", "persistent", "return", "spmd"),
        *("switch", "try", "while"),
    )
)
_odd = re.compile(r"[^A-Za-z0-9_]")


def matlab_names(names: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """What each name is called in MATLAB, no two alike.

    Odd characters become `_`, an `x` goes before a start that is no letter, the end is cut off, and
    a number is put behind a name that is taken.

    Args:
        names: Any texts.
        taken: Valid names that are not free.

    """
    used = {*taken, *_KEYWORDS}
    found: dict[str, str] = {}
    for name in names:
        plain = _odd.sub("_", name)
        base = (plain if plain[:1].isalpha() else f"x{plain}")[:LONGEST]
        candidate, number = base, 1
        while candidate in used:
            number += 1
            ending = f"_{number}"
            candidate = base[: LONGEST - len(ending)] + ending
        used.add(candidate)
        found[name] = candidate
    return found
