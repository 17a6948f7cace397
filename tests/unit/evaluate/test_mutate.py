from __future__ import annotations

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Criteria, Deadline, DeadlineKind, Mailflag
from alogkit.evaluate.criteria import make_check, make_stage
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.monitors.monitor import (
    Always,
    Count,
    Mark,
    Monitor,
    Scope,
    make_clause,
)
from alogkit.evaluate.mutate import perturb
from alogkit.evaluate.mutate.dive import going_on
from alogkit.evaluate.mutate.homes import asked, unwanted
from alogkit.evaluate.mutate.plan import Kind, mutations
from alogkit.evaluate.mutate.score import Score, score
from alogkit.verdict import Grade, Role

Row = tuple[float, str, float | str]
BEATS: list[Row] = [(2.0 * beat, "DB_TIME", 0.5) for beat in range(21)]
C = make_clause


def _log(rows: list[Row], community: str = "abe") -> Alog:
    postings = [
        Posting(time, name, "pTest", None, None, value)
        if isinstance(value, str)
        else Posting(time, name, "pTest", None, value, "")
        for time, name, value in rows
    ]
    return Alog.from_postings(Header(start=1000.0), postings, path="a.alog", community=community)


def _dive(bottom: float = 20.0, level: float = 12.0) -> list[Row]:
    """Half a metre a second from 2 s on, down to a level; the vehicle goes 2 m/s."""
    rows: list[Row] = [(1.0, "GO", "true")]
    for step in range(80):
        time = 0.5 * step
        depth = min(max(0.5 * (time - 2.0), 0.0), level)
        rows += [(time, "NAV_DEPTH", depth), (time, "NAV_ALTITUDE", bottom - depth)]
        rows.append((time, "NAV_X", 2.0 * time))
    return rows


def _rows(log: Alog) -> list[tuple[float, str, str]]:
    return [(one.time, one.variable, one.text) for one in log.stream()]


SMALL = _log([(1.0, "A", 1.0), (2.0, "B", "true"), (3.0, "A", 2.0), (4.0, "B", "ON")])


@pytest.mark.parametrize(
    ("changed", "rows"),
    [
        (perturb.dropped(SMALL, {"A"}), [(2.0, "B", "true"), (4.0, "B", "ON")]),
        (
            perturb.dropped(SMALL, {"A", "B"}, since=3.0),
            [(1.0, "A", "1.00000"), (2.0, "B", "true")],
        ),
        (
            perturb.delayed(SMALL, {"B"}, 1.5),
            [(1.0, "A", "1.00000"), (3.5, "B", "true"), (3.0, "A", "2.00000"), (5.5, "B", "ON")],
        ),
        (
            perturb.biased(SMALL, {"A", "B"}, -3.0),
            [(1.0, "A", "-2.00000"), (2.0, "B", "true"), (3.0, "A", "-1.00000"), (4.0, "B", "ON")],
        ),
        (
            perturb.flipped(SMALL, {"A", "B"}),
            [(1.0, "A", "1.00000"), (2.0, "B", "false"), (3.0, "A", "2.00000"),
             (4.0, "B", "mutated")],
        ),
        (perturb.cut(SMALL, 2.0), [(1.0, "A", "1.00000")]),
        (perturb.repeated(perturb.cut(SMALL, 2.0)), [(1.0, "A", "1.00000")] * 2),
        (
            perturb.disordered(perturb.dropped(SMALL, {"B"})),
            [(3.0, "A", "2.00000"), (1.0, "A", "1.00000")],
        ),
        (
            perturb.joined(perturb.cut(SMALL, 2.0), Posting(9.0, "C", "p", None, None, "x")),
            [(1.0, "A", "1.00000"), (9.0, "C", "x")],
        ),
    ],
    ids=["drop", "drop-since", "delay", "bias", "flip", "cut", "repeat", "disorder", "join"],
)  # fmt: skip
def test_a_log_is_changed_in_memory_and_keeps_its_name(
    changed: Alog, rows: list[tuple[float, str, str]]
) -> None:
    assert _rows(changed) == rows
    assert (changed.path, changed.community, changed.header.start) == ("a.alog", "abe", 1000.0)


def test_a_dive_goes_on_at_its_rate_down_to_the_bottom() -> None:
    changed = going_on(_log(_dive()), "NAV_DEPTH", "NAV_ALTITUDE")
    assert changed is not None
    depths = changed.column("NAV_DEPTH")
    found = dict(zip(depths.times, depths.numbers, strict=True))
    assert [found[time] for time in (10.0, 30.0, 39.5)] == pytest.approx([4.0, 14.0, 18.75])
    heights = changed.column("NAV_ALTITUDE")
    assert dict(zip(heights.times, heights.numbers, strict=True))[30.0] == 6.0
    assert _rows(perturb.dropped(changed, {"NAV_DEPTH", "NAV_ALTITUDE"})) == _rows(
        perturb.dropped(_log(_dive()), {"NAV_DEPTH", "NAV_ALTITUDE"})
    )


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(_dive(level=1.0), id="no-dive"),
        pytest.param(_dive(bottom=12.0), id="at-the-bottom"),
        pytest.param([(0.0, "NAV_DEPTH", 0.0), (1.0, "NAV_DEPTH", 9.0)], id="one-step"),
        pytest.param([], id="nothing"),
    ],
)
def test_what_does_not_dive_has_nothing_to_go_on(rows: list[Row]) -> None:
    assert going_on(_log(rows), "NAV_DEPTH", "NAV_ALTITUDE") is None


