"""From the text of a condition to its tree.

The grammar is pMissionEval's, without its traps: what the real program drops, or takes and then
never finds true, is a `ConditionError` that says where and what would do.

    condition := '(' condition ')' | NOT | OPERAND ('and' | 'or') OPERAND | VARIABLE op VALUE
    OPERAND   := '(' condition ')' | NOT
    NOT       := ('!' | 'not') '(' condition ')'
    op        := = == != < <= > >=
    VALUE     := number | bare words | "quoted text" | $(VARIABLE)

A bare decimal is a number, a quoted one text. Quotes do not protect: none of `= < > ! ( )` may
stand in a value. `not` is the helm's spelling of `!`.
"""

from __future__ import annotations

import math
import re
from typing import get_args

from alogkit.errors import ConditionError
from alogkit.logic.condition import And, Compare, Condition, Not, Operator, Or, Ref, Value

_MAX_DEPTH = 60
"""Nesting that no mission file comes near, and that Python's stack bears easily."""

_OPERATORS: dict[str, Operator] = {operator: operator for operator in get_args(Operator)}
_MEANT = {"=<": "<=", "=>": ">=", "<>": "!=", "===": "==", "!==": "!=", "!": "!="}

_BLANKS = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.:/-]*")
_RELATION = re.compile(r"[=<>!]+")
_NEGATION = re.compile(r"(?:!|not\b)\s*(?=\()", re.IGNORECASE)
_CONNECTIVE = re.compile(r"(and|or)(?![A-Za-z0-9_])", re.IGNORECASE)
_FOREIGN = {"&&": "and", "&": "and", "||": "or", "|": "or"}
_REFERENCE = re.compile(rf"\$\s*\(\s*({_NAME.pattern})\s*\)")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)", re.ASCII)
_ALMOST_NUMBER = r"(?i)[+-]*(?:0x[0-9a-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|nan|inf(?:inity)?)"
_NO_TEXT = frozenset({"and", "or", "xor", "nan", "inf", "infinity"})
"""Words that look like names and cannot be bare text."""


def parse(text: str) -> Condition:
    """The condition that a text says.

    Raises:
        ConditionError: The text is no condition, or one that the real program never finds true.
    """
    return _Parser(text).whole()


