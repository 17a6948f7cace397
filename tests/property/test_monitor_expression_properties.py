"""Conditions with arithmetic: column by column as instant by instant, and as stages read them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Criteria
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.monitors.margin import truth_of
from alogkit.evaluate.monitors.measure import measure
from alogkit.evaluate.monitors.monitor import (
    Always,
    Count,
    Gap,
    Monitor,
    Never,
    Order,
    Rate,
    Reaches,
    Settles,
    Until,
    make_clause,
)
from alogkit.evaluate.monitors.parse import parse_tree
from alogkit.evaluate.monitors.signal import signal_of
from alogkit.evaluate.monitors.tracks import Tracks
from alogkit.evaluate.run import Run
from alogkit.logic.parse import parse
from alogkit.logic.truth import truth

if TYPE_CHECKING:
    from alogkit.verdict import Verdict

Row = tuple[float, str, float | str]
NUMBERS = st.integers(-3, 3).map(float) | st.sampled_from([0.5, math.inf, -math.inf, math.nan])
TIMES = st.integers(0, 12).map(float)
ROWS = st.lists(
    st.one_of(
        st.tuples(TIMES, st.sampled_from("AB"), NUMBERS),
        st.tuples(TIMES, st.sampled_from("ST"), st.sampled_from(["on", "off", "on:off"])),
    ),
    max_size=20,
)
TERMS = st.recursive(
    st.sampled_from(["A", "B", "1", "2.5"]),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from("+-*/"), inner),
        st.builds("{}({})".format, st.sampled_from(["abs", "wrap", "-"]), inner),
    ),
    max_leaves=4,
)
OPERATORS = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])
RELATIONS = st.one_of(
    st.builds("{} - A {} {}".format, TERMS, OPERATORS, TERMS),
    st.builds("{} {} {}".format, st.sampled_from("ST"), st.sampled_from(["=", "==", "!="]),
              st.sampled_from(["on", "off", "$(S)", "$(T)"])),
)  # fmt: skip
CONDITIONS = st.recursive(
    RELATIONS,
    lambda inner: st.one_of(
        st.builds("({}) and ({})".format, inner, inner),
        st.builds("({}) or ({})".format, inner, inner),
        st.builds("!({})".format, inner),
    ),
    max_leaves=4,
)
PLAIN = st.one_of(
    st.builds("{} {} {}".format, st.sampled_from("AB"), OPERATORS, st.sampled_from(["0", "1.5"])),
    st.builds("{} {} {}".format, st.sampled_from("ST"), st.sampled_from(["=", "==", "!="]),
              st.sampled_from(["on", "off", '"on"', "$(S)"])),
)  # fmt: skip
STAGE_CONDITIONS = st.recursive(
    PLAIN,
    lambda inner: st.one_of(
        st.builds("({}) and ({})".format, inner, inner),
        st.builds("({}) or ({})".format, inner, inner),
        st.builds("!({})".format, inner),
    ),
    max_leaves=4,
)


def _log(rows: list[Row]) -> Alog:
    postings = [
        Posting(time, name, "pTest", None, None, value)
        if isinstance(value, str)
        else Posting(time, name, "pTest", None, value, "")
        for time, name, value in rows
    ]
    return Alog.from_postings(Header(start=0.0), postings, community="abe")


def _tracks(rows: list[Row]) -> tuple[Run, Tracks]:
    run = Run([_log(rows)], Criteria(()))
    return run, Tracks(run, ())


@given(ROWS, CONDITIONS)
def test_a_column_of_margins_is_that_of_every_instant(rows: list[Row], text: str) -> None:
    run, tracks = _tracks(rows)
    tree = parse_tree(text)
    signal = signal_of(tree, tracks)
    for time, margin in zip(signal.times, signal.margins, strict=True):
        found = measure(tree, tracks, time, run.locate).margin
        assert found == margin or (math.isnan(found) and math.isnan(margin))


@given(ROWS, STAGE_CONDITIONS)
def test_what_a_stage_can_ask_means_the_same_here(rows: list[Row], text: str) -> None:
    finite = [row for row in rows if row[2] == row[2]]
    run, tracks = _tracks(finite)
    tree, condition = parse_tree(text), parse(text)
    in_order = sorted(dict.fromkeys(finite), key=lambda row: row[0])
    held = {name: value for _, name, value in in_order}
    found = measure(tree, tracks, run.end, run.locate).margin
    assert truth_of(found) is truth(condition, held.get)


@given(ROWS, CONDITIONS)
def test_a_condition_and_its_opposite_never_agree(rows: list[Row], text: str) -> None:
    _, tracks = _tracks(rows)
    signal, other = (signal_of(parse_tree(said), tracks) for said in (text, f"!({text})"))
    for margin, opposite in zip(signal.margins, other.margins, strict=True):
        truths = truth_of(margin), truth_of(opposite)
        assert truths in [(True, False), (False, True), (None, None)]


CLAUSES = st.sampled_from(
    ["A <= 1", "A + B > 0", "S = on", "abs(A) < 2 or S != on", "-1 <= B <= 2"]
).map(make_clause)
ASKS = st.one_of(
    st.builds(Always, CLAUSES),
    st.builds(Never, CLAUSES),
    st.builds(Settles, CLAUSES, st.just(3.0)),
    st.builds(Until, CLAUSES, CLAUSES),
    st.builds(Reaches, CLAUSES, st.just(4.0), st.none() | CLAUSES),
    st.builds(Order, st.tuples(CLAUSES, CLAUSES)),
    st.builds(Count, st.just("A") | CLAUSES, st.none(), st.integers(0, 4)),
    st.builds(Rate, st.just("A"), st.just(0.5), st.just(2.0), st.just(4.0)),
    st.builds(Gap, st.just("B"), st.just(3.0)),
)


def _answers(log: Alog, ask: Always) -> list[object]:
    """All of a verdict but the lines of the log."""

    def bare(found: object) -> object:
        return getattr(found, "time", None), getattr(found, "text", None)

    verdict: Verdict = evaluate(log, Criteria((), monitors=(Monitor(ask),)))
    (finding,) = verdict.findings
    watch = finding.watch
    assert watch is not None
    readings = [
        (r.variable, r.value, r.truth, r.margin, bare(r.evidence)) for r in finding.readings
    ]
    return [
        verdict.grade, verdict.reason, verdict.time, finding.margin, readings,
        watch.begin, watch.end, watch.tightest, watch.broken, bare(watch.broken_by), watch.held,
    ]  # fmt: skip


@given(ROWS, ASKS, st.data())
def test_repeated_and_disordered_lines_change_nothing(
    rows: list[Row], ask: Always, data: st.DataObject
) -> None:
    rows = [row for row in rows if row[2] == row[2]]
    beats: list[Row] = [(float(beat), "DB_TIME", 0.0) for beat in range(13)]
    again = data.draw(st.lists(st.sampled_from(rows), max_size=5)) if rows else []
    shuffled = data.draw(st.permutations(range(13)))
    disordered = sorted([*rows, *again, *beats], key=lambda row: shuffled.index(int(row[0])))
    assert _answers(_log(disordered), ask) == _answers(_log([*rows, *beats]), ask)
