"""All lines of an alog, each to where it belongs: row, comment, blank, continuation, problem.

Values stay raw here. Whether a value is a number depends on the whole file and is settled
afterwards (`values.py`).
"""

from __future__ import annotations

from alogkit.alog.header import HeaderScan
from alogkit.alog.lines import (
    DEFAULT_DECIMALS,
    TIME_WIDTH,
    VALUE_COLUMN,
    Row,
    is_blank,
    is_cut_row,
    names_in_columns,
    plain_time,
    split_row,
    time_decimals,
)
from alogkit.alog.posting import Problem
from alogkit.record import field, record

_START = TIME_WIDTH + 1
_HEAD = slice(_START)
_NAMES = slice(_START, VALUE_COLUMN)
_Layout = tuple[int, int, int, str]
"""How a line with known names is cut: codes of variable and origin, column of the value, names."""


@record
class Continuation:
    """The lines after a row that belong to no row of their own.

    Attributes:
        first: Number of the first of them, from 1.
        lines: Their texts.
    """

    first: int
    lines: list[str] = field(default_factory=list)


class Scan:
    """The rows of a file as columns of raw text, and a tally of its other lines.

    Attributes:
        times: Time of each row (s since LOGSTART).
        variable_codes: Index into `variables`, a row each.
        origin_codes: Index into `origins`, a row each.
        raws: Raw value of each row's first line, closing blank included.
        line_numbers: From 1, a row each.
        variables: Names, in order of first appearance.
        origins: Source fields, aux included, in order of first appearance.
        unaligned: Rows whose value does not stand in pLogger's column.
        odd: Rows whose time or variable does not.
        marked: Rows under a header that says that values carry type marks.
        continuations: By row.
        blanks: Blank lines after a row's last line, by row.
        problems: Found so far.
        has_nul: Whether the file holds a NUL anywhere.
        time_decimals: Decimals of the first time that has any.
        odd_times: Text of each time that this number of decimals does not give; by row.
        unterminated: Whether the last line lacks its line feed.
    """

    def __init__(
        self, text: str, *, header_scan: HeaderScan | None = None, decimals: int | None = None
    ) -> None:
        """Sort all lines of a text.

        Args:
            text: A file, or a stretch of one that begins with a row.
            header_scan: What the comments before it say.
            decimals: Of the first time of the file that has any, where the text does not tell.

        """
        self.times: list[float] = []
        self.variable_codes: list[int] = []
        self.origin_codes: list[int] = []
        self.raws: list[str] = []
        self.line_numbers: list[int] = []
        self.variables: dict[str, int] = {}
        self.origins: dict[str, int] = {}
        self.unaligned: set[int] = set()
        self.odd: list[int] = []
        self.marked: set[int] = set()
        self.continuations: dict[int, Continuation] = {}
        self.blanks: dict[int, list[str]] = {}
        self.problems: list[Problem] = []
        self.header_scan = header_scan or HeaderScan()
        self.has_nul = "\0" in text
        self.n_comments = 0
        self.n_blank = 0
        self.n_preamble = 0
        self.n_cut_rows = 0
        self.time_decimals = decimals or time_decimals(text) or DEFAULT_DECIMALS
        self.odd_times: dict[int, str] = {}
        self._preamble_line = 0
        self._known: dict[str, _Layout] = {}

        lines = text.split("\n")
        self.unterminated = lines[-1] != ""
        if not self.unterminated:
            lines.pop()
        self.n_lines = len(lines)
        self._take(lines)
        if self.n_preamble:
            self.problems.append(Problem(self._preamble_line, "preamble", self.n_preamble))

    @property
    def n_continuation(self) -> int:
        """How many lines belong to no row of their own."""
        return sum(len(found.lines) for found in self.continuations.values())

    def _take(self, lines: list[str]) -> None:
        """Sort every line; one whose names stood in the same columns before takes the short way."""
        times, variables, origins = self.times, self.variable_codes, self.origin_codes
        numbers, raws = self.line_numbers, self.raws
        known, is_plain_time = self._known.get, plain_time(self.time_decimals)
        head, time = "", None
        for number, line in enumerate(lines, 1):
            # Postings of one moment share their time.
            if head != (head := line[_HEAD]):
                time = float(head) if is_plain_time(head) else None
            if time is not None and (layout := known(line[_NAMES])) is not None:
                variable, origin, column, names = layout
                if column == VALUE_COLUMN or line.startswith(names, _START):
                    # To append to a list is quick where it is written so.
                    times.append(time)
                    variables.append(variable)
                    origins.append(origin)
                    numbers.append(number)
                    raws.append(line[column:])
                    continue
            if time is None or not self._take_new_names(time, line, number):
                self._take_line(line, number)

    def _take_new_names(self, time: float, line: str, number: int) -> bool:
        """Take a line with a plain time, if it is a row whose names stand in their columns.

        The helm counts its iterations in the source field: one line in sixteen has new names.
        """
        if self.header_scan.marking or (found := names_in_columns(line)) is None:
            return False
        variable, origin, column = found
        text = line[:TIME_WIDTH].rstrip(" ")
        codes = self._add(time, text, (variable, origin), line[column:], number)
        self._know(line, *codes, column)
        return True

    def _take_line(self, line: str, number: int) -> None:
        """Sort one line the long way."""
        if line.startswith("%"):
            self._take_comment(line, number)
        elif (row := split_row(line)) is not None:
            self._take_row(row, line, number)
        elif is_blank(line):
            self.n_blank += 1
            if self.raws:
                self.blanks.setdefault(len(self.raws) - 1, []).append(line)
        elif self.unterminated and number == self.n_lines and is_cut_row(line):
            self.n_cut_rows += 1
            self.problems.append(Problem(number, "cut_row", 1))
        elif self.raws:
            row_index = len(self.raws) - 1
            self.blanks.pop(row_index, None)
            self.continuations.setdefault(row_index, Continuation(number)).lines.append(line)
        else:
            self.n_preamble += 1
            self._preamble_line = self._preamble_line or number

    def _take_comment(self, line: str, number: int) -> None:
        self.n_comments += 1
        if self.header_scan.feed(line):
            self.problems.append(Problem(number, "second_header", 1))
        if self.header_scan.marking:
            self._known.clear()

    def _take_row(self, row: Row, line: str, number: int) -> None:
        index = len(self.raws)
        time = float(row.time)
        codes = self._add(time, row.time, (row.variable, row.origin), row.value, number)
        if self.header_scan.marking:
            self.marked.add(index)
        if not row.in_columns:
            self.odd.append(index)
        if not row.aligned:
            self.unaligned.add(index)
        elif len(row.time) <= TIME_WIDTH and not self.header_scan.marking:
            self._know(line, *codes, len(line) - len(row.value))

    def _know(self, line: str, variable: int, origin: int, column: int) -> None:
        """Remember the names of a line, given by their codes, and its value's column."""
        # A line is known by the characters where short names stand; long names are compared whole.
        self._known[line[_NAMES]] = (variable, origin, column, line[_START:column])

    def _add(
        self, time: float, text: str, names: tuple[str, str], raw: str, number: int
    ) -> tuple[int, int]:
        """Add a row, whose time has some text; the codes of its variable and origin."""
        if f"{time:.{self.time_decimals}f}" != text:
            self.odd_times[len(self.raws)] = text
        variable, origin = names
        variable_code = self.variables.setdefault(variable, len(self.variables))
        origin_code = self.origins.setdefault(origin, len(self.origins))
        self.times.append(time)
        self.variable_codes.append(variable_code)
        self.origin_codes.append(origin_code)
        self.raws.append(raw)
        self.line_numbers.append(number)
        return variable_code, origin_code
