"""The tree of a condition with arithmetic: `6 <= NAV_DEPTH <= 8`, `abs(wrap(H - 90)) < 5`.

There is no `not` in a tree: the opposite of a condition is another condition.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from alogkit.logic.format import format_value
from alogkit.record import record
from alogkit.units import unit_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alogkit.logic.condition import Operator

Sign = Literal["+", "-", "*", "/"]
Function = Literal["abs", "wrap", "-"]

_KEY_UNITS = {"DEP": "m", "ALT": "m", "SPD": "m/s", "HDG": "deg"}
"""Units of the keys of a node report that no variable is named by."""


@record
class Number:
    """A number as written."""

    value: float


@record
class Text:
    """A text as written."""

    value: str


@record
class Variable:
    """A variable's held value."""

    name: str
    """`NAV_X`, `abe:NAV_X` in one community's log only, `NODE_REPORT.DEP` for a payload's key."""


@record
class Step:
    """By how much its last posting changed a variable; unknown before the second one."""

    name: str


@record
class Arithmetic:
    """`left sign right`."""

    sign: Sign
    left: Term
    right: Term


@record
class Call:
    """A function of one number; `wrap` brings an angle (deg) into (-180, 180]."""

    function: Function
    operand: Term


Term = Number | Text | Variable | Step | Arithmetic | Call
"""What has a value."""


@record
class Relation:
    """`left operator right`; if `negated`, its opposite, which only `==` has no operator for."""

    left: Term
    operator: Operator
    right: Term
    negated: bool = False


@record
class AllOf:
    """All parts hold."""

    parts: tuple[Tree, ...]


@record
class AnyOf:
    """At least one part holds."""

    parts: tuple[Tree, ...]


Tree = Relation | AllOf | AnyOf
"""What holds or does not."""

_OPPOSITES: dict[Operator, Operator] = {
    "=": "!=",
    "!=": "=",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
}
_BINDING = {"+": 1, "-": 1, "*": 2, "/": 2}


def opposite(tree: Tree) -> Tree:
    """The condition that holds where this one does not; what is unknown stays unknown."""
    match tree:
        case Relation(operator="=="):
            return replace(tree, negated=not tree.negated)
        case Relation():
            return replace(tree, operator=_OPPOSITES[tree.operator])
        case AllOf(parts):
            return AnyOf(tuple(map(opposite, parts)))
        case AnyOf(parts):
            return AllOf(tuple(map(opposite, parts)))


def names(tree: Tree) -> tuple[str, ...]:
    """The variables that a condition looks at, each once, in reading order."""
    found = (name for relation in relations(tree) for name in relation_names(relation))
    return tuple(dict.fromkeys(found))


def relations(tree: Tree) -> Iterator[Relation]:
    """The comparisons of a condition, in reading order."""
    match tree:
        case Relation():
            yield tree
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from relations(part)


def relation_names(relation: Relation) -> Iterator[str]:
    """The variables of one comparison, in reading order."""
    yield from term_names(relation.left)
    yield from term_names(relation.right)


def term_names(term: Term) -> Iterator[str]:
    """The variables of a term, in reading order."""
    match term:
        case Variable(name) | Step(name):
            yield name
        case Arithmetic(_, left, right):
            yield from term_names(left)
            yield from term_names(right)
        case Call(_, operand):
            yield from term_names(operand)
        case _:
            pass


def format_term(term: Term, binding: int = 0) -> str:
    """A term as people write it, in parentheses where its signs bind less than `binding`."""
    match term:
        case Number(value) | Text(value):
            return format_value(value)
        case Variable(name):
            return name
        case Step(name):
            return f"step({name})"
        case Call("-", operand):
            return f"-{format_term(operand, 3)}"
        case Call(function, operand):
            return f"{function}({format_term(operand)})"
        case Arithmetic(sign, left, right):
            own = _BINDING[sign]
            text = f"{format_term(left, own)} {sign} {format_term(right, own + 1)}"
            return f"({text})" if own < binding else text


def unit_of_term(term: Term) -> str:
    """The unit of a term's value, '' when it has none or it is not known."""
    match term:
        case Variable(name) | Step(name):
            return _unit_of_name(name.partition(":")[2] or name)
        case Call("wrap", _):
            return "deg"
        case Call(_, operand):
            return unit_of_term(operand)
        case Arithmetic(sign, left, right):
            return _unit_of_two(sign, left, right)
        case _:
            return ""


def _unit_of_name(name: str) -> str:
    variable, _, field = name.rpartition(".")
    return _KEY_UNITS.get(field, unit_of(field)) if variable else unit_of(name)


def _unit_of_two(sign: Sign, left: Term, right: Term) -> str:
    """The unit of a sum or product; a mere number takes any unit, and scales one."""
    first, second = unit_of_term(left), unit_of_term(right)
    if not any(term_names(right)):
        return first
    if not any(term_names(left)):
        return "" if sign == "/" else second
    return first if sign in ("+", "-") and first == second else ""
