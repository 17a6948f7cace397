"""Command lines that are understood without the command line library.

Grading a log is what loops and CI do a thousand times, and takes less time than importing the
library. A line with nothing but words and well-known options means the same without it; any other
line is left to it, and so is everything that is to be said about a wrong one.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Plain(NamedTuple):
    """What a plain line says.

    Attributes:
        words: Its arguments.
        values: Those of its options, by the parameter's name.
        switches: Its options without a value, by the parameter's name.
    """

    words: list[str]
    values: dict[str, str]
    switches: set[str]


def plain(
    words: Sequence[str], values: Mapping[str, str], switches: Mapping[str, str]
) -> Plain | None:
    """What a command line says, or None if it is not a plain one.

    Args:
        words: What follows the command's name.
        values: Options with a value, to the name of their parameter.
        switches: Options without one, to the name of theirs.
    """
    # There the library is what expands `*.alog`.
    if os.name == "nt":
        return None
    found = Plain([], {}, set())
    ahead = iter(words)
    for word in ahead:
        if word in switches:
            found.switches.add(switches[word])
        elif word in values:
            value = next(ahead, "-")
            # An option again, and a value like an option, are the library's business.
            if values[word] in found.values or value.startswith("-"):
                return None
            found.values[values[word]] = value
        elif word.startswith("-"):
            return None
        else:
            found.words.append(word)
    return found if found.words else None
