"""Words that mean variables: `NAV_X`, `NAV_*`, `NODE_REPORT.X` for a key of payloads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from alogkit.alog.columns import Column
from alogkit.alog.lines import is_decimal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from alogkit.alog.log import Alog


def column(log: Alog, name: str) -> Column:
    """The postings of a variable, or of a key of its payloads (`NODE_REPORT.X`).

    A variable whose own name holds the dot comes first; empty when nothing has the name.
    """
    parts = payload_name(log, name)
    return log.column(name) if parts is None else payload_column(log, *parts)


def columns(log: Alog, words: Iterable[str]) -> list[Column]:
    """The columns that words mean, each once; an empty one for a word that means none."""
    found, unmatched = expand_all(log, words)
    bases = {name: payload_name(log, name) for name in found}
    log.select(name if parts is None else parts[0] for name, parts in bases.items())
    return [column(log, name) for name in (*found, *unmatched)]


def payload_name(log: Alog, name: str) -> tuple[str, str] | None:
    """Variable and key that a pseudo-variable names, None for a plain name."""
    if name in log.variables:
        return None
    for dot in re.finditer(r"(?<=.)\.(?=.)", name):
        if name[: dot.start()] in log.variables:
            return name[: dot.start()], name[dot.end() :]
    return None


def expand(log: Alog, word: str) -> tuple[str, ...]:
    """The variables that a word means, in the log's order; none when it means none.

    A `*` stands for any characters: `NAV_*`, `*_ERROR`, `NODE_REPORT.*`.
    """
    if "*" not in word:
        known = word in log.variables or len(column(log, word)) > 0
        return (word,) if known else ()
    plain = tuple(filter(matcher(word), log.variables))
    if plain or "." not in word:
        return plain
    base, _, key = word.partition(".")
    return tuple(
        f"{variable}.{name}"
        for variable in filter(matcher(base), log.variables)
        for name in filter(matcher(key), payload_keys(log, variable))
    )


def expand_all(log: Alog, words: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The variables that words mean, each once, and the words that mean none."""
    found = {word: expand(log, word) for word in words}
    names = tuple(dict.fromkeys(name for meant in found.values() for name in meant))
    return names, tuple(word for word, meant in found.items() if not meant)


def matcher(word: str) -> Callable[[str], bool]:
    """What tells whether a name is the word, `*` standing for any characters."""
    if "*" not in word:
        return word.__eq__
    pattern = re.compile(".*".join(map(re.escape, word.split("*"))), re.DOTALL)
    return lambda name: pattern.fullmatch(name) is not None


def payload_column(log: Alog, variable: str, key: str) -> Column:
    """What a variable's payloads say under a key, as the column `VARIABLE.KEY`.

    Postings without the key are left out. A value that is a decimal number is one.
    """
    from alogkit.alog.payload import field  # noqa: PLC0415 -- most words name plain variables

    column = log.column(variable)
    rows = [
        (row, value)
        for row, text in enumerate(column.texts)
        if (value := field(text, key)) is not None
    ]
    return Column(
        variable=f"{variable}.{key}",
        times=tuple(column.times[row] for row, _ in rows),
        numbers=tuple(float(value) if is_decimal(value) else None for _, value in rows),
        texts=tuple(value for _, value in rows),
        sources=tuple(column.sources[row] for row, _ in rows),
        auxes=tuple(column.auxes[row] for row, _ in rows),
        lines=tuple(column.lines[row] for row, _ in rows),
    )


def payload_keys(log: Alog, variable: str) -> tuple[str, ...]:
    """The keys in a variable's payloads, in order of first appearance."""
    from alogkit.alog.payload import fields  # noqa: PLC0415 -- as above

    return tuple(
        dict.fromkeys(key for text in log.column(variable).texts for key, _ in fields(text))
    )
