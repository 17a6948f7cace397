"""A condition's text as pMissionEval and alogeval parse it, traps included.

    condition := '(' condition ')' | NOT | OPERAND ('and' | 'or') OPERAND | VARIABLE op VALUE
    OPERAND   := '(' condition ')' | NOT
    NOT       := '!' '(' condition ')'
    VALUE     := number | bare words | "quoted" | $(VARIABLE)

The text is scanned from the left, outside parentheses, for the first connective or relation, and
split there. Quotes protect nothing. So `A = B = 2` is the variable A compared with a condition: the
programs take it and never find it true. `K = "a=1"` is rejected, since `"a` is no variable.

`alogkit.logic.parse` is the strict parser of the same language.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, get_args

from alogkit.dialect.numbers import moos_number, number_or_text
from alogkit.errors import ConditionError
from alogkit.logic.condition import And, Compare, Condition, Not, Operator, Or, Ref
from alogkit.logic.truth import comparisons

if TYPE_CHECKING:
    from alogkit.logic.condition import Value

_MAX_DEPTH = 60
"""Nesting that no mission file comes near, and that Python's stack bears easily."""

_OPERATORS: dict[str, Operator] = {operator: operator for operator in get_args(Operator)}
_SPLIT = re.compile(r"(?<![^\s)])(and|or)(?=[\s(!]|$)|[=!<>]=|[=<>]", re.IGNORECASE)
_MARKS = re.compile(r"[\"=<>!()]")
_REFERENCE = re.compile(r"\$\(([^\"=<>!()\s]+)\)")
_QUOTED = re.compile(r'"([^"=<>!()]*)"')
_CONNECTIVE = re.compile(r"(?<!\S)(?:and|or)(?!\S)", re.IGNORECASE)
_PLAIN_NAME = re.compile(r"[A-Za-z_][^\s+;,]*")
_ALMOST_NUMBER = re.compile(r"[+-]*(?:0x[0-9a-f]+|(?:\d+\.?\d*|\.\d+)e[+-]?\d+)", re.IGNORECASE)


class Parsed(NamedTuple):
    """A condition that the real programs take."""

    condition: Condition
    trap: str
    """Why it is never true, or hardly ever; '' for a sound one."""


def parse(text: str) -> Parsed:
    """The condition that the real programs make of a text.

    Args:
        text: As they see it: out of a mission file all blanks are gone already.

    Raises:
        ConditionError: They reject it.
    """
    condition = _Parser(text).condition(0, len(text), 0)
    return Parsed(condition, next(filter(None, map(_trap, comparisons(condition))), ""))


def can_be_posted(name: str) -> bool:
    """Whether an app might ever post a variable of that name."""
    return _PLAIN_NAME.fullmatch(name) is not None and _MARKS.search(name) is None


def _trap(comparison: Compare) -> str:
    name, right = comparison.variable, comparison.right
    if _MARKS.search(name):
        return "one comparison is made with another one, which is never true"
    if moos_number(name) is not None:
        return f"the variable stands on the left, and none is called `{name}`"
    if not can_be_posted(name):
        return f"`{name}` is taken for the name of one variable, and there is no arithmetic"
    if isinstance(right, str) and _ALMOST_NUMBER.fullmatch(right):
        return f"`{right}` is text here (decimals only, no exponent), so no number equals it"
    return ""


def _no_operand(text: str) -> str:
    if "(" not in text:
        return "nothing is compared here"
    return "`and` and `or` take two conditions, each in parentheses, and nothing else is taken"


def _no_name(name: str, signs: str) -> str:
    """Why there is no variable on the left, where `signs` are what stands there instead."""
    if not name:
        known = signs in _OPERATORS
        return "a variable must stand on the left" if known else f"`{signs}` is no operator"
    if "$(" in name:
        return f"`{name}` holds a macro that nobody has given a value"
    return f"`{name}` is no name of a variable"


