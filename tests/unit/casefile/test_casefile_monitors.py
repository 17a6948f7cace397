from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from alogkit.casefile.load import load_harness
from alogkit.errors import CaseError
from alogkit.evaluate.monitors.describe import describe
from alogkit.evaluate.monitors.monitor import (
    Always,
    Count,
    Gap,
    Mark,
    Monitor,
    Never,
    Order,
    Rate,
    Reaches,
    Scope,
    Settles,
    Until,
    make_clause,
)

Writer = Callable[..., Path]
C = make_clause


def _load(write_cases: Writer, *lines: str) -> tuple[Monitor, ...]:
    """The checks over a stretch of the small case with one of these lines added."""
    table = "\n".join(["", "[[case.deep.check]]", *lines, "", "[case.deep.control]"])
    return load_harness(write_cases("\n[case.deep.control]", table))["deep"].criteria.monitors


@pytest.mark.parametrize(
    ("lines", "monitor"),
    [
        pytest.param(['always = "NAV_DEPTH <= 16"'], Always(C("NAV_DEPTH <= 16")), id="always"),
        pytest.param(['never = "NAV_DEPTH > 16"'], Never(C("NAV_DEPTH > 16")), id="never"),
        pytest.param(
            ['reaches = "NAV_DEPTH > 1"', "within = 9", 'of = "NAV_X > 2"'],
            Reaches(C("NAV_DEPTH > 1"), 9.0, C("NAV_X > 2")),
            id="reaches",
        ),
        pytest.param(
            ['holds = "NAV_DEPTH < 1"', 'until = "NAV_X > 2"', "within = 9.5"],
            Until(C("NAV_DEPTH < 1"), C("NAV_X > 2"), 9.5),
            id="until",
        ),
        pytest.param(
            ['settles = "6 <= NAV_DEPTH <= 8"', "within = 40"],
            Settles(C("6 <= NAV_DEPTH <= 8"), 40.0),
            id="settles",
        ),
        pytest.param(
            ['count = "BHV_ERROR"', "at_most = 0"], Count("BHV_ERROR", None, 0), id="count-mail"
        ),
        pytest.param(
            ['count = "NAV_X > 2"', "at_most = 3"], Count(C("NAV_X > 2"), None, 3), id="count"
        ),
        pytest.param(
            ['rate = "NAV_X"', "at_least = 4", "at_most = 20.5", "over = 5"],
            Rate("NAV_X", 4.0, 20.5, 5.0),
            id="rate",
        ),
        pytest.param(['gap = "NAV_X"', "at_most = 1"], Gap("NAV_X", 1.0), id="gap"),
        pytest.param(
            ['order = ["NAV_X > 2", "NAV_DEPTH > 1"]'],
            Order((C("NAV_X > 2"), C("NAV_DEPTH > 1"))),
            id="order",
        ),
    ],
)
def test_a_table_with_an_operator_is_a_check_over_a_stretch(
    write_cases: Writer, lines: list[str], monitor: object
) -> None:
    (found,) = _load(write_cases, *lines)
    assert (found.ask, found.scope, found.companion) == (monitor, Scope(), False)
    assert found.place == 1


def test_a_scope_has_words_for_instants_that_no_condition_tells(write_cases: Writer) -> None:
    (found,) = _load(
        write_cases,
        'always = "NAV_DEPTH <= 14"',
        'from = "verdict"',
        'to = ["NAV_X >= 120", "end"]',
        "for = 90",
        "companion = true",
    )
    assert found.scope == Scope(Mark.VERDICT, (C("NAV_X >= 120"), Mark.END), 90.0)
    assert found.companion
    words = "always NAV_DEPTH <= 14, from verdict, to NAV_X >= 120 or end, for 90 s"
    assert describe(found) == words


def test_one_end_needs_no_list(write_cases: Writer) -> None:
    (found,) = _load(
        write_cases, 'never = "NAV_X < 0"', 'from = "NAV_X > 2"', 'to = "NAV_DEPTH > 1"'
    )
    assert found.scope == Scope(C("NAV_X > 2"), (C("NAV_DEPTH > 1"),))


def test_stages_keep_their_order_beside_checks_over_a_stretch(write_cases: Writer) -> None:
    table = '\n[[case.deep.check]]\nalways = "NAV_DEPTH < 99"\n\n[[case.deep.check]]\nlead'
    path = write_cases("\n[[case.deep.check]]\nlead", table)
    criteria = load_harness(path)["deep"].criteria
    assert [check.text for check in criteria.stages[0].leads] == ["NAV_X >= 80"]
    assert [monitor.place for monitor in criteria.monitors] == [0]
    with pytest.raises(CaseError) as caught:
        load_harness(
            write_cases(
                "\n[[case.deep.check]]\nlead", table.replace("lead", "fail = ['NAV_Z > 1']\nlead")
            )
        )
    assert caught.value.key == "case.deep.check[1].fail[0]"


def test_the_simulated_evaluator_knows_nothing_of_them(write_cases: Writer) -> None:
    plain = load_harness(write_cases())["deep"]
    table = '\n[[case.deep.check]]\nalways = "NAV_DEPTH < 99"\n\n[case.deep.control]'
    watched = load_harness(write_cases("\n[case.deep.control]", table))["deep"]
    assert watched.criteria != plain.criteria
    assert watched.mission == plain.mission