def test_without_an_altitude_there_is_no_bottom() -> None:
    changed = going_on(_log(_dive()), "NAV_DEPTH", None)
    assert changed is not None
    assert changed.column("NAV_DEPTH").numbers[-1] == pytest.approx(18.75)


STAGE = make_stage(
    ["NAV_DEPTH >= 10"],
    ["NAV_DEPTH <= 14", "SEEN = false"],
    absent=["BHV_ERROR"],
    deadline=Deadline(DeadlineKind.MISSING_STATE, 30.0),
)
COMPANION = Monitor(Always(C("NAV_DEPTH <= 14")), Scope(Mark.VERDICT), companion=True)
CRITERIA = Criteria(
    (STAGE,),
    (Mailflag("ALARM", "SEEN", "true"),),
    make_check("GO = true"),
    monitors=(COMPANION, Monitor(Count("BHV_WARNING", at_most=0))),
)
GOOD: list[Row] = [*BEATS, *_dive(), (0.0, "SEEN", "false")]


def test_what_is_looked_at_and_what_is_not_wanted() -> None:
    assert asked(CRITERIA) == ("GO", "NAV_DEPTH", "ALARM")
    assert unwanted(CRITERIA) == ("BHV_ERROR", "BHV_WARNING")
    plain = Criteria((make_stage(["A = 1"]),), clock=make_check("GO = true"))
    assert asked(plain) == ("A",)


def _score(rows: list[Row]) -> Score:
    return score([_log(rows)], CRITERIA)


def test_a_case_that_looks_once_is_blind_for_what_follows() -> None:
    found = _score(GOOD)
    assert (found.grade, found.companion) == (Grade.PASS, Grade.PASS)
    by_name = {mutant.name: mutant for mutant in found.mutants}
    dive = by_name["the dive goes on to the bottom"]
    assert (dive.grade, dive.companion, dive.noticed_only_beside) == (Grade.PASS, Grade.FAIL, True)
    assert [found.checks[index].role for index in dive.noticed_by] == [Role.COMPANION]
    assert found.noticed_in_all > found.noticed
    assert found.false_alarms == ()


def test_each_mutation_is_noticed_by_the_checks_that_it_concerns() -> None:
    found = _score(GOOD)
    by_name = {mutant.name: mutant for mutant in found.mutants}
    asked_texts = [check.condition for check in found.checks]

    def noticed(name: str) -> set[str]:
        return {asked_texts[index] for index in by_name[name].noticed_by}

    assert noticed("BHV_ERROR is posted 1 s before the verdict") == {"BHV_ERROR absent"}
    assert noticed("BHV_WARNING is posted 1 s before the verdict") == {
        "count of BHV_WARNING at most 0"
    }
    assert noticed("ALARM says another word") == {"SEEN = false"}
    assert "NAV_DEPTH >= 10" in noticed("NAV_DEPTH is never posted")
    assert noticed("GO is never posted") >= {"count of BHV_WARNING at most 0"}
    assert noticed("every line comes twice") == set()
    assert by_name["the logs end before the verdict"].grade is Grade.PENDING


def test_a_bias_just_beyond_a_margin_is_noticed_and_one_just_within_is_not() -> None:
    criteria = Criteria((make_stage(["NAV_X >= 60"], ["NAV_DEPTH <= 14", "NAV_ALTITUDE >= 3"]),))
    logs = [_log([*BEATS, *_dive()])]
    verdict = evaluate(logs, criteria)
    grades = {
        mutation.name: evaluate(mutation.logs, criteria).grade
        for mutation in mutations(logs, criteria, verdict)
        if "just" in mutation.name
    }
    assert grades == {
        "NAV_DEPTH +2.01 m, just beyond <= 14": Grade.FAIL,
        "NAV_DEPTH +1.99 m, just within <= 14": Grade.PASS,
        "NAV_ALTITUDE -5.01 m, just beyond >= 3": Grade.FAIL,
        "NAV_ALTITUDE -4.99 m, just within >= 3": Grade.PASS,
    }
    kinds = [mutation.kind for mutation in mutations(logs, criteria, verdict)]
    assert (kinds.count(Kind.WITHIN), kinds.count(Kind.HARMLESS)) == (2, 2)


def test_a_log_that_does_not_pass_is_not_mutated() -> None:
    found = _score([*GOOD, (5.0, "BHV_ERROR", "x")])
    assert (found.grade, found.mutants) == (Grade.FAIL, ())


def test_all_logs_of_a_run_are_changed_together() -> None:
    shore = [(time, f"ABE_{name}", value) for time, name, value in _dive() if name != "GO"]
    logs = [_log(GOOD), _log([*BEATS, *shore], "shoreside")]
    verdict = evaluate(logs, CRITERIA)
    by_name = {mutation.name: mutation for mutation in mutations(logs, CRITERIA, verdict)}
    for log, variable in zip(
        by_name["NAV_DEPTH is never posted"].logs, ("NAV_DEPTH", "ABE_NAV_DEPTH"), strict=True
    ):
        assert variable not in log.variables
    assert by_name["GO is never posted"].logs[1] is logs[1]
    vehicle, shoreside = by_name["the dive goes on to the bottom"].logs
    for log, variable in ((vehicle, "NAV_DEPTH"), (shoreside, "ABE_NAV_DEPTH")):
        assert log.column(variable).numbers[-1] == pytest.approx(18.75)


def test_a_key_of_a_payload_is_dropped_with_its_variable() -> None:
    criteria = Criteria((), monitors=(Monitor(Always(C("R.X <= 2"))),))
    found = score([_log([*BEATS, (1.0, "R", "X=1")])], criteria)
    names = [mutant.name for mutant in found.mutants if mutant.noticed]
    assert "R.X is never posted" in names
