"""The words and marks of a condition with arithmetic."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from alogkit.errors import ConditionError


class Kind(Enum):
    """What a token is."""

    NUMBER = "number"
    NAME = "name"
    REFERENCE = "reference"
    STRING = "string"
    RELATION = "relation"
    MARK = "mark"
    END = "end"


class Token(NamedTuple):
    """A stretch of the text that means something."""

    kind: Kind
    text: str
    """The name, number, mark or relation; of a string, what is between its quotes."""
    start: int
    """Index in the text, from 0."""


WORDS = ("and", "or", "not")
_MAX_DEPTH = 40
_MAX_TOKENS = 400
"""Nesting and length that no case comes near, and that Python's stack bears easily."""

_MEANT = {
    "=<": "`<=`", "=>": "`>=`", "<>": "`!=`", "===": "`==`", "!==": "`!=`", "&&": "`and`",
    "&": "`and`", "||": "`or`", "|": "`or`", ":=": "`=`", "**": "a product", "^": "a product",
}  # fmt: skip
_NAME = re.compile(r"[A-Za-z_]\w*(?::[A-Za-z_]\w*)*(?:\.[A-Za-z_]\w*)*", re.ASCII)
_TOKEN = re.compile(
    rf"""\s*(?:
      (?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?![\w.])
    | (?P<name>{_NAME.pattern})
    | \$\s*\(\s*(?P<reference>[A-Za-z_][\w.:/-]*)\s*\)
    | "(?P<string>[^"]*)"
    | (?P<wrong>===|!==|=<|=>|<>|&&?|\|\|?|:=|\*\*|\^)
    | (?P<relation><=|>=|==|!=|=|<|>)
    | (?P<mark>[()+\-*/!])
    )""",
    re.VERBOSE | re.ASCII,
)


def tokens(text: str) -> list[Token]:
    """The tokens of a text; the last one marks its end.

    Raises:
        ConditionError: Something in it belongs to no condition.
    """
    found: list[Token] = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        token = _TOKEN.match(text, at)
        if token is None:
            raise _stray(text, at + len(text[at:]) - len(text[at:].lstrip()))
        kind = token.lastgroup or ""
        start = token.end() - len(token[0].lstrip())
        if kind == "wrong":
            wrong = token[kind]
            raise ConditionError(
                text, start + 1, f"`{wrong}` is not of this grammar; {_MEANT[wrong]} would do"
            )
        found.append(Token(Kind(kind), token[kind], start))
        at = token.end()
    return [*found, Token(Kind.END, "", end)]


def is_name(text: str) -> bool:
    """Whether a text is the name of a variable, and nothing else."""
    return _NAME.fullmatch(text.strip()) is not None


class Cursor:
    """A place in the tokens of one text, and how deep in parentheses it is.

    Raises:
        ConditionError: Something in the text belongs to no condition, or it is too long.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._tokens = tokens(text)
        if len(self._tokens) > _MAX_TOKENS:
            reason = f"longer than {_MAX_TOKENS} words; split it into several checks"
            raise self.error(self._tokens[_MAX_TOKENS], reason)
        self._index = 0
        self.depth = 0

    @property
    def next(self) -> Token:
        """The token that has not been taken yet."""
        return self._tokens[self._index]

    @property
    def after_next(self) -> Token:
        """The one behind it."""
        return self._tokens[min(self._index + 1, len(self._tokens) - 1)]

    def take(self) -> Token:
        """The next token, and go on; the end stays."""
        token = self.next
        self._index += token.kind is not Kind.END
        return token

    def at(self, *marks: str) -> bool:
        """Whether the next token is one of these marks, or of `and`, `or` and `not`."""
        if self.next.kind is Kind.NAME:
            word = self.next.text.lower()
            return word in WORDS and word in marks
        return self.next.kind is Kind.MARK and self.next.text in marks

    def error(self, token: Token, reason: str) -> ConditionError:
        """What is wrong at a token."""
        return ConditionError(self.text, token.start + 1, reason)

    def deeper(self, token: Token) -> None:
        """Go one level deeper, which `depth` takes back.

        Raises:
            ConditionError: That is too deep.
        """
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            raise self.error(token, f"nested deeper than {_MAX_DEPTH}; split it")


def _stray(text: str, at: int) -> ConditionError:
    mark = text[at]
    if mark == '"':
        reason = "this quote is never closed"
    elif mark == "$":
        reason = "a variable on the right is written `$(NAME)`"
    elif mark.isascii() and (mark.isdigit() or mark == "."):
        reason = "this is no number; quote it if it is text"
    else:
        reason = f"`{mark}` has no place here; quote the text that it belongs to"
    return ConditionError(text, at + 1, reason)