def _no_value(word: str) -> str:
    """Why a value is none, if its quotes are the reason; '' for another reason."""
    mark = _MARKS.search(word.strip('"'))
    if word.startswith('"') and mark is not None and mark[0] != '"':
        return f"quotes do not protect `{mark[0]}`"
    return "a quote may stand around a value only" if '"' in word else ""


class _Parser:
    """Recursive descent over stretches `[start, end)` of one text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def condition(self, start: int, end: int, depth: int) -> Condition:
        start, end = self._trim(start, end)
        if start == end:
            raise self._error(start, "nothing is compared here")
        if depth > _MAX_DEPTH:
            raise self._error(start, f"nested deeper than {_MAX_DEPTH}")
        split = self._first_split(start, end)
        if split is None:
            return self._operand(start, end, depth)
        if split[1]:
            left = self._operand(start, split.start(), depth)
            right = self._operand(split.end(), end, depth)
            return And(left, right) if split[1].lower() == "and" else Or(left, right)
        return self._comparison(start, split, end, depth)

    def _error(self, index: int, reason: str) -> ConditionError:
        return ConditionError(self._text, index + 1, reason)

    def _trim(self, start: int, end: int) -> tuple[int, int]:
        stretch = self._text[start:end]
        start += len(stretch) - len(stretch.lstrip())
        return min(start, end), start + len(stretch.strip())

    def _first_split(self, start: int, end: int) -> re.Match[str] | None:
        """The first connective or relation outside parentheses."""
        for split in _SPLIT.finditer(self._text, start, end):
            before = self._text[start : split.start()]
            if before.count("(") == before.count(")"):
                return split
        return None

    def _operand(self, start: int, end: int, depth: int) -> Condition:
        """What stands in parentheses, negated or not; anything else is rejected."""
        start, end = self._trim(start, end)
        negated = self._text.startswith("!", start, end)
        opening = self._trim(start + negated, end)[0]
        if not self._encloses(opening, end):
            raise self._error(start, _no_operand(self._text[start:end]))
        inner = self.condition(opening + 1, end - 1, depth + 1)
        return Not(inner) if negated else inner

    def _encloses(self, opening: int, end: int) -> bool:
        """Whether one pair of parentheses spans the whole stretch."""
        depth = 0
        for index in range(opening, end):
            depth += {"(": 1, ")": -1}.get(self._text[index], 0)
            if depth <= 0:
                return depth == 0 and index == end - 1 and index > opening
        return False

    def _comparison(self, start: int, split: re.Match[str], end: int, depth: int) -> Compare:
        left = slice(*self._trim(start, split.start()))
        name = self._text[left]
        offence = _MARKS.search(name)
        if offence is not None or not name or name.lower() in ("and", "or"):
            at = left.start + (offence.start() if offence else 0)
            before = self._text[: left.start].rstrip()[-1:] if not name else ""
            raise self._error(at, _no_name(name, f"{before}{split[0]}"))
        right = slice(*self._trim(split.end(), end))
        value = self._value(right.start, right.stop)
        if value is not None:
            return Compare(name, _OPERATORS[split[0]], value)
        # What is compared with is itself a condition: rejected if that one is.
        try:
            self.condition(right.start, right.stop, depth + 1)
        except ConditionError as error:
            reason = _no_value(self._text[right])
            if not reason:
                raise
            raise self._error(right.start, reason) from error
        return Compare(self._text[start:end], "=", "")

    def _value(self, start: int, end: int) -> Value | Ref | None:
        """The value on the right; None when it is no value, but may be a condition."""
        word = self._text[start:end]
        if not word:
            raise self._error(start, "the value is missing")
        reference = _REFERENCE.fullmatch(word)
        if reference is not None:
            return Ref(reference[1])
        quoted = _QUOTED.fullmatch(word)
        if _CONNECTIVE.search(word):
            return None
        if quoted is not None:
            return quoted[1]
        return None if _MARKS.search(word) else number_or_text(word)
