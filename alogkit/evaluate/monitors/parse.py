"""From the text of a condition with arithmetic to its tree.

    condition := any
    any       := all ('or' all)*
    all       := part ('and' part)*           `and` and `or` side by side need parentheses
    part      := ('!' | 'not') part | relation | '(' condition ')'
    relation  := sum (op sum)+                6 <= NAV_DEPTH <= 8
    sum       := product (('+' | '-') product)*
    product   := factor (('*' | '/') factor)*
    factor    := '-' factor | NUMBER | NAME | $(NAME) | "text" | '(' sum ')'
               | FUNCTION '(' sum ')' | 'step' '(' NAME ')'

A word is a variable, but for one place: `VARIABLE = WORD` compares with the text, as in the
conditions of a stage; `$(WORD)` is the variable there. Quotes protect whatever they hold.
"""

from __future__ import annotations

import math
from difflib import get_close_matches
from typing import TYPE_CHECKING, get_args

from alogkit.evaluate.monitors.expression import (
    AllOf,
    AnyOf,
    Arithmetic,
    Call,
    Function,
    Number,
    Relation,
    Sign,
    Step,
    Term,
    Text,
    Tree,
    Variable,
    format_term,
    opposite,
    relation_names,
    term_names,
)
from alogkit.evaluate.monitors.tokens import WORDS, Cursor, Kind, Token
from alogkit.logic.condition import Operator

if TYPE_CHECKING:
    from collections.abc import Callable

_OPERATORS: dict[str, Operator] = {operator: operator for operator in get_args(Operator)}
_SIGNS: dict[str, Sign] = {sign: sign for sign in get_args(Sign)}
_FUNCTIONS: dict[str, Function] = {"abs": "abs", "wrap": "wrap"}
_STEP = "step"
_FLIPPED: dict[Operator, Operator] = {
    "<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "==": "==", "!=": "!=",
}  # fmt: skip
_RISING, _FALLING = ("<", "<="), (">", ">=")
_Found = Tree | Term
_Tree = (Relation, AllOf, AnyOf)


def parse_tree(text: str) -> Tree:
    """The condition that a text says.

    Raises:
        ConditionError: The text is no condition; it says where and what would do.
    """
    return _Parser(text).whole()


