from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.logic.parse import parse
from alogkit.toolbox.check import Clause, Question, check

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog


@pytest.fixture
def log(make_log: Callable[..., Alog]) -> Alog:
    return make_log(
        (0.0, "DEPLOY", "false"),
        (1.0, "X", 1.0),
        (2.0, "DEPLOY", "true"),
        (3.0, "X", 3.0),
        (4.0, "ERROR", "bad"),
        (5.0, "X", 5.0),
        (6.0, "REPORT", "SPD=2"),
    )


def clauses(*texts: str) -> tuple[Clause, ...]:
    return tuple(Clause(text, parse(text)) for text in texts)


def asked(log: Alog, *, s: str = "", e: str = "", p: str = "", f: str = "") -> list[object]:
    question = Question(*(clauses(*filter(None, [text])) for text in (s, e, p, f)))
    found = check(log, question)
    times = [answer.time for answer in found.answers]
    return [found.passed, found.start, found.stop, *times]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param({"p": "X > 2"}, [True, 0.0, None, 3.0], id="pass"),
        pytest.param({"p": "X > 9"}, [False, 0.0, None, None], id="never"),
        pytest.param({"f": "X > 2"}, [False, 0.0, None, 3.0], id="fail"),
        pytest.param({"f": "X > 9"}, [True, 0.0, None, None], id="never-fails"),
        pytest.param({"s": "DEPLOY = true", "p": "X < 2"}, [True, 2.0, None, 2.0], id="held"),
        pytest.param({"s": "X > 9", "p": "X > 2"}, [False, None, None], id="no-start"),
        pytest.param({"e": "X > 2", "p": "X > 2"}, [True, 0.0, 3.0, 3.0], id="end-included"),
        pytest.param({"e": "X > 2", "f": "ERROR = bad"}, [True, 0.0, 3.0, None], id="after-end"),
        pytest.param({"e": "X > 9", "f": "ERROR = bad"}, [False, 0.0, None, 4.0], id="no-end"),
        pytest.param(
            {"s": "ALOG_TIMESTAMP > 3", "e": "ALOG_TIMESTAMP >= 5", "p": "X = 5"},
            [True, 4.0, 5.0, 5.0],
            id="time",
        ),
        pytest.param({"p": "REPORT.SPD = 2"}, [True, 0.0, None, 6.0], id="key"),
        pytest.param({"p": "NOWHERE != 2"}, [False, 0.0, None, None], id="never-posted"),
    ],
)
def test_what_holds_when(log: Alog, words: dict[str, str], expected: list[object]) -> None:
    assert asked(log, **words) == expected


def test_all_conditions_of_a_start_and_of_an_end_must_hold(log: Alog) -> None:
    question = Question(
        starts=clauses("DEPLOY = true", "X > 2"), ends=clauses("ERROR = bad", "X > 4")
    )
    found = check(log, question)
    assert (found.start, found.stop, found.answers) == (3.0, 5.0, ())


def test_an_empty_log_never_starts(make_log: Callable[..., Alog]) -> None:
    found = check(make_log(), Question(fails=clauses("X > 2")))
    assert not found.passed
    assert found.start is None
