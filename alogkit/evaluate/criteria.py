"""Criteria out of the texts that people write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from alogkit.errors import ConditionError
from alogkit.evaluate.checks import Check, Mailflag, Stage
from alogkit.logic.parse import parse
from alogkit.logic.truth import number_of
from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alogkit.evaluate.checks import Deadline

_MAILFLAG = r"\s*@\s*([^\s#=@]+)\s*#\s*([^\s#=]+)\s*=\s*(.*?)\s*"
_FALL_BACK_KEY = "any"


def make_check(text: str) -> Check:
    """A check out of a condition's text.

    Raises:
        ConditionError: The text is no condition.
    """
    return Check(text, parse(text))


def make_stage(
    leads: Iterable[str] = (),
    passes: Iterable[str] = (),
    fails: Iterable[str] = (),
    absent: Iterable[str] = (),
    deadline: Deadline | None = None,
) -> Stage:
    """One stage out of texts.

    Raises:
        ConditionError: One of the texts is no condition.
    """
    return Stage(
        leads=tuple(map(make_check, leads)),
        passes=tuple(map(make_check, passes)),
        fails=tuple(map(make_check, fails)),
        absent=tuple(absent),
        deadline=deadline,
    )


def stages_in_order(lines: Iterable[tuple[Role, str]]) -> tuple[Stage, ...]:
    """Stages out of lead, pass and fail conditions in the order of a pMissionEval block.

    A lead that comes after a pass or fail condition opens the next stage; all other conditions
    belong to the stage that is open.

    Raises:
        ConditionError: One of the texts is no condition.
        ValueError: A role is none of lead, pass and fail.
    """
    groups: list[dict[Role, list[str]]] = []
    for role, text in lines:
        if role not in (Role.LEAD, Role.PASS, Role.FAIL):
            message = f"a pMissionEval block has no {role.value} conditions"
            raise ValueError(message)
        judging = bool(groups) and bool(groups[-1][Role.PASS] or groups[-1][Role.FAIL])
        if not groups or (role is Role.LEAD and judging):
            groups.append({Role.LEAD: [], Role.PASS: [], Role.FAIL: []})
        groups[-1][role].append(text)
    return tuple(
        make_stage(group[Role.LEAD], group[Role.PASS], group[Role.FAIL]) for group in groups
    )


def parse_mailflag(text: str) -> Mailflag:
    """A mailflag out of `@KEY#VARIABLE=value`.

    A value that is a decimal makes a number, quotes around text are dropped.

    Raises:
        ConditionError: The text is no mailflag, or one that needs the live mail: macros such as
            `$[CNT]` and the fall-back key `@ANY`.
    """
    found = re.fullmatch(_MAILFLAG, text)
    if found is None or not found[3]:
        raise ConditionError(text, 1, "a mailflag is written `@KEY#VARIABLE=value`")
    key, variable, value = found.groups()
    if key.lower() == _FALL_BACK_KEY:
        raise ConditionError(text, found.start(1) + 1, "name a key; `@ANY` depends on live mail")
    if "$[" in value:
        raise ConditionError(text, found.start(3) + 1, "macros are not expanded; write the value")
    number = number_of(value)
    return Mailflag(key, variable, value.strip('"') if number is None else number)