class _Parser(Cursor):
    """Recursive descent over the tokens of one text."""

    def whole(self) -> Tree:
        first = self.next
        tree = self._condition(self._any(), first)
        if self.next.kind is not Kind.END:
            raise self.error(self.next, self._trailing())
        return tree

    def _trailing(self) -> str:
        if self.at(")"):
            return "closes a parenthesis that was never opened"
        return "`and`, `or` or the end is expected here; quote a text of several words"

    def _any(self) -> _Found:
        """Parts joined by `and`, or by `or`; a lone part is itself."""
        first = self.next
        left = self._part()
        if not self.at("and", "or"):
            return left
        parts = [self._condition(left, first)]
        word = self.next.text.lower()
        while self.at("and", "or"):
            joint = self.take()
            if joint.text.lower() != word:
                raise self.error(
                    joint, "`and` and `or` side by side need parentheses: `(A) and ((B) or (C))`"
                )
            start = self.next
            parts.append(self._condition(self._part(), start))
        return AllOf(tuple(parts)) if word == "and" else AnyOf(tuple(parts))

    def _part(self) -> _Found:
        if not self.at("!", "not"):
            return self._relation()
        self.deeper(self.take())
        start = self.next
        if self.at("!", "not"):
            inner = self._part()
        elif self.at("("):
            inner = self._enclosed(self.take())
        else:
            raise self.error(start, "`!` needs a condition in parentheses: `!(A = 1)`")
        self.depth -= 1
        return opposite(self._condition(inner, start))

    def _relation(self) -> _Found:
        first = self.next
        left = self._sum()
        found: list[Relation] = []
        while (sign := self._sign()) is not None:
            operator = _OPERATORS[sign.text]
            if found:
                self._check_window(found[-1].operator, operator, sign)
            term = self._term(left, first)
            first = self.next
            left = self._right(term, operator)
            self._check_kinds(term, operator, left, sign)
            found.append(Relation(term, operator, left))
            if not any(relation_names(found[-1])):
                raise self.error(sign, "no variable is compared, so this never changes")
        if len(found) > 1:
            return AllOf(tuple(map(_turned, found)))
        return _turned(found[0]) if found else left

    def _sign(self) -> Token | None:
        """The sign of a comparison, if the next token is one."""
        return self.take() if self.next.kind is Kind.RELATION else None

    def _check_window(self, before: Operator, operator: Operator, sign: Token) -> None:
        if not any(before in way and operator in way for way in (_RISING, _FALLING)):
            raise self.error(sign, "a window goes one way: `6 <= NAV_DEPTH <= 8`")

    def _right(self, left: Term, operator: Operator) -> Term:
        """The right-hand side; a lone word beside a lone variable is no variable."""
        token = self.next
        following = self.after_next
        alone = following.kind is not Kind.RELATION and following.text not in ("(", *_SIGNS)
        if token.kind is not Kind.NAME or not alone or not isinstance(left, Variable):
            return self._term(self._sum(), token)
        if token.text.lower() in WORDS:
            raise self.error(token, "a value is missing here; quote the word if it is meant")
        if operator in (*_RISING, *_FALLING):
            raise self.error(
                token,
                f"`{token.text}` would be text here, and text has no order; write "
                f"`$({token.text})` for the variable",
            )
        return Text(self.take().text)

    def _check_kinds(self, left: Term, operator: Operator, right: Term, sign: Token) -> None:
        """Refuse text where only numbers make sense."""
        texts = [isinstance(side, Text) for side in (left, right)]
        if not any(texts):
            return
        if operator in (*_RISING, *_FALLING):
            raise self.error(sign, "text has no order: compare it with `=` or `!=`")
        if not any(isinstance(side, Variable) for side in (left, right)):
            raise self.error(sign, 'text is compared with a variable: `MODE = "ACTIVE"`')

    def _sum(self) -> _Found:
        return self._chain(("+", "-"), self._product)

    def _product(self) -> _Found:
        return self._chain(("*", "/"), self._factor)

    def _chain(self, signs: tuple[str, str], operand: Callable[[], _Found]) -> _Found:
        first = self.next
        left = operand()
        while self.at(*signs):
            sign = self.take()
            terms = [self._number(left, first)]
            first = self.next
            terms.append(self._number(operand(), first))
            left = Arithmetic(_SIGNS[sign.text], *terms)
        return left

    def _factor(self) -> _Found:
        token = self.take()
        match token.kind:
            case Kind.NUMBER:
                return self._finite(token)
            case Kind.STRING:
                return Text(token.text)
            case Kind.REFERENCE:
                return Variable(token.text)
            case Kind.NAME if token.text.lower() not in WORDS:
                return self._call(token) if self.at("(") else Variable(token.text)
            case Kind.MARK if token.text == "(":
                return self._enclosed(token)
            case Kind.MARK if token.text == "-":
                self.deeper(token)
                operand = self._number(self._factor(), token)
                self.depth -= 1
                return Number(-operand.value) if isinstance(operand, Number) else Call("-", operand)
            case _:
                raise self.error(token, self._no_term(token))

    def _finite(self, token: Token) -> Number:
        value = float(token.text)
        if not math.isfinite(value):
            raise self.error(token, "this number is too large")
        return Number(value)

    def _no_term(self, token: Token) -> str:
        if token.kind is Kind.END:
            return "something is missing here; write for instance `NAV_X >= 80`"
        if token.text == ")":
            return "closes a parenthesis with nothing before it"
        return "a variable or a number must stand here"

    def _call(self, token: Token) -> Term:
        if token.text == _STEP:
            return self._step()
        function = _FUNCTIONS.get(token.text)
        if function is None:
            near = get_close_matches(token.text.lower(), [*_FUNCTIONS, _STEP], n=1)
            hint = f"did you mean `{near[0]}`?" if near else "there are `abs`, `wrap` and `step`"
            raise self.error(token, f"`{token.text}` is no function; {hint}")
        opening = self.take()
        return Call(function, self._number(self._enclosed(opening), opening))

    def _step(self) -> Term:
        opening = self.take()
        inner = self._enclosed(opening)
        if not isinstance(inner, Variable):
            raise self.error(opening, "a step is that of one variable: `step(NAV_DEPTH)`")
        return Step(inner.name)

    def _enclosed(self, opening: Token) -> _Found:
        """What stands in the parentheses that `opening` opens."""
        self.deeper(opening)
        inner = self._any()
        if not self.at(")"):
            unclosed = self.next.kind is Kind.END
            where = opening if unclosed else self.next
            raise self.error(
                where, "this parenthesis is never closed" if unclosed else self._trailing()
            )
        self.take()
        self.depth -= 1
        return inner

    def _condition(self, found: _Found, token: Token) -> Tree:
        if isinstance(found, _Tree):
            return found
        named = isinstance(found, Variable) and found.name.lower() not in ("true", "false")
        hint = f"`{format_term(found)} = true`" if named else "`NAV_X >= 80`"
        raise self.error(token, f"a comparison is missing; write for instance {hint}")

    def _term(self, found: _Found, token: Token) -> Term:
        if isinstance(found, _Tree):
            raise self.error(token, "a condition has no value to compare or to add")
        return found

    def _number(self, found: _Found, token: Token) -> Term:
        term = self._term(found, token)
        if isinstance(term, Text):
            raise self.error(token, "text is no number to calculate with")
        return term


def _turned(relation: Relation) -> Relation:
    """The comparison with what varies on its left: `6 <= X` as `X >= 6`."""
    left, right = relation.left, relation.right
    if any(term_names(left)):
        return relation
    return Relation(right, _FLIPPED[relation.operator], left)
