"""Case files: what they ask, before they are loaded and refused at their first mistake."""

from __future__ import annotations

import tomllib
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from alogkit.casefile.load import load_harness
from alogkit.casefile.positions import Position, Positions, positions
from alogkit.dialect.grammar import parse as parse_as_real
from alogkit.errors import CaseError, ConditionError
from alogkit.evaluate.criteria import parse_mailflag
from alogkit.evaluate.monitors.describe import asked_names, describe, scope_names
from alogkit.evaluate.resolve import Resolver
from alogkit.lint.codes import Code
from alogkit.lint.finding import LintFinding
from alogkit.lint.inlog import Evidence, missing_text, unlike_log
from alogkit.lint.monitors import momentary_fails
from alogkit.lint.source import Text, plain_text
from alogkit.lint.subject import Asked, Subject
from alogkit.lint.values import odd_values
from alogkit.logic.parse import parse
from alogkit.verdict import Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alogkit.alog.log import Alog
    from alogkit.casefile.positions import Path
    from alogkit.casefile.records import Case
    from alogkit.logic.condition import Value

_ROLES = {"lead": Role.LEAD, "pass": Role.PASS, "fail": Role.FAIL}
_NOWHERE = Position(1, 1)

Tables = dict[str, Any]


def lint_case_file(path: str, data: bytes, logs: Sequence[Alog]) -> list[LintFinding] | None:
    """The findings in a case file; None for TOML that is none.

    Args:
        path: Of the file; the mission that it names is found from here.
        data: The whole of it.
        logs: Of one run; without any, what they would show is not looked for.

    Raises:
        CaseError: It cannot be loaded, for another reason than the findings tell.
    """
    try:
        text = data.decode()
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise CaseError(path, "", f"not TOML: {error}") from error
    if not isinstance(tables.get("harness"), dict):
        return None
    where = positions(text)
    cases = _tables(tables.get("case"))
    found = list(_rejected(path, tables, where))
    subjects = {name: _subject(path, tables, name, where) for name in cases}
    for subject in subjects.values():
        found += odd_values(subject)
        found += momentary_fails(subject)
    try:
        harness = load_harness(path)
    except CaseError:
        if any(finding.code in (Code.AK001, Code.AK002) for finding in found):
            return found
        raise
    if logs:
        for case in harness:
            place = Resolver(logs, case.criteria.names).place
            evidence = Evidence(logs, place, lambda _: True)
            found += unlike_log(subjects[case.name], evidence)
            found += _unwatched(case, evidence, where)
    return found


def place_of(error: CaseError) -> Position:
    """Where the key stands that makes a case file or its stem useless; else its first line."""
    if error.key:
        try:
            text = FilePath(error.path).read_bytes().decode(errors="replace")
        except OSError:
            return _NOWHERE
        return positions(text).of_key(error.key) or _NOWHERE
    return _NOWHERE


def _unwatched(case: Case, evidence: Evidence, where: Positions) -> Iterator[LintFinding]:
    """Findings on variables of checks over a stretch that never occur, each told once."""
    flagged = {flag.variable for flag in case.criteria.mailflags}
    told: set[str] = set()
    for monitor in case.criteria.monitors:
        path: Path = ("case", case.name, "check", monitor.place)
        for name in (*asked_names(monitor.ask), *scope_names(monitor.scope)):
            known = evidence.holds(name) or evidence.holds(name.partition(".")[0])
            if not known and name not in flagged and name not in told:
                told.add(name)
                message = missing_text(name, evidence)
                # A check that the cases share stands elsewhere.
                spot = where.keys.get(path) or where.keys.get(path[:2], _NOWHERE)
                yield LintFinding(case.path, *spot, Code.AK010, message, describe(monitor))


def _tables(value: object) -> Tables:
    """The tables in a table."""
    named = value.items() if isinstance(value, dict) else ()
    return {name: table for name, table in named if isinstance(table, dict)}


def _conditions(tables: Tables, name: str) -> Iterator[tuple[Role, int, str, Path]]:
    """The conditions of a case that are texts, whatever else is wrong with it."""
    checks = tables["case"][name].get("check")
    for stage, check in enumerate(checks if isinstance(checks, list) else []):
        for key, role in _ROLES.items():
            listed = check.get(key) if isinstance(check, dict) else None
            for index, text in enumerate(listed if isinstance(listed, list) else []):
                if isinstance(text, str):
                    yield role, stage, text, ("case", name, "check", stage, key, index)


def _text(text: str, path: Path, where: Positions) -> Text:
    return plain_text(text, *where.values.get(path, _NOWHERE))


def _rejected(path: str, tables: Tables, where: Positions) -> Iterator[LintFinding]:
    """Conditions that a case must not have."""
    clock = tables["harness"].get("clock")
    found: list[tuple[str, Path]] = []
    if isinstance(clock, str):
        found.append((clock, ("harness", "clock")))
    for name in _tables(tables.get("case")):
        found += [(text, place) for _, _, text, place in _conditions(tables, name)]
    for text, place in found:
        try:
            parse(text)
        except ConditionError as error:
            spot = _text(text, place, where).spot(error.column - 1)
            yield LintFinding(path, *spot, _code(text), error.reason, text)


def _code(text: str) -> Code:
    """What the real grader would do with a condition that a case must not have."""
    try:
        return Code.AK002 if parse_as_real("".join(text.split())).trap else Code.AK001
    except ConditionError:
        return Code.AK001


def _subject(path: str, tables: Tables, name: str, where: Positions) -> Subject:
    asked = []
    for role, stage, text, place in _conditions(tables, name):
        try:
            condition = parse(text)
        except ConditionError:
            continue
        asked.append(Asked(role, stage, condition, text, _text(text, place, where)))
    case = tables["case"][name]
    return Subject(path, tuple(asked), _timed(tables["harness"], case), _flagged(case))


def _timed(*layers: Tables) -> Mapping[str, tuple[Value, ...]]:
    """What the scripts of a case post, by variable."""
    timed: dict[str, tuple[Value, ...]] = {}
    for layer in layers:
        for script in _tables(layer.get("script")).values():
            events = script.get("event")
            for event in events if isinstance(events, list) else []:
                if isinstance(event, dict) and isinstance(event.get("value"), str):
                    variable = str(event.get("variable"))
                    timed[variable] = (*timed.get(variable, ()), event["value"])
    return timed


def _flagged(case: Tables) -> Mapping[str, tuple[Value, ...]]:
    flagged: dict[str, tuple[Value, ...]] = {}
    rules = case.get("mailflags")
    for rule in rules if isinstance(rules, list) else []:
        try:
            flag = parse_mailflag(str(rule))
        except ConditionError:
            continue
        flagged[flag.variable] = (*flagged.get(flag.variable, ()), flag.value)
    return flagged
