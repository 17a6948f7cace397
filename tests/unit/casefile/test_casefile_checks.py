from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from alogkit.casefile.checks import build_columns
from alogkit.casefile.load import load_harness
from alogkit.casefile.records import Column
from alogkit.casefile.shape import Where
from alogkit.errors import CaseError
from alogkit.evaluate.checks import Deadline, DeadlineKind, Mailflag, Stage
from alogkit.evaluate.criteria import make_check

Writer = Callable[..., Path]


def test_a_check_becomes_a_stage_with_its_texts(write_cases: Writer) -> None:
    criteria = load_harness(write_cases())["deep"].criteria

    assert criteria.stages == (
        Stage(
            leads=(make_check("NAV_X >= 80"),),
            passes=(make_check("NAV_DEPTH >= 18"),),
            absent=("BHV_ERROR",),
            deadline=Deadline(DeadlineKind.MISSING_STATE, 60.0),
        ),
    )
    assert criteria.clock == make_check("DEPLOY = true")


def test_names_hold_aliases_and_the_bridges_that_neither_keep_nor_prefix(
    write_cases: Writer,
) -> None:
    path = write_cases("behavior.hold.depth = 20", 'bridges.NAV_Y = "Y_OF_ABE"')

    names = load_harness(path)["deep"].criteria.names

    assert names.community == "abe"
    assert names.aliases == {
        "NODE_REPORT_LOCAL": "NODE_REPORT",
        "NAV_Y": "Y_OF_ABE",
        "DEPLOY": "DEPLOY_ALL",
    }


def test_without_a_clock_deadlines_count_from_the_start(write_cases: Writer) -> None:
    path = write_cases('clock = "DEPLOY = true"\naliases = { DEPLOY = "DEPLOY_ALL" }\n')

    criteria = load_harness(path)["deep"].criteria

    assert criteria.clock is None


def test_a_mailflag_makes_its_variable_known(write_cases: Writer) -> None:
    path = write_cases(
        'absent = ["BHV_ERROR"]',
        'fail = ["ERRORS = 1"]',
    )
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("behavior.hold.depth = 20", 'mailflags = ["@BHV_ERROR#ERRORS=1"]'),
        encoding="utf-8",
    )

    assert load_harness(path)["deep"].criteria.mailflags == (Mailflag("BHV_ERROR", "ERRORS", 1.0),)


@pytest.mark.parametrize(
    ("flag", "key", "words"),
    [
        pytest.param("BHV_ERROR#X=1", "case.deep.mailflags[0]", "column 1", id="no-flag"),
        pytest.param(
            "@BHV_ERRR#X=1", "case.deep.mailflags[0]", "never reaches shoreside", id="unknown-key"
        ),
    ],
)
def test_a_bad_mailflag_is_refused(write_cases: Writer, flag: str, key: str, words: str) -> None:
    path = write_cases("behavior.hold.depth = 20", f'mailflags = ["{flag}"]')

    with pytest.raises(CaseError) as caught:
        load_harness(path)

    assert caught.value.key == key
    assert words in caught.value.reason


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        pytest.param(
            'aliases = { DEPLOY = "DEPLOY_ALL" }', "", "harness.clock", id="clock-without-an-alias"
        ),
        pytest.param('["BHV_ERROR"]', '["BHV_ERRR"]', "case.deep.check[0].absent[0]", id="absent"),
        pytest.param('"x"]', '"y=$[NAV_Y]"]', "case.deep.report[1]", id="column"),
        pytest.param(
            '"NAV_DEPTH >= 18"', '"NAV_X < $(NAV_Y)"', "case.deep.check[0].pass[0]", id="right-side"
        ),
    ],
)
def test_a_variable_that_never_reaches_shoreside_is_refused_at_its_place(
    write_cases: Writer, old: str, new: str, key: str
) -> None:
    with pytest.raises(CaseError, match="never reaches shoreside") as caught:
        load_harness(write_cases(old, new))

    assert caught.value.key == key


def test_what_the_scripts_post_is_known(write_cases: Writer) -> None:
    event = '[[harness.script.shore.event]]\ntime = 3\nvariable = "PHASE"\nvalue = "two"\n\n'
    path = write_cases("[case.deep]", event + "[case.deep]")
    text = path.read_text(encoding="utf-8")
    text = text.replace('"NAV_DEPTH >= 18"', '"PHASE = two"')
    path.write_text(text.replace('"x"]', '"eval=$[TEST_EVAL_READY]"]'), encoding="utf-8")

    case = load_harness(path)["deep"]

    assert [event.variable for event in case.mission.shore_script.events] == [
        "BHV_ERROR_SEEN",
        "PHASE",
        "TEST_EVAL_READY",
    ]


def test_an_absence_deadline_without_anything_to_judge_is_refused(write_cases: Writer) -> None:
    path = write_cases()
    text = path.read_text(encoding="utf-8")
    first, last = text.index("lead ="), text.index("[case.deep.control]")
    path.write_text(text[:first] + "deadline = { absence = 9 }\n\n" + text[last:], encoding="utf-8")

    with pytest.raises(CaseError, match="needs something to judge"):
        load_harness(path)


def test_columns_are_words_or_labels_with_text() -> None:
    columns = build_columns(["grade", "expected=malconfig", "eval=$[NAV_DEPTH]"], Where("f"))

    assert columns == (
        Column("grade", "$[GRADE]"),
        Column("expected", "malconfig"),
        Column("eval", "$[NAV_DEPTH]"),
    )


@pytest.mark.parametrize(
    ("texts", "key", "words"),
    [
        pytest.param(["x", "x=1"], "report[1]", 'the column "x" is there twice', id="twice"),
        pytest.param(["a=b c"], "report[0]", "is no column", id="blank"),
        pytest.param(["what"], "report[0]", "is no column", id="unknown-word"),
    ],
)
def test_a_bad_column_is_refused(texts: list[str], key: str, words: str) -> None:
    with pytest.raises(CaseError) as caught:
        build_columns(texts, Where("f", "report"))

    assert caught.value.key == key
    assert words in caught.value.reason


@pytest.mark.parametrize("kind", list(DeadlineKind))
def test_each_kind_of_deadline_is_written_by_its_name(
    write_cases: Writer, kind: DeadlineKind
) -> None:
    lead = "" if kind is not DeadlineKind.MISSING_STATE else 'lead = ["NAV_X >= 80"]'
    path = write_cases(
        "deadline = { missing_state = 60 }",
        f'deadline = {{ {kind.value} = 12.5, flag = "LATE" }}',
    )
    path.write_text(path.read_text().replace('lead = ["NAV_X >= 80"]', lead))

    (stage,) = load_harness(path)["deep"].criteria.stages

    assert stage.deadline == Deadline(kind, 12.5, "LATE")


@pytest.mark.parametrize(
    ("kind", "words"),
    [("absence", "an absence deadline is the instant"), ("timer", "a timer is the instant")],
)
def test_an_instant_of_judgement_takes_no_lead(write_cases: Writer, kind: str, words: str) -> None:
    path = write_cases("{ missing_state = 60 }", f"{{ {kind} = 60 }}")

    with pytest.raises(CaseError, match=words):
        load_harness(path)


def test_a_case_may_have_a_clock_of_its_own(write_cases: Writer) -> None:
    path = write_cases("behavior.hold.depth = 20", 'behavior.hold.depth = 20\nclock = "NAV_X >= 5"')

    assert load_harness(path)["deep"].criteria.clock == make_check("NAV_X >= 5")
