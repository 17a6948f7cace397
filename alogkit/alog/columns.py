"""The postings of a log as columns, not as objects: what `Alog` keeps inside."""

from __future__ import annotations

from array import array
from operator import itemgetter
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from alogkit.alog.lines import DEFAULT_DECIMALS
from alogkit.alog.posting import Posting
from alogkit.record import field, field_names, record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from alogkit.alog.scan import Scan
    from alogkit.alog.values import Values

_Item = TypeVar("_Item")
_Item_co = TypeVar("_Item_co", covariant=True)


class Items(Protocol[_Item_co]):
    """Things in a row, which may be made when they are looked at."""

    def __getitem__(self, row: int, /) -> _Item_co:
        """The one of a row."""

    def __len__(self) -> int:
        """How many there are."""

    def __iter__(self) -> Iterator[_Item_co]:
        """All of them."""


@record
class Column:
    """All postings of one variable, in file order, as sequences of equal length.

    Times may repeat and may go back: file order is the order in which pLogger got the mail.

    Attributes:
        variable: Name of the variable.
        times: Seconds since LOGSTART.
        numbers: The value of a double, None for text. A nan that was posted is a nan.
        texts: The value as text; numbers too, without their padding.
        sources: The posting app.
        auxes: What follows the colon of the source field; None without one.
        lines: Line number in the file, from 1; grows strictly, so it also orders the postings of
            several variables.
    """

    variable: str
    times: tuple[float, ...] = ()
    numbers: tuple[float | None, ...] = ()
    texts: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    auxes: tuple[str | None, ...] = ()
    lines: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.times)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Column):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in field_names(Column))

    def __hash__(self) -> int:
        return hash((self.variable, self.times))

    def postings(self) -> Iterator[Posting]:
        """Its postings, one by one."""
        rows = zip(self.times, self.sources, self.auxes, self.numbers, self.texts, strict=True)
        for time, source, aux, number, text in rows:
            yield Posting(time, self.variable, source, aux, number, text)

    def arrays(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Times (s) and numbers (nan for text), each an array of shape `(n,)`."""
        import numpy as np  # noqa: PLC0415 -- takes 65 ms to import

        return np.array(self.times, np.float64), np.array(self.numbers, np.float64)

    def compact_times(self) -> Sequence[float]:
        """Its times (s), of a big log in eight bytes each."""
        return self.times

    def values(self) -> Items[float | str]:
        """The number or else the text of each row; of a big log in eight bytes each at most."""
        if None not in self.numbers:
            return array("d", cast("tuple[float, ...]", self.numbers))
        pairs = zip(self.numbers, self.texts, strict=True)
        return [text if number is None else number for number, text in pairs]

    def n_chars(self) -> int:
        """Characters of all its texts."""
        return sum(map(len, self.texts))

    def origins(self) -> tuple[tuple[str, str | None], ...]:
        """Each app and aux that posted, in order of first appearance."""
        return tuple(dict.fromkeys(zip(self.sources, self.auxes, strict=True)))

    def each_text(self) -> Iterator[str]:
        """Its texts, one by one: those of a big log are not held."""
        return iter(self.texts)

    def some(self, rows: Iterable[int]) -> Iterator[tuple[int, Posting]]:
        """The postings of some rows, given in ascending order, each with its line."""
        for row in rows:
            yield (
                self.lines[row],
                Posting(
                    self.times[row],
                    self.variable,
                    self.sources[row],
                    self.auxes[row],
                    self.numbers[row],
                    self.texts[row],
                ),
            )


@record
class Columns:
    """The postings of a log, an item a row in file order.

    Attributes:
        times: Seconds since LOGSTART.
        variable_codes: Index into `variables`.
        origin_codes: Index into `origins`.
        texts: Values as text.
        numeric: 1 where the value is a number, which is then the float of its text.
        line_numbers: From 1.
        variables: In order of first appearance.
        origins: Source and aux, in order of first appearance.
        padded: Whether numbers are padded to 12 characters when written.
        time_decimals: Decimals of a time when written.
        odd_times: Text of each time that is written otherwise; by row.
        tails: What ends a row when written, where it is not what pLogger would write; by row.
    """

    times: array[float]
    variable_codes: array[int]
    origin_codes: array[int]
    texts: list[str]
    numeric: bytearray
    line_numbers: array[int]
    variables: tuple[str, ...]
    origins: tuple[tuple[str, str | None], ...]
    padded: bool = True
    time_decimals: int = DEFAULT_DECIMALS
    odd_times: Mapping[int, str] = field(default_factory=dict)
    tails: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def from_scan(cls, scan: Scan, values: Values) -> Columns:
        """The columns of a file that was scanned and settled."""
        return cls(
            times=array("d", scan.times),
            variable_codes=array("I", scan.variable_codes),
            origin_codes=array("I", scan.origin_codes),
            texts=decode_all(values.texts),
            numeric=values.numeric,
            line_numbers=array("I", scan.line_numbers),
            variables=tuple(decode_all(scan.variables)),
            origins=tuple(map(split_origin, decode_all(scan.origins))),
            padded=values.padded,
            time_decimals=scan.time_decimals,
            odd_times=scan.odd_times,
            tails={row: decode(tail) for row, tail in values.tails.items()},
        )

    @classmethod
    def from_postings(cls, postings: Iterable[Posting], first_line: int) -> Columns:
        """The columns that reading these postings back from a file would give.

        Times and numbers get the decimals that the file would hold.

        Args:
            postings: In file order. A number with an empty text gets pLogger's (`12.50000`).
            first_line: Line number of the first posting, from 1.

        """
        times = array("d")
        texts: list[str] = []
        numeric = bytearray()
        line_numbers = array("I")
        variables: dict[str, int] = {}
        origins: dict[tuple[str, str | None], int] = {}
        variable_codes = array("I")
        origin_codes = array("I")
        line = first_line
        for time, variable, source, aux, number, posted in postings:
            text = posted if number is None or posted else format_number(number)
            times.append(round(time, DEFAULT_DECIMALS))
            variable_codes.append(variables.setdefault(variable, len(variables)))
            origin_codes.append(origins.setdefault((source, aux), len(origins)))
            texts.append(text)
            numeric.append(number is not None)
            line_numbers.append(line)
            line += 1 + text.count("\n")
        return cls(
            times=times,
            variable_codes=variable_codes,
            origin_codes=origin_codes,
            texts=texts,
            numeric=numeric,
            line_numbers=line_numbers,
            variables=tuple(variables),
            origins=tuple(origins),
        )

    def __len__(self) -> int:
        return len(self.times)

    def rows_by_variable(self) -> list[list[int]]:
        """The rows of each variable, in the order of `variables`."""
        rows: list[list[int]] = [[] for _ in self.variables]
        adders = [found.append for found in rows]
        for row, code in enumerate(self.variable_codes):
            adders[code](row)
        return rows

    def column(self, variable: str, rows: Sequence[int]) -> Column:
        """The given rows, which hold one variable, as a `Column`."""
        texts = pick(self.texts, rows)
        origins = pick(self.origins, pick(self.origin_codes, rows))
        return Column(
            variable=variable,
            times=pick(self.times, rows),
            numbers=tuple(map(_number, texts, pick(self.numeric, rows))),
            texts=texts,
            sources=tuple(source for source, _ in origins),
            auxes=tuple(aux for _, aux in origins),
            lines=pick(self.line_numbers, rows),
        )

    def posting(self, row: int) -> Posting:
        """One posting."""
        text = self.texts[row]
        return Posting(
            self.times[row],
            self.variables[self.variable_codes[row]],
            *self.origins[self.origin_codes[row]],
            _number(text, self.numeric[row]),
            text,
        )

    def postings(self) -> list[Posting]:
        """Every posting."""
        variables, origins = self.variables, self.origins
        return [
            Posting(time, variables[code], *origins[origin], _number(text, flag), text)
            for time, code, origin, text, flag in zip(
                self.times,
                self.variable_codes,
                self.origin_codes,
                self.texts,
                self.numeric,
                strict=True,
            )
        ]


def pick(items: Sequence[_Item], indices: Sequence[int]) -> tuple[_Item, ...]:
    """The items at some indices."""
    if len(indices) > 1:
        return itemgetter(*indices)(items)  # type: ignore[no-any-return] # the stub knows no star
    return tuple(items[index] for index in indices)


def format_number(number: float) -> str:
    """A double as pLogger prints it, without its padding."""
    return f"{number:.{DEFAULT_DECIMALS}f}"


def split_origin(field_text: str) -> tuple[str, str | None]:
    """Source and aux of a source field: cut at the first colon; aux None without one."""
    source, colon, aux = field_text.partition(":")
    return source, aux if colon else None


def decode(text: str) -> str:
    """Latin-1 text, one character a byte, as the UTF-8 it is; odd bytes become surrogates."""
    if text.isascii():
        return text
    return text.encode("latin-1").decode("utf-8", "surrogateescape")


def decode_all(texts: Iterable[str]) -> list[str]:
    """`decode` of each text."""
    return [text if text.isascii() else decode(text) for text in texts]


def _number(text: str, flag: int) -> float | None:
    return float(text) if flag else None
