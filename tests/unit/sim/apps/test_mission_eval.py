from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.errors import ConditionError
from alogkit.sim.app import Mail, Post
from alogkit.sim.apps.mission_eval import MissionEval
from alogkit.sim.mission import EvalConfig, EvalStage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.sim.app import App, Value

GUARD = EvalStage(
    leads=("ABE_NAV_X >= 80",),
    passes=("ABE_NAV_DEPTH <= 16", "BHV_ERROR_SEEN = false"),
    fails=("ABE_NAV_ALTITUDE < 4",),
)


def hear(app: App, **values: Value) -> Sequence[Post]:
    return app.on_mail(0.0, [Mail(0.0, variable, value, "p") for variable, value in values.items()])


def evaluator(*stages: EvalStage, mailflags: Sequence[str] = ()) -> MissionEval:
    return MissionEval(EvalConfig(stages, tuple(mailflags)))


def pairs(posts: Sequence[Post]) -> list[tuple[str, object]]:
    return [(post.variable, post.value) for post in posts]


def result(posts: Sequence[Post]) -> list[object]:
    return [post.value for post in posts if post.variable == "MISSION_RESULT"]


def test_it_subscribes_to_what_its_conditions_and_flags_use() -> None:
    app = evaluator(GUARD, mailflags=["@ABE_BHV_ERROR#BHV_ERROR_SEEN=true"])
    assert app.subscriptions == (
        "ABE_NAV_X",
        "ABE_NAV_DEPTH",
        "BHV_ERROR_SEEN",
        "ABE_NAV_ALTITUDE",
        "ABE_BHV_ERROR",
    )


def test_it_asks_for_what_its_report_shows_after_all_else() -> None:
    shown = ("DEPTH_MISMATCH", "ABE_NAV_X", "PENDING_SURFACE")
    app = MissionEval(EvalConfig((EvalStage(leads=("ABE_NAV_X >= 80",)),), shown=shown))
    assert app.subscriptions == ("ABE_NAV_X", "DEPTH_MISMATCH", "PENDING_SURFACE")


def test_it_starts_with_a_pending_result() -> None:
    assert evaluator(GUARD).start(0.0) == (Post("MISSION_RESULT", "pending"),)


def test_it_reports_the_first_unmet_lead_once() -> None:
    app = evaluator(GUARD)
    first = app.iterate(0.25)
    assert pairs(first) == [("MISSION_LCHECK_STAT", "unmet_lead_cond: [ABE_NAV_X>=80]")]
    hear(app, ABE_NAV_X=79.9)
    assert not app.iterate(0.5)


def test_it_passes_when_all_hold_and_says_so_in_the_real_order() -> None:
    app = evaluator(GUARD)
    hear(app, ABE_NAV_X=80.0, ABE_NAV_DEPTH=12.0, BHV_ERROR_SEEN="false", ABE_NAV_ALTITUDE=8.0)
    posts = app.iterate(0.25)
    assert pairs(posts) == [
        ("MISSION_EVALUATED", "true"),
        ("MISSION_EVALUATED", "true"),
        ("MISSION_RESULT", "pass"),
        ("SAY_MOOS", "pass"),
        ("MISSION_LCHECK_STAT", "pass"),
    ]
    assert [post.offset for post in posts] == sorted(post.offset for post in posts)


@pytest.mark.parametrize(
    ("held", "status"),
    [
        ({"ABE_NAV_DEPTH": 16.1}, "unmet_pass_cond: [ABE_NAV_DEPTH<=16]"),
        ({"BHV_ERROR_SEEN": "true"}, "unmet_pass_cond: [BHV_ERROR_SEEN=false]"),
        ({"ABE_NAV_ALTITUDE": 3.9}, "met_fail_cond: [ABE_NAV_ALTITUDE<4]"),
        ({"ABE_NAV_DEPTH": 20.0, "ABE_NAV_ALTITUDE": 0.0}, "unmet_pass_cond: [ABE_NAV_DEPTH<=16]"),
    ],
    ids=["first pass", "second pass", "fail", "pass before fail"],
)
def test_it_fails_for_the_first_reason(held: dict[str, float], status: str) -> None:
    app = evaluator(GUARD)
    good = {"ABE_NAV_X": 80.0, "ABE_NAV_DEPTH": 12.0, "ABE_NAV_ALTITUDE": 8.0}
    hear(app, **(good | {"BHV_ERROR_SEEN": "false"} | held))
    posts = app.iterate(0.25)
    assert result(posts) == ["fail"]
    assert pairs(posts)[-1] == ("MISSION_LCHECK_STAT", status)


def test_a_variable_never_heard_makes_its_comparison_false() -> None:
    app = evaluator(EvalStage(leads=("A = 1",), fails=("B < 1",)))
    hear(app, A=1.0)
    assert result(app.iterate(0.25)) == ["pass"]


def test_the_end_is_final() -> None:
    app = evaluator(EvalStage(leads=("A = 1",), passes=("B = 1",)))
    hear(app, A=1.0)
    assert result(app.iterate(0.25)) == ["fail"]
    hear(app, B=1.0)
    assert not app.iterate(0.5)


def test_a_stage_that_passes_leads_to_the_next_at_the_next_tick() -> None:
    app = evaluator(EvalStage(leads=("A = 1",)), EvalStage(leads=("A >= 1",), passes=("A = 2",)))
    hear(app, A=1.0)
    assert not app.iterate(0.25)
    assert result(app.iterate(0.5)) == ["fail"]
    again = evaluator(EvalStage(leads=("A = 1",)), EvalStage(leads=("A = 2",)))
    hear(again, A=1.0)
    assert not again.iterate(0.25)
    assert pairs(again.iterate(0.5)) == [("MISSION_LCHECK_STAT", "unmet_lead_cond: [A=2]")]
    hear(again, A=2.0)
    assert result(again.iterate(0.75)) == ["pass"]


def test_without_stages_it_never_decides() -> None:
    app = evaluator()
    hear(app, A=1.0)
    assert not app.iterate(0.25)


def test_every_mail_of_a_key_posts_its_flags_at_once() -> None:
    flags = ["@ABE_BHV_ERROR#BHV_ERROR_SEEN=true", "@ABE_BHV_ERROR#COUNT=1", "@B#C=no"]
    app = evaluator(GUARD, mailflags=flags)
    posts = hear(app, ABE_BHV_ERROR="MissingDecVars:speed,course", B=0.0)
    assert pairs(posts) == [("BHV_ERROR_SEEN", "true"), ("COUNT", 1.0), ("C", "no")]
    assert pairs(hear(app, ABE_BHV_ERROR="again")) == [("BHV_ERROR_SEEN", "true"), ("COUNT", 1.0)]


def test_a_flag_counts_only_once_it_has_come_back_as_mail() -> None:
    app = evaluator(EvalStage(leads=("SEEN = true",)), mailflags=["@ERROR#SEEN=true"])
    hear(app, ERROR="x")
    assert result(app.iterate(0.25)) == []
    hear(app, SEEN="true")
    assert result(app.iterate(0.5)) == ["pass"]


def test_a_condition_that_cannot_be_parsed_is_refused() -> None:
    with pytest.raises(ConditionError):
        evaluator(EvalStage(leads=("NAV_X >",)))