class _Parser:
    """Recursive descent over stretches `[start, end)` of one text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def whole(self) -> Condition:
        return self._condition(0, len(self.text), 0)

    def _error(self, index: int, reason: str) -> ConditionError:
        return ConditionError(self.text, index + 1, reason)

    def _trim(self, start: int, end: int) -> tuple[int, int]:
        end = start + len(self.text[start:end].rstrip())
        return self._skip(start, end), end

    def _skip(self, start: int, end: int) -> int:
        blanks = _BLANKS.match(self.text, start, end)
        return start if blanks is None else blanks.end()

    def _condition(self, start: int, end: int, depth: int) -> Condition:
        start, end = self._trim(start, end)
        if start >= end:
            raise self._error(start, "nothing is compared here; write for instance `NAV_X >= 80`")
        if depth > _MAX_DEPTH:
            raise self._error(
                start, f"nested deeper than {_MAX_DEPTH}; split it into several conditions"
            )
        if not self._starts_operand(start, end):
            return self._comparison(start, end)
        left, after = self._operand(start, end, depth)
        if after == end:
            return left
        connective = self._connective(after, end)
        second = self._skip(connective.end(), end)
        if not self._starts_operand(second, end):
            raise self._error(second, f"`{connective[1]}` needs a second operand in parentheses")
        right, after = self._operand(second, end, depth)
        if after < end:
            if _CONNECTIVE.match(self.text, after, end):
                raise self._error(
                    after, "`and` and `or` take two operands; write `((A) and (B)) and (C)`"
                )
            raise self._error(after, "nothing may follow the second operand")
        if connective[1].lower() == "and":
            return And(left, right)
        return Or(left, right)

    def _starts_operand(self, start: int, end: int) -> bool:
        negated = _NEGATION.match(self.text, start, end) is not None
        return negated or self.text[start:end].startswith("(")

    def _connective(self, start: int, end: int) -> re.Match[str]:
        found = _CONNECTIVE.match(self.text, start, end)
        if found is not None:
            return found
        for foreign, word in _FOREIGN.items():
            if self.text.startswith(foreign, start, end):
                raise self._error(start, f"`{foreign}` is not of this grammar; write `{word}`")
        if self.text[start] == ")":
            raise self._error(start, "closes a parenthesis that was never opened")
        raise self._error(start, "`and` or `or` is expected between two operands")

    def _operand(self, start: int, end: int, depth: int) -> tuple[Condition, int]:
        """A parenthesised or negated condition, and where the next thing stands."""
        negation = _NEGATION.match(self.text, start, end)
        opening = start if negation is None else negation.end()
        closing = self._closing(opening, end)
        inner = self._condition(opening + 1, closing, depth + 1)
        after = self._skip(closing + 1, end)
        return (inner if negation is None else Not(inner)), after

    def _closing(self, opening: int, end: int) -> int:
        depth = 0
        for index in range(opening, end):
            if self.text[index] == "(":
                depth += 1
            elif self.text[index] == ")":
                depth -= 1
                if depth == 0:
                    return index
        raise self._error(opening, "this parenthesis is never closed")

    def _comparison(self, start: int, end: int) -> Compare:
        name = _NAME.match(self.text, start, end)
        if name is None:
            raise self._error(start, self._no_name_reason(start))
        if name[0].lower() in ("and", "or", "not", "xor"):
            raise self._error(start, f"`{name[0]}` needs its operands in parentheses")
        relation_at = self._skip(name.end(), end)
        relation = _RELATION.match(self.text, relation_at, end)
        if relation is None:
            if relation_at == end:
                raise self._error(
                    end, f"a comparison is missing; write for instance `{name[0]} = true`"
                )
            raise self._error(
                relation_at,
                "one of = == != < <= > >= must follow the variable (names have no blanks and "
                "there is no arithmetic)",
            )
        operator = _OPERATORS.get(relation[0])
        if operator is None:
            raise self._error(relation_at, self._no_operator_reason(relation[0]))
        value_at = self._skip(relation.end(), end)
        if value_at == end:
            raise self._error(end, 'the value is missing; `""` is the empty text')
        return Compare(name[0], operator, self._value(value_at, end))

    def _no_name_reason(self, start: int) -> str:
        if self.text[start] == "!":
            return "`!` needs a condition in parentheses right after it: `!(A = 1)`"
        if self.text[start] in "+-.0123456789\"'$":
            return "the variable stands on the left; for a range write `(A >= 0) and (A <= 5)`"
        if self.text[start] == ")":
            return "closes a parenthesis that was never opened"
        return "a variable's name must stand here"

    def _no_operator_reason(self, found: str) -> str:
        meant = _MEANT.get(found)
        hint = f"write `{meant}`" if meant else "one of = == != < <= > >= would do"
        return f"`{found}` is no operator; {hint}"

    def _value(self, start: int, end: int) -> Value | Ref:
        if self.text[start] == '"':
            return self._quoted(start, end)
        if self.text[start] == "$":
            reference = _REFERENCE.fullmatch(self.text, start, end)
            if reference is None:
                raise self._error(start, "a variable on the right is written `$(NAME)`")
            return Ref(reference[1])
        word = self.text[start:end]
        if word.isascii() and word.isidentifier() and word.lower() not in _NO_TEXT:
            return word
        if _NUMBER.fullmatch(word):
            number = float(word)
            if not math.isfinite(number):
                raise self._error(start, "this number is too large")
            return number
        self._refuse_marks(start, end)
        if re.fullmatch(_ALMOST_NUMBER, word):
            raise self._error(
                start,
                f"`{word}` is no number here (decimals only, no exponent) and would be compared "
                "as text, which is never true; write the decimal, or quote it if it is text",
            )
        return word

    def _quoted(self, start: int, end: int) -> str:
        closing = self.text.find('"', start + 1, end)
        if closing < 0:
            raise self._error(start, "this quote is never closed")
        mark = re.compile(r"[=<>!()]").search(self.text, start + 1, closing)
        if mark is not None:
            raise self._error(
                mark.start(),
                f"quotes do not protect `{mark[0]}`: pMissionEval drops such a condition; compare "
                "with a posted variable, `$(NAME)`",
            )
        if closing + 1 < end:
            raise self._error(closing + 1, self._trailing_reason(closing + 1, end))
        return self.text[start + 1 : closing]

    def _trailing_reason(self, start: int, end: int) -> str:
        if _CONNECTIVE.match(self.text, self._skip(start, end), end):
            return "the operands of `and` and `or` need parentheses: `(A = 1) and (B = 2)`"
        return "nothing may follow the closing quote"

    def _refuse_marks(self, start: int, end: int) -> None:
        """Raise for what a bare value may not hold; the leftmost offence is named."""
        offence = re.compile(
            r"(?<![A-Za-z0-9_])(?:and|or|xor)(?![A-Za-z0-9_])|&&|\|\||//|[\"=<>!()]", re.IGNORECASE
        ).search(self.text, start, end)
        if offence is None:
            return
        mark = offence[0].lower()
        if mark == "//":
            reason = "a comment has no place here; quote the value if the slashes belong to it"
        elif mark in ("and", "or", "xor", "&&", "||"):
            reason = (
                "the operands of `and` and `or` need parentheses: `(A = 1) and (B = 2)`; quote "
                "the value if the word belongs to it"
            )
        elif mark in "()":
            reason = "a parenthesis may not stand in a value"
        elif mark == '"':
            reason = "a quote may not stand inside a bare value"
        else:
            reason = "one comparison only; for a range write `(A >= 0) and (A <= 5)`"
        raise self._error(offence.start(), reason)
