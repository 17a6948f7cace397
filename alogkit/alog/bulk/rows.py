"""The rows that stand in pLogger's columns, found and cut for many lines at once.

What is not found here is not lost: it is looked at line by line (`lines.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from alogkit.alog.bulk.names import KeyTable, Names
from alogkit.alog.bulk.times import TimeParser
from alogkit.alog.bulk.words import (
    BLANK,
    COLON,
    FIRST,
    SIZE,
    differing,
    first_hit_of_many,
    hits_of,
    hits_of_ends,
    load,
)
from alogkit.alog.lines import SOURCE_WIDTH, TIME_WIDTH, VARIABLE_WIDTH

if TYPE_CHECKING:
    from alogkit.alog.bulk.chunks import Chunk
    from alogkit.alog.bulk.words import Bytes, Codes, Flags, Floats, Places, Words

VARIABLE = TIME_WIDTH + 1
SOURCE = VARIABLE + VARIABLE_WIDTH + 1
_TIME_WORDS = VARIABLE // SIZE
_FIELD_WORDS = (VARIABLE_WIDTH + 1 + SIZE - 1) // SIZE
_IN_LAST = VARIABLE_WIDTH % SIZE
_NAME_WORDS = 5
_LONGEST = SIZE * (_NAME_WORDS - 1)
"""The longest name that is found here; longer ones are looked at one by one."""
_SEPARATORS = b" \t\n"


@dataclass(slots=True)
class Rows:
    """The lines of a chunk as rows, an item a line; nonsense where `found` is False.

    Attributes:
        found: Whether time and variable stand in pLogger's columns and a source follows.
        times: Seconds since LOGSTART.
        variables: Code of the variable.
        origin_at: Where the source field starts.
    """

    found: Flags
    times: Floats
    variables: Codes
    origin_at: Places


@dataclass(slots=True)
class Origins:
    """What follows the variable in some rows, an item a row; nonsense where `found` is False.

    Attributes:
        found: Whether the value, too, stands in pLogger's column.
        sources: Code of the app.
        has_aux: Whether a colon follows it.
        value_at: Where the raw value starts.
    """

    found: Flags
    sources: Codes
    has_aux: Flags
    value_at: Places


class RowParser:
    """Finds rows, and learns the names and the shapes of times of a file meanwhile.

    Attributes:
        variables: Met so far, some maybe in lines that are no rows.
        sources: Apps, likewise.
    """

    def __init__(self) -> None:
        self.variables = Names()
        self.sources = Names()
        self._time_parser = TimeParser()
        self._short_variables = KeyTable(_FIELD_WORDS)
        self._short_sources = KeyTable(2)
        self._long_variables = KeyTable(_NAME_WORDS)
        self._long_sources = KeyTable(_NAME_WORDS)

    def rows(self, chunk: Chunk) -> Rows:
        """The lines of a chunk as rows, up to their source."""
        data, at = chunk.data, chunk.starts + VARIABLE
        words = load(data, chunk.starts, _TIME_WORDS + _FIELD_WORDS)
        found, times = self._time_parser.times(chunk, words[:_TIME_WORDS])
        field = words[_TIME_WORDS:]
        behind = field[-1] >> np.uint64(8 * _IN_LAST)
        field[-1] &= FIRST[_IN_LAST + 1]
        codes = self._short_variables.find(field)
        origin_at = chunk.starts + SOURCE
        unknown = np.flatnonzero(found & (codes < 0))
        if unknown.size:
            is_short = (behind[unknown] & np.uint64(0xFF)) == BLANK
            short, long = unknown[is_short], unknown[~is_short]
            self._learn_fields(data, at, field, short, codes)
            self._long_variables_at(data, at, long, codes, origin_at)
        found &= codes >= 0
        found &= data[origin_at] > BLANK
        return Rows(found, times, codes, origin_at)

    def origins(self, data: Bytes, at: Places) -> Origins:
        """Source and start of the value of some rows.

        Args:
            data: Of their chunk.
            at: Where their source fields start.

        """
        field = load(data, at, 2)
        codes = self._short_sources.find(field)
        has_aux = np.zeros(codes.shape, np.bool_)
        value_at = at + (SOURCE_WIDTH + 1)
        unknown = np.flatnonzero(codes < 0)
        if unknown.size:
            self._other_origins(
                data, at, unknown, field, Origins(codes >= 0, codes, has_aux, value_at)
            )
        return Origins(codes >= 0, codes, has_aux, value_at)

    def _learn_fields(
        self, data: Bytes, at: Places, field: list[Words], rows: Places, codes: Codes
    ) -> None:
        """Learn the variables of fields that have a blank behind them."""
        if rows.size:
            self._short_variables.learn(
                field,
                rows,
                lambda row: _code_of_field(
                    data, at[row], VARIABLE_WIDTH, _SEPARATORS, self.variables
                ),
            )
            codes[rows] = self._short_variables.find([word[rows] for word in field])

    def _long_variables_at(
        self, data: Bytes, at: Places, rows: Places, codes: Codes, origin_at: Places
    ) -> None:
        """Find the variables that are longer than their field, and the sources behind them."""
        if rows.size:
            words = load(data, at[rows], _NAME_WORDS)
            lengths = first_hit_of_many([hits_of_ends(word) for word in words])
            found = _long_names(
                data, at[rows], words, lengths, table=self._long_variables, names=self.variables
            )
            ends = at[rows] + lengths
            found[(data[ends] != BLANK) | (lengths <= VARIABLE_WIDTH)] = -1
            codes[rows] = found
            origin_at[rows] = ends + 1

    def _other_origins(
        self, data: Bytes, at: Places, rows: Places, field: list[Words], origins: Origins
    ) -> None:
        """Find source fields that are new, that are longer than their column, or have a colon."""
        words = load(data, at[rows], _NAME_WORDS)
        ends = first_hit_of_many([hits_of_ends(word) for word in words])
        lengths = np.minimum(ends, first_hit_of_many([hits_of(word, COLON) for word in words]))
        is_short = (ends <= SOURCE_WIDTH) & (lengths == ends)
        short, long = rows[is_short], rows[~is_short]
        if short.size:
            self._short_sources.learn(
                field,
                short,
                lambda row: _code_of_field(
                    data, at[row], SOURCE_WIDTH, _SEPARATORS + b":", self.sources
                ),
            )
            origins.sources[short] = self._short_sources.find([word[short] for word in field])
        if long.size:
            words = [word[~is_short] for word in words]
            ends, lengths = ends[~is_short], lengths[~is_short]
            found = _long_names(
                data, at[long], words, lengths, table=self._long_sources, names=self.sources
            )
            ok = (ends > 0) & (ends < SIZE * _NAME_WORDS) & (data[at[long] + ends] == BLANK)
            ok &= differing(words[:2], BLANK, ends, SOURCE_WIDTH + 1) == 0
            found[~ok] = -1
            origins.sources[long] = found
            origins.has_aux[long] = lengths < ends
            origins.value_at[long] = at[long] + np.maximum(ends, SOURCE_WIDTH) + 1


def _long_names(
    data: Bytes, at: Places, words: list[Words], lengths: Places, *, table: KeyTable, names: Names
) -> Codes:
    """Codes of names of any lengths up to `_LONGEST`, -1 for longer ones."""
    # The length is part of the key: `A` and `A\0` are the same words.
    key = [
        word & FIRST.take(lengths - SIZE * index, mode="clip")
        for index, word in enumerate(words[:-1])
    ]
    key.append(lengths.astype(np.uint64))
    codes = table.find(key)
    unknown = np.flatnonzero((codes < 0) & (lengths <= _LONGEST))
    if unknown.size:
        table.learn(
            key,
            unknown,
            lambda row: names.code(data[at[row] : at[row] + lengths[row]].tobytes()),
        )
        codes[unknown] = table.find([word[unknown] for word in key])
    return codes


def _code_of_field(data: Bytes, at: int, width: int, others: bytes, names: Names) -> int | None:
    """The code of a name alone in a field with a blank behind; None if `others` are in it."""
    name = data[at : at + width + 1].tobytes().rstrip(b" ")
    if not name or len(name) > width or not set(name).isdisjoint(others):
        return None
    return names.code(name)