@pytest.mark.parametrize(
    ("lines", "key", "words"),
    [
        pytest.param(
            ['alwyas = "NAV_X > 2"'], ".alwyas", 'did you mean "always"?', id="mistyped-operator"
        ),
        pytest.param(["within = 3"], "", "needs one of always, never", id="no-operator"),
        pytest.param(
            ['always = "NAV_X > 2"', 'never = "NAV_X > 2"'],
            ".never", 'beside "always": write two checks', id="two-operators",
        ),
        pytest.param(
            ['always = "NAV_X > 2"', 'lead = ["NAV_X > 2"]'],
            ".lead", '"lead" does not go with "always": it is for a stage', id="with-a-stage",
        ),
        pytest.param(
            ['always = "NAV_X > 2"', "within = 3"],
            ".within", '"within" does not go with "always": it is for another check', id="foreign",
        ),
        pytest.param(
            ['always = "NAV_X =< 2"'], ".always", "column 7: `=<` is not", id="condition"
        ),
        pytest.param(
            ['always = "NAV_X > 2"', 'from = "NAV_X"'], ".from", "comparison is missing", id="from"
        ),
        pytest.param(
            ['always = "NAV_X > 2"', 'to = ["end", "soon"]'], ".to[1]", "is missing", id="to"
        ),
        pytest.param(
            ['order = ["NAV_X > 2", "NAV_X"]'], ".order[1]", "is missing", id="order-condition"
        ),
        pytest.param(['order = ["NAV_X > 2"]'], ".order", "two events or more", id="order-of-one"),
        pytest.param(['holds = "NAV_X > 2"'], "", '"holds" needs "until"', id="no-until"),
        pytest.param(['settles = "NAV_X > 2"'], "", '"settles" needs "within"', id="no-within"),
        pytest.param(['gap = "NAV_X"'], "", '"gap" needs "at_most"', id="no-gap"),
        pytest.param(['reaches = "NAV_X > 2"'], "", "could never fail", id="reaches-for-ever"),
        pytest.param(
            ['count = "NAV_X > 2"', "at_least = 1"], ".at_least", "could never fail", id="count-on"
        ),
        pytest.param(['rate = "NAV_X"'], "", '"at_least", "at_most" or both', id="no-limit"),
        pytest.param(
            ['count = "NAV_X"', "at_most = 2.5"], ".at_most", "whole number", id="half-a-count"
        ),
        pytest.param(
            ['rate = "NAV_X"', "at_least = 3", "at_most = 2"],
            ".at_least", "is more than at_most (2)", id="crossed",
        ),
        pytest.param(["always = 3"], ".always", "expected text", id="number"),
        pytest.param(['gap = "NAV X"', "at_most = 1"], ".gap", "is no name", id="no-name"),
        pytest.param(
            ['always = "NAV_Z > 2"'], "", '"NAV_Z" never reaches shoreside', id="unknown-variable"
        ),
        pytest.param(
            ['always = "NAV_X > 2"', 'from = "NAV_Z > 2"'], "", "`abe:NAV_Z`", id="unknown-in-from"
        ),
        pytest.param(
            ['always = "ebe:NAV_X > 2"'], "", 'no community "ebe"; did you mean "abe"?',
            id="unknown-community",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_at_its_key(
    write_cases: Writer, lines: list[str], key: str, words: str
) -> None:
    with pytest.raises(CaseError) as caught:
        _load(write_cases, *lines)
    assert caught.value.key == f"case.deep.check[1]{key}"
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "condition",
    ["abe:NAV_PITCH < 1", "shoreside:DB_UPTIME > 0", "NODE_REPORT_LOCAL.DEP < 9", "ABE:X > 0"],
)
def test_a_name_of_one_log_and_a_payloads_key_need_no_bridge(
    write_cases: Writer, condition: str
) -> None:
    assert _load(write_cases, f'always = "{condition}"')


def test_a_stage_sees_of_each_community_what_shoreside_does(write_cases: Writer) -> None:
    new = '["abe:NAV_DEPTH >= 18", "shoreside:DEPLOY_ALL = true"]'
    case = load_harness(write_cases('["NAV_DEPTH >= 18"]', new))["deep"]
    (stage,) = case.mission.evaluation.stages
    assert stage.passes[:2] == ("ABE_NAV_DEPTH >= 18", "DEPLOY_ALL = true")
    for unseen in ("abe:NAV_PITCH > 1", "shoreside:NAV_DEPTH > 1"):
        with pytest.raises(CaseError, match="never reaches shoreside"):
            load_harness(write_cases('["NAV_DEPTH >= 18"]', f'["{unseen}"]'))


def test_a_simulated_case_needs_a_stage_that_ends_its_run(write_cases: Writer) -> None:
    path = write_cases()
    text = path.read_text(encoding="utf-8")
    first, last = text.index("lead ="), text.index("[case.deep.control]")
    changed = text[:first] + 'always = "NAV_X < 9"\n\n' + text[last:]
    path.write_text(changed, encoding="utf-8")
    with pytest.raises(CaseError, match="needs a stage, whose verdict ends its run"):
        load_harness(path)


def test_a_case_that_only_grades_may_do_without_stages_but_not_with_companions_alone(
    tmp_path: Path,
) -> None:
    path = tmp_path / "grading.toml"
    text = '[harness]\nabout = "a"\n[case.a]\nabout = "a"\n[[case.a.check]]\nalways = "A < 1"\n'
    path.write_text(text, encoding="utf-8")
    case = load_harness(path)["a"]
    assert (case.criteria.stages, len(case.criteria.monitors)) == ((), 1)
    path.write_text(text + "companion = true\n", encoding="utf-8")
    with pytest.raises(CaseError, match="needs a check that is no companion"):
        load_harness(path)
